import { projectManifest } from "../analysis/graphs/loadGraph.ts";
import { type Subject, subjectsOf } from "../analysis/target/subject.ts";
import { adjacencyOf } from "../graph/adjacency.ts";
import { pathTo, reachOf } from "../graph/paths.ts";
import { pathText } from "../graph/shortestPaths.ts";
import { isInstalled } from "../graph/sources/installed.ts";
import { isOwn, type LockedProject } from "../graph/sources/lockedProject.ts";
import { lockfileGraph } from "../graph/sources/lockfileGraph.ts";
import type { FileText } from "../manifests/gap.ts";
import { maxManifestLength } from "../manifests/limits.ts";
import { type LockedPackage, lockedScope } from "../manifests/lockfile.ts";
import { locateLocked } from "../manifests/lockfilePositions.ts";
import type { Declaration, ManifestParser } from "../manifests/manifest.ts";
import type { Lock, ManifestProject } from "../manifests/project.ts";
import { message, type Message } from "../messages/message.ts";
import { gapMessage, uncheckedReason } from "../messages/reasons.ts";
import { packageId, type PackageKey, type System, type VersionKey } from "../model/keys.ts";
import { foldedName } from "../model/names.ts";
import { fileNameOf } from "../model/path.ts";
import { positionsIn } from "../model/positions.ts";
import { lockfilesLast } from "../scan/scannedLockfiles.ts";
import type { ScanHost } from "../scan/run.ts";
import { createTurns } from "../scan/turns.ts";
import { unreadMessage, type UnreadReason } from "../scan/unreadFile.ts";
import { isSameVersion, versionId, versionsOf } from "../versions/index.ts";
import { type ListedPackage, versionIn } from "./packageList.ts";

/** A place at which a project has a package of a list, or may get it. */
export interface Hit {
  readonly package: PackageKey;
  /** The versions of it; empty where that is not known. */
  readonly versions: readonly string[];
  /** Tells whether it is locked, declared or only allowed. */
  readonly match: Message;
  /** Absolute, with `/`. */
  readonly path: string;
  /** The line, counted from 1. */
  readonly line: number;
  /** A shortest path from the root of the lockfile's graph, `name version › name version`; absent where there is none. */
  readonly through?: string;
}

/** A file, or a part of it, in which a package of the list may be and was not looked for. */
export interface UnreadPart {
  readonly path: string;
  readonly why: Message;
}

export interface FoundPackages {
  /** The hits by path and line. */
  readonly hits: readonly Hit[];
  /** The number of packages of the list that were found. */
  readonly found: number;
  readonly unread: readonly UnreadPart[];
  /** The number of manifests and lockfiles that were read. */
  readonly files: number;
  /** The number of manifests without a lockfile, of which only what they declare themselves is known. */
  readonly unlocked: number;
}

export interface FindHost extends Pick<ScanHost, "readFile" | "inputFor" | "projects" | "delay"> {
  readonly signal: AbortSignal;
}

/**
 * Looks for packages of a list in manifests and lockfiles, by their absolute paths, and requests nothing. Rejects only when the
 * caller aborts.
 */
export async function findPackages(
  packages: readonly ListedPackage[],
  paths: readonly string[],
  host: FindHost,
): Promise<FoundPackages> {
  const run: Run = {
    ...{ host, sought: soughtIn(packages), hits: new Map(), found: new Set(), unread: new Map(), locks: new Map() },
    ...{ files: 0, unlocked: 0 },
  };
  const takeTurns = createTurns(host, host.signal);
  const { queue, lockfilesFrom } = lockfilesLast(paths, host);
  // Lockfiles that were read with a manifest are not read again.
  for (const part of [queue.slice(0, lockfilesFrom), queue.slice(lockfilesFrom)]) {
    const waiting = part.map(({ value }) => value).reverse();
    const readNext = async (): Promise<void> => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        await takeTurns(usualDeclarations);
        host.signal.throwIfAborted();
        await searchFile(path, run);
      }
    };
    await Promise.all(Array.from({ length: concurrentReads }, readNext));
  }
  for (const lock of run.locks.values()) {
    await searchLock(lock, run);
    host.signal.throwIfAborted();
  }
  const hits = [...run.hits.values()].sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
  const { found, unread, files, unlocked } = run;
  return { hits, found: found.size, unread: [...unread.values()], files, unlocked };
}

