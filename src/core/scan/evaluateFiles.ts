import type { FixedIn } from "../analysis/fixedIn.ts";
import type { Policy } from "../analysis/policy/policy.ts";
import type { EvaluatedFile, ReadFile } from "./scanResult.ts";
import { untilAborted } from "./turns.ts";
import type { Fixes, Verdicts } from "./verdicts.ts";

type Found = readonly (readonly (FixedIn | undefined)[])[];
type SearchCaller = { readonly signal: AbortSignal; readonly priority: "background" };

/** For each of the facts in which version it is fixed, and how its transitive dependencies are. */
export type SearchFixedIn = (
  files: readonly EvaluatedFile[],
  caller: SearchCaller,
) => Promise<readonly [own: Found, transitive: Found]>;

interface FixCore {
  fixedIn(files: readonly EvaluatedFile[], policy: Policy, caller: SearchCaller): Promise<Found>;
  transitiveFixedIn(files: readonly EvaluatedFile[], policy: Policy, caller: SearchCaller): Promise<Found>;
}

export function createFixSearch(core: FixCore, policy: Policy): SearchFixedIn {
  return (files, caller) =>
    Promise.all([core.fixedIn(files, policy, caller), core.transitiveFixedIn(files, policy, caller)]);
}

interface EvaluationHost {
  readonly policy: Policy;
  readonly fixedIn?: SearchFixedIn;
  readonly signal: AbortSignal;
  readonly takeTurns: (declarations: number) => Promise<void>;
}

/** Declarations and findings that are still evaluated after an abort: some tens of milliseconds of work. */
const workAfterAbort = 30_000;

/** After an abort not all of the files, and without a search. Never rejects. */
export async function evaluateFiles(
  files: readonly ReadFile[],
  verdicts: Verdicts,
  host: EvaluationHost,
): Promise<readonly EvaluatedFile[]> {
  const { signal, takeTurns, fixedIn } = host;
  const evaluated: EvaluatedFile[] = [];
  let remaining = workAfterAbort;
  for (const file of files) {
    const last = evaluateFile(file, verdicts);
    evaluated.push(last);
    if (!signal.aborted) await takeTurns(file.subjects.length);
    else if ((remaining -= file.subjects.length + last.findings.length) < 0) break;
  }
  if (!fixedIn || signal.aborted) return evaluated;
  const found = await untilAborted(fixedIn(evaluated, { signal, priority: "background" }), signal);
  for (const [index, file] of files.entries()) {
    const [own = [], transitive = []] = (found ?? []).map((each) => each[index]);
    if ([...own, ...transitive].every((fixedIn) => fixedIn === undefined)) continue;
    evaluated[index] = evaluateFile(file, verdicts, (at) => ({ own: own[at], transitive: transitive[at] }));
    await takeTurns(file.subjects.length);
  }
  return evaluated;
}

/** `fixesOf` tells in which versions the subject at a place is fixed. */
export function evaluateFile(
  { path, subjects }: ReadFile,
  verdicts: Verdicts,
  fixesOf?: (index: number) => Fixes,
): EvaluatedFile {
  return {
    path,
    facts: subjects.map((subject, index) => verdicts.facts(subject, fixesOf?.(index))),
    answers: subjects.map(verdicts.answer),
    findings: subjects.flatMap((subject, index) => verdicts.findings(subject, fixesOf?.(index))),
  };
}
