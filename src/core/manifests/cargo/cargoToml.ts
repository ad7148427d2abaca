import { parseToml } from "../../syntax/toml/toml.ts";
import { nodeAt, stringAt, tomlTree } from "../../syntax/toml/tomlTree.ts";
import { folderOf, resolvePath } from "../../model/path.ts";
import type { Manifest, ManifestParser, Surroundings } from "../manifest.ts";
import { declarationOf } from "./cargoDeclaration.ts";
import { readDependencies } from "./cargoDependencies.ts";
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
    await recordMembers(surroundings);
    if (manifest.declarations.length === 0) return manifest;
    return { ...manifest, declarations: await completeDeclarations(surroundings) };
  },
  privateAmong: replacedPackages,
};

/** Real workspaces have fewer. */
const maxMembers = 500;

/** Records members of the workspace, and its root, that the manifest names and that do not exist. */
async function recordMembers({ path, text, readNamed }: Surroundings): Promise<void> {
  const root = tomlTree(parseToml(text));
  const lists = (nodeAt(root, "workspace", "members")?.values ?? []).map(({ value }) => value);
  const members = lists.flatMap((list) => (list.kind === "array" ? list.items : [])).slice(0, maxMembers);
  const named = (nodeAt(root, "package", "workspace")?.values ?? []).map(({ value }) => value);
  for (const folder of [...members, ...named]) {
    if (folder.kind !== "string" || /[*?[\]]/.test(folder.value)) continue;
    await readNamed(resolvePath(resolvePath(folderOf(path), folder.value), "Cargo.toml"), folder.span);
  }
}

function parseCargoToml(text: string): Manifest {
  const document = parseToml(text);
  const root = tomlTree(document);
  // `project` is the old name of `package`.
  const self = stringAt(root, "package", "name") ?? stringAt(root, "project", "name");
  return {
    declarations: readDependencies(root).map((dependency) => declarationOf(dependency)),
    problems: document.problems,
    ...(self !== undefined && { self }),
  };
}
