import { canonicalName } from "../../../model/names.ts";
import { folderOf, pathBelow, resolvePath } from "../../../model/path.ts";
import { parseToml } from "../../../syntax/toml/toml.ts";
import { stringAt, stringsAt, tomlTree, type TomlNode } from "../../../syntax/toml/tomlTree.ts";
import type { Surroundings } from "../../manifest.ts";
import { remembered } from "../../memory.ts";
import { matchingFolders } from "../../shared/matchingFolders.ts";
import type { PackageOrigins } from "./origin.ts";
import { uvRoot } from "./uvWorkspace.ts";

/** The members of the workspace of uv that the file is in: they come from this disk, whether or not a source says so. */
export async function uvMembers(surroundings: Surroundings): Promise<PackageOrigins> {
  const root = await uvRoot(surroundings);
  if (!root) return new Map();
  const { path, workspace } = root;
  const names = await remembered(`uv members ${path}`, surroundings, () =>
    membersOf(folderOf(path), workspace, surroundings),
  );
  return new Map(names.map((name) => [name, { reason: "workspace", detail: "tool.uv.workspace" }]));
}

async function membersOf(root: string, workspace: TomlNode, { list, read }: Surroundings): Promise<readonly string[]> {
  const folders = (key: string) => stringsAt(workspace, key).map((pattern) => resolvePath(root, pattern));
  const excluded = folders("exclude");
  const found = list ? await matchingFolders(folders("members"), list) : [];
  const members = found.filter((member) => !excluded.some((each) => pathBelow(each, member) !== undefined));
  const texts = await Promise.all([root, ...members].map((folder) => read(resolvePath(folder, "pyproject.toml"))));
  return texts.flatMap((text = "") => {
    const name = stringAt(tomlTree(parseToml(text)), "project", "name");
    return name === undefined ? [] : canonicalName("PYPI", name);
  });
}
