import type { ManifestParser } from "../manifest.ts";
import { readGoMod } from "./goModFile.ts";
import { completeRequires } from "./goProject.ts";
import { replace, replacementsOf } from "./goReplacements.ts";

/**
 * `go.mod`: the modules that are required, each as what replaces it. What is excluded or retracted, the tools (whose modules
 * are required besides), and the versions of Go and its toolchain are no declarations.
 */
export const goMod: ManifestParser = {
  id: "go/go.mod",
  system: "GO",
  patterns: ["**/go.mod"],
  handles: (path) => /(?:^|\/)go\.mod$/.test(path),
  parse(text) {
    const { requires, replacements, problems, self } = readGoMod(text);
    const own = replacementsOf(replacements);
    const declarations = requires.map((declaration) => replace(declaration, [own]));
    return { declarations, problems, ...(self !== undefined && { self }) };
  },
  complete: completeRequires,
};
