import { foldedName } from "../../model/names.ts";
import { folderOf, pathBelow, resolvePath } from "../../model/path.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { stringAt, stringsAt, tomlTree } from "../../syntax/toml/tomlTree.ts";
import type { Surroundings } from "../manifest.ts";
import { remembered } from "../memory.ts";
import { matchingFolders } from "../shared/matchingFolders.ts";
import type { CargoManifest } from "./cargoWorkspace.ts";

/** The paths of the members of the workspace by their names, with `_` as `-`. */
export async function memberPaths(
  { path, root }: CargoManifest,
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, string>> {
  if (!root.children.has("workspace")) return new Map();
  return remembered(`cargo members ${path}`, surroundings, async () => {
    const folder = folderOf(path);
    const folders = (keys: string) => stringsAt(root, "workspace", keys).map((pattern) => resolvePath(folder, pattern));
    const excluded = folders("exclude");
    const { list, read } = surroundings;
    const found = list ? await matchingFolders(folders("members"), list) : [];
    const members = found.filter((member) => !excluded.some((each) => pathBelow(each, member) !== undefined));
    const paths = [folder, ...members].map((member) => resolvePath(member, "Cargo.toml"));
    const names = await Promise.all(paths.map(async (member) => nameIn((await read(member)) ?? "")));
    return new Map(paths.flatMap((member, index) => (names[index] === undefined ? [] : [[names[index], member]])));
  });
}

function nameIn(text: string): string | undefined {
  const name = stringAt(tomlTree(parseToml(text)), "package", "name");
  return name === undefined ? undefined : foldedName("CARGO", name);
}
