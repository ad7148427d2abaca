import type { Facts } from "../analysis/facts.ts";
import { needsOfAny } from "../analysis/policy.ts";
import { type Subject, subjectsOf } from "../analysis/target/subject.ts";
import { verdictOf } from "../analysis/target/verdict.ts";
import { maxManifestLength } from "../manifests/limits.ts";
import type { ManifestProject } from "../manifests/project.ts";
import { versionId } from "../versions/index.ts";
import { createDeduplicator } from "./deduplicate.ts";
import { evaluateFile, evaluateFiles, scannedFile, verdictsByPolicy, type VerdictsOf } from "./evaluateFiles.ts";
import type { Ordered } from "./scannedLockfiles.ts";
import { type Run, type ScanHost, type ScanOptions, startRun } from "./run.ts";
import { type ReadFile, type ScannedFile, scanResult, type ScanResult } from "./scanResult.ts";
import { untilAborted } from "./turns.ts";
import type { UnreadFile } from "./unreadFile.ts";

/**
 * Checks the manifests and lockfiles of these paths, absolute ones with `/`; lockfiles come last, since manifests lead to
 * some of their packages. What several of them need is asked for once and in common
 * batches. Ends within moments of an abort, with what is known by then. Never rejects.
 */
export async function scan(paths: readonly string[], host: ScanHost, options: ScanOptions): Promise<ScanResult> {
  const run = startRun(paths, host, options);
  const underWay: Promise<void>[] = [];
  for (let size = mostOfFirstWave; run.next < run.queue.length && !options.signal.aborted; size = mostOfWave) {
    // Read while the waves before are asked for.
    const wave = await readWave(run, size);
    if (underWay.length === wavesAtOnce) await underWay.shift();
    underWay.push(checkWave(wave, run));
  }
  await Promise.all(underWay);
  const { files, unread, keys } = run;
  return scanResult(inOrder(files), inOrder(unread), keys.size, options.signal.aborted);
}

/** Waves that are checked at the same time: while one waits for the service, others are evaluated. */
const wavesAtOnce = 6;

async function checkWave(wave: Wave, run: Run): Promise<void> {
  const { facts, isPartial } = await gatherWave(wave, run);
  await evaluateWave(wave.files, facts, isPartial, run);
}

/** Gathers the facts in the order of the subjects; what has arrived when it ends early. */
async function gatherWave(
  { files, subjects }: Wave,
  { host, options: { signal, early: isEarly = true }, suggested, report, takeTurns, keys, asked }: Run,
): Promise<{ readonly facts: readonly Facts[]; readonly isPartial: boolean }> {
  let current: readonly Facts[] = [];
  let steps = 0;
  let answered = 0;
  asked.all += subjects.length;
  const early = createEarlyFiles(
    files.map(({ value }) => value),
    {
      signal,
      takeTurns,
      publish: isEarly ? (file) => report("found", 0, { path: file.path, file }) : undefined,
    },
  );
  const follow = (facts: readonly Facts[]): void => {
    current = facts;
    if (++steps % Math.ceil(facts.length / 20) !== 0) return;
    const before = answered;
    answered = early.follow(facts);
    asked.answered += answered - before;
    report("asked", asked.answered / asked.all);
  };
  const needs = needsOfAny([...new Set(files.map(({ value }) => value.policy))], true);
  const gathering = async () =>
    host.gather(subjects, { signal, priority: "background" }, { needs, suggested, report: follow });
  const all = signal.aborted ? undefined : await untilAborted(gathering(), signal);
  early.close();
  const facts = all ?? current;
  for (const { target } of facts) if (target?.kind === "version") keys.add(versionId(target.key));
  return { facts, isPartial: all === undefined };
}

async function evaluateWave(
  files: readonly Ordered<ReadFile>[],
  facts: readonly Facts[],
  isPartial: boolean,
  { host, options: { signal, uses = true }, report, takeTurns, ...run }: Run,
): Promise<void> {
  const verdicts = verdictsByPolicy(facts);
  const read = files.map(({ value }) => value);
  const checked = await evaluateFiles(read, verdicts, { ...host, signal, takeTurns });
  for (const [position, { index, value }] of files.entries()) {
    const evaluated = checked[position];
    if (!evaluated) break;
    const file = scannedFile(value, evaluated, { isPartial, uses });
    run.files.push({ index, value: file });
    report("checked", (position + 1) / files.length, { path: value.path, file });
    if (!signal.aborted) await takeTurns(value.subjects.length);
  }
}

function inOrder<T>(values: readonly Ordered<T>[]): readonly T[] {
  return [...values].sort((a, b) => a.index - b.index).map(({ value }) => value);
}

/** Manifests that are checked together. */
interface Wave {
  readonly files: readonly Ordered<ReadFile>[];
  readonly subjects: readonly Subject[];
}

interface WaveSize {
  readonly subjects: number;
  readonly declarations: number;
  readonly locked: number;
}

