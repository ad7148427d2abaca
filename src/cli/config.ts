import { ruleIds } from "../core/analysis/finding.ts";
import { readAcceptance, readIgnored } from "../core/analysis/ignores/ignoreEntry.ts";
import { isDay } from "../core/manifests/shared/ignoreComment.ts";
import { devDependencySettings, ruleSettings } from "../core/analysis/policy.ts";
import { message, type Message } from "../core/messages/message.ts";

/**
 * The first problem in the value of a configuration file. The editor underlines settings that it does not know, and ignores
 * them; here a misspelled setting must not let pass what it should forbid.
 */
export function configProblem(value: unknown): Message | undefined {
  if (!isRecord(value)) return message("expected an object");
  const unknown = unknownSetting(value);
  if (unknown) return unknown;
  for (const [name, check] of checks) {
    const setting = valueIn(value, name);
    const problem = setting === undefined ? undefined : check(setting);
    if (problem) return message("“{name}”: {problem}", { name, problem });
  }
  return undefined;
}

/** A setting by its dotted name, which may also be split into nested objects, as in the editor's settings. */
export function valueIn(value: unknown, name: string): unknown {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name];
  const dot = name.indexOf(".");
  return dot > 0 ? valueIn(ownValue(value, name.slice(0, dot)), name.slice(dot + 1)) : undefined;
}

type Check = (value: unknown) => Message | undefined;

/** Every setting that the command line has in common with the editor. */
const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ["rules", rulesProblem],
  ["ignore", ignoreProblem],
  ["licenses.allow", stringsProblem],
  ["licenses.deny", stringsProblem],
  ["licenses.transitive", (value) => (typeof value === "boolean" ? undefined : message("expected true or false"))],
  ["scorecardBelow", numberProblem(0, 10)],
  ["tooNewDays", numberProblem(0, 3650)],
  ["devDependencies", devDependenciesProblem],
  ["private", stringsProblem],
  ["public", stringsProblem],
  ["mirrors", stringsProblem],
  ["concurrency", numberProblem(1, 100)],
  ["requestsPerSecond", numberProblem(0, 1000)],
]);

function unknownSetting(value: Readonly<Record<string, unknown>>): Message | undefined {
  for (const [name, setting] of Object.entries(value)) {
    if (checks.has(name)) continue;
    const expected = [...checks.keys()].join(", ");
    if (name !== "licenses") return message("unknown setting “{name}”; expected one of {expected}", { name, expected });
    if (!isRecord(setting)) return message("“{name}”: {problem}", { name, problem: message("expected an object") });
    const unknown = Object.keys(setting).find((key) => !checks.has(`licenses.${key}`));
    if (unknown !== undefined) {
      return message("unknown setting “{name}”; expected one of {expected}", { name: `licenses.${unknown}`, expected });
    }
  }
  return undefined;
}

function rulesProblem(value: unknown): Message | undefined {
  if (!isRecord(value)) return message("expected an object");
  for (const [id, setting] of Object.entries(value)) {
    if (!ruleIds.some((rule) => rule === id)) return message("unknown rule “{id}”", { id });
    if (!ruleSettings.some((candidate) => candidate === setting)) return message("unknown severity for “{id}”", { id });
  }
  return undefined;
}

function devDependenciesProblem(value: unknown): Message | undefined {
  if (devDependencySettings.some((setting) => setting === value)) return undefined;
  return message("expected one of {expected}", { expected: devDependencySettings.join(", ") });
}

const ignoreFields = ["rule", "package", "advisory", "until", "reason"] as const;

function ignoreProblem(value: unknown): Message | undefined {
  if (Array.isArray(value)) return firstOf(value as unknown[], listedIgnoreProblem);
  if (!isRecord(value)) return message("expected an object");
  return firstOf(Object.entries(value), ([key, acceptance]) => {
    const read = readIgnored(key);
    if (read.kind === "no-package") return message("“{key}”: expected a package after the colon", { key });
    if (read.kind === "unknown") return message("“{what}” is neither a rule nor an advisory ID", { what: read.what });
    if (typeof acceptance === "string" && readAcceptance(acceptance)) return undefined;
    return message("“{key}”: expected a reason, or “until YYYY-MM-DD: reason”", { key });
  });
}

function firstOf<T>(entries: readonly T[], problemOf: (entry: T) => Message | undefined): Message | undefined {
  for (const entry of entries) {
    const problem = problemOf(entry);
    if (problem) return problem;
  }
  return undefined;
}

function listedIgnoreProblem(entry: unknown): Message | undefined {
  if (!isRecord(entry)) return message("expected an array of objects");
  const unknown = Object.keys(entry).find((name) => !ignoreFields.some((field) => field === name));
  if (unknown !== undefined) return message("unknown field “{name}”", { name: unknown });
  const { rule, package: pattern, advisory, until } = entry;
  const name = ignoreFields.find((field) => entry[field] !== undefined && !isText(entry[field]));
  if (name !== undefined) return message("“{name}”: {problem}", { name, problem: message("expected a string") });
  if (rule === undefined && pattern === undefined && advisory === undefined)
    return message("an entry needs a “rule”, a “package” or an “advisory”");
  if (rule !== undefined && !ruleIds.some((candidate) => candidate === rule))
    return message("unknown rule “{id}”", { id: rule as string });
  if (typeof until === "string" && !isDay(until)) return message("“until”: expected a date as YYYY-MM-DD");
  return undefined;
}

function stringsProblem(value: unknown): Message | undefined {
  return Array.isArray(value) && value.every(isText) ? undefined : message("expected an array of strings");
}

function numberProblem(minimum: number, maximum: number): Check {
  return (value) =>
    typeof value === "number" && value >= minimum && value <= maximum
      ? undefined
      : message("expected a number from {minimum} to {maximum}", { minimum, maximum });
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function ownValue(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
