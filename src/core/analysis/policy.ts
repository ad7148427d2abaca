import type { Ignore } from "./ignores/ignore.ts";
import type { RuleId } from "./ruleId.ts";
import type { Severity } from "./severity.ts";

/** What the user has decided about the check. */
export interface Policy {
  /** A severity of its own for a rule, or none at all; `default` is the rule's own. What is absent is as in `defaultRules`. */
  readonly rules: Partial<Readonly<Record<RuleId, RuleSetting>>>;
  readonly licenses: LicensePolicy;
  /** A Scorecard below it is found by `scorecard`; 0 to 10. */
  readonly scorecardBelow: number;
  /** A version published less than so many days ago is found by `too-new`. */
  readonly tooNewDays: number;
  readonly ignores: readonly Ignore[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type RuleSetting = Severity | "off" | "default";

export interface LicensePolicy {
  /** SPDX license IDs; empty allows every one that is not denied. */
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** Whether dependencies of dependencies count too. */
  readonly transitive: boolean;
}

/** Every rule, as it is where the user has decided nothing. */
export const defaultRules: Readonly<Record<RuleId, "default" | "off">> = {
  advisory: "default",
  "transitive-advisory": "default",
  deprecated: "default",
  outdated: "off",
  "unknown-package": "default",
  "suspicious-name": "default",
  "unknown-version": "default",
  license: "default",
  "provenance-lost": "default",
  "provenance-source": "default",
  scorecard: "off",
  "stale-lockfile": "default",
  "too-new": "off",
  "expired-ignore": "default",
};

export const ruleIds = Object.keys(defaultRules) as readonly RuleId[];

export function defaultPolicy(now: number): Policy {
  return {
    rules: {},
    licenses: { allow: [], deny: [], transitive: false },
    scorecardBelow: 5,
    tooNewDays: 7,
    ignores: [],
    now,
  };
}

export function settingOf(rule: RuleId, { rules }: Policy): RuleSetting {
  return rules[rule] ?? defaultRules[rule];
}

/** What has to be asked beside versions and their advisories, for the rules that are on. */
export interface Needs {
  /** What the dependencies depend on. */
  readonly transitive: boolean;
  /** All versions of every package. */
  readonly packages: boolean;
  /** The version before each that has no attestation, where the package's versions are known. */
  readonly previous: boolean;
  readonly projects: boolean;
  /** Packages of similar names: a request for each dependency, so never for an open manifest alone. */
  readonly similar: boolean;
}

export const noNeeds: Needs = { transitive: false, packages: false, previous: false, projects: false, similar: false };

/** `closely` is for a scan or a hover, where every rule is worth its requests. */
export function needsOf(policy: Policy, closely: boolean): Needs {
  const isOn = (rule: RuleId) => settingOf(rule, policy) !== "off";
  const { allow, deny, transitive } = policy.licenses;
  const licenses = transitive && isOn("license") && allow.length + deny.length > 0;
  return {
    transitive: isOn("transitive-advisory") || licenses,
    packages: isOn("outdated") || (closely && isOn("provenance-lost")),
    previous: isOn("provenance-lost"),
    projects: isOn("scorecard"),
    similar: closely && isOn("suspicious-name"),
  };
}
