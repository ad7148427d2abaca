import type { Criteria } from "./criteria.ts";
import { ruleOf, type RuleId } from "../finding.ts";
import type { Ignore } from "../ignores/ignore.ts";
import { needsAmong, type Needs } from "../needs.ts";
import type { Rule } from "../rule.ts";
import { rules } from "../rules.ts";
import { severities, type Severity } from "../severity.ts";

/** What the user has decided about the check. */
export interface Policy extends Criteria {
  /** What is absent is as the rule's `default` has it. */
  readonly rules: Partial<Readonly<Record<RuleId, RuleSetting>>>;
  readonly ignores: readonly Ignore[];
  readonly devDependencies: DevDependencies;
}

/** Findings on dependencies for development: as on others, at most as information, or none. */
export type DevDependencies = (typeof devDependencySettings)[number];

export const devDependencySettings = ["same", "quiet", "off"] as const;

/** A severity of the user's, the rule's own (`default`), or none at all. */
export type RuleSetting = Severity | "off" | "default";

export const ruleSettings: readonly RuleSetting[] = [...severities, "off", "default"];

export function defaultPolicy(now: number): Policy {
  return {
    rules: {},
    licenses: { allow: [], deny: [], transitive: false },
    scorecardBelow: 5,
    tooNewDays: 7,
    ignores: [],
    devDependencies: "same",
    now,
  };
}

export function settingOf(rule: RuleId, { rules: settings }: Policy): RuleSetting {
  return settings[rule] ?? ruleOf({ rule }).default;
}

/** What the rules that are on need in addition to versions and their advisories. */
export function needsOf(policy: Policy, closely: boolean): Needs {
  return needsAmong(rulesThatAreOn(policy).flatMap((rule) => rule.needs?.(policy, closely) ?? []));
}

export function rulesThatAreOn(policy: Policy): readonly Rule<RuleId>[] {
  return rules.filter(({ id }) => settingOf(id, policy) !== "off");
}
