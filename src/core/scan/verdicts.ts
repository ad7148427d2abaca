import { noFacts, withFixedIn, withTransitiveFixedIn, type Facts } from "../analysis/facts.ts";
import { coverageOf } from "../analysis/coverage.ts";
import type { Finding } from "../analysis/finding.ts";
import type { Needs } from "../analysis/needs.ts";
import { versionSpan } from "../analysis/rule.ts";
import { evaluate } from "../analysis/evaluate.ts";
import type { FixedIn } from "../analysis/fixedIn.ts";
import type { Policy } from "../analysis/policy/policy.ts";
import { answerOf, countAnswers, type Answer } from "../analysis/summary.ts";
import { useOf } from "../analysis/target/use.ts";
import { isLocalCode } from "../analysis/target/verdict.ts";
import type { Declaration } from "../manifests/manifest.ts";
import type { Span } from "../model/span.ts";
import { factsFor, type DeduplicatedSubject } from "./deduplicate.ts";
import type { EvaluatedFile, ReadFile, ScannedFile, UncheckedDeclaration } from "./scanResult.ts";

/** What is known about the subjects of many manifests. */
export interface Verdicts {
  readonly facts: (deduplicated: DeduplicatedSubject, fixes?: Fixes) => Facts;
  readonly answer: (deduplicated: DeduplicatedSubject) => Answer;
  readonly findings: (deduplicated: DeduplicatedSubject, fixes?: Fixes) => readonly Finding[];
}

/** In which version a dependency is fixed, and how its transitive dependencies are; the same objects for the same answer. */
export interface Fixes {
  readonly own?: FixedIn | undefined;
  readonly transitive?: FixedIn | undefined;
}

/**
 * Evaluates what many declarations have in common once: a scan finds the same dependency in many manifests, perhaps with a
 * large graph. `gathered` are the facts of the deduplicator's subjects, as far as they have arrived.
 */
export function createVerdicts(gathered: readonly Facts[], policy: Policy): Verdicts {
  const answers: (Answer | undefined)[] = [];
  const findings: ((Fixes & { readonly common: readonly Finding[] }) | undefined)[] = [];
  const factsOf = ({ subject, answerIndex }: DeduplicatedSubject) => gathered[answerIndex] ?? noFacts(subject);
  const facts = (deduplicated: DeduplicatedSubject, fixes?: Fixes) =>
    withFixes(factsFor(deduplicated.subject, factsOf(deduplicated)), fixes);

  /** At placeholders instead of spans, without ignore comments. */
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
  { path, parser: { system }, manifest, gaps, text }: ReadFile,
  { facts, findings, answers }: EvaluatedFile,
  { needs, isPartial, uses = true }: { readonly needs: Needs; readonly isPartial: boolean; readonly uses?: boolean },
): ScannedFile {
  const coverage = coverageOf({ manifest, gaps }, facts, needs);
  const unchecked = facts.flatMap(({ declaration }, index): UncheckedDeclaration[] => {
    const verdict = answers[index]?.verdict;
    return verdict?.kind === "unknown" && !isLocalCode(verdict.why) ? [{ declaration, why: verdict.why }] : [];
  });
  return {
    path,
    system,
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

function withFixes(facts: Facts, { own, transitive }: Fixes = {}): Facts {
  return withTransitiveFixedIn(withFixedIn(facts, own), transitive);
}

const namePlaceholder: Span = { start: 0, end: 1 };
const versionPlaceholder: Span = { start: 2, end: 3 };

function withPlaceholders({ package: key, name, requirement, scope, isForDevelopment }: Declaration): Declaration {
  const group = { scope, ...(isForDevelopment && { isForDevelopment }) };
  return { package: key, name, requirement, ...group, nameSpan: namePlaceholder, requirementSpan: versionPlaceholder };
}
