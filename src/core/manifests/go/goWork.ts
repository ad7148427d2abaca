import type { Manifest, ManifestParser } from "../manifest.ts";
import { declarationOf } from "./goModule.ts";
import { markPrivate, privacyOf } from "./goPrivate.ts";
import { readGoSettings } from "./goSettings.ts";
import { readGoWork } from "./goWorkFile.ts";

/**
 * `go.work`: the modules that replace others in the whole workspace. What its members require stands in their own files,
 * which also have what is replaced here; a folder that replaces a module is no declaration.
 */
export const goWork: ManifestParser = {
  id: "go/go.work",
  system: "GO",
  patterns: ["**/go.work"],
  handles: (path) => /(?:^|\/)go\.work$/.test(path),
  parse: parseGoWork,
  async complete(manifest, around) {
    if (manifest.declarations.length === 0) return manifest;
    const privacy = privacyOf(await readGoSettings(around));
    return { ...manifest, declarations: manifest.declarations.map((one) => markPrivate(one, privacy)) };
  },
};

function parseGoWork(text: string): Manifest {
  const { replacements, problems } = readGoWork(text);
  const modules = replacements.flatMap(({ by }) => (by.kind === "module" ? [by.module] : []));
  return { declarations: modules.map((module) => declarationOf(module, "replace")), problems };
}
