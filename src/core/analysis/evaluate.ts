import type { Facts } from "./facts.ts";
import { isDevelopment } from "./policy/development.ts";
import { spread, type Finding, type RuleId } from "./finding.ts";
import { applyIgnores, type RuleFound } from "./ignores/applyIgnores.ts";
import { rulesThatAreOn, settingOf, type Policy } from "./policy/policy.ts";
import type { FindingItem, FindingOf, Rule } from "./rule.ts";
import { compareSeverities, type Severity } from "./severity.ts";
import { verdictOf } from "./target/verdict.ts";

/** Every rule that is on over every fact, in the order of the declarations, without what is ignored. Pure. */
export function evaluate(all: readonly Facts[], policy: Policy): readonly Finding[] {
  const rules = rulesThatAreOn(policy);
  const findings = all.flatMap((facts) => findingsOf(facts, rules, policy).flatMap(spread));
  // Each has the items of its own rule, which a loop over all rules cannot express.
  return findings as readonly Finding[];
}

function findingsOf(facts: Facts, rules: readonly Rule<RuleId>[], policy: Policy): readonly FindingOf[] {
  const devDependencies = isDevelopment(facts.declaration) ? policy.devDependencies : "same";
  if (devDependencies === "off") return [];
  const verdict = verdictOf(facts);
  const found = rules.flatMap((rule): readonly RuleFound[] => {
    const match = rule.find?.(facts, verdict, policy);
    return match && match.items.length > 0 ? [{ ...match, rule }] : [];
  });
  return applyIgnores(found, facts, policy).flatMap(({ rule, items, ...rest }): readonly FindingOf[] => {
    const setting = settingOf(rule.id, policy);
    const [first, ...others] = items.map((item): FindingItem & Pick<FindingOf, "severity"> => {
      const severity = setting === "default" || setting === "off" ? (item.severity ?? rule.severity) : setting;
      return { ...item, severity: devDependencies === "quiet" ? quiet[severity] : severity };
    });
    if (!first) return [];
    const [severity = first.severity] = [first, ...others].map((item) => item.severity).sort(compareSeverities);
    return [{ ...rest, rule: rule.id, declaration: facts.declaration, severity, items: [first, ...others] }];
  });
}

const quiet: Readonly<Record<Severity, Severity>> = {
  error: "information",
  warning: "information",
  information: "hint",
  hint: "hint",
};
