import { findNodeAtLocation, getNodeValue } from "jsonc-parser";
import { ruleIds } from "./analysis/finding.ts";
import { readAcceptance, readIgnored, readIgnores } from "./analysis/ignores/ignoreEntry.ts";
import { type Ignore, readPath } from "./analysis/ignores/ignore.ts";
import { type Policy, policyFromSettings, ruleSettings } from "./analysis/policy.ts";
import { isDay } from "./manifests/shared/ignoreComment.ts";
import { message, type Message } from "./messages/message.ts";
import type { SyntaxProblem } from "./model/problem.ts";
import type { Setting } from "./model/setting.ts";
import type { Span } from "./model/span.ts";
import { type Node, readJson, spanOf } from "./syntax/json/json.ts";

/** The values of settings by their names. */
export type SettingValues = (name: string) => unknown;

/** A file of settings as it was read. */
export interface SettingsFile {
  readonly path: string;
  readonly text: string;
  readonly values: SettingValues;
  /** Finds the place of a setting, or of an item of it by its key or index. */
  readonly placeOf: (name: string, item?: string | number) => Span | undefined;
  /** The problems in it, in the order of the settings. */
  readonly problems: readonly SyntaxProblem[];
}

/**
 * Reads a file of settings, which may have comments. One that is `found` beside manifests has no setting of the machine: those are for
 * the user, who names a file. A misspelled setting must not let pass what it should forbid, so it is a problem. `all` are the settings
 * of files.
 */
export function readSettingsFile(
  path: string,
  text: string,
  origin: "found" | "named",
  all: readonly Setting[],
): SettingsFile {
  const { root, problems } = readJson(text);
  const value: unknown = root && getNodeValue(root);
  const broken = problems.map(({ message: problem, span }) => ({
    message: message("not valid JSON: {problem}", { problem }),
    span,
  }));
  const known = { all, allowed: origin === "named" ? all : allowedBeside(all) };
  return {
    ...{ path, text },
    problems: broken.length > 0 ? broken : problemsIn(value, known).map((each) => placed(each, root)),
    values: (name) => valueIn(value, name),
    placeOf: (name, item) => root && placeIn(root, name, item),
  };
}

/** The settings that a file may have which is found beside a manifest: neither where requests go, nor what releases names. */
export function allowedBeside<S extends Pick<Setting, "scope">>(all: readonly S[]): readonly S[] {
  return all.filter(({ scope }) => scope !== "machine");
}

/**
 * The policy by several sources of settings, the nearest first: the nearest decides, rule by rule; lists add up. What `own` has is
 * before all of them, and its lists replace theirs.
 */
export function policyOf(files: readonly SettingValues[], own: SettingValues = () => undefined): Omit<Policy, "now"> {
  const all = [own, ...files];
  const rules = Object.fromEntries(all.toReversed().flatMap((values) => Object.entries(recordOf(values("rules")))));
  return {
    ...policyFromSettings((name) => (name === "rules" ? rules : (own(name) ?? inherited(name, files)))),
    ignores: all.flatMap((values) => readIgnores(values("ignore"))),
  };
}

/** The entries of `ignore` in a file, each with its place; without those that are not understood. */
export function ignoresIn({ values, placeOf }: SettingsFile): ReadonlyMap<Ignore, Span> {
  const value = values("ignore");
  const items: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((entry: unknown, index) => [index, [entry]])
    : Object.entries(recordOf(value)).map(([key, acceptance]) => [key, { [key]: acceptance }]);
  return new Map(
    items.flatMap(([item, own]) => {
      const span = placeOf("ignore", item);
      return span ? readIgnores(own).map((ignore) => [ignore, span] as const) : [];
    }),
  );
}

/** The value of a setting by the files, the nearest first: lists add up. */
function inherited(name: string, files: readonly SettingValues[]): unknown {
  const values = files.map((each) => each(name)).filter((value) => value !== undefined);
  const lists = values.filter((value): value is unknown[] => Array.isArray(value));
  return lists.length > 0 ? [...new Set(lists.flat())] : values[0];
}

/** A setting by its dotted name, which may also be split into nested objects, as in the editor's settings. */
function valueIn(value: unknown, name: string): unknown {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name];
  const dot = name.indexOf(".");
  return dot > 0 ? valueIn(ownValue(value, name.slice(0, dot)), name.slice(dot + 1)) : undefined;
}

function placeIn(root: Node, name: string, item: string | number | undefined): Span | undefined {
  const ways = [[name], name.split(".")].map((keys) => (item === undefined ? keys : [...keys, item]));
  const [found] = ways.flatMap((keys) => findNodeAtLocation(root, keys) ?? []);
  return found && spanOf(keyOf(found));
}

/** The key of a value that has one: it says what the value is about. */
function keyOf(node: Node): Node {
  return (node.parent?.type === "property" ? node.parent.children?.[0] : undefined) ?? node;
}

/** A problem, and the keys that lead to what it is about. */
interface Problem {
  readonly message: Message;
  readonly path: readonly (string | number)[];
}

function placed({ message: text, path }: Problem, root: Node | undefined): SyntaxProblem {
  const node = (root && findNodeAtLocation(root, [...path])) ?? root;
  return { message: text, span: node ? spanOf(keyOf(node)) : { start: 0, end: 0 } };
}