/** Reads manifests until there are enough for a wave. */
async function readWave(run: Run, size: WaveSize): Promise<Wave> {
  const { queue, unread, report, takeTurns, options } = run;
  const end = run.next < run.lockfilesFrom ? run.lockfilesFrom : queue.length;
  const deduplicator = createDeduplicator();
  const lockfiles = new Set<object>();
  const files: Ordered<ReadFile>[] = [];
  const held = { declarations: 0, locked: 0 };
  const isFull = () =>
    deduplicator.subjects.length >= size.subjects ||
    held.declarations >= size.declarations ||
    held.locked >= size.locked;
  const readNext = async (): Promise<void> => {
    while (run.next < end && !isFull() && !options.signal.aborted) {
      const { index, value: path } = queue[run.next++] ?? { index: 0, value: "" };
      // Files that are at hand at once must not all be read in one turn.
      await takeTurns(usualDeclarations);
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
      await takeTurns("reason" in result ? 0 : Math.max(0, result.subjects.length - usualDeclarations));
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

/** The number of declarations assumed of a manifest before it is read. */
const usualDeclarations = 50;
/** Files read at once. */
const concurrentReads = 16;
/**
 * The most that is held in memory at once: deduplicated subjects, declarations, packages of lockfiles. A scan of more goes in
 * waves, as few as possible, since what is asked in one wave shares batches.
 */
const mostOfWave: WaveSize = { subjects: 2_000, declarations: 100_000, locked: 300_000 };
/** The first wave is small, so that there is something to show while the rest is read. */
const mostOfFirstWave: WaveSize = { subjects: 100, declarations: 2_500, locked: 10_000 };

async function readManifest(
  path: string,
  {
    host: { readFile, inputFor, projects, ignoresFor },
    policyFor,
    options: { keepFacts = false, signal, omits },
    checkedLocks,
  }: Run,
): Promise<UnreadFile | (Omit<ReadFile, "subjects"> & { readonly subjects: readonly Subject[] })> {
  try {
    const parser = inputFor(path);
    if (!parser) return { path, reason: "not-a-manifest" };
    const file = await readFile(path);
    if (file.kind === "missing") return { path, reason: "unreadable" };
    if (file.kind === "unreadable") return { path, reason: file.reason };
    const { text } = file;
    if (text.length > maxManifestLength && !parser.isLockfile) return { path, reason: "too-large" };
    const read = await projects.read(parser, path, text, { signal, priority: "background" });
    const project = withoutOmitted(read.listed ? checkedLocks.rest(read) : read, path, omits);
    if (!read.listed) checkedLocks.add(read);
    const subjects = subjectsOf(project, text, ignoresFor?.(path));
    const { manifest, gaps } = project;
    return { path, parser, manifest, gaps, subjects, policy: await policyFor(path), ...(keepFacts && { text }) };
  } catch {
    return { path, reason: "unreadable" };
  }
}

function withoutOmitted(project: ManifestProject, path: string, omits: ScanOptions["omits"]): ManifestProject {
  if (!omits) return project;
  const { manifest, listed } = project;
  const kept = [...manifest.declarations.entries()].filter(([, declaration]) => !omits(declaration, path));
  return {
    ...project,
    manifest: { ...manifest, declarations: kept.map(([, declaration]) => declaration) },
    ...(listed && { listed: kept.flatMap(([index]) => listed[index] ?? []) }),
  };
}

interface EarlyFilesHost {
  readonly signal: AbortSignal;
  readonly takeTurns: (declarations: number) => Promise<void>;
  /** Publishes a file early; absent if nobody looks before the end. */
  readonly publish?: ((file: ScannedFile) => void) | undefined;
}

/** Publishes the manifests of a wave before the whole wave is answered. */
interface EarlyFiles {
  /** Takes what is known by now, always the same array. Returns how many of the facts have their version and its advisories. */
  follow(facts: readonly Facts[]): number;
  /** Ends publishing: from now on nothing more is published. */
  close(): void;
}

/** Each manifest is published once, when all of its dependencies have their versions and advisories; a few in each turn. */
function createEarlyFiles(files: readonly ReadFile[], host: EarlyFilesHost): EarlyFiles {
  const waiting = createWaitingFiles(files);
  const ready = files.filter(({ subjects }) => subjects.length === 0);
  let pending: readonly number[] | undefined;
  let verdicts: VerdictsOf | undefined;
  let isOpen = true;
  let isPublishing = false;

  async function publishReady(verdictsOf: VerdictsOf, publish: (file: ScannedFile) => void): Promise<void> {
    if (isPublishing) return;
    isPublishing = true;
    for (let file = ready.shift(); file && isOpen && !host.signal.aborted; file = ready.shift()) {
      const evaluated = evaluateFile(file, verdictsOf(file));
      const early = scannedFile(file, evaluated, { isPartial: true });
      publish({ ...early, isProvisional: true });
      await host.takeTurns(file.subjects.length);
    }
    isPublishing = false;
  }

  return {
    follow(facts) {
      verdicts ??= verdictsByPolicy(facts);
      const before = pending ?? [...facts.keys()];
      pending = before.filter((index) => {
        const dependency = facts[index];
        if (!dependency || verdictOf(dependency).kind === "pending") return true;
        ready.push(...waiting.answered(index));
        return false;
      });
      if (host.publish) void publishReady(verdicts, host.publish);
      return facts.length - pending.length;
    },
    close() {
      isOpen = false;
    },
  };
}

/** The files that wait for answers, by the indexes of these. */
function createWaitingFiles(files: readonly ReadFile[]) {
  const byIndex = new Map<number, { readonly file: ReadFile; left: number }[]>();
  for (const file of files) {
    const indexes = new Set(file.subjects.map(({ answerIndex }) => answerIndex));
    const waiting = { file, left: indexes.size };
    for (const index of indexes) {
      const others = byIndex.get(index);
      if (others) others.push(waiting);
      else byIndex.set(index, [waiting]);
    }
  }
  return {
    /** The files that wait for nothing else. */
    answered: (index: number): readonly ReadFile[] =>
      (byIndex.get(index) ?? []).flatMap((waiting) => (--waiting.left === 0 ? [waiting.file] : [])),
  };
}
