import { resolvePath } from "../../../model/path.ts";
import { propertiesOf, readJson, stringOf } from "../../../syntax/json/json.ts";
import { parseYaml } from "../../../syntax/yaml/yaml.ts";
import { entriesOf } from "../../../syntax/yaml/yamlDocument.ts";
import type { Surroundings } from "../../manifest.ts";
import { linkReaders, type WorkspaceLinks } from "./workspaceLinks.ts";
import { memberFolders, type MemberFolders } from "./workspacePatterns.ts";

type Read = Surroundings["read"];

export interface Workspace {
  readonly root: string;
  /** The base name of the file at the root that defines the workspace. */
  readonly fileName: string;
  readonly folders: MemberFolders;
}

/** Folders above the manifest's in which the root is looked for. */
export const maxFolders = 16;

/** The files that define workspaces, the preferred one first. */
const definitions: readonly (readonly [
  fileName: string,
  readPatterns: (text: string) => readonly string[] | undefined,
])[] = [
  ["pnpm-workspace.yaml", yamlPatterns],
  ["package.json", jsonPatterns],
];

/** Undefined if the folder is not the root of a workspace. */
export async function readWorkspace(root: string, read: Read): Promise<Workspace | undefined> {
  const texts = await Promise.all(definitions.map(([fileName]) => read(resolvePath(root, fileName))));
  for (const [index, [fileName, readPatterns]] of definitions.entries()) {
    const text = texts[index];
    const patterns = text === undefined ? undefined : readPatterns(text);
    if (patterns) return { root, fileName, folders: memberFolders(root, patterns) };
  }
  return undefined;
}

/** The folders that lockfiles at the root have for the dependencies of the manifest in this folder. */
export async function readLinks(
  { root, fileName }: Workspace,
  manifestFolder: string,
  read: Read,
): Promise<WorkspaceLinks> {
  const readers = linkReaders[fileName] ?? [];
  const texts = await Promise.all(readers.map(([file]) => read(resolvePath(root, file))));
  const links = readers.map(([, readLinksOf], index) => [...readLinksOf(texts[index] ?? "", root, manifestFolder)]);
  return new Map(links.reverse().flat());
}

function yamlPatterns(text: string): readonly string[] | undefined {
  const value = entriesOf(parseYaml(text).documents[0]).findLast(({ key }) => key.value === "packages")?.value;
  if (value?.kind !== "sequence") return undefined;
  return value.items.flatMap((item) => (item.kind === "scalar" && item.form !== "alias" ? [item.value] : []));
}

/** `workspaces` is a list, or an object with the list as `packages`. */
function jsonPatterns(text: string): readonly string[] | undefined {
  const { root } = readJson(text);
  const value = root && propertiesOf(root, text).findLast(({ key }) => key.value === "workspaces")?.value;
  const list = value && (propertiesOf(value, text).findLast(({ key }) => key.value === "packages")?.value ?? value);
  if (list?.type !== "array") return undefined;
  return (list.children ?? []).flatMap((item) => stringOf(item, text)?.value ?? []);
}
