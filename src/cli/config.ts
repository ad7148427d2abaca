import { ruleIds } from "../core/analysis/finding.ts";
import { readAcceptance, readIgnored } from "../core/analysis/ignores/ignoreEntry.ts";
import { isDay } from "../core/manifests/shared/ignoreComment.ts";
import { ruleSettings } from "../core/analysis/policy.ts";
import { message, type Message } from "../core/messages/message.ts";
import type { Setting } from "../core/model/setting.ts";
import { configSettings } from "../core/settings.ts";

/**
 * The first problem in the value of a configuration file. The editor underlines settings that it does not know, and ignores
 * them; here a misspelled setting must not let pass what it should forbid.
 */
export function configProblem(value: unknown): Message | undefined {
  if (!isRecord(value)) return message("expected an object");
  const unknown = unknownSetting(value);
  if (unknown) return unknown;
  for (const setting of configSettings) {
    const { name } = setting;
    const given = valueIn(value, name);
    const problem = given === undefined ? undefined : problemOf(setting, given);
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

function unknownSetting(value: Readonly<Record<string, unknown>>): Message | undefined {
  for (const [name, setting] of Object.entries(value)) {
    if (isKnown(name)) continue;
    const expected = configSettings.map((known) => known.name).join(", ");
    if (!configSettings.some((known) => known.name.startsWith(`${name}.`)))
      return message("unknown setting “{name}”; expected one of {expected}", { name, expected });
    if (!isRecord(setting)) return message("“{name}”: {problem}", { name, problem: message("expected an object") });
    const unknown = Object.keys(setting).find((key) => !isKnown(`${name}.${key}`));
    if (unknown !== undefined) {
      return message("unknown setting “{name}”; expected one of {expected}", { name: `${name}.${unknown}`, expected });
    }
  }
  return undefined;
}

function isKnown(name: string): boolean {
  return configSettings.some((known) => known.name === name);
}

const objectProblems: Readonly<Record<string, (value: unknown) => Message | undefined>> = {
  rules: rulesProblem,
  ignore: ignoreProblem,
};

function problemOf(setting: Setting, value: unknown): Message | undefined {
  switch (setting.type) {
    case "array":
      return Array.isArray(value) && value.every(isText) ? undefined : message("expected an array of strings");
    case "boolean":
      return typeof value === "boolean" ? undefined : message("expected true or false");
    case "number":
      return numberProblem(setting, value);
    case "object":
      return objectProblems[setting.name]?.(value);
    case "string": {
      const { enum: texts = [] } = setting;
      if (texts.some((text) => text === value)) return undefined;
      return message("expected one of {expected}", { expected: texts.join(", ") });
    }
  }
}

function numberProblem({ minimum = -Infinity, maximum = Infinity }: Setting, value: unknown): Message | undefined {
  return typeof value === "number" && value >= minimum && value <= maximum
    ? undefined
    : message("expected a number from {minimum} to {maximum}", { minimum, maximum });
}

function rulesProblem(value: unknown): Message | undefined {
  if (!isRecord(value)) return message("expected an object");
  for (const [id, setting] of Object.entries(value)) {
    if (!ruleIds.some((rule) => rule === id)) return message("unknown rule “{id}”", { id });
    if (!ruleSettings.some((candidate) => candidate === setting)) return message("unknown severity for “{id}”", { id });
  }
  return undefined;
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

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function ownValue(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
