import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { parserFor } from "../../core/manifests/formats.ts";
import type { ManifestParser, Withheld } from "../../core/manifests/manifest.ts";
import { manifestPatterns } from "../../core/manifests/patterns.ts";
import type { Message } from "../../core/messages/message.ts";
import { refusedLookUp } from "../../core/messages/reasons.ts";
import { packageId, systems, type PackageKey, type System } from "../../core/model/keys.ts";
import type { Session } from "../session.ts";

/** Why the service is not asked about a package; undefined where it may be. */
export type RefusalOf = (key: PackageKey) => Withheld | undefined;

/**
 * Of packages that are named on the command line those that the service is not asked about: by the user's patterns, and by the settings
 * of package managers that apply to the manifests of the current folder, or to one that would be there.
 */
export async function refusalsAmong(
  keys: readonly PackageKey[],
  session: Pick<Session, "projects" | "read">,
): Promise<RefusalOf> {
  const found = new Map<string, Withheld>();
  const projects = session.projects();
  const files = await readdir(".").catch(() => []);
  for (const system of systems) {
    const names = [...new Set(keys.filter((key) => key.system === system).map(({ name }) => name))];
    if (names.length === 0) continue;
    for (const { path, parser } of manifestsOf(system, files)) {
      const text = (await session.read(path)) ?? "";
      for (const [name, withheld] of await projects.privateAmong(parser, { path, text }, names)) {
        const id = packageId({ system, name });
        if (found.get(id)?.reason !== "private") found.set(id, withheld);
      }
    }
  }
  return (key) => found.get(packageId(key));
}

/** Why each of the packages is not asked about that is not, once for each name. */
export async function refusalTexts(
  keys: readonly PackageKey[],
  session: Pick<Session, "projects" | "read">,
): Promise<readonly Message[]> {
  const refusalOf = await refusalsAmong(keys, session);
  const unique = new Map(keys.map((key) => [packageId(key), key]));
  return [...unique.values()].flatMap((key) => {
    const withheld = refusalOf(key);
    return withheld ? [refusedLookUp(key.name, withheld)] : [];
  });
}

interface NamedManifest {
  readonly path: string;
  readonly parser: ManifestParser;
}

/** The manifests of the current folder, else where one would be. */
function manifestsOf(system: System, files: readonly string[]): readonly NamedManifest[] {
  const present = files.flatMap((name) => manifestAt(name, system));
  if (present.length > 0) return present;
  const usual = manifestPatterns[system]
    .map((pattern) => pattern.replace("**/", ""))
    .find((base) => !/[*{/]/.test(base));
  return usual === undefined ? [] : manifestAt(usual, system);
}

function manifestAt(name: string, system: System): readonly NamedManifest[] {
  const path = resolve(name).replaceAll("\\", "/");
  const parser = parserFor(path);
  return parser?.system === system ? [{ path, parser }] : [];
}
