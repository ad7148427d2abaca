import { coverageOf } from "../analysis/coverage.ts";
import { evaluate } from "../analysis/evaluate.ts";
import { type Facts, type Fixes, noFacts, withFixes } from "../analysis/facts.ts";
import type { Finding } from "../analysis/finding.ts";
import type { FixedIn } from "../analysis/fixedIn.ts";
import { unusedComments } from "../analysis/ignores/unusedIgnores.ts";
import { needsOf, type Policy } from "../analysis/policy.ts";
import { versionSpan } from "../analysis/rule.ts";
import { type Answer, answerOf, countAnswers } from "../analysis/summary.ts";
import { withPackage } from "../analysis/target/cooldown.ts";
import { useOf } from "../analysis/target/use.ts";
import { isLocalCode } from "../analysis/target/verdict.ts";
import type { Declaration } from "../manifests/manifest.ts";
import type { Span } from "../model/span.ts";
import { type DeduplicatedSubject, factsFor } from "./deduplicate.ts";
import type { EvaluatedFile, ReadFile, ScannedFile, SearchFixedIn, UncheckedDeclaration } from "./scanResult.ts";
import { untilAborted } from "./turns.ts";

interface EvaluationHost {
  readonly fixedIn?: SearchFixedIn;
  readonly signal: AbortSignal;
  readonly takeTurns: (declarations: number) => Promise<void>;
}

/** Declarations and findings that are still evaluated after an abort: some tens of milliseconds of work. */
const workAfterAbort = 30_000;

/** Evaluates the files; after an abort not all of them, and without a search. Never rejects. */
export async function evaluateFiles(
  files: readonly ReadFile[],
  verdictsOf: VerdictsOf,
  host: EvaluationHost,
): Promise<readonly EvaluatedFile[]> {
  const { signal, takeTurns, fixedIn } = host;
  const evaluated: EvaluatedFile[] = [];
  let remaining = workAfterAbort;
  for (const file of files) {
    const last = evaluateFile(file, verdictsOf(file));
    evaluated.push(last);
    if (!signal.aborted) await takeTurns(file.subjects.length);
    else if ((remaining -= file.subjects.length + last.findings.length) < 0) break;
  }
  if (!fixedIn || signal.aborted) return evaluated;
  const found = await untilAborted(searchFixes(files, evaluated, fixedIn, signal), signal);
  for (const [index, file] of files.entries()) {
    const before = evaluated[index];
    const [own = [], transitive = []] = (before && found?.get(before)) ?? [];
    const fixes = file.subjects.map((_, at) => fixesOf(own[at], transitive[at]));
    if (!before || fixes.every((each) => each === undefined)) continue;
    evaluated[index] = fileWithFixes(before, file, fixes, verdictsOf(file));
    await takeTurns(fixes.filter((each) => each !== undefined).length);
  }
  return evaluated;
}

type FoundFixes = readonly (FixedIn | undefined)[];

/** The fixes in each file, and those of its transitive dependencies: searched for all files with the same policy together. */
async function searchFixes(
  files: readonly ReadFile[],
  evaluated: readonly EvaluatedFile[],
  fixedIn: SearchFixedIn,
  signal: AbortSignal,
): Promise<ReadonlyMap<EvaluatedFile, readonly [own: FoundFixes | undefined, transitive: FoundFixes | undefined]>> {
  const policies = [...new Set(files.map(({ policy }) => policy))];
  const found = policies.map(async (policy) => {
    const alike = evaluated.filter((_, index) => files[index]?.policy === policy);
    const [own, transitive] = await fixedIn(alike, policy, { signal, priority: "background" });
    return alike.map((file, index) => [file, [own[index], transitive[index]]] as const);
  });
  return new Map((await Promise.all(found)).flat());
}

function fixesOf(own: FixedIn | undefined, transitive: FixedIn | undefined): Fixes | undefined {
  return own || transitive ? { own, transitive } : undefined;
}

export function evaluateFile({ path, text, subjects }: ReadFile, verdicts: Verdicts): EvaluatedFile {
  const byDependency = subjects.map((subject) => verdicts.findings(subject));
  return {
    path,
    ...(text !== undefined && { text }),
    facts: subjects.map((subject) => verdicts.facts(subject)),
    answers: subjects.map(verdicts.answer),
    byDependency,
    findings: byDependency.flat(),
  };
}