/** The settings of files, and those that this one may have. */
interface Known {
  readonly all: readonly Setting[];
  readonly allowed: readonly Setting[];
}

function problemsIn(value: unknown, known: Known): readonly Problem[] {
  if (value === undefined) return wrong([], message("not valid JSON: it is empty"));
  if (!isRecord(value)) return wrong([], message("expected an object"));
  return Object.entries(value).flatMap(([name, given]) => {
    if (name === "$schema") return isText(given) ? [] : wrong([name], message("expected a string"));
    if (known.allowed.some((setting) => setting.name === name || setting.name.startsWith(`${name}.`)))
      return settingProblems([name], given, known);
    return wrong([name], unknownSetting(name, known));
  });
}

/** Problems of a setting, or of a group of settings whose names begin with it. */
function settingProblems(path: readonly string[], value: unknown, known: Known): readonly Problem[] {
  const name = path.join(".");
  const setting = known.allowed.find((each) => each.name === name);
  if (setting)
    return problemsOf(setting, value).map((each) => ({
      message: message("“{name}”: {problem}", { name, problem: each.message }),
      path: [...path, ...each.path],
    }));
  if (!known.allowed.some((each) => each.name.startsWith(`${name}.`))) return wrong(path, unknownSetting(name, known));
  if (!isRecord(value))
    return wrong(path, message("“{name}”: {problem}", { name, problem: message("expected an object") }));
  return Object.entries(value).flatMap(([key, inner]) => settingProblems([...path, key], inner, known));
}

function unknownSetting(name: string, { all, allowed }: Known): Message {
  if (all.some((each) => each.name === name))
    return message("“{name}” can only be in a file that --config names, or in the user's settings of the editor", {
      name,
    });
  const expected = allowed.map((each) => each.name).join(", ");
  return message("unknown setting “{name}”; expected one of {expected}", { name, expected });
}

function wrong(path: readonly (string | number)[], text: Message): readonly [Problem] {
  return [{ message: text, path }];
}

const objectProblems: Readonly<Record<string, (value: unknown) => readonly Problem[]>> = {
  rules: rulesProblems,
  ignore: ignoreProblems,
};

function problemsOf(setting: Setting, value: unknown): readonly Problem[] {
  switch (setting.type) {
    case "array":
      return Array.isArray(value) && value.every(isText) ? [] : wrong([], message("expected an array of strings"));
    case "boolean":
      return typeof value === "boolean" ? [] : wrong([], message("expected true or false"));
    case "number":
      return numberProblems(setting, value);
    case "object":
      return objectProblems[setting.name]?.(value) ?? [];
    case "string":
      return textProblems(setting, value);
  }
}

function textProblems({ enum: texts, schema }: Setting, value: unknown): readonly Problem[] {
  if (!texts) {
    const pattern = schema?.pattern;
    const fits = typeof pattern !== "string" || new RegExp(pattern).test(String(value));
    return isText(value) && fits ? [] : wrong([], message("expected a URL that starts with http:// or https://"));
  }
  if (texts.some((text) => text === value)) return [];
  return wrong([], message("expected one of {expected}", { expected: texts.join(", ") }));
}

function numberProblems({ minimum = -Infinity, maximum = Infinity }: Setting, value: unknown): readonly Problem[] {
  return typeof value === "number" && value >= minimum && value <= maximum
    ? []
    : wrong([], message("expected a number from {minimum} to {maximum}", { minimum, maximum }));
}

function rulesProblems(value: unknown): readonly Problem[] {
  if (!isRecord(value)) return wrong([], message("expected an object"));
  return Object.entries(value).flatMap(([id, setting]) => {
    if (!ruleIds.some((rule) => rule === id)) return wrong([id], message("unknown rule “{id}”", { id }));
    if (ruleSettings.some((candidate) => candidate === setting)) return [];
    return wrong([id], message("unknown severity for “{id}”", { id }));
  });
}

const ignoreFields = ["rule", "package", "advisory", "until", "reason"] as const;

function ignoreProblems(value: unknown): readonly Problem[] {
  if (Array.isArray(value)) {
    return value.flatMap((entry: unknown, index) => {
      const problem = listedIgnoreProblem(entry);
      return problem ? wrong([index], problem) : [];
    });
  }
  if (!isRecord(value)) return wrong([], message("expected an object"));
  return Object.entries(value).flatMap(([key, acceptance]) => {
    const problem = ignoreProblem(key, acceptance);
    return problem ? wrong([key], problem) : [];
  });
}

function ignoreProblem(key: string, acceptance: unknown): Message | undefined {
  const read = readIgnored(key);
  if (read.kind === "no-package") return message("“{key}”: expected a package after the colon", { key });
  if (read.kind === "broken-path") return message("“{key}”: expected a package before and after each “>”", { key });
  if (read.kind === "unknown") return message("“{what}” is neither a rule nor an advisory ID", { what: read.what });
  if (typeof acceptance === "string" && readAcceptance(acceptance)) return undefined;
  return message("“{key}”: expected a reason, or “until YYYY-MM-DD: reason”", { key });
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
  if (typeof pattern === "string" && readPath(pattern)?.length === 0)
    return message("“{key}”: expected a package before and after each “>”", { key: pattern });
  if (typeof until === "string" && !isDay(until)) return message("“until”: expected a date as YYYY-MM-DD");
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function ownValue(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
