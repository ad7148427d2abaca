import type { Span } from "../../../model/span.ts";
import { isConfiguration } from "./gradleConfigurations.ts";
import { isSign, type GradleString, type GradleToken } from "./gradleTokens.ts";
import { partOfRichVersion, type RichVersion } from "./gradleVersion.ts";

/** A stretch of a text, whether between quotes or a word that stands for a variable. */
export interface GradleText {
  /** What stands there, where that is a variable's bare name. */
  readonly written?: string;
  readonly text: string;
  readonly span: Span;
  readonly isTemplate: boolean;
}

/** An external module as a script declares it. */
export interface GradleDependency {
  readonly scope: string;
  readonly group: GradleText;
  readonly artifact: GradleText;
  readonly version?: GradleText;
  /** Some of the versions that the requirement allows are excepted. */
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
  if (!token || token.kind === "sign" || !next) return undefined;
  if (token.kind === "string") {
    const isCall = token.isFirst && isSign(next, "(") && isConfiguration(token.text, token.block);
    return isCall ? { scope: token.text, from: at + 1 } : undefined;
  }
  const word = token.text.slice(token.text.lastIndexOf(".") + 1);
  if (word === "add" && isSign(next, "(")) {
    const name = tokens[at + 2];
    const isNamed = name?.kind === "string" && isSign(tokens[at + 3], ",") && token.block.name === "dependencies";
    return isNamed ? { scope: name.text, from: at + 4 } : undefined;
  }
  const isArgument = next.kind !== "sign" ? !next.isFirst : next.text === "(" || next.text === "[";
  const isOwned = token.text.includes(".") && !token.text.startsWith("dependencies.");
  return isArgument && !isOwned && isConfiguration(word, token.block) ? { scope: word, from: at + 1 } : undefined;
}

/** What may stand around coordinates. */
const wrapping: ReadonlySet<string> = new Set([
  "platform",
  "enforcedPlatform",
  "testFixtures",
  "create",
  "dependencies.create",
]);

interface Arguments {
  readonly dependencies: readonly GradleDependency[];
  /** Behind the last of them and its brackets. */
  readonly end: number;
}

function argumentsAt(tokens: readonly GradleToken[], from: number, scope: string): Arguments {
  const dependencies: GradleDependency[] = [];
  let at = from;
  for (let token = tokens[at]; token; token = tokens[at]) {
    const isInside =
      at === from || !token.isFirst || isSign(tokens[at - 1], ",") || isSign(tokens[at - 1], "(") || isSign(token, ")");
    if (!isInside) break;
    if (token.kind === "string") {
      const { tail, end } = tailAt(tokens, at + 1);
      const dependency = fromCoordinates(token, tail, scope);
      if (dependency) dependencies.push(dependency);
      at = end;
    } else if (token.kind === "sign") {
      if (!/^[(),[\]]$/.test(token.text)) break;
      at++;
    } else if (wrapping.has(token.text)) at++;
    else {
      const { dependency, end } = fromNames(tokens, at, scope);
      if (end === at) break;
      if (dependency) dependencies.push(dependency);
      at = end;
    }
  }
  return { dependencies, end: at };
}

/** `+ version` behind coordinates. A longer sum is nothing that could be followed. */
function tailAt(tokens: readonly GradleToken[], from: number): { readonly tail?: GradleText; readonly end: number } {
  const first = tokens[from + 1];
  if (!isSign(tokens[from], "+") || !first || first.kind === "sign") return { end: from };
  let end = from + 2;
  while (isSign(tokens[end], "+") && tokens[end + 1]?.kind !== "sign") end += 2;
  return { tail: end === from + 2 ? textOf(first) : { text: "${…}", isTemplate: true, span: first.span }, end };
}

function textOf(token: GradleToken): GradleText {
  const { span, text } = token;
  if (token.kind === "string") return { text, span, isTemplate: token.isTemplate };
  return { text: `\${${text}}`, written: text, span, isTemplate: true };
}

/** Coordinates up to their version, whose parts may hold references. */
const coordinates =
  /^((?:\$\{[^{}]*\}|[^:@{}\s])+):((?:\$\{[^{}]*\}|[^:@{}\s])+)(:(?:\$\{[^{}]*\}|[^:@{}])*)?(?=[:@]|$)/;

function fromCoordinates(
  { text, span, isTemplate }: GradleString,
  tail: GradleText | undefined,
  scope: string,
): GradleDependency | undefined {
  const [, group = "", artifact = "", rest] = coordinates.exec(text) ?? [];
  if (artifact === "" || /[/\\]/.test(group + artifact)) return undefined;
  const part = (written: string, offset: number): GradleText => {
    const start = span.start + offset;
    return { text: written, span: { start, end: start + written.length }, isTemplate };
  };
  const at = group.length + 1;
  const version =
    rest === ":" && tail ? tail : rest === undefined ? undefined : part(rest.slice(1), at + artifact.length + 1);
  return { scope, group: part(group, 0), artifact: part(artifact, at), ...(version && { version }) };
}

/** `group: 'g', name: 'a', version: 'v'`, or with `=`. `end` is `from` where no such list begins. */
function fromNames(
  tokens: readonly GradleToken[],
  from: number,
  scope: string,
): { readonly dependency?: GradleDependency; readonly end: number } {
  const fields = new Map<string, GradleText>();
  let end = from;
  for (let at = from; ; at++) {
    const [key, sign, value] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (key?.kind !== "word" || !(isSign(sign, ":") || isSign(sign, "=")) || !value || value.isFirst) break;
    if (value.kind !== "sign") fields.set(key.text, textOf(value));
    at = end = at + 3;
    if (!isSign(tokens[at], ",")) break;
  }
  const [group, artifact, version] = ["group", "name", "version"].map((name) => fields.get(name));
  if (!group?.text || !artifact?.text) return { end };
  return { dependency: { scope, group, artifact, ...(version && { version }) }, end };
}

/** No closure behind a dependency is longer, in tokens. */
const longestClosure = 200;

/** Adds what `{ version { strictly "1.0" } }` says behind a dependency without a version. */
function withClosure(
  dependencies: readonly GradleDependency[],
  tokens: readonly GradleToken[],
  from: number,
): readonly GradleDependency[] {
  const [only] = dependencies;
  if (!only || only.version || dependencies.length > 1 || !isSign(tokens[from], "{")) return dependencies;
  const parts = new Map<string, GradleText>();
  let depth = 0;
  for (const [index, token] of tokens.slice(from, from + longestClosure).entries()) {
    if (isSign(token, "{")) depth++;
    else if (isSign(token, "}") && --depth === 0) break;
    else if (token.kind === "word" && token.block.name === "version") {
      const next = tokens[from + index + 1];
      const value = isSign(next, "(") ? tokens[from + index + 2] : next;
      if (value && value.kind !== "sign" && !value.isFirst) parts.set(token.text, textOf(value));
    }
  }
  const rich: RichVersion = {
    ...Object.fromEntries([...parts].map(([name, { text }]) => [name, text])),
    rejects: parts.has("reject"),
  };
  const version = parts.get(partOfRichVersion(rich) ?? "");
  return [{ ...only, ...(version && { version }), ...(rich.rejects && { hasRejects: true }) }];
}
