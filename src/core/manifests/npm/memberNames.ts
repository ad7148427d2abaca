import { fileNameOf, folderOf, resolvePath, upward } from "../../model/path.ts";
import { type Node, propertiesOf, readJson, stringOf } from "../../syntax/json/json.ts";
import type { EntryGap } from "../gap.ts";
import type { Declaration, Surroundings } from "../manifest.ts";
import { rememberedReads } from "../recordedReads.ts";
import { entryGap } from "../shared/entryGap.ts";
import { recordFolder } from "../shared/matchingFolders.ts";
import { readNaming } from "../shared/settingsFiles.ts";
import { chosenManagers } from "./chosenManager.ts";
import { memberFolders } from "./workspacePatterns.ts";
import { definitions, maxFolders, type Workspace, workspacesAround } from "./workspaceRoot.ts";

/** A member of a workspace, by its name if it has one, and the path of its manifest. */
type Member = readonly [name: string | undefined, path: string];

/**
 * The paths of the members of the workspaces around the manifest, by name: packages of this disk, whatever their version. Those of
 * Lerna, Rush and Deno count as well.
 */
export async function memberPaths(surroundings: Surroundings): Promise<ReadonlyMap<string, string>> {
  const members = new Map<string, string>();
  for (const [name, path] of await membersAround(surroundings))
    if (name !== undefined && !members.has(name)) members.set(name, path);
  return members;
}

/** The same with members that have no name, and with all that have the same. */
export async function membersAround(surroundings: Surroundings): Promise<readonly Member[]> {
  const members: Member[] = [];
  for await (const workspace of workspacesAround(surroundings)) {
    const key = `npm members ${workspace.root}`;
    members.push(...(await rememberedReads(key, surroundings, (around) => readMembers(workspace, around))));
  }
  for (const folder of upward(folderOf(surroundings.path)).slice(0, maxFolders)) {
    const key = `npm lists ${folder}`;
    members.push(...(await rememberedReads(key, surroundings, (around) => listedMembers(folder, around))));
  }
  return members;
}

async function readMembers({ root, folders }: Workspace, surroundings: Surroundings): Promise<readonly Member[]> {
  const { list } = surroundings;
  const found = list ? await folders.list(list) : [];
  const paths = [...new Set([root, ...found])].map((folder) => resolvePath(folder, "package.json"));
  const texts = await Promise.all(paths.map((path) => readNaming(surroundings, path)));
  return paths.flatMap((path, index): readonly Member[] => {
    const text = texts[index];
    return text === undefined ? [] : [[packageName(text), path]];
  });
}

/** Members of a repository in a file of another tool than a package manager. */
interface MemberList {
  /** The patterns of the folders that the members are in. */
  readonly patterns: readonly string[];
  /** Folders of members by name, where the file has both. */
  readonly named: ReadonlyMap<string, string>;
}

interface Source {
  readonly fileName: string;
  /** Reads the list of members; returns undefined if the file lists none. */
  readonly read: (root: Node, text: string) => MemberList | undefined;
  /** The files in the folder of a member that may have its name. */
  readonly manifests: readonly string[];
}

const none: ReadonlyMap<string, string> = new Map();
const denoFiles = ["deno.json", "deno.jsonc"];

const sources: readonly Source[] = [
  { fileName: "lerna.json", read: readLerna, manifests: ["package.json"] },
  { fileName: "rush.json", read: readRush, manifests: [] },
  ...denoFiles.map((fileName) => ({ fileName, read: readDeno, manifests: [...denoFiles, "package.json"] })),
];

/** The paths of the members that files of Lerna, Rush and Deno in this folder list, by name. */
async function listedMembers(folder: string, surroundings: Surroundings): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const { list } = surroundings;
  if (!list) return found;
  // One listing is less than a look for each of the files, which hardly any folder has. Folders of others need not be listed to be passed.
  const { files, isUnreadable } = await list(folder, true);
  for (const source of sources) {
    if (!isUnreadable && !files.includes(source.fileName)) continue;
    const text = await readNaming(surroundings, resolvePath(folder, source.fileName));
    const { root } = text === undefined ? {} : readJson(text);
    const members = root && source.read(root, text ?? "");
    if (!members) continue;
    for (const [name, inside] of members.named) found.set(name, resolvePath(folder, `${inside}/package.json`));
    const matching = memberFolders(folder, members.patterns);
    const folders = members.patterns.length > 0 ? await matching.list(list) : [];
    const paths = folders.flatMap((member) => source.manifests.map((fileName) => resolvePath(member, fileName)));
    const names = await Promise.all(
      paths.map(async (path) => packageName((await readNaming(surroundings, path)) ?? "")),
    );
    for (const [index, path] of paths.entries()) {
      const name = names[index];
      if (name !== undefined && !found.has(name)) found.set(name, path);
    }
  }
  return found;
}

