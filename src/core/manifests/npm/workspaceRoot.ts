import { folderOf, pathBelow, resolvePath, upward } from "../../model/path.ts";
import type { Surroundings } from "../manifest.ts";
import { rememberedReads } from "../recordedReads.ts";
import { type NamingSurroundings, readNaming } from "../shared/settingsFiles.ts";
import { readIndented, readYamlLine, sectionsOf } from "./indentedText.ts";
import { isNpmName } from "./npmDeclaration.ts";
import { dependenciesIn, memberSections } from "./pnpmEntries.ts";
import {
  jsonPatterns,
  memberFolders,
  type MemberFolders,
  type MemberPatterns,
  yamlPatterns,
} from "./workspacePatterns.ts";

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

/** Reads the workspace; returns undefined if the folder is not the root of one. */
export async function readWorkspace(root: string, surroundings: NamingSurroundings): Promise<Workspace | undefined> {
  const texts = await Promise.all(
    definitions.map(([fileName]) => readNaming(surroundings, resolvePath(root, fileName))),
  );
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
  surroundings: NamingSurroundings & Pick<Surroundings, "rememberReads">,
): AsyncGenerator<Workspace> {
  let inner = folderOf(surroundings.path);
  for (const root of upward(inner).slice(0, maxFolders)) {
    const workspace = await rememberedReads(`npm workspace ${root}`, surroundings, (around) =>
      readWorkspace(root, around),
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

/** The folders of members, absolute, by the name that they are installed by. The folders need not exist. */
export type WorkspaceLinks = ReadonlyMap<string, string>;

type ReadLinks = (text: string, root: string, manifestFolder: string) => WorkspaceLinks;

/** The lockfiles with the folders of members, by the file that defines the workspace. */
const linkReaders: Readonly<Record<string, readonly (readonly [file: string, read: ReadLinks])[]>> = {
  "pnpm-workspace.yaml": [["pnpm-lock.yaml", readPnpmLinks]],
  "package.json": [
    ["yarn.lock", readWorkspaceEntries],
    ["bun.lock", readWorkspaceEntries],
    ["package-lock.json", readNpmLinks],
  ],
};

/** The manifest's own dependencies with `link:`. Only the part of the lockfile about them is read. */
function readPnpmLinks(text: string, root: string, manifestFolder: string): WorkspaceLinks {
  const below = pathBelow(root, manifestFolder) ?? "";
  const folder = below === "" ? "." : below;
  // A first document may be the lockfile of pnpm itself.
  const importers = text.lastIndexOf("\nimporters:");
  const heads = [folder, `'${folder}'`, `"${folder}"`].map((key) => text.indexOf(`\n  ${key}:`, importers));
  const head = heads.find((found) => found >= 0);
  if (importers < 0 || head === undefined) return new Map();
  const length = text.slice(head + 1).search(/(?<=\n) {0,2}[^\s]/);
  const { documents } = readIndented(text.slice(head + 1, length < 0 ? undefined : head + 1 + length), readYamlLine);
  const dependencies = dependenciesIn(sectionsOf(documents[0] ?? [], folder), memberSections);
  return new Map(
    dependencies
      .filter(({ reference }) => reference.startsWith("link:"))
      .map(({ name, reference }) => [name, resolvePath(manifestFolder, reference.slice("link:".length))]),
  );
}

/** The longest name or folder of a member. */
const maxLength = 600;

/** `"theme@workspace:packages/theme"`, as in the entries of yarn and bun. */
function readWorkspaceEntries(text: string, root: string): WorkspaceLinks {
  const links = new Map<string, string>();
  const marker = "@workspace:";
  for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, at + 1)) {
    const before = text.slice(Math.max(0, at - maxLength), at);
    const after = text.slice(at + marker.length, at + marker.length + maxLength);
    const name = before.slice(before.lastIndexOf('"') + 1);
    const folder = after.slice(0, Math.max(0, after.indexOf('"')));
    if (isNpmName(name) && /^[^*^~,\s][^*,\s]*$/.test(folder)) links.set(name, resolvePath(root, folder));
  }
  return links;
}

/** `"node_modules/theme": { "resolved": "packages/theme", "link": true }`, in npm's formatting. */
function readNpmLinks(text: string, root: string): WorkspaceLinks {
  const links = new Map<string, string>();
  const marker = '"link": true';
  const entry = /"node_modules\/([^"]+)": \{\s*"resolved": "([^"]*)",\s*$/;
  for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, at + 1)) {
    const [, name, folder] = entry.exec(text.slice(Math.max(0, at - maxLength), at)) ?? [];
    if (name !== undefined && folder !== undefined) links.set(name, resolvePath(root, folder));
  }
  return links;
}
