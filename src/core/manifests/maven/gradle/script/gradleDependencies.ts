import type { Span } from "../../../../model/span.ts";
import { partOfRichVersion, type RichVersion } from "../gradleVersion.ts";
import { isConfiguration } from "./gradleConfigurations.ts";
import { isPunctuator, type GradleString, type GradleToken } from "./gradleTokens.ts";

/** A stretch of a script: in quotes, or a word that stands for a variable. */
export interface GradleText {
  /** The bare name of a variable, as written. */
  readonly written?: string;
  readonly text: string;
  readonly span: Span;
  readonly isTemplate: boolean;
}

/** An external module that a script declares. */
export interface GradleDependency {
  readonly scope: string;
  readonly group: GradleText;
  readonly artifact: GradleText;
  readonly version?: GradleText;
  /** Whether some of the versions that the requirement allows are rejected. */
  readonly hasRejects?: true;
}

/** In the order of the text. */
export function dependenciesIn(tokens: readonly GradleToken[]): readonly GradleDependency[] {
  const found: GradleDependency[] = [];
  for (let at = 0; at < tokens.length;) {
    const call = callAt(tokens, at);
    if (!call) {
      at++;
      continue;
    }
    const { dependencies, end } = argumentsAt(tokens, call.from, call.scope);
    found.push(...withClosure(dependencies, tokens, end));
    at = Math.max(end, at + 1);
  }
  return found;
}

interface Call {
  readonly scope: string;
  /** Where its arguments begin. */
  readonly from: number;
}

/** `implementation …`, `"implementation"(…)` or `add("implementation", …)`. */
function callAt(tokens: readonly GradleToken[], at: number): Call | undefined {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || token.kind === "punctuator" || !next) return undefined;
  if (token.kind === "string") {
    const isCall = token.isFirst && isPunctuator(next, "(") && isConfiguration(token.text, token.block);
    return isCall ? { scope: token.text, from: at + 1 } : undefined;
  }
  const scope = token.text.slice(token.text.lastIndexOf(".") + 1);
  if (scope === "add" && isPunctuator(next, "(")) return addCallAt(tokens, at);
  const hasOwner = token.text.includes(".") && !token.text.startsWith("dependencies.");
  if (hasOwner || !startsArguments(next) || !isConfiguration(scope, token.block)) return undefined;
  return { scope, from: at + 1 };
}

function startsArguments(token: GradleToken): boolean {
  return token.kind === "punctuator" ? token.text === "(" || token.text === "[" : !token.isFirst;
}

function addCallAt(tokens: readonly GradleToken[], at: number): Call | undefined {
  const name = tokens[at + 2];
  if (name?.kind !== "string" || name.block.name !== "dependencies" || !isPunctuator(tokens[at + 3], ",")) {
    return undefined;
  }
  return { scope: name.text, from: at + 4 };
}

/** Calls that coordinates are passed to. */
const wrappers: ReadonlySet<string> = new Set([
  "platform",
  "enforcedPlatform",
  "testFixtures",
  "create",
  "dependencies.create",
]);

interface Arguments {
  readonly dependencies: readonly GradleDependency[];
  /** After the last of them and its brackets. */
  readonly end: number;
}

function argumentsAt(tokens: readonly GradleToken[], from: number, scope: string): Arguments {
  const dependencies: GradleDependency[] = [];
  let at = from;
  for (let token = tokens[at]; token; token = tokens[at]) {
    if (at !== from && endsArguments(tokens, at)) break;
    const { dependency, end } = argumentAt(tokens, at, scope);
    if (end === at) break;
    if (dependency) dependencies.push(dependency);
    at = end;
  }
  return { dependencies, end: at };
}

/** At a new line, unless it follows a comma or bracket, or closes one. */
function endsArguments(tokens: readonly GradleToken[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!token?.isFirst || isPunctuator(token, ")")) return false;
  return !isPunctuator(before, ",") && !isPunctuator(before, "(");
}

interface Argument {
  readonly dependency?: GradleDependency | undefined;
  /** The same as its start where no argument begins. */
  readonly end: number;
}

function argumentAt(tokens: readonly GradleToken[], at: number, scope: string): Argument {
  const token = tokens[at];
  if (token?.kind === "string") {
    const { tail, end } = tailAt(tokens, at + 1);
    return { dependency: fromCoordinates(token, tail, scope), end };
  }
  if (token?.kind === "punctuator") return { end: /^[(),[\]]$/.test(token.text) ? at + 1 : at };
  return token && wrappers.has(token.text) ? { end: at + 1 } : fromNames(tokens, at, scope);
}