const usualDeclarations = 50;
const concurrentReads = 16;

interface Run {
  readonly host: FindHost;
  readonly sought: (key: PackageKey) => Sought | undefined;
  readonly hits: Map<string, Hit>;
  /** The indexes in the list. */
  readonly found: Set<number>;
  readonly unread: Map<string, UnreadPart>;
  readonly locks: Map<string, ReadLock>;
  files: number;
  unlocked: number;
}

/** The versions of a package that are looked for, with the indexes of the list; a version is absent for any. */
type Sought = readonly { readonly index: number; readonly version?: string }[];

function soughtIn(packages: readonly ListedPackage[]): Run["sought"] {
  const idOf = ({ system, name }: PackageKey) => packageId({ system, name: foldedName(system, name) });
  const byId = new Map<string, { readonly index: number; readonly version?: string }[]>();
  for (const [index, { systems, name, versions }] of packages.entries()) {
    for (const system of systems) {
      const id = idOf({ system, name });
      const sought = byId.get(id) ?? [];
      byId.set(id, sought);
      if (versions.length === 0) sought.push({ index });
      for (const written of versions) {
        const version = versionIn(system, written);
        if (version !== undefined) sought.push({ index, version });
      }
    }
  }
  return (key) => byId.get(idOf(key));
}

/** A lockfile with the manifests that it governs. */
interface ReadLock {
  readonly lock: Lock;
  readonly system: System;
  readonly manifests: { readonly path: string; readonly project: ManifestProject }[];
  /** IDs of the versions that declarations lead to, which have their hits there. */
  readonly declared: Set<string>;
}

async function searchFile(path: string, run: Run): Promise<void> {
  const { host, locks } = run;
  const parser = host.inputFor(path);
  if (parser?.isLockfile && locks.has(path)) return;
  const file = await host.readFile(path);
  const reason = unreadReason(parser, file);
  if (!parser || file.kind !== "text" || reason) {
    tell({ path, why: unreadMessage(reason ?? "unreadable") }, run);
    return;
  }
  const { text } = file;
  // Without a caller, no published POM is asked for.
  const project = await host.projects.read(parser, path, text);
  run.files++;
  tellGaps(path, project, run);
  addLocks({ path, project }, parser.system, run);
  if (!project.listed) await searchManifest({ path, text, project }, run);
}

function addLocks(manifest: ReadLock["manifests"][number], system: System, run: Run): void {
  const { lock, otherLocks = [], manifest: read } = manifest.project;
  for (const each of lock ? [lock, ...otherLocks] : []) {
    const known = run.locks.get(each.path) ?? { lock: each, system, manifests: [], declared: new Set() };
    run.locks.set(each.path, known);
    // The graph has the first one as its root.
    known.manifests[each.isOwner && each.member.folder === "" ? "unshift" : "push"](manifest);
  }
  if (!lock && !read.listsInstalled && read.declarations.some(isInstalled)) run.unlocked++;
}

function unreadReason(parser: ManifestParser | undefined, file: FileText): UnreadReason | undefined {
  if (!parser) return "not-a-manifest";
  if (file.kind !== "text") return file.kind === "unreadable" ? file.reason : "unreadable";
  return file.text.length > maxManifestLength && !parser.isLockfile ? "too-large" : undefined;
}

function tell(part: UnreadPart, { unread }: Run): void {
  unread.set(`${part.path}\n${JSON.stringify(part.why)}`, part);
}

