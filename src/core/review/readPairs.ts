import type { Caller } from "../api/api.ts";
import { maxManifestLength } from "../manifests/limits.ts";
import type { FolderContent } from "../manifests/manifest.ts";
import type { ManifestProject } from "../manifests/project.ts";
import { gapMessage } from "../messages/reasons.ts";
import type { Message } from "../messages/message.ts";
import type { System } from "../model/keys.ts";
import { fileNameOf, folderOf, pathBelow } from "../model/path.ts";
import { unreadMessage, type UnreadReason } from "../scan/unreadFile.ts";
import type { SideName, UnreadSide } from "./change.ts";
import type { ReviewSide } from "./reviewSide.ts";

/** A manifest, or a lockfile that is checked by itself, as it is in one state. */
export interface ReadState {
  readonly path: string;
  readonly text: string;
  readonly system: System;
  readonly format: string;
  readonly project: ManifestProject;
  /** The reason why not all of it is known. */
  readonly incomplete?: Message;
}

/** The same manifest in both states; one that was renamed has two paths. */
export interface ReadPair {
  readonly before?: ReadState;
  readonly after?: ReadState;
}

export interface ReadPairs {
  /** The manifests that may differ. */
  readonly pairs: readonly ReadPair[];
  readonly unread: readonly UnreadSide[];
  /** The paths of those that are the same in both states, with all that they are read with. */
  readonly same: readonly string[];
  /** The paths of all files that differ, those beside manifests included. */
  readonly changed: ReadonlySet<string>;
}

export interface ReviewFiles {
  readonly before: ReviewSide;
  readonly after: ReviewSide;
  /** The paths of lockfiles and of files of settings in either state that are in none of the sides' lists. */
  readonly beside: readonly string[];
  /** Finds those of these files whose contents differ, or are not known to be the same. Never rejects. */
  readonly differing: (paths: readonly string[]) => Promise<ReadonlySet<string>>;
}

const sides = ["before", "after"] as const satisfies readonly SideName[];

/** Reads what may differ, on both sides; what is the same with all that it is read with is left out. Rejects only when aborted. */
export async function readPairs(files: ReviewFiles, caller: Caller): Promise<ReadPairs> {
  const { before, after } = files;
  const all = [...new Set([...before.paths, ...after.paths])].sort();
  const changed = await files.differing([...all, ...files.beside]);
  const groups = await groupsOf(all, files);
  const affected: string[] = [];
  for (const group of groups) affected.push(...(await affectedIn(group, changed, files, caller.signal)));
  const unread: UnreadSide[] = [];
  const read = await readAll(affected, files, caller, unread);
  const left = new Set(affected);
  return { pairs: withRenamed(read), unread, same: all.filter((path) => !left.has(path)), changed };
}

/** The manifests whose reading is alike. */
interface Group {
  /** True if they are read with files of their own folder and of those above, and with the names of the members of a workspace alone. */
  readonly isByFolder: boolean;
  readonly paths: readonly string[];
}

/** The formats of which a manifest is not affected by other manifests, unless these come, go or change their names. */
const byFolder: ReadonlySet<string> = new Set(["npm/package.json"]);

async function groupsOf(paths: readonly string[], { after }: ReviewFiles): Promise<readonly Group[]> {
  const { inputFor } = await after.checker.reader();
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const parser = inputFor(path);
    const id = parser && byFolder.has(parser.id) ? parser.id : (parser?.system ?? "");
    const group = groups.get(id);
    if (group) group.push(path);
    else groups.set(id, [path]);
  }
  return [...groups].map(([id, group]) => ({ isByFolder: byFolder.has(id), paths: group }));
}

async function affectedIn(
  group: Group,
  changed: ReadonlySet<string>,
  files: ReviewFiles,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { before, after } = files;
  const [inBefore, inAfter] = [new Set(before.paths), new Set(after.paths)];
  const isSame = group.paths.every((path) => inBefore.has(path) && inAfter.has(path));
  if (!isSame) return group.paths;
  return group.isByFolder ? affectedByFolder(group, changed, files) : affectedByReads(group, files, signal);
}

/** The changed manifests, and those below what else has changed. All of them where a package has another name. */
async function affectedByFolder(
  { paths }: Group,
  changed: ReadonlySet<string>,
  { before, after }: ReviewFiles,
): Promise<readonly string[]> {
  const own = paths.filter((path) => changed.has(path));
  for (const path of own) {
    const [first, second] = await Promise.all([before, after].map((side) => side.readFile(path)));
    const names = [first, second].map((file) => (file?.kind === "text" ? nameIn(file.text) : undefined));
    if (names[0] === undefined || names[0] !== names[1]) return paths;
  }
  const all = new Set(paths);
  const folders = new Set([...changed].map(folderOf));
  const isBelow = (path: string): boolean => [...folders].some((folder) => pathBelow(folder, path) !== undefined);
  const isLost = [...changed].some((path) => !all.has(path) && !paths.some((each) => isIn(folderOf(path), each)));
  return isLost ? paths : paths.filter((path) => changed.has(path) || isBelow(path));
}

function isIn(folder: string, path: string): boolean {
  return pathBelow(folder, path) !== undefined;
}