/** `+ version` after coordinates. A longer sum is not followed. */
function tailAt(tokens: readonly GradleToken[], from: number): { readonly tail?: GradleText; readonly end: number } {
  const first = tokens[from + 1];
  if (!isPunctuator(tokens[from], "+") || !first || first.kind === "punctuator") return { end: from };
  let end = from + 2;
  while (isPunctuator(tokens[end], "+") && tokens[end + 1]?.kind !== "punctuator") end += 2;
  return { tail: end === from + 2 ? textOf(first) : { text: "${…}", isTemplate: true, span: first.span }, end };
}

function textOf(token: GradleToken): GradleText {
  const { span, text } = token;
  if (token.kind === "string") return { text, span, isTemplate: token.isTemplate };
  return { text: `\${${text}}`, written: text, span, isTemplate: true };
}

/** Coordinates up to their version, with references in any part. */
const coordinatesPattern =
  /^((?:\$\{[^{}]*\}|[^:@{}\s])+):((?:\$\{[^{}]*\}|[^:@{}\s])+)(:(?:\$\{[^{}]*\}|[^:@{}])*)?(?=[:@]|$)/;

function fromCoordinates(
  { text, span, isTemplate }: GradleString,
  tail: GradleText | undefined,
  scope: string,
): GradleDependency | undefined {
  const [, group = "", artifact = "", rest] = coordinatesPattern.exec(text) ?? [];
  if (artifact === "" || /[/\\]/.test(group + artifact)) return undefined;
  const part = (partText: string, offset: number): GradleText => {
    const start = span.start + offset;
    return { text: partText, span: { start, end: start + partText.length }, isTemplate };
  };
  const artifactAt = group.length + 1;
  const dependency = { scope, group: part(group, 0), artifact: part(artifact, artifactAt) };
  if (rest === undefined) return dependency;
  const version = rest === ":" && tail ? tail : part(rest.slice(1), artifactAt + artifact.length + 1);
  return { ...dependency, version };
}

/** `group: 'g', name: 'a', version: 'v'`, or with `=`. */
function fromNames(tokens: readonly GradleToken[], from: number, scope: string): Argument {
  const fields = new Map<string, GradleText>();
  let end = from;
  for (let at = from; ; at++) {
    const [key, separator, value] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    const isField = key?.kind === "word" && (isPunctuator(separator, ":") || isPunctuator(separator, "="));
    if (!isField || !value || value.isFirst) break;
    if (value.kind !== "punctuator") fields.set(key.text, textOf(value));
    at = end = at + 3;
    if (!isPunctuator(tokens[at], ",")) break;
  }
  const [group, artifact, version] = ["group", "name", "version"].map((name) => fields.get(name));
  if (!group?.text || !artifact?.text) return { end };
  return { dependency: { scope, group, artifact, ...(version && { version }) }, end };
}

/** In tokens: real closures after a dependency are shorter. */
const longestClosure = 200;

/** Adds the version of `{ version { strictly "1.0" } }` after a dependency without one. */
function withClosure(
  dependencies: readonly GradleDependency[],
  tokens: readonly GradleToken[],
  from: number,
): readonly GradleDependency[] {
  const [dependency, ...others] = dependencies;
  if (!dependency || dependency.version || others.length > 0 || !isPunctuator(tokens[from], "{")) return dependencies;
  const parts = richVersionIn(tokens.slice(from, from + longestClosure + 2));
  const rich: RichVersion = {
    ...Object.fromEntries([...parts].map(([name, { text }]) => [name, text])),
    rejects: parts.has("reject"),
  };
  const version = parts.get(partOfRichVersion(rich) ?? "");
  return [{ ...dependency, ...(version && { version }), ...(rich.rejects && { hasRejects: true }) }];
}

/** `closure` starts with its opening brace. */
function richVersionIn(closure: readonly GradleToken[]): ReadonlyMap<string, GradleText> {
  const parts = new Map<string, GradleText>();
  let depth = 0;
  for (const [index, token] of closure.slice(0, longestClosure).entries()) {
    if (isPunctuator(token, "{")) depth++;
    else if (isPunctuator(token, "}") && --depth === 0) break;
    else if (token.kind === "word" && token.block.name === "version") {
      const next = closure[index + 1];
      const value = isPunctuator(next, "(") ? closure[index + 2] : next;
      if (value && value.kind !== "punctuator" && !value.isFirst) parts.set(token.text, textOf(value));
    }
  }
  return parts;
}
