import { folderOf, resolvePath, upward } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { remembered } from "../../memory.ts";
import { listedMembers, packageName } from "./listedMembers.ts";
import { maxFolders, workspacesAround, type Workspace } from "./workspaceRoot.ts";

/**
 * The paths of the members of the workspaces around the manifest, by name: packages of this disk, whatever their version. Those of
 * Lerna, Rush and Deno count as well.
 */
export async function memberPaths(surroundings: Surroundings): Promise<ReadonlyMap<string, string>> {
  const members = new Map<string, string>();
  for await (const workspace of workspacesAround(surroundings)) {
    const paths = await remembered(`npm members ${workspace.root}`, surroundings, () =>
      readMembers(workspace, surroundings),
    );
    for (const [name, path] of paths) if (!members.has(name)) members.set(name, path);
  }
  for (const folder of upward(folderOf(surroundings.path)).slice(0, maxFolders)) {
    const paths = await remembered(`npm lists ${folder}`, surroundings, () => listedMembers(folder, surroundings));
    for (const [name, path] of paths) if (!members.has(name)) members.set(name, path);
  }
  return members;
}

async function readMembers(
  { root, folders }: Workspace,
  { read, list }: Surroundings,
): Promise<ReadonlyMap<string, string>> {
  const found = list ? await folders.list(list) : [];
  const paths = [...new Set([root, ...found])].map((folder) => resolvePath(folder, "package.json"));
  const names = await Promise.all(paths.map(async (path) => packageName((await read(path)) ?? "")));
  return new Map(paths.flatMap((path, index) => (names[index] === undefined ? [] : [[names[index], path] as const])));
}