/** All that the text of a `package.json` says of its name and of its members: the same text, the same workspace. */
function nameIn(text: string): string {
  return [...text.matchAll(/"(?:name|workspaces)"\s*:\s*(?:"[^"]*"|\[[^\]]*\]|\{[^}]*\})/g)]
    .map(([all]) => all)
    .join("\n");
}

/** All of them, or none if nothing that they are read with differs. Sends no request. */
async function affectedByReads(
  { paths }: Group,
  { before, after, differing }: ReviewFiles,
  signal: AbortSignal,
): Promise<readonly string[]> {
  after.takeReads();
  await eachOf(paths, async (path) => {
    signal.throwIfAborted();
    const file = await after.readFile(path);
    if (file.kind === "text") await after.checker.project({ path, text: file.text });
  });
  const reads = after.takeReads();
  if ((await differing([...new Set([...paths, ...reads.files])])).size > 0) return paths;
  for (const folder of reads.folders) {
    const lists = await Promise.all([before.list(folder), after.list(folder)]);
    if (!isSameList(...lists)) return paths;
  }
  return [];
}

function isSameList(...[a, b]: readonly [FolderContent, FolderContent]): boolean {
  const idOf = ({ files, folders }: FolderContent) => JSON.stringify([files.toSorted(), folders.toSorted()]);
  return idOf(a) === idOf(b);
}

const concurrentReads = 16;

async function eachOf<T>(values: readonly T[], run: (value: T) => Promise<void>): Promise<void> {
  const waiting = [...values].reverse();
  const next = async (): Promise<void> => {
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) await run(value);
  };
  await Promise.all(Array.from({ length: concurrentReads }, next));
}

async function readAll(
  paths: readonly string[],
  files: ReviewFiles,
  caller: Caller,
  unread: UnreadSide[],
): Promise<readonly ReadPair[]> {
  const states: Record<SideName, Map<string, ReadState>> = { before: new Map(), after: new Map() };
  for (const side of sides) {
    const known = new Set(files[side].paths);
    await eachOf(
      paths.filter((path) => known.has(path)),
      async (path) => {
        const read = await readState(path, files[side], caller);
        const why = "why" in read ? unreadMessage(read.why) : read.incomplete;
        if (why) unread.push({ path, side, why });
        if ("text" in read) states[side].set(path, read);
      },
    );
  }
  unread.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const lost = new Set(unread.filter(({ path, side }) => !states[side].has(path)).map(({ path }) => path));
  // Of a file that was read on one side alone, nothing is known to be new or gone.
  return paths.flatMap((path): readonly ReadPair[] => {
    const [before, after] = [states.before.get(path), states.after.get(path)];
    return lost.has(path) || (!before && !after) ? [] : [{ ...(before && { before }), ...(after && { after }) }];
  });
}

/** Reads a manifest, or a lockfile that is checked by itself. Rejects only when aborted. */
export async function readState(
  path: string,
  { checker, readFile }: ReviewSide,
  caller: Caller,
): Promise<ReadState | { readonly why: UnreadReason }> {
  caller.signal.throwIfAborted();
  const file = await readFile(path);
  if (file.kind === "missing") return { why: "unreadable" };
  if (file.kind === "unreadable") return { why: file.reason };
  const { text } = file;
  const { inputFor } = await checker.reader();
  if (text.length > maxManifestLength && !inputFor(path)?.isLockfile) return { why: "too-large" };
  const read = await checker.project({ path, text }, { caller });
  if (!read) return { why: "not-a-manifest" };
  const { system, format, project } = read;
  const incomplete = incompleteIn(project);
  return { path, text, system, format, project, ...(incomplete && { incomplete }) };
}

/** The first part that was not read, if any. */
function incompleteIn({ manifest, gaps }: ManifestProject): Message | undefined {
  const [problem] = manifest.problems;
  const gap = gaps.find((each) => each.kind !== "file" || !each.isPassedOver);
  return problem?.message ?? (gap && gapMessage(gap));
}

/**
 * Joins a manifest that is gone with one of its format that has come, where these are one: the same name, text or dependencies. The most
 * alike come first.
 */
function withRenamed(pairs: readonly ReadPair[]): readonly ReadPair[] {
  const gone = pairs.flatMap(({ before, after }) => (before && !after ? before : []));
  const come = pairs.flatMap(({ before, after }) => (after && !before ? after : []));
  const candidates = gone.flatMap((before) =>
    come.map((after) => ({ before, after, like: likeness(before, after) })).filter(({ like }) => like >= likeEnough),
  );
  const joined = new Map<ReadState, ReadState>();
  const taken = new Set<ReadState>();
  for (const { before, after } of candidates.sort((a, b) => b.like - a.like)) {
    if (joined.has(before) || taken.has(after)) continue;
    joined.set(before, after);
    taken.add(after);
  }
  const isJoined = ({ before, after }: ReadPair) =>
    (before !== undefined && joined.has(before)) || (after !== undefined && taken.has(after));
  return [
    ...pairs.filter((pair) => !isJoined(pair)),
    ...gone.flatMap((before) => {
      const after = joined.get(before);
      return after ? [{ before, after }] : [];
    }),
  ];
}

/** The share of dependencies, as git takes a file for a renamed one. */
const likeEnough = 0.5;

/** The share of the dependencies that both have, and more where they have one name or text. */
function likeness(before: ReadState, after: ReadState): number {
  if (before.format !== after.format || fileNameOf(before.path) !== fileNameOf(after.path)) return 0;
  const [a, b] = [before.project.manifest, after.project.manifest];
  if (before.text === after.text || (a.self !== undefined && a.self === b.self)) return 2;
  const names = new Set(a.declarations.map(({ package: { name } }) => name));
  const others = new Set(b.declarations.map(({ package: { name } }) => name));
  const common = [...names].filter((name) => others.has(name)).length;
  return common === 0 ? 0 : common / (names.size + others.size - common);
}
