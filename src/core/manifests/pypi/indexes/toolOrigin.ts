import type { Withheld, Surroundings } from "../../manifest.ts";
import type { Skip } from "../../shared/skip.ts";
import { defaultOrigin } from "./indexSettings.ts";
import { fromPrivateIndex } from "./origin.ts";
import { pipIndexes } from "./pipIndexes.ts";
import { uvSettings } from "./uvSettings.ts";

/** Where packages come from that a file without settings of its own requires; undefined for PyPI. */
export async function toolOrigin(surroundings: Surroundings): Promise<Skip | undefined> {
  const [pip, uv] = await Promise.all([pipIndexes(surroundings), uvSettings(surroundings)]);
  return defaultOrigin({}, [pip, uv.indexes]);
}

/** Those of the names that come from a private index by the same settings. */
export async function fromTools(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const origin = await toolOrigin(surroundings);
  return fromPrivateIndex(names, () => origin);
}
