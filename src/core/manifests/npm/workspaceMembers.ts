import { fileNameOf, folderOf, relativePath, resolvePath, upward } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import { type JsonString, propertiesOf, readJson, stringOf } from "../../syntax/json/json.ts";
import type { Declaration, Surroundings } from "../manifest.ts";
import { isNpmName } from "./npmDeclaration.ts";
import { maxFolders, readLinks, readWorkspace, type Workspace, type WorkspaceLinks } from "./workspaceRoot.ts";

/** Files that are read for all members together, missing ones included. */
const maxReads = 50;
/** Longer ones are not versions, and would fill a screen. */
const maxVersionLength = 100;

type Read = Surroundings["read"];

/**
 * Adds the version of the workspace member, and its place, to declarations with `workspace:`, which stay skipped. Folders
 * cannot be listed, so members are searched for where lockfiles, their name and the patterns of the workspace lead; a
 * member counts only if it has the requested name. Declarations without a member stay as they are.
 */
export async function resolveMembers(
  declarations: readonly Declaration[],
  surroundings: Surroundings,
): Promise<readonly Declaration[]> {
  const requests = declarations.flatMap((declaration) => memberRequestOf(declaration, surroundings.path) ?? []);
  if (requests.length === 0) return declarations;
  const distinct = [...new Map(requests.map((request) => [request.id, request])).values()].slice(0, maxReads);
  const members = await findMembers(distinct, surroundings.path, readAtMost(maxReads, surroundings.read));
  return declarations.map((declaration) => {
    const { requirement } = declaration;
    const member = members.get(memberRequestOf(declaration, surroundings.path)?.id ?? "");
    if (!member || requirement.kind !== "skipped" || member.path === surroundings.path) return declaration;
    const detail = `${member.version} in ${relativePath(surroundings.path, member.path)}`;
    const { path, span } = member;
    return { ...declaration, requirement: { ...requirement, detail }, elsewhere: { path, span } };
  });
}

interface Member {
  readonly name: string;
  readonly version: string;
  /** The path of its `package.json`. */
  readonly path: string;
  /** The span of the version. */
  readonly span: Span;
}

/** Finds the members by the `id` of the request. */
async function findMembers(
  requests: readonly MemberRequest[],
  manifestPath: string,
  read: Read,
): Promise<ReadonlyMap<string, Member>> {
  const members = new Map<string, Member>();
  let inner = folderOf(manifestPath);
  for (const root of upward(inner).slice(0, maxFolders)) {
    const missing = requests.filter(({ id }) => !members.has(id));
    if (missing.length === 0) break;
    const workspace = await readWorkspace(root, { path: manifestPath, read });
    // A root that does not list the manifest is not that of its workspace.
    if (!workspace || (root !== inner && !workspace.folders.includes(inner))) continue;
    // The root may be a member of a larger workspace.
    inner = root;
    const links = await readLinks(workspace, folderOf(manifestPath), read);
    await searchWorkspace({ workspace, links, read, members }, missing);
  }
  return members;
}

interface Search {
  readonly workspace: Workspace;
  readonly links: WorkspaceLinks;
  readonly read: Read;
  /** Found so far, by the `id` of the request. */
  readonly members: Map<string, Member>;
}

async function searchWorkspace(search: Search, requests: readonly MemberRequest[]): Promise<void> {
  await Promise.all(
    requests.map(async (request) => {
      for (const folder of statedFolders(search, request)) await tryFolder(search, request, folder);
    }),
  );
  const open = requests.filter(({ id, folder }) => folder === undefined && !search.members.has(id));
  await guessFolders(search, open);
}

/** The folders in the requirement or in a lockfile, and the root. */
function statedFolders({ workspace, links }: Search, request: MemberRequest): readonly string[] {
  const { name, installedName, folder, from } = request;
  const { root, folders } = workspace;
  const stated =
    folder === undefined
      ? [links.get(installedName), links.get(name), root].filter((link) => link !== undefined)
      : [resolvePath(from, folder), resolvePath(root, folder)];
  return [...new Set(stated)].filter((path) => !folders.excludes(path));
}

