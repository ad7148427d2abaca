import type { Facts } from "../analysis/facts.ts";
import type { GatherOptions } from "../analysis/gathering/gather.ts";
import type { Needs } from "../analysis/needs.ts";
import type { Ignore } from "../analysis/ignores/ignore.ts";
import { needsOf, type Policy } from "../analysis/policy/policy.ts";
import { subjectsOf, type Subject } from "../analysis/target/subject.ts";
import { verdictOf } from "../analysis/target/verdict.ts";
import type { FileText } from "../manifests/gap.ts";
import { maxManifestLength } from "../manifests/limits.ts";
import type { ManifestParser } from "../manifests/manifest.ts";
import type { ProjectReader } from "../manifests/project.ts";
import { versionId } from "../model/keys.ts";
import { createDeduplicator } from "./deduplicate.ts";
import { evaluateFiles, type SearchFixedIn } from "./evaluateFiles.ts";
import { createCheckedLocks, lockfilesLast, type CheckedLocks, type Ordered } from "./lockfileInputs.ts";
import type { UnreadFile } from "./unreadFile.ts";
import { createTurns, untilAborted } from "./turns.ts";
import { createVerdicts } from "./verdicts.ts";
import { scannedFile, scanResult, type ReadFile, type ScannedFile, type ScanResult } from "./scanResult.ts";

/** What a scan needs from its host. */
export interface ScanHost {
  /** A manifest, or a lockfile that is checked by itself. Never rejects. */
  readonly readFile: (path: string) => Promise<FileText>;
  readonly inputFor: (path: string) => ManifestParser | undefined;
  readonly projects: Pick<ProjectReader, "read">;
  /** The core's. */
  readonly gather: (
    subjects: readonly Subject[],
    caller: { readonly signal: AbortSignal; readonly priority: "background" },
    options: GatherOptions,
  ) => Promise<readonly Facts[]>;
  /** The core's. Absent where it is not searched in which versions advisories are fixed. */
  readonly fixedIn?: SearchFixedIn;
  /** Resolves after so many milliseconds, or when aborted; with 0, after all other pending work has had a turn. */
  readonly delay: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly policy: Policy;
  /** The entries that are only for manifests like this one, as of its folder. */
  readonly ignoresFor?: (path: string) => readonly Ignore[];
}

export interface ScanOptions {
  readonly signal: AbortSignal;
  readonly report?: (progress: ScanProgress) => void;
  /** Whether rules that take a request for each dependency are included; the default. */
  readonly closely?: boolean;
  /** Whether each file is kept with its facts and its text, for reports. */
  readonly keepFacts?: boolean;
}

/** `read` and `asked` come before the files of a wave are `checked`; only those count as done. */
export interface ScanProgress {
  readonly kind: "read" | "asked" | "checked";
  /** How many of `total` paths have their result. */
  readonly done: number;
  readonly total: number;
  /** How much of the step is done, from 0 to 1. */
  readonly step: number;
  /** The path that was read or checked. */
  readonly path?: string;
  /** With `checked`: the result, which is final unless it is partial. */
  readonly file?: ScannedFile;
}

/** Files read at once. */
const concurrentReads = 16;
/**
 * What is held in memory at once. A scan of more goes in waves, as few as possible, since what is asked in one wave shares
 * batches. Deduplicated subjects; declarations; packages of lockfiles.
 */
const most = { subjects: 2_000, declarations: 100_000, locked: 300_000 };

/**
 * Checks the manifests and lockfiles of these paths, absolute ones with `/`; lockfiles come last, since manifests lead to
 * some of their packages. What several of them need is asked for once and in common
 * batches. Ends within moments of an abort, with what is known by then. Never rejects.
 */
export async function scan(paths: readonly string[], host: ScanHost, options: ScanOptions): Promise<ScanResult> {
  const run = startRun(paths, host, options);
  while (run.next < run.queue.length && !options.signal.aborted) {
    const { files, subjects } = await readWave(run);
    const { facts, isPartial } = await gatherWave(subjects, run);
    await evaluateWave(files, facts, isPartial, run);
  }
  const { files, unread, keys } = run;
  return scanResult(inOrder(files), inOrder(unread), keys.size, options.signal.aborted);
}

/** A scan in progress. */
interface Run {
  readonly host: ScanHost;
  readonly options: ScanOptions;
  readonly needs: Needs;
  readonly suggested: NonNullable<GatherOptions["suggested"]>;
  /** Each path once, from `lockfilesFrom` on those of lockfiles; `next` is the first that has not been read. */
  readonly queue: readonly Ordered<string>[];
  readonly lockfilesFrom: number;
  next: number;
  readonly checkedLocks: CheckedLocks;
  readonly files: Ordered<ScannedFile>[];
  readonly unread: Ordered<UnreadFile>[];
  readonly keys: Set<string>;
  readonly report: (kind: ScanProgress["kind"], step: number, rest?: Pick<ScanProgress, "path" | "file">) => void;
  readonly takeTurns: (declarations: number) => Promise<void>;
}

function startRun(paths: readonly string[], host: ScanHost, options: ScanOptions): Run {
  const { queue, lockfilesFrom } = lockfilesLast(paths, host);
  const files: Run["files"] = [];
  const unread: Run["unread"] = [];
  return {
    host,
    options,
    needs: needsOf(host.policy, options.closely ?? true),
    suggested: new Set(),
    queue,
    lockfilesFrom,
    next: 0,
    checkedLocks: createCheckedLocks(),
    files,
    unread,
    keys: new Set(),
    report(kind, step, rest = {}) {
      try {
        options.report?.({ kind, done: files.length + unread.length, total: queue.length, step, ...rest });
      } catch {
        // An error in the listener must not end the scan.
      }
    },
    takeTurns: createTurns(host, options.signal),
  };
}