/** Evaluates only dependencies with fixes again. */
function fileWithFixes(
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

/** The verdicts by the policy of a manifest. */
export type VerdictsOf = (file: Pick<ReadFile, "policy">) => Verdicts;

/** Manifests with the same policy share what they have in common. */
export function verdictsByPolicy(gathered: readonly Facts[]): VerdictsOf {
  const byPolicy = new Map<Policy, Verdicts>();
  return ({ policy }) => {
    const verdicts = byPolicy.get(policy) ?? createVerdicts(gathered, policy);
    byPolicy.set(policy, verdicts);
    return verdicts;
  };
}

/** The facts, answers and findings about the subjects of many manifests. */
export interface Verdicts {
  readonly facts: (deduplicated: DeduplicatedSubject, fixes?: Fixes) => Facts;
  readonly answer: (deduplicated: DeduplicatedSubject) => Answer;
  readonly findings: (deduplicated: DeduplicatedSubject, fixes?: Fixes) => readonly Finding[];
}

/**
 * Evaluates what many declarations have in common once: a scan finds the same dependency in many manifests, perhaps with a
 * large graph. `gathered` are the facts of the deduplicator's subjects, as far as they have arrived.
 */
function createVerdicts(gathered: readonly Facts[], policy: Policy): Verdicts {
  const answers: (Answer | undefined)[] = [];
  const findings: ((Fixes & { readonly common: readonly Finding[] }) | undefined)[] = [];
  // Manifests with the same answers may have other minimum ages.
  const factsOf = ({ subject, answerIndex }: DeduplicatedSubject) => {
    const known = gathered[answerIndex] ?? noFacts(subject);
    return known.package ? withPackage(known, known.package, policy) : known;
  };
  const facts = (deduplicated: DeduplicatedSubject, fixes?: Fixes) =>
    withFixes(factsFor(deduplicated.subject, factsOf(deduplicated)), fixes);

  /** Evaluates the findings at placeholders instead of spans, without ignore comments. */
  function commonFindings(deduplicated: DeduplicatedSubject, { own, transitive }: Fixes): readonly Finding[] {
    const known = findings[deduplicated.findingsIndex];
    if (known && known.own === own && known.transitive === transitive) return known.common;
    const declaration = withPlaceholders(deduplicated.subject.declaration);
    const found = withFixes(factsOf(deduplicated), { own, transitive });
    const common = evaluate([{ ...found, ignores: [], declaration }], policy);
    findings[deduplicated.findingsIndex] = { own, transitive, common };
    return common;
  }

  return {
    facts,
    answer: (deduplicated) => (answers[deduplicated.answerIndex] ??= answerOf(factsOf(deduplicated))),
    findings(deduplicated, fixes = {}) {
      const { declaration, ignores = [] } = deduplicated.subject;
      const common = ignores.length === 0 ? commonFindings(deduplicated, fixes) : undefined;
      if (!common?.every(({ span }) => span === namePlaceholder || span === versionPlaceholder)) {
        return evaluate([facts(deduplicated, fixes)], policy);
      }
      return common.map((finding) => {
        const span = finding.span === namePlaceholder ? declaration.nameSpan : versionSpan(declaration);
        return { ...finding, declaration, span };
      });
    },
  };
}

/** A manifest with what its dependencies come to. */
export function scannedFile(
  { path, parser: { system, isOfSeveral }, manifest, gaps, policy, text }: ReadFile,
  { facts, findings: found, answers }: EvaluatedFile,
  { isPartial, uses = true }: { readonly isPartial: boolean; readonly uses?: boolean },
): ScannedFile {
  const coverage = coverageOf({ manifest, gaps }, facts, needsOf(policy, true));
  const findings = [...found, ...(isPartial ? [] : unusedComments({ facts, coverage, policy }, true))];
  const unchecked = facts.flatMap(({ declaration }, index): UncheckedDeclaration[] => {
    const verdict = answers[index]?.verdict;
    return verdict?.kind === "unknown" && !isLocalCode(verdict.why) ? [{ declaration, why: verdict.why }] : [];
  });
  return {
    path,
    ...(!isOfSeveral && { system }),
    ...(isPartial && { isPartial }),
    counts: countAnswers(answers, findings),
    findings,
    uses: uses ? facts.map(useOf) : [],
    unchecked,
    problems: manifest.problems,
    coverage,
    ...(text !== undefined && { reportSource: { manifest, coverage, facts, text } }),
  };
}

const namePlaceholder: Span = { start: 0, end: 1 };

const versionPlaceholder: Span = { start: 2, end: 3 };

function withPlaceholders({ package: key, name, requirement, scope, isForDevelopment }: Declaration): Declaration {
  const group = { scope, ...(isForDevelopment && { isForDevelopment }) };
  return { package: key, name, requirement, ...group, nameSpan: namePlaceholder, requirementSpan: versionPlaceholder };
}
