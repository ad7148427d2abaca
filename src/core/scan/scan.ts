import type { Facts } from "../analysis/facts.ts";
import { versionId } from "../versions/index.ts";
import { createEarlyFiles } from "./earlyFiles.ts";
import { evaluateFiles } from "./evaluateFiles.ts";
import type { Ordered } from "./lockfileInputs.ts";
import { mostOfFirstWave, mostOfWave, readWave, type Wave } from "./readWave.ts";
import { startRun, type Run, type ScanHost, type ScanOptions } from "./run.ts";
import { scanResult, type ReadFile, type ScanResult } from "./scanResult.ts";
import { untilAborted } from "./turns.ts";
import { createVerdicts, scannedFile } from "./verdicts.ts";

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

/** In the order of the subjects; what has arrived when it ends early. */
async function gatherWave(
  { files, subjects }: Wave,
  { host, options: { signal, early: isEarly = true }, needs, suggested, report, takeTurns, keys, asked }: Run,
): Promise<{ readonly facts: readonly Facts[]; readonly isPartial: boolean }> {
  let current: readonly Facts[] = [];
  let steps = 0;
  let answered = 0;
  asked.all += subjects.length;
  const early = createEarlyFiles(
    files.map(({ value }) => value),
    {
      policy: host.policy,
      needs,
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
  { host, options: { signal, uses = true }, needs, report, takeTurns, ...run }: Run,
): Promise<void> {
  const verdicts = createVerdicts(facts, host.policy);
  const read = files.map(({ value }) => value);
  const checked = await evaluateFiles(read, verdicts, { ...host, signal, takeTurns });
  for (const [position, { index, value }] of files.entries()) {
    const evaluated = checked[position];
    if (!evaluated) break;
    const file = scannedFile(value, evaluated, { needs, isPartial, uses });
    run.files.push({ index, value: file });
    report("checked", (position + 1) / files.length, { path: value.path, file });
    if (!signal.aborted) await takeTurns(value.subjects.length);
  }
}

function inOrder<T>(values: readonly Ordered<T>[]): readonly T[] {
  return [...values].sort((a, b) => a.index - b.index).map(({ value }) => value);
}
