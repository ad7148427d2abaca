import { subjectsOf, type Subject } from "../analysis/target/subject.ts";
import { maxManifestLength } from "../manifests/limits.ts";
import { createDeduplicator } from "./deduplicate.ts";
import type { Ordered } from "./lockfileInputs.ts";
import type { Run } from "./run.ts";
import type { ReadFile } from "./scanResult.ts";
import { untilAborted } from "./turns.ts";
import type { UnreadFile } from "./unreadFile.ts";

/** Manifests that are checked together. */
export interface Wave {
  readonly files: readonly Ordered<ReadFile>[];
  readonly subjects: readonly Subject[];
}

export interface WaveSize {
  readonly subjects: number;
  readonly declarations: number;
  readonly locked: number;
}

/** Reads manifests until there are enough for a wave. */
export async function readWave(run: Run, size: WaveSize): Promise<Wave> {
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

/** Of a manifest, before it is read. */
const usualDeclarations = 50;
/** Files read at once. */
const concurrentReads = 16;
/**
 * What is held in memory at once. A scan of more goes in waves, as few as possible, since what is asked in one wave shares
 * batches. Deduplicated subjects; declarations; packages of lockfiles.
 */
export const mostOfWave: WaveSize = { subjects: 2_000, declarations: 100_000, locked: 300_000 };
/** The first wave is small, so that there is something to show while the rest is read. */
export const mostOfFirstWave: WaveSize = { subjects: 100, declarations: 2_500, locked: 10_000 };

async function readManifest(
  path: string,
  { host: { readFile, inputFor, projects, ignoresFor }, options: { keepFacts = false, signal }, checkedLocks }: Run,
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
    const project = read.listed ? checkedLocks.rest(read) : read;
    if (!read.listed) checkedLocks.add(read);
    const subjects = subjectsOf(project, text, ignoresFor?.(path));
    return { path, parser, manifest: project.manifest, gaps: project.gaps, subjects, ...(keepFacts && { text }) };
  } catch {
    return { path, reason: "unreadable" };
  }
}
