import { folderOf, resolvePath } from "../../model/path.ts";
import type { TomlString, TomlValue } from "../../syntax/toml/tomlDocument.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { nodeAt, tomlTree, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { Surroundings } from "../manifest.ts";
import { readDependencies } from "./cargoDependencies.ts";

/** Real manifests name fewer. */
const maxFolders = 1_000;

/**
 * Records the folders that the manifest names and that have no package: members of the workspace, its root, dependencies by
 * their path, and what replaces a dependency. A pattern with wildcards may match nothing.
 */
export async function recordFolders({ path, text, readNamed }: Surroundings): Promise<void> {
  const root = tomlTree(parseToml(text));
  const folders = [
    ...valuesOf(nodeAt(root, "workspace", "members")),
    ...valuesOf(nodeAt(root, "package", "workspace")),
    ...readDependencies(root).map(({ fields }) => fields.get("path")),
    ...[...replacing(nodeAt(root, "replace")), ...patching(root)].flatMap((node) => valuesOf(nodeAt(node, "path"))),
  ];
  for (const { value, span } of folders.filter(isFolder).slice(0, maxFolders))
    await readNamed(resolvePath(resolvePath(folderOf(path), value), "Cargo.toml"), span);
}

function isFolder(value: TomlValue | undefined): value is TomlString {
  return value?.kind === "string" && !/[*?[\]]/.test(value.value);
}

function valuesOf(node: TomlNode | undefined): readonly TomlValue[] {
  return (node?.values ?? []).flatMap(({ value }) => (value.kind === "array" ? value.items : [value]));
}

function patching(root: TomlNode): readonly TomlNode[] {
  return [...(nodeAt(root, "patch")?.children.values() ?? [])].flatMap(replacing);
}

function replacing(section: TomlNode | undefined): readonly TomlNode[] {
  return [...(section?.children.values() ?? [])];
}
