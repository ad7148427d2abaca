import { folderOf, resolvePath, upward } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { remembered } from "../../memory.ts";
import { jsonPatterns, yamlPatterns, type MemberPatterns } from "./memberPatterns.ts";
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
export const definitions: readonly (readonly [fileName: string, readPatterns: (text: string) => MemberPatterns])[] = [
  ["pnpm-workspace.yaml", yamlPatterns],
  ["package.json", jsonPatterns],
];

/** Undefined if the folder is not the root of a workspace. */
export async function readWorkspace(root: string, read: Read): Promise<Workspace | undefined> {
  const texts = await Promise.all(definitions.map(([fileName]) => read(resolvePath(root, fileName))));
  for (const [index, [fileName, readPatterns]] of definitions.entries()) {
    const text = texts[index];
    const patterns = text === undefined ? undefined : readPatterns(text).patterns;
    if (!patterns) continue;
    const folders = memberFolders(
      root,
      patterns.map((pattern) => pattern.text),
    );
    return { root, fileName, folders };
  }
  return undefined;
}

/** The workspaces that list the manifest, from the inside out: the root of one may be a member of a larger one. */
export async function* workspacesAround(
  surroundings: Pick<Surroundings, "path" | "read" | "memory">,
): AsyncGenerator<Workspace> {
  let inner = folderOf(surroundings.path);
  for (const root of upward(inner).slice(0, maxFolders)) {
    const workspace = await remembered(`npm workspace ${root}`, surroundings, () =>
      readWorkspace(root, surroundings.read),
    );
    if (!workspace || (root !== inner && !workspace.folders.includes(inner))) continue;
    inner = root;
    yield workspace;
  }
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
