import { ruleIds } from "../finding.ts";
import { readIgnores } from "../ignores/ignoreSetting.ts";
import { defaultPolicy, devDependencySettings, ruleSettings, type Policy } from "./policy.ts";

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