/** The name in the text of a `package.json` or `deno.json`. */
function packageName(text: string): string | undefined {
  const { root } = readJson(text);
  return root && textIn(root, "name", text);
}

function readLerna(root: Node, text: string): MemberList {
  const packages = lastOf(root, "packages", text);
  return { patterns: packages ? textsIn(packages, text) : ["packages/*"], named: none };
}

function readRush(root: Node, text: string): MemberList | undefined {
  const projects = lastOf(root, "projects", text);
  const named = (projects?.children ?? []).flatMap((project) => {
    const [name, folder] = [textIn(project, "packageName", text), textIn(project, "projectFolder", text)];
    return name === undefined ? [] : [[name, folder ?? "."] as const];
  });
  return named.length > 0 ? { patterns: [], named: new Map(named) } : undefined;
}

/** A list, or an object with the list as `members`. */
function readDeno(root: Node, text: string): MemberList | undefined {
  const value = lastOf(root, "workspace", text);
  const list = value?.type === "object" ? lastOf(value, "members", text) : value;
  return list && { patterns: [".", ...textsIn(list, text)], named: none };
}

function textsIn(list: Node, text: string): readonly string[] {
  return (list.children ?? []).flatMap((item) => stringOf(item, text)?.value ?? []);
}

function textIn(node: Node, name: string, text: string): string | undefined {
  const value = lastOf(node, name, text);
  return value && stringOf(value, text)?.value;
}

function lastOf(node: Node, name: string, text: string): Node | undefined {
  return propertiesOf(node, text).findLast(({ key }) => key.value === name)?.value;
}

/**
 * Records the members that the manifest names by their folder and that do not exist, over which npm, pnpm and Yarn pass, but not Bun.
 * A pattern with wildcards may match nothing. Returns what of the list is not read.
 */
export async function recordMembers(surroundings: Surroundings): Promise<readonly EntryGap[]> {
  const { path, text, read, readNamed } = surroundings;
  const readPatterns = definitions.find(([fileName]) => fileName === fileNameOf(path))?.[1];
  const { patterns = [], unread } = readPatterns?.(text) ?? { unread: [] };
  const root = folderOf(path);
  const folders = memberFolders(
    root,
    patterns.map((pattern) => pattern.text),
  );
  const [first] = patterns;
  const isOfBun = first !== undefined && (await usesBun(root, read));
  if (!folders.areRead && first) return [first.span, ...unread].map((span) => entryGap(text, span));
  for (const { text: pattern, span } of patterns) {
    const folder = resolvePath(root, pattern.trim().replace(/^[\\/]+/, ""));
    if (hasWildcards(pattern) || folder === root || folders.excludes(folder)) continue;
    await readNamed(resolvePath(folder, "package.json"), span, !isOfBun);
  }
  return unread.map((span) => entryGap(text, span));
}

/** Tells whether bun is used: by its lockfile, where nothing names another manager. */
async function usesBun(root: string, read: Surroundings["read"]): Promise<boolean> {
  const managers = await chosenManagers(root, read);
  if (managers.length > 0) return managers.some(({ name }) => name === "bun");
  const lockfiles = await Promise.all(["bun.lock", "bun.lockb"].map((name) => read(resolvePath(root, name))));
  return lockfiles.some((lockfile) => lockfile !== undefined);
}

/** Real manifests name fewer. */
const maxMissing = 500;

/** Records the folders of dependencies that do not have a package. A folder that `link:` names need not have one, but exists. */
export async function recordFolders(declarations: readonly Declaration[], surroundings: Surroundings): Promise<void> {
  const { path, readNamed, home = "~" } = surroundings;
  const local = declarations.filter(
    ({ requirement, elsewhere }) => requirement.kind === "skipped" && requirement.reason === "path" && !elsewhere,
  );
  for (const { requirement, requirementSpan, nameSpan } of local.slice(0, maxMissing)) {
    const address = requirement.text.replace(/^(?:file|portal|link):(?:\/\/)?/i, "").replace(/^~(?=\/|$)/, () => home);
    const folder = resolvePath(folderOf(path), address);
    const span = requirementSpan ?? nameSpan;
    if (/^link:/i.test(requirement.text)) await recordFolder(surroundings, folder, "package.json", span);
    else await readNamed(resolvePath(folder, "package.json"), span);
  }
}

function hasWildcards(pattern: string): boolean {
  return /^\s*!|[*?[\]{}]|[+@]\(/.test(pattern);
}
