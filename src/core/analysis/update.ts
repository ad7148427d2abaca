import { versionsOf } from "../versions/index.ts";
import type { System } from "../model/keys.ts";
import type { Facts } from "./facts.ts";
import { latestVersion } from "./gathering/latestVersion.ts";

/** The size of an update by the part of the version that it changes. */
export type Step = "patch" | "minor" | "major";

/**
 * The newer version that the package's maintainers would have one use: the default one, or the latest where there is none.
 * Undefined where nothing newer is known, or not asked for.
 */
export function updateOf({ package: parent, target }: Facts): { readonly to: string; readonly step: Step } | undefined {
  if (parent?.kind !== "found" || target?.kind !== "version") return undefined;
  const { system, version } = target.key;
  const { byDefault, latest } = latestVersion(parent.value, system);
  const to = (byDefault ?? latest)?.versionKey.version;
  if (to === undefined || versionsOf(system).compare(to, version) <= 0) return undefined;
  return { to, step: stepBetween(system, version, to) };
}

/** By the first number that differs. An epoch of PYPI counts as one, and so does what no number tells apart as a patch. */
export function stepBetween(system: System, from: string, to: string): Step {
  const [a, b] = [numbersOf(system, from), numbersOf(system, to)];
  const differs = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) !== (b[i] ?? 0));
  const first = differs.indexOf(true);
  return first === 0 ? "major" : first === 1 ? "minor" : "patch";
}

function numbersOf(system: System, version: string): readonly number[] {
  const epoch = system === "PYPI" ? /^(\d+)!/.exec(version) : null;
  const release = /\d+(?:\.\d+)*/.exec(epoch ? version.slice(epoch[0].length) : version)?.[0] ?? "";
  const numbers = release.split(".").map(Number);
  if (epoch) numbers[0] = (numbers[0] ?? 0) + Number(epoch[1]) * 1e9;
  return numbers;
}