function tellGaps(path: string, { manifest, gaps }: ManifestProject, run: Run): void {
  const [problem] = manifest.problems;
  if (problem) tell({ path, why: problem.message }, run);
  for (const gap of gaps) {
    if (gap.kind === "file" && gap.isPassedOver) continue;
    const isNamedHere = gap.kind === "file" && gap.reason === "missing";
    tell({ path: isNamedHere ? path : (gap.path ?? path), why: gapMessage(gap) }, run);
  }
}

interface SearchedManifest {
  readonly path: string;
  readonly text: string;
  readonly project: ManifestProject;
}

async function searchManifest({ path, text, project }: SearchedManifest, run: Run): Promise<void> {
  let lineOf: ReturnType<typeof positionsIn> | undefined;
  for (const subject of subjectsOf(project)) {
    const { declaration, unreadBy } = subject;
    const sought = run.sought(declaration.package);
    if (!sought || declaration.scope === lockedScope || unreadBy !== undefined) continue;
    const match = matchOf(subject, sought, { path, project, run });
    if (!match) continue;
    const { elsewhere, isIncluded, nameSpan } = declaration;
    const place = isIncluded && elsewhere ? elsewhere : { path, span: nameSpan };
    const other = place.path === path ? undefined : await textAt(place.path, run.host);
    lineOf ??= positionsIn(text);
    const { line } = (other === undefined ? lineOf : positionsIn(other))(place.span.start);
    addHit({ package: declaration.package, ...match, path: place.path, line }, sought, run);
  }
}

async function textAt(path: string, { readFile }: FindHost): Promise<string> {
  const file = await readFile(path);
  return file.kind === "text" ? file.text : "";
}

function addHit(hit: Hit, sought: Sought, { hits, found }: Run): void {
  const { system } = hit.package;
  const id = [hit.path, hit.line, hit.package.name, hit.versions.join()].join("\n");
  if (!hits.has(id)) hits.set(id, hit);
  for (const { index, version } of sought)
    if (version === undefined || hit.versions.some((each) => isSameVersion(system, each, version))) found.add(index);
}

type Match = Pick<Hit, "versions" | "match">;

interface MatchContext extends Pick<SearchedManifest, "path" | "project"> {
  readonly run: Run;
}

/** Tells how a declaration has, or may get, one of these versions; undefined where it does not. */
function matchOf(subject: Subject, sought: Sought, context: MatchContext): Match | undefined {
  const { declaration, locked, stale } = subject;
  if (locked && stale?.kind !== "next") {
    const installed = locked.packages.filter((each) => isSought(each, sought));
    const [first] = installed;
    if (!first) return undefined;
    for (const { key } of installed) context.run.locks.get(locked.from)?.declared.add(versionId(key));
    const versions = new Map(installed.map(({ key }) => [versionId(key), key.version]));
    return { versions: [...versions.values()], match: message("locked in {file}", { file: fileNameOf(locked.from) }) };
  }
  const { requirement, package: key } = declaration;
  if (requirement.kind === "skipped" && (requirement.reason === "path" || requirement.reason === "workspace"))
    return undefined;
  const { isRequirement, namesDefault } = versionsOf(key.system);
  const text = requirement.text;
  const isKnown = isRequirement(text) || namesDefault(text);
  const isHidden = requirement.kind === "skipped" && hidden.has(requirement.reason);
  return isKnown && !isHidden
    ? requiredMatch(declaration, sought, context)
    : unknownMatch(declaration, sought, context);
}

/** The reasons for which the text of a requirement is not that of a version. */
const hidden: ReadonlySet<string> = new Set(["git", "url", "archive", "inherited", "variable"]);

function isSought({ key, ...locked }: LockedPackage, sought: Sought): boolean {
  const isHit = ({ version }: Sought[number]) =>
    version === undefined || isSameVersion(key.system, key.version, version);
  return !isOwn({ key, ...locked }) && sought.some(isHit);
}

/** A declaration of which nothing tells the version: a place where the package is, if any version is looked for. */
function unknownMatch(declaration: Declaration, sought: Sought, { path, run }: MatchContext): Match | undefined {
  const { requirement, name } = declaration;
  if (sought.some(({ version }) => version === undefined))
    return { versions: [], match: message("declared, the version is not known") };
  tell({ path, why: message("{name}: {reason}", { name, reason: unknownVersion(requirement) }) }, run);
  return undefined;
}

