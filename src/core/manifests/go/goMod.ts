import type { ManifestParser } from "../manifest.ts";
import { readGoMod } from "./goModFile.ts";
import { completeRequires, privateModules } from "./goProject.ts";
import { replace, replacementsOf } from "./goReplacements.ts";

/**
 * `go.mod`: the required modules, each with its replacement. Excluded and retracted versions, tools (whose modules are
 * required as well), and the versions of Go and its toolchain are not declarations.
 */
export const goMod: ManifestParser = {
  id: "go/go.mod",
  system: "GO",
  patterns: ["**/go.mod"],
  handles: (path) => /(?:^|\/)go\.mod$/.test(path),
  parse(text) {
    const { requires, replacements, problems, self, isComplete } = readGoMod(text);
    const own = replacementsOf(replacements);
    const declarations = requires.map((declaration) => replace(declaration, [own]));
    return {
      declarations,
      problems,
      ...(self !== undefined && { self }),
      ...(isComplete && { listsInstalled: true as const }),
    };
  },
  complete: completeRequires,
  privateAmong: privateModules,
};
