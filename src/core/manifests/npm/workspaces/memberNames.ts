import { resolvePath } from "../../../model/path.ts";
import { propertiesOf, readJson, stringOf } from "../../../syntax/json/json.ts";
import type { Surroundings } from "../../manifest.ts";
import { remembered } from "../../memory.ts";
import { workspacesAround, type Workspace } from "./workspaceRoot.ts";

/** The paths of the members of the workspaces around the manifest, by name: packages of this disk, whatever their version. */
export async function memberPaths(surroundings: Surroundings): Promise<ReadonlyMap<string, string>> {
  const members = new Map<string, string>();
  for await (const workspace of workspacesAround(surroundings)) {
    const paths = await remembered(`npm members ${workspace.root}`, surroundings, () =>
      readMembers(workspace, surroundings),
    );
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
  const names = await Promise.all(paths.map(async (path) => nameIn((await read(path)) ?? "")));
  return new Map(paths.flatMap((path, index) => (names[index] === undefined ? [] : [[names[index], path] as const])));
}

function nameIn(text: string): string | undefined {
  const { root } = readJson(text);
  const value = root && propertiesOf(root, text).findLast(({ key }) => key.value === "name")?.value;
  return value && stringOf(value, text)?.value;
}
