import type { Declaration } from "../manifests/manifest.ts";
import type { System } from "../model/keys.ts";
import { type RuleId, ruleIds, ruleOf } from "./finding.ts";
import type { Ignore } from "./ignores/ignore.ts";
import { readIgnores } from "./ignores/ignoreEntry.ts";
import { type Needs, needsAmong } from "./needs.ts";
import type { Criteria, Rule } from "./rule.ts";
import { rules } from "./rules.ts";
import { severities, type Severity } from "./severity.ts";

/** The user's decisions about the check. */
export interface Policy extends Criteria {
  /** The settings of the rules; an absent one is as the rule's `default` has it. */
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

/** Collects the needs of the rules that are on, in addition to versions and their advisories. */
export function needsOf(policy: Policy, closely: boolean): Needs {
  return needsAmong(rulesThatAreOn(policy).flatMap((rule) => rule.needs?.(policy, closely) ?? []));
}

export function rulesThatAreOn(policy: Policy): readonly Rule<RuleId>[] {
  return rules.filter(({ id }) => settingOf(id, policy) !== "off");
}

/**
 * Checks whether the dependency only serves development: its group in the package system is for tests, tools or documentation.
 */
export function isDevelopment({
  isForDevelopment,
  scope,
  package: { system },
}: Pick<Declaration, "isForDevelopment" | "scope" | "package">): boolean {
  return isForDevelopment === true || isDevelopmentScope[system](scope);
}

/** Groups that people name themselves. */
const customary = /^(?:dev|devel|develop|development|tests?|testing|docs?|documentation|lint|linting|typing|ci)$/i;

/** Maven's scope, and Gradle's configurations: `testImplementation`, `androidTestImplementation`, `kaptTest`, `developmentOnly`. */
const forTests = /^test(?![a-z])|Test(?![a-z])|^developmentOnly$/;

const isDevelopmentScope: Readonly<Record<System, (scope: string) => boolean>> = {
  NPM: (scope) => scope === "devDependencies",
  CARGO: (scope) => scope === "dev-dependencies",
  MAVEN: (scope) => forTests.test(scope),
  PYPI: (scope) => /^(?:dev-dependencies|dev-packages|tests_require)$/.test(scope) || customary.test(scope),
  GO: () => false,
  // Bundler installs a gem with any of its groups.
  RUBYGEMS: (scope) => scope.split(", ").every((group) => customary.test(group)),
  NUGET: (scope) => scope === "developmentDependency" || scope === "GlobalPackageReference",
};

/**
 * The policy of settings that may be written by hand: what is not understood is ignored. `get` gives
 * the value of a setting by its name behind `packageInsights.`.
 */
export function policyFromSettings(get: (name: string) => unknown): Omit<Policy, "now"> {
  const defaults = defaultPolicy(0);
  const rules = recordOf(get("rules"));
  return {
    rules: Object.fromEntries(
      ruleIds.flatMap((id) => {
        const setting = ruleSettings.find((value) => value === rules[id]);
        return setting === undefined ? [] : [[id, setting]];
      }),
    ),
    licenses: {
      allow: textsOf(get("licenses.allow")),
      deny: textsOf(get("licenses.deny")),
      transitive: get("licenses.transitive") === true,
    },
    scorecardBelow: numberOf(get("scorecardBelow"), defaults.scorecardBelow),
    tooNewDays: numberOf(get("tooNewDays"), defaults.tooNewDays),
    ignores: readIgnores(get("ignore")),
    devDependencies:
      devDependencySettings.find((value) => value === get("devDependencies")) ?? defaults.devDependencies,
  };
}

function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((text) => typeof text === "string" && text.trim() !== "") as string[];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function numberOf(value: unknown, fallback: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : fallback;
}