function inOrder<T>(values: readonly Ordered<T>[]): readonly T[] {
  return [...values].sort((a, b) => a.index - b.index).map(({ value }) => value);
}

interface Wave {
  readonly files: readonly Ordered<ReadFile>[];
  readonly subjects: readonly Subject[];
}

/** Reads manifests until there are enough for a wave. */
async function readWave(run: Run): Promise<Wave> {
  const { queue, unread, report, takeTurns, options } = run;
  const end = run.next < run.lockfilesFrom ? run.lockfilesFrom : queue.length;
  const deduplicator = createDeduplicator();
  const lockfiles = new Set<object>();
  const files: Ordered<ReadFile>[] = [];
  const held = { declarations: 0, locked: 0 };
  const isFull = () =>
    deduplicator.subjects.length >= most.subjects ||
    held.declarations >= most.declarations ||
    held.locked >= most.locked;
  const readNext = async (): Promise<void> => {
    while (run.next < end && !isFull() && !options.signal.aborted) {
      const { index, value: path } = queue[run.next++] ?? { index: 0, value: "" };
      const result = await untilAborted(readManifest(path, run), options.signal);
      if (!result) return;
      if ("reason" in result) {
        unread.push({ index, value: result });
      } else {
        files.push({
          index,
          value: { ...result, subjects: result.subjects.map((subject) => deduplicator.add(subject)) },
        });
        held.declarations += result.subjects.length;
        held.locked += countLocked(result.subjects, lockfiles);
      }
      report("read", run.next / queue.length, { path });
      await takeTurns("reason" in result ? 0 : result.subjects.length);
    }
  };
  await Promise.all(Array.from({ length: concurrentReads }, readNext));
  return { files: files.sort((a, b) => a.index - b.index), subjects: deduplicator.subjects };
}

/** Packages of lockfiles that are not among `counted` yet. */
function countLocked(subjects: readonly Subject[], counted: Set<object>): number {
  let count = 0;
  for (const { locked } of subjects) {
    if (!locked || counted.has(locked.lockfile)) continue;
    counted.add(locked.lockfile);
    count += locked.lockfile.packages.length;
  }
  return count;
}

/** In the order of the subjects; what has arrived when it ends early. */
async function gatherWave(
  subjects: readonly Subject[],
  { host, options: { signal }, needs, suggested, report, keys }: Run,
): Promise<{ readonly facts: readonly Facts[]; readonly isPartial: boolean }> {
  let current: readonly Facts[] = [];
  let steps = 0;
  const follow = (facts: readonly Facts[]): void => {
    current = facts;
    if (++steps % Math.ceil(facts.length / 20) !== 0) return;
    const answered = facts.filter((dependency) => verdictOf(dependency).kind !== "pending").length;
    report("asked", answered / facts.length);
  };
  const gathering = async () =>
    host.gather(subjects, { signal, priority: "background" }, { needs, suggested, report: follow });
  const all = signal.aborted ? undefined : await untilAborted(gathering(), signal);
  const facts = all ?? current;
  for (const { target } of facts) if (target?.kind === "version") keys.add(versionId(target.key));
  return { facts, isPartial: all === undefined };
}

async function evaluateWave(
  files: readonly Ordered<ReadFile>[],
  facts: readonly Facts[],
  isPartial: boolean,
  { host, options: { signal }, needs, report, takeTurns, ...run }: Run,
): Promise<void> {
  const verdicts = createVerdicts(facts, host.policy);
  const read = files.map(({ value }) => value);
  const checked = await evaluateFiles(read, verdicts, { ...host, signal, takeTurns });
  for (const [position, { index, value }] of files.entries()) {
    const evaluated = checked[position];
    if (!evaluated) break;
    const file = scannedFile(value, evaluated, { needs, isPartial });
    run.files.push({ index, value: file });
    report("checked", (position + 1) / files.length, { path: value.path, file });
    if (!signal.aborted) await takeTurns(value.subjects.length);
  }
}

async function readManifest(
  path: string,
  { host: { readFile, inputFor, projects, ignoresFor }, options: { keepFacts = false }, checkedLocks }: Run,
): Promise<UnreadFile | (Omit<ReadFile, "subjects"> & { readonly subjects: readonly Subject[] })> {
  try {
    const parser = inputFor(path);
    if (!parser) return { path, reason: "not-a-manifest" };
    const file = await readFile(path);
    if (file.kind === "missing") return { path, reason: "unreadable" };
    if (file.kind === "unreadable") return { path, reason: file.reason };
    const { text } = file;
    if (text.length > maxManifestLength && !parser.isLockfile) return { path, reason: "too-large" };
    const read = await projects.read(parser, path, text);
    const project = read.listed ? checkedLocks.rest(read) : read;
    if (!read.listed) checkedLocks.add(read);
    const subjects = subjectsOf(project, text, ignoresFor?.(path));
    return { path, parser, manifest: project.manifest, gaps: project.gaps, subjects, ...(keepFacts && { text }) };
  } catch {
    return { path, reason: "unreadable" };
  }
}
