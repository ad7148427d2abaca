import type { FixedIn } from "../analysis/fixedIn.ts";
import type { Policy } from "../analysis/policy/policy.ts";
import type { DeduplicatedSubject } from "./deduplicate.ts";
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
    const before = evaluated[index];
    const fixes = file.subjects.map((_, at) => fixesOf(own[at], transitive[at]));
    if (!before || fixes.every((each) => each === undefined)) continue;
    evaluated[index] = withFixes(before, file, fixes, verdicts);
    await takeTurns(fixes.filter((each) => each !== undefined).length);
  }
  return evaluated;
}

function fixesOf(own: FixedIn | undefined, transitive: FixedIn | undefined): Fixes | undefined {
  return own || transitive ? { own, transitive } : undefined;
}

export function evaluateFile({ path, subjects }: ReadFile, verdicts: Verdicts): EvaluatedFile {
  const byDependency = subjects.map((subject) => verdicts.findings(subject));
  return {
    path,
    facts: subjects.map((subject) => verdicts.facts(subject)),
    answers: subjects.map(verdicts.answer),
    byDependency,
    findings: byDependency.flat(),
  };
}

/** Only dependencies with fixes are evaluated again. */
function withFixes(
  file: EvaluatedFile,
  { subjects }: ReadFile,
  fixes: readonly (Fixes | undefined)[],
  verdicts: Verdicts,
): EvaluatedFile {
  const changed = <T>(before: readonly T[], evaluate: (subject: DeduplicatedSubject, fixes: Fixes) => T) =>
    subjects.flatMap((subject, at): readonly T[] => {
      const [own, unchanged] = [fixes[at], before[at]];
      return own ? [evaluate(subject, own)] : unchanged === undefined ? [] : [unchanged];
    });
  const byDependency = changed(file.byDependency, verdicts.findings);
  return { ...file, facts: changed(file.facts, verdicts.facts), byDependency, findings: byDependency.flat() };
}
