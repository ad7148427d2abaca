import { transitiveFailure, noFacts, type Facts } from "../analysis/facts.ts";
import type { Finding } from "../analysis/finding.ts";
import { versionSpan } from "../analysis/rule.ts";
import { evaluate } from "../analysis/evaluate.ts";
import type { Policy } from "../analysis/policy.ts";
import type { Summary } from "../analysis/summary.ts";
import { verdictOf, type Verdict } from "../analysis/target/verdict.ts";
import type { Declaration } from "../manifests/manifest.ts";
import type { Span } from "../model/span.ts";
import { factsFor, type Placed } from "./deduplicate.ts";

/** What was answered to the different questions of many manifests. */
export interface Verdicts {
  of(placed: Placed): Answer;
  /** What `judge` finds. */
  findings(placed: Placed): readonly Finding[];
}

/** The facts are of one that asked the same, so their declaration may be another's. */
export interface Answer {
  readonly facts: Facts;
  readonly verdict: Verdict;
  /** The first failure to get a part of it, if any. */
  readonly failure?: NonNullable<Summary["failure"]>;
}

/**
 * Checks what many declarations have in common once: a scan has the same dependency in many manifests, and perhaps a large
 * graph below it. `facts` are in the order of the questions, as far as there are any.
 */
export function createVerdicts(facts: readonly Facts[], policy: Policy): Verdicts {
  const answers: (Answer | undefined)[] = [];
  const checked: (readonly Finding[] | undefined)[] = [];

  function of({ subject, place }: Placed): Answer {
    return (answers[place] ??= answerOf(facts[place] ?? noFacts(subject)));
  }

  function inCommon(placed: Placed): readonly Finding[] {
    return (checked[placed.kin] ??= evaluate(
      [{ ...of(placed).facts, ignores: [], declaration: anywhere(placed.subject.declaration) }],
      policy,
    ));
  }

  return {
    of,
    findings(placed) {
      const { declaration, ignores = [] } = placed.subject;
      const common = ignores.length === 0 ? inCommon(placed) : undefined;
      if (common?.length === 0) return common;
      if (!common?.every(({ span }) => span === onName || span === onRequirement)) {
        return evaluate([factsFor(placed.subject, of(placed).facts)], policy);
      }
      return common.map((finding) => {
        return {
          ...finding,
          declaration,
          span: finding.span === onName ? declaration.nameSpan : versionSpan(declaration),
        };
      });
    },
  };
}

/** Stand for the spans of whichever declaration has the finding. */
const onName: Span = { start: 0, end: 1 };
const onRequirement: Span = { start: 2, end: 3 };

function anywhere({ package: key, name, requirement, scope }: Declaration): Declaration {
  return { package: key, name, requirement, scope, nameSpan: onName, requirementSpan: onRequirement };
}

function answerOf(facts: Facts): Answer {
  const verdict = verdictOf(facts);
  const failed = [...facts.advisories.values()].find((fetched) => fetched.kind === "failed");
  const failure =
    verdict.kind === "unknown" && verdict.why.kind === "failed"
      ? verdict.why.error
      : (failed?.error ?? transitiveFailure(facts.transitive));
  return { facts, verdict, ...(failure && { failure }) };
}