function unknownVersion(requirement: Declaration["requirement"]): Message {
  if (requirement.kind === "written") return message("its version is not known");
  const { pom } = requirement;
  return pom
    ? message("its version is in the POM {name}, which is not read", { name: pom.name })
    : uncheckedReason(requirement);
}

/** The versions that a requirement selects or allows. */
function requiredMatch(declaration: Declaration, sought: Sought, { project }: MatchContext): Match | undefined {
  const { requirement, package: key, isExact = false } = declaration;
  const { exact, satisfies, isSame, namesDefault } = versionsOf(key.system);
  const { text } = requirement;
  const selected = exact(text);
  const versions = sought.flatMap(({ version }) => version ?? []);
  const isAny = versions.length < sought.length;
  const same = selected !== undefined && (isAny || versions.some((each) => isSame(each, selected)));
  if (same) return { versions: [selected], match: message("declared as {requirement}", { requirement: text }) };
  // A lockfile tells what is installed for peers, overrides and catalogs.
  const isListed = project.manifest.listsInstalled ?? (project.lock !== undefined && !isInstalled(declaration));
  const isDecided = isExact || isListed;
  const allowed = versions.filter((each) => namesDefault(text) || satisfies(each, text));
  if (isDecided || (allowed.length === 0 && !isAny)) return undefined;
  return { versions: [...new Set(allowed)], match: allowedText(text) };
}

function allowedText(requirement: string): Message {
  return requirement === ""
    ? message("any version is allowed, not locked")
    : message("allowed by {requirement}, not locked", { requirement });
}

/** Finds what a lockfile has besides what declarations lead to. */
async function searchLock({ lock, system, manifests, declared }: ReadLock, run: Run): Promise<void> {
  const { path, format, lockfile, damage } = lock;
  const { packages, hasUnused } = lockfile;
  const matching = new Map<number, Sought>();
  for (const [index, locked] of packages.entries()) {
    const sought = run.sought(locked.key);
    if (!sought || !isSought(locked, sought) || declared.has(versionId(locked.key))) continue;
    declared.add(versionId(locked.key));
    matching.set(index, sought);
  }
  if (matching.size === 0) return;
  const text = await textAt(path, run.host);
  const [spans, lineOf] = [locateLocked(format, text, packages), positionsIn(text)];
  const throughOf = pathsIn({
    ...{ system, path, format, lockfile, text, isDamaged: damage !== undefined, privateNames: new Map() },
    manifests: manifests.map((each) => projectManifest({ ...each, system, format })),
    ...(manifests.some(({ project }) => project.listed) && { isAlone: true }),
  });
  for (const [index, sought] of matching) {
    const { key } = packages[index] ?? {};
    if (!key) continue;
    const through = throughOf(key);
    const match = hasUnused
      ? message("listed in {file}, perhaps not used", { file: fileNameOf(path) })
      : message("locked");
    const { line } = lineOf(spans[index]?.start ?? 0);
    const hit = { package: key, versions: [key.version], match, path, line };
    addHit({ ...hit, ...(through !== undefined && { through }) }, sought, run);
  }
}

/** Finds for each locked version a shortest path from the root, without the root; undefined where nothing leads to it. */
function pathsIn(project: LockedProject): (key: VersionKey) => string | undefined {
  const graph = lockfileGraph(project);
  const reach = reachOf(adjacencyOf(graph));
  const paths = new Map<string, readonly number[]>();
  for (const [node, { key }] of graph.nodes.entries()) {
    const path = pathTo(reach, node).slice(1);
    const known = paths.get(versionId(key));
    if (path.length > 0 && (!known || path.length < known.length)) paths.set(versionId(key), path);
  }
  return (key) => {
    const path = paths.get(versionId(key));
    return path && pathText(graph, path);
  };
}
