import type { GraphManifest } from "../../core/analysis/graphs/graphSources.ts";
import type { DependencyGraph } from "../../core/graph/graph.ts";
import { hasManifest } from "../../core/manifests/formats.ts";
import { message } from "../../core/messages/message.ts";
import { folderOf } from "../../core/model/path.ts";
import type { GraphExportInput } from "../../core/report/graph/graphExportInput.ts";
import { positionsIn } from "../../core/model/positions.ts";
import { unreadFileText } from "../../core/scan/unreadFile.ts";
import { entriesOf, findManifests } from "../check/findManifests.ts";
import { relativePath } from "../paths.ts";
import { warn } from "../print.ts";
import { policiesFor } from "../settingsFiles.ts";
import type { Session } from "../session.ts";
import { UsageError } from "../usageError.ts";

export interface ProjectFiles {
  readonly displayPath: string;
  /** The manifest, and where it is the root of a workspace its members. */
  readonly members: readonly GraphManifest[];
}

/**
 * The projects at a path: one at a file, all below a folder. Members of a workspace are in the one of its root. Tells what was not
 * read on the error stream; `isWhole` if there is nothing of that kind. Rejects with a `UsageError`.
 */
export async function projectsAt(
  path: string,
  gitignore: boolean,
  session: Session,
): Promise<{ readonly projects: readonly ProjectFiles[]; readonly isWhole: boolean }> {
  const { read, signal } = session;
  const { manifests, unread } = await findManifests([path], { read, lockfiles: true, gitignore, signal });
  await policiesFor(
    manifests.map((each) => each.path),
    session,
  );
  for (const { file, reason } of unread) warn(unreadFileText({ path: file.displayPath, reason }));
  const all: ProjectFiles[] = [];
  for (const found of manifests)
    all.push({ displayPath: found.displayPath, members: await projectAt(found.path, session) });
  const inOthers = new Set(all.flatMap(({ members }) => members.slice(1).map((member) => member.path)));
  const projects = all.filter(({ members: [own] }) => own !== undefined && !inOthers.has(own.path));
  return { projects, isWhole: unread.length === 0 };
}

/**
 * The manifest at a path, and where it is the root of a workspace its members. Of a lockfile, the manifest next to it that it is
 * made for, where there is one. Rejects with a `UsageError`.
 */
async function projectAt(path: string, session: Session): Promise<readonly GraphManifest[]> {
  const { read, signal } = session;
  const discovery = { read, lockfiles: true, gitignore: true, signal };
  const [file] = (await findManifests([path], discovery)).manifests;
  const manifest = file && ((await ownerOf(file.path, session)) ?? (await manifestAt(file.path, session)));
  if (!manifest) throw new UsageError(message("{path} cannot be read", { path }));
  const { lock, listed } = manifest.project;
  if (!lock?.isOwner || lock.member.folder !== "" || listed) return [manifest];
  const below = await findManifests([folderOf(lock.path)], { ...discovery, lockfiles: false });
  const others = below.manifests.filter(
    (each) => each.path !== manifest.path && folderOf(each.path) !== folderOf(lock.path),
  );
  const manifests = await Promise.all(others.map((each) => manifestAt(each.path, session)));
  const members = manifests.flatMap((each) => (each?.project.lock?.path === lock.path ? each : []));
  return [manifest, ...members];
}

/** The manifest or lockfile at this path; undefined where it cannot be read. */
async function manifestAt(path: string, { checker, read, signal }: Session): Promise<GraphManifest | undefined> {
  const text = await read(path);
  return text === undefined ? undefined : checker.project({ path, text }, { caller: { signal } });
}

/** The manifest next to a lockfile that has its versions from there. */
async function ownerOf(path: string, session: Session): Promise<GraphManifest | undefined> {
  const folder = folderOf(path);
  for (const { name } of entriesOf(folder) ?? []) {
    const beside = `${folder === "/" ? "" : folder}/${name}`;
    const owner = hasManifest(path, [beside]) ? await manifestAt(beside, session) : undefined;
    if (owner?.project.lock?.path === path) return owner;
  }
  return undefined;
}

/** The lines where the requirements of a graph are written, with paths relative to the current folder. */
export async function requirementLines(
  { edges }: DependencyGraph,
  { read }: Session,
): Promise<NonNullable<GraphExportInput["placeOf"]>> {
  const paths = new Set(edges.flatMap(({ at }) => at?.path ?? []));
  const texts = await Promise.all([...paths].map(async (path) => [path, await read(path)] as const));
  const lines = new Map(texts.map(([path, text]) => [path, text === undefined ? undefined : positionsIn(text)]));
  return ({ path, span }) => {
    const line = lines.get(path)?.(span.start).line;
    return { path: relativePath(path), ...(line !== undefined && { line }) };
  };
}
