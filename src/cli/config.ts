import { ruleIds } from "../core/analysis/finding.ts";
import { ruleSettings } from "../core/analysis/policy.ts";

/**
 * What is wrong with the value of a configuration file, as half a sentence behind its name. The editor passes over what it
 * does not understand, as it shows the settings; here a typing error would let pass what somebody means to forbid.
 */
export function configProblem(value: unknown): string | undefined {
  if (!isRecord(value)) return "is no object of settings";
  for (const name of Object.keys(value)) {
    if (name === "licenses") {
      const licenses = value[name];
      if (!isRecord(licenses)) return "has “licenses” without an object";
      const wrong = Object.keys(licenses).find((one) => !checks.has(`licenses.${one}`));
      if (wrong !== undefined) return `has an unknown setting “licenses.${wrong}”`;
    } else if (!checks.has(name)) {
      return `has an unknown setting “${name}”; there are ${[...checks.keys()].join(", ")}`;
    }
  }
  for (const [name, check] of checks) {
    const setting = valueIn(value, name);
    const problem = setting === undefined ? undefined : check(setting);
    if (problem !== undefined) return `has “${name}” ${problem}`;
  }
  return undefined;
}

/** A setting by its name with dots, which may also stand as an object in another, as in the editor's settings. */
export function valueIn(value: unknown, name: string): unknown {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name];
  const dot = name.indexOf(".");
  return dot > 0 ? valueIn(own(value, name.slice(0, dot)), name.slice(dot + 1)) : undefined;
}

type Check = (value: unknown) => string | undefined;

/** Every setting that counts on the command line. */
const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ["rules", rulesProblem],
  ["ignore", ignoreProblem],
  ["licenses.allow", textsProblem],
  ["licenses.deny", textsProblem],
  ["licenses.transitive", (value) => (typeof value === "boolean" ? undefined : "that is neither true nor false")],
  ["scorecardBelow", numberProblem(10)],
  ["tooNewDays", numberProblem(3650)],
  ["private", textsProblem],
]);

function rulesProblem(value: unknown): string | undefined {
  if (!isRecord(value)) return "without an object";
  for (const [id, setting] of Object.entries(value)) {
    if (!ruleIds.some((one) => one === id)) return `with an unknown rule “${id}”`;
    if (!ruleSettings.some((one) => one === setting)) return `with an unknown severity for “${id}”`;
  }
  return undefined;
}

const ignoreFields = ["rule", "package", "advisory", "until", "reason"] as const;

function ignoreProblem(value: unknown): string | undefined {
  if (!Array.isArray(value)) return "without a list";
  for (const entry of value as unknown[]) {
    if (!isRecord(entry)) return "with an entry that is no object";
    const wrong = Object.keys(entry).find((name) => !ignoreFields.some((one) => one === name));
    if (wrong !== undefined) return `with an unknown field “${wrong}”`;
    const { rule, package: pattern, advisory, until, reason } = entry;
    if ([rule, pattern, advisory, until, reason].some((one) => one !== undefined && !isText(one)))
      return "with an entry that has something else than text";
    if (rule === undefined && pattern === undefined && advisory === undefined)
      return "with an entry that names neither rule, nor package, nor advisory";
    if (rule !== undefined && !ruleIds.some((one) => one === rule)) return "with an unknown rule";
    if (until !== undefined && !isDay(until)) return "with an “until” that is no day as YYYY-MM-DD";
  }
  return undefined;
}

function textsProblem(value: unknown): string | undefined {
  return Array.isArray(value) && value.every(isText) ? undefined : "without a list of texts";
}

function numberProblem(most: number): Check {
  return (value) =>
    typeof value === "number" && value >= 0 && value <= most ? undefined : `that is no number from 0 to ${most}`;
}

function isDay(value: unknown): boolean {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
