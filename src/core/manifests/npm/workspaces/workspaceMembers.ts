import { fileNameOf, folderOf, pathBelow, resolvePath, upward } from "../../../model/path.ts";
import type { Span } from "../../../model/span.ts";
import type { Declaration, Surroundings } from "../../manifest.ts";
import { propertiesOf, readJson, stringOf, type JsonString } from "../../../syntax/json/json.ts";
import { isNpmName } from "../manifest/npmSpecifier.ts";
import type { WorkspaceLinks } from "./workspaceLinks.ts";
import { readLinks, readWorkspace, type Workspace } from "./workspaceRoot.ts";

/** Files that are looked at for all the members together, those that are not there included. */
const mostReads = 50;
/** Folders above the manifest's in which the root is looked for. */
const mostFolders = 16;
/** Longer ones are no versions, and would fill a screen. */
const longestVersion = 100;

type Read = Surroundings["read"];

/**
 * Says of `workspace:` requirements, which stay skipped, which version the member has and where that is written. No folder can
 * be listed, so that members are found where the lockfile, their name and the patterns of the workspace lead to. One counts
 * only if it has the name that is asked for; of what is not found nothing is said.
 */
export async function resolveMembers(
  declarations: readonly Declaration[],
  around: Surroundings,
): Promise<readonly Declaration[]> {
  const all = declarations.flatMap((declaration) => wantedBy(declaration, around.path) ?? []);
  if (all.length === 0) return declarations;
  const wanted = [...new Map(all.map((one) => [one.id, one])).values()].slice(0, mostReads);
  const found = await findMembers(wanted, around.path, readingAtMost(mostReads, around.read));
  return declarations.map((declaration) => {
    const { requirement } = declaration;
    const member = found.get(wantedBy(declaration, around.path)?.id ?? "");
    if (!member || requirement.kind !== "skipped" || member.path === around.path) return declaration;
    const detail = `${member.version} in ${relativePath(folderOf(around.path), member.path)}`;
    const { path, span } = member;
    return { ...declaration, requirement: { ...requirement, detail }, elsewhere: { path, span } };
  });
}

interface Wanted {
  /** The same for what is the same. */
  readonly id: string;
  readonly name: string;
  /** The name that it is installed by, which is another one for an alias. */
  readonly as: string;
  /** The folder as written, where that is what is written: pnpm sees it from the manifest, yarn from the root. */
  readonly folder?: string;
  /** The folder of the file that has the requirement. */
  readonly from: string;
}

function wantedBy({ package: key, name: as, requirement, elsewhere }: Declaration, path: string): Wanted | undefined {
  if (requirement.kind !== "skipped" || requirement.reason !== "workspace") return undefined;
  const text = requirement.text.replace(/^workspace:/i, "").trim();
  const isFolder = /^\.{1,2}(?:[\\/]|$)/.test(text);
  const alias = isFolder ? undefined : /^((?:@[^/@]+\/)?[^/@]+)@/.exec(text)?.[1];
  const name = alias ?? key.name;
  if (!isNpmName(name)) return undefined;
  const folder = isFolder || (alias === undefined && text.includes("/")) ? text : undefined;
  const from = folderOf(elsewhere?.path ?? path);
  return { id: [name, as, folder ?? "", from].join("\n"), name, as, from, ...(folder !== undefined && { folder }) };
}

interface Member {
  readonly name: string;
  readonly version: string;
  /** Of its `package.json`. */
  readonly path: string;
  readonly span: Span;
}

/** By the `id` of what is wanted. A root that does not list the manifest is not that of its workspace. */
async function findMembers(
  wanted: readonly Wanted[],
  manifestPath: string,
  read: Read,
): Promise<ReadonlyMap<string, Member>> {
  const found = new Map<string, Member>();
  let inner = folderOf(manifestPath);
  for (const root of upward(inner).slice(0, mostFolders)) {
    const missing = wanted.filter(({ id }) => !found.has(id));
    if (missing.length === 0) break;
    const workspace = await readWorkspace(root, read);
    if (!workspace || (root !== inner && !workspace.folders.includes(inner))) continue;
    // The root may be a member of a larger workspace itself.
    inner = root;
    const links = await readLinks(workspace, folderOf(manifestPath), read);
    await searchWorkspace(missing, workspace, links, read, found);
  }
  return found;
}

/** So many folders are tried for each member before any gets more, so that one that is not there does not use up the reads. */
const triedFirst = 8;

async function searchWorkspace(
  wanted: readonly Wanted[],
  workspace: Workspace,
  links: WorkspaceLinks,
  read: Read,
  found: Map<string, Member>,
): Promise<void> {
  const tryFolder = async ({ id, name }: Wanted, folder: string) => {
    const member = found.has(id) ? undefined : await readMember(folder, read);
    if (member?.name === name) found.set(id, member);
  };
  const tryTold = async (one: Wanted) => {
    for (const folder of toldFolders(one, workspace, links)) await tryFolder(one, folder);
  };
  await Promise.all(wanted.map(tryTold));

  const guessed = wanted
    .filter(({ id, folder }) => folder === undefined && !found.has(id))
    .map((one) => ({ one, folders: workspace.folders.guess(one.name) }));
  /** Where one member was, the next one is likely to be. */
  const ways = new Set<string>();
  for (const most of [triedFirst, mostReads]) {
    for (const { one, folders } of guessed) {
      const known = folders.filter((folder) => ways.has(wayTo(folder, one.name)));
      for (const folder of new Set([...known, ...folders].slice(0, most))) {
        if (found.has(one.id)) break;
        await tryFolder(one, folder);
        if (found.has(one.id)) ways.add(wayTo(folder, one.name));
      }
    }
  }
}

/** Folders that are written for it, be it in a lockfile, and the root. */
function toldFolders({ name, as, folder, from }: Wanted, { root, folders }: Workspace, links: WorkspaceLinks) {
  const told =
    folder === undefined
      ? [links.get(as), links.get(name), root].filter((one) => one !== undefined)
      : [resolvePath(from, folder), resolvePath(root, folder)];
  return [...new Set(told)].filter((one) => !folders.excludes(one));
}

/** The same for folders that are named after their packages in the same way. */
function wayTo(folder: string, name: string): string {
  const isShort = fileNameOf(folder) === fileNameOf(name);
  return `${folderOf(folder)} ${isShort ? "short" : "whole"}`;
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
  if (version.value.length > longestVersion) return undefined;
  return { name, version: version.value, path, span: version.span };
}

/** Nothing beyond so many different files. */
function readingAtMost(most: number, read: Read): Read {
  const seen = new Set<string>();
  return (path) => {
    if (!seen.has(path) && seen.size >= most) return Promise.resolve(undefined);
    seen.add(path);
    return read(path);
  };
}

/** `../theme/package.json`; what has no folder in common stays absolute. */
function relativePath(folder: string, path: string): string {
  for (const [above, common] of upward(folder).entries()) {
    const below = pathBelow(common, path);
    if (below !== undefined) return `${"../".repeat(above)}${below}`;
  }
  return path;
}
