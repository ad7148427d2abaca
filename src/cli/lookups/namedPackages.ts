import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { parserFor } from "../../core/manifests/formats.ts";
import type { ManifestParser, Withheld } from "../../core/manifests/manifest.ts";
import { usualManifest } from "../../core/manifests/patterns.ts";
import type { Message } from "../../core/messages/message.ts";
import { refusedLookUp } from "../../core/messages/reasons.ts";
import { packageId, type PackageKey, type System } from "../../core/model/keys.ts";
import type { Session } from "../session.ts";

/** Of names of a system those that the service is not asked about, with the setting. */
export type WithheldAmong = (system: System, names: readonly string[]) => Promise<ReadonlyMap<string, Withheld>>;

/**
 * For packages that are named on the command line: by the user's patterns, and by the settings of package managers that apply to the
 * manifests of the current folder, or to one that would be there.
 */
export function withheldHere(session: Pick<Session, "projects" | "read">): WithheldAmong {
  const projects = session.projects();
  const listing = readdir(".").catch(() => []);
  return async (system, names) => {
    const found = new Map<string, Withheld>();
    for (const { path, parser } of manifestsOf(system, await listing)) {
      const text = (await session.read(path)) ?? "";
      for (const [name, withheld] of await projects.privateAmong(parser, { path, text }, names))
        if (found.get(name)?.reason !== "private") found.set(name, withheld);
    }
    return found;
  };
}

/** Why each of the packages is not asked about that is not, once for each name. */
export async function refusalTexts(
  keys: readonly PackageKey[],
  session: Pick<Session, "projects" | "read">,
): Promise<readonly Message[]> {
  const withheldAmong = withheldHere(session);
  const unique = [...new Map(keys.map((key) => [packageId(key), key])).values()];
  const texts: Message[] = [];
  for (const system of new Set(unique.map((key) => key.system))) {
    const names = unique.filter((key) => key.system === system).map(({ name }) => name);
    for (const [name, withheld] of await withheldAmong(system, names)) texts.push(refusedLookUp(name, withheld));
  }
  return texts;
}

interface NamedManifest {
  readonly path: string;
  readonly parser: ManifestParser;
}

/** The manifests of the current folder, else where one would be. */
function manifestsOf(system: System, files: readonly string[]): readonly NamedManifest[] {
  const present = files.flatMap((name) => manifestAt(name, system));
  if (present.length > 0) return present;
  const usual = usualManifest(system);
  return usual === undefined ? [] : manifestAt(usual, system);
}

function manifestAt(name: string, system: System): readonly NamedManifest[] {
  const path = resolve(name).replaceAll("\\", "/");
  const parser = parserFor(path);
  return parser?.system === system ? [{ path, parser }] : [];
}
