import type { Manifest, ManifestParser } from "../manifest.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { completeDeclarations } from "./cargoProject.ts";
import { declarationOf } from "./declaration.ts";
import { readDependencies } from "./dependencies.ts";
import { leavesOf, textAt } from "./tomlLeaves.ts";

/**
 * `Cargo.toml`: the dependencies of the package, of its targets and of the workspace. Left out are `patch` and `replace`,
 * which put something else in the place of a dependency that is declared elsewhere.
 */
export const cargoToml: ManifestParser = {
  id: "cargo/Cargo.toml",
  system: "CARGO",
  patterns: ["**/Cargo.toml"],
  handles: (path) => /(?:^|\/)Cargo\.toml$/.test(path),
  parse: parseCargoToml,
  async complete(manifest, around) {
    if (manifest.declarations.length === 0) return manifest;
    return { ...manifest, declarations: await completeDeclarations(around) };
  },
};

function parseCargoToml(text: string): Manifest {
  const document = parseToml(text);
  const leaves = leavesOf(document);
  // `project` is what `package` was called at first.
  const self = textAt(leaves, "package", "name") ?? textAt(leaves, "project", "name");
  return {
    declarations: readDependencies(document).map((dependency) => declarationOf(dependency)),
    problems: document.problems,
    ...(self !== undefined && { self }),
  };
}
