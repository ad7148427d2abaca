import type { Declaration } from "../manifests/manifest.ts";
import { customaryGroup, testScope } from "../manifests/shared/developmentGroups.ts";
import type { System } from "../model/keys.ts";
import { type Setting, type Values, valuesOf } from "../model/setting.ts";
import { type RuleId, ruleIds, ruleOf } from "./finding.ts";
import type { Ignore } from "./ignores/ignore.ts";
import { readIgnores } from "./ignores/ignoreEntry.ts";
import { type Needs, needsAmong } from "./needs.ts";
import type { Rule } from "./rule.ts";
import { rules } from "./rules.ts";
import { severities, type Severity, unscored } from "./severity.ts";

/** Findings on dependencies for development: as on others, at most as information, or none. */
export const devDependencies = {
  name: "devDependencies",
  type: "string",
  enum: ["same", "quiet", "off"],
  enumTexts: ["As on other dependencies.", "As information or hints.", "None. A hover still has the advisories."],
  default: "same",
  readBy: "both",
  scope: "window",
  needsTrust: true,
  text: "Findings on dependencies for development: `devDependencies`, groups for tests and tools, the scope `test`, and so on. What is malicious is always an error.",
} as const satisfies Setting;

type RuleCriterion = NonNullable<(typeof rules)[number]["settings"]>[number];

/** The settings of the rules, which decide what they find. */
export const ruleCriteria = rules.flatMap(({ settings = [] }): readonly RuleCriterion[] => settings);

/** The user's decisions about the check. */
export interface Policy extends Values<RuleCriterion | typeof devDependencies | typeof unscored> {
  /** The settings of the rules; an absent one is as the rule's `default` has it. */
  readonly rules: Partial<Readonly<Record<RuleId, RuleSetting>>>;
  readonly ignores: readonly Ignore[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A severity of the user's, the rule's own (`default`), or none at all. */
export type RuleSetting = Severity | "off" | "default";

export const ruleSettings: readonly RuleSetting[] = [...severities, "off", "default"];

export function defaultPolicy(now: number): Policy {
  return { ...policyFromSettings(() => undefined), now };
}

export function settingOf(rule: RuleId, { rules: settings }: Policy): RuleSetting {
  return settings[rule] ?? ruleOf({ rule }).default;
}

/** Collects the needs of the rules that are on, in addition to versions and their advisories. */
export function needsOf(policy: Policy, closely: boolean): Needs {
  return { ...needsOfAny([policy], closely), tooNewDays: policy.tooNewDays };
}

/** The same for the rules that are on in any of the policies, all of one time. Their minimum ages differ, and are left out. */
export function needsOfAny(policies: readonly Policy[], closely: boolean): Needs {
  const needs = needsAmong(
    policies.flatMap((policy) => rulesThatAreOn(policy).flatMap((rule) => rule.needs?.(policy, closely) ?? [])),
  );
  const [first] = policies;
  return { ...needs, ...(first && (needs.additions || needs.previous) && { now: first.now }) };
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

const isDevelopmentScope: Readonly<Record<System, (scope: string) => boolean>> = {
  NPM: (scope) => scope === "devDependencies",
  CARGO: (scope) => scope === "dev-dependencies",
  MAVEN: (scope) => testScope.test(scope),
  PYPI: (scope) => /^(?:dev-dependencies|dev-packages|tests_require)$/.test(scope) || customaryGroup.test(scope),
  GO: () => false,
  // Bundler installs a gem with any of its groups.
  RUBYGEMS: (scope) => scope.split(", ").every((group) => customaryGroup.test(group)),
  NUGET: (scope) => scope === "developmentDependency" || scope === "GlobalPackageReference",
};

/** Checks whether the dependency only serves the build: a plugin, a build script, what makes a package. */
export function isBuild({ scope, package: { system } }: Pick<Declaration, "scope" | "package">): boolean {
  return buildScopes[system].has(scope);
}

const buildScopes: Readonly<Record<System, ReadonlySet<string>>> = {
  NPM: new Set(),
  CARGO: new Set(["build-dependencies"]),
  MAVEN: new Set([
    "build",
    "plugin",
    "pluginManagement",
    "extension",
    "classpath",
    "annotationProcessor",
    "kapt",
    "ksp",
  ]),
  PYPI: new Set(["build-system.requires", "setup_requires", "tool.hatch.build", "tool.cibuildwheel"]),
  GO: new Set(),
  RUBYGEMS: new Set(),
  NUGET: new Set(["build"]),
};

/**
 * Makes the policy of settings that may be written by hand: what is not understood is ignored. `get` gives
 * the value of a setting by its name behind `packageInsights.`.
 */
export function policyFromSettings(get: (name: string) => unknown): Omit<Policy, "now"> {
  const rules: unknown = get("rules");
  const severities =
    typeof rules === "object" && rules !== null ? new Map<string, unknown>(Object.entries(rules)) : undefined;
  return {
    ...valuesOf([unscored, devDependencies, ...ruleCriteria], get),
    rules: Object.fromEntries(
      ruleIds.flatMap((id) => {
        const setting = ruleSettings.find((value) => value === severities?.get(id));
        return setting === undefined ? [] : [[id, setting]];
      }),
    ),
    ignores: readIgnores(get("ignore")),
  };
}
