import { resolvePath } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { propertiesOf, readJson, stringOf } from "../../../syntax/json/json.ts";
import { parseYaml } from "../../../syntax/yaml/yaml.ts";
import { linkReaders, type WorkspaceLinks } from "./workspaceLinks.ts";
import { memberFolders, type MemberFolders } from "./workspacePatterns.ts";
import { entriesOf } from "../registries/yamlSettings.ts";

type Read = Surroundings["read"];

export interface Workspace {
  readonly root: string;
  /** The file at the root that lists the folders. */
  readonly list: string;
  readonly folders: MemberFolders;
}

/** The files that list the folders of a workspace, the preferred one first. */
const lists: readonly (readonly [name: string, readPatterns: (text: string) => readonly string[] | undefined])[] = [
  ["pnpm-workspace.yaml", yamlPatterns],
  ["package.json", jsonPatterns],
];

/** Undefined where the folder is not the root of a workspace. */
export async function readWorkspace(root: string, read: Read): Promise<Workspace | undefined> {
  const texts = await Promise.all(lists.map(([list]) => read(resolvePath(root, list))));
  for (const [index, [list, readPatterns]] of lists.entries()) {
    const text = texts[index];
    const patterns = text === undefined ? undefined : readPatterns(text);
    if (patterns) return { root, list, folders: memberFolders(root, patterns) };
  }
  return undefined;
}

/** What the lockfiles at the root say of the dependencies of the manifest in this folder. */
export async function readLinks(
  { root, list }: Workspace,
  manifestFolder: string,
  read: Read,
): Promise<WorkspaceLinks> {
  const readers = linkReaders[list] ?? [];
  const texts = await Promise.all(readers.map(([file]) => read(resolvePath(root, file))));
  const links = readers.map(([, readLinksOf], index) => [...readLinksOf(texts[index] ?? "", root, manifestFolder)]);
  return new Map(links.reverse().flat());
}

function yamlPatterns(text: string): readonly string[] | undefined {
  const value = entriesOf(parseYaml(text).documents[0]).findLast(({ key }) => key.value === "packages")?.value;
  if (value?.kind !== "sequence") return undefined;
  return value.items.flatMap((item) => (item.kind === "scalar" && item.form !== "alias" ? [item.value] : []));
}

/** A list, or an object that has it as `packages`. */
function jsonPatterns(text: string): readonly string[] | undefined {
  const { root } = readJson(text);
  const value = root && propertiesOf(root, text).findLast(({ key }) => key.value === "workspaces")?.value;
  const list = value && (propertiesOf(value, text).findLast(({ key }) => key.value === "packages")?.value ?? value);
  if (list?.type !== "array") return undefined;
  return (list.children ?? []).flatMap((item) => stringOf(item, text)?.value ?? []);
}
