import { parseToml } from "../../syntax/toml/toml.ts";
import { stringAt, tomlTree } from "../../syntax/toml/tomlTree.ts";
import type { Manifest, ManifestParser } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { declarationOf } from "./cargoDeclaration.ts";
import { readDependencies, unreadKeys } from "./cargoDependencies.ts";
import { recordFolders } from "./cargoFolders.ts";
import { completeDeclarations, replacedPackages } from "./cargoProject.ts";

/**
 * `Cargo.toml`: the dependencies of the package, of its targets and of the workspace, but not `patch` and `replace`, which
 * replace dependencies that are declared elsewhere.
 */
export const cargoToml: ManifestParser = {
  id: "cargo/Cargo.toml",
  system: "CARGO",
  patterns: ["**/Cargo.toml"],
  handles: (path) => /(?:^|\/)Cargo\.toml$/.test(path),
  parse: parseCargoToml,
  async complete(manifest, surroundings) {
    await recordFolders(surroundings);
    // The root of a workspace has the names of its members.
    if (manifest.declarations.length === 0 && !surroundings.text.includes("workspace")) return manifest;
    return { ...manifest, ...(await completeDeclarations(surroundings)) };
  },
  privateAmong: replacedPackages,
};

function parseCargoToml(text: string): Manifest {
  const document = parseToml(text);
  const root = tomlTree(document);
  // `project` is the old name of `package`.
  const self = stringAt(root, "package", "name") ?? stringAt(root, "project", "name");
  const gaps = unreadKeys(root).map(({ span }) => entryGap(text, span));
  return {
    declarations: readDependencies(root).map((dependency) => declarationOf(dependency)),
    problems: document.problems,
    ...(gaps.length > 0 && { gaps }),
    ...(self !== undefined && { self }),
  };
}