/** Guesses for each member in the first round, so that a missing member does not use up the reads of the others. */
const firstRound = 8;

async function guessFolders(search: Search, requests: readonly MemberRequest[]): Promise<void> {
  const guesses = requests.map((request) => ({ request, folders: search.workspace.folders.guess(request.name) }));
  /** The conventions of the members found so far, which the next ones are likely to follow. */
  const conventions = new Set<string>();
  for (const most of [firstRound, maxReads]) {
    for (const { request, folders } of guesses) {
      const likely = folders.filter((folder) => conventions.has(conventionOf(folder, request.name)));
      for (const folder of new Set([...likely, ...folders].slice(0, most))) {
        if (search.members.has(request.id)) break;
        await tryFolder(search, request, folder);
        if (search.members.has(request.id)) conventions.add(conventionOf(folder, request.name));
      }
    }
  }
}

async function tryFolder({ members, read }: Search, { id, name }: MemberRequest, folder: string): Promise<void> {
  const member = members.has(id) ? undefined : await readMember(folder, read);
  if (member?.name === name) members.set(id, member);
}

/** Equal for folders that are named after their packages in the same way. */
function conventionOf(folder: string, name: string): string {
  const isBaseName = fileNameOf(folder) === fileNameOf(name);
  return `${folderOf(folder)} ${isBaseName ? "base name" : "full name"}`;
}

async function readMember(folder: string, read: Read): Promise<Member | undefined> {
  const path = resolvePath(folder, "package.json");
  const text = await read(path);
  const { root } = text === undefined ? {} : readJson(text);
  if (text === undefined || !root) return undefined;
  const fields = new Map<string, JsonString>();
  for (const { key, value } of propertiesOf(root, text)) {
    const field = value && stringOf(value, text);
    if (field) fields.set(key.value, field);
  }
  const name = fields.get("name")?.value;
  const version = fields.get("version");
  if (name === undefined || !version || !/^[\x21-\x7e]+$/.test(version.value)) return undefined;
  if (version.value.length > maxVersionLength) return undefined;
  return { name, version: version.value, path, span: version.span };
}

/** Reads no more than so many different files. */
function readAtMost(most: number, read: Read): Read {
  const paths = new Set<string>();
  return (path) => {
    if (!paths.has(path) && paths.size >= most) return Promise.resolve(undefined);
    paths.add(path);
    return read(path);
  };
}

/** A member of the workspace that a declaration with `workspace:` refers to. */
interface MemberRequest {
  /** Equal for equal requests. */
  readonly id: string;
  readonly name: string;
  /** The name that it is installed by, which is another one for an alias. */
  readonly installedName: string;
  /** The folder, if the requirement has one: pnpm resolves it from the manifest, yarn from the root. */
  readonly folder?: string;
  /** The folder of the file with the requirement. */
  readonly from: string;
}

/** `path` is that of the manifest. Undefined for other declarations. */
function memberRequestOf(declaration: Declaration, path: string): MemberRequest | undefined {
  const { package: key, name: installedName, requirement, elsewhere } = declaration;
  if (requirement.kind !== "skipped" || requirement.reason !== "workspace") return undefined;
  const text = requirement.text.replace(/^workspace:/i, "").trim();
  const isFolder = /^\.{1,2}(?:[\\/]|$)/.test(text);
  const alias = isFolder ? undefined : /^((?:@[^/@]+\/)?[^/@]+)@/.exec(text)?.[1];
  const name = alias ?? key.name;
  if (!isNpmName(name)) return undefined;
  const folder = isFolder || (alias === undefined && text.includes("/")) ? text : undefined;
  const from = folderOf(elsewhere?.path ?? path);
  const id = [name, installedName, folder ?? "", from].join("\n");
  return { id, name, installedName, from, ...(folder !== undefined && { folder }) };
}
