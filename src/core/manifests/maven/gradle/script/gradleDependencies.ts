import type { Span } from "../../../../model/span.ts";
import { itemsOf, type GradleItem } from "./gradleArguments.ts";
import type { GradleCode } from "./gradleBrackets.ts";
import { dependencySetAt, type SetEntry } from "../managed/dependencySets.ts";
import { isAmongDependencies, isConfiguration } from "./gradleConfigurations.ts";
import { argumentsAt } from "./gradleExpressions.ts";
import { withClosure, withVersionCall } from "./gradleModules.ts";
import { isPunctuator, isWithin, type GradleBlock, type GradleToken } from "./gradleTokens.ts";
import { spanOf, type GradleEntry } from "./gradleValues.ts";

/** What a statement of a script declares. */
export interface GradleDependency {
  readonly item: GradleItem;
  /** From the configuration to the item, or to the end of the arguments if it is the only one. */
  readonly statement: Span;
  readonly block: GradleBlock;
}

/** In the order of the text. What cannot be evaluated counts where only dependencies stand. */
export function dependenciesIn(code: GradleCode): readonly GradleDependency[] {
  const { tokens } = code;
  const found: GradleDependency[] = [];
  for (let at = 0; at < tokens.length;) {
    const set = dependencySetAt(code, at);
    if (set) found.push(...set.entries.map((entry) => itemOfSet(entry, tokens[at])));
    const passed = set?.end ?? filterEnd(code, at);
    const call = passed === undefined ? callAt(code, at) : undefined;
    if (!call) {
      at = passed ?? at + 1;
      continue;
    }
    const { scope, entries, end } = call;
    const { start } = spanOf(tokens, at, end);
    const items = itemsOf(entries, scope).filter((item) => call.isCertain || isWrittenOut(item));
    const isSingle = items.length === 1;
    for (const item of items) {
      const statement = isSingle ? spanOf(tokens, at, end) : { start, end: Math.max(start, endOf(item)) };
      found.push({ item: isSingle ? withVersion(item, tokens, end) : item, statement, block: call.block });
    }
    at = Math.max(end, at + 1);
  }
  return found;
}

function itemOfSet({ module, statement }: SetEntry, token: GradleToken | undefined): GradleDependency {
  return { item: { kind: "module", module }, statement, block: token?.block ?? { name: "" } };
}

function isWrittenOut({ kind }: GradleItem): boolean {
  return kind === "module";
}

function withVersion(item: GradleItem, tokens: readonly GradleToken[], end: number): GradleItem {
  if (item.kind !== "module") return item;
  return { kind: "module", module: withVersionCall(withClosure(item.module, tokens, end), tokens, end) };
}

function endOf(item: GradleItem): number {
  if (item.kind === "module") return (item.module.version ?? item.module.artifact).span.end;
  return item.kind === "archive" ? item.text.span.end : item.span.end;
}

interface Call {
  readonly scope: string;
  readonly entries: readonly GradleEntry[];
  /** Index of the token after the arguments. */
  readonly end: number;
  /** Whether it declares dependencies whatever its arguments are. */
  readonly isCertain: boolean;
  readonly block: GradleBlock;
}

/** `implementation …`, `"implementation"(…)`, `add("implementation", …)`, `force …` and `dependencies.create(…)`. */
function callAt(code: GradleCode, at: number): Call | undefined {
  const [token, next] = [code.tokens[at], code.tokens[at + 1]];
  if (!token || token.kind === "punctuator" || !next) return undefined;
  const { text, block } = token;
  if (token.kind === "string") {
    const isCall = token.isFirst && isPunctuator(next, "(") && isConfiguration(text, block);
    return isCall
      ? { scope: text, block, isCertain: isAmongDependencies(block), ...argumentsAt(code, at + 1) }
      : undefined;
  }
  return startsArguments(next) ? wordCall(code, at, token) : undefined;
}

function wordCall(code: GradleCode, at: number, token: GradleToken): Call | undefined {
  const { text, block } = token;
  const call = (scope: string, isCertain = true): Call => ({ scope, block, isCertain, ...argumentsAt(code, at + 1) });
  const name = text.slice(text.lastIndexOf(".") + 1);
  const isOwned = /(?:^|\.)(?:dependencies|dependencyFactory)\.\w+$/.test(text);
  const isCertain = isOwned || isAmongDependencies(block);
  switch (name) {
    case "add":
      return isCertain ? withoutConfiguration(call("dependencies")) : undefined;
    case "create":
      if (isOwned) return call("detached");
      break;
    case "force":
      if (isInBlock(token, "resolutionStrategy")) return call(name);
      break;
    case "library":
    case "to":
      if (!isInBlock(token, "versionCatalogs")) return undefined;
      return name === "library" ? withoutFirst(call("libraries")) : call("libraries");
  }
  const isBare = isOwned || !text.includes(".");
  return isBare && isConfiguration(name, block) ? call(name, isCertain) : undefined;
}

function startsArguments(token: GradleToken): boolean {
  return token.kind === "punctuator" ? token.text === "(" || token.text === "[" : !token.isFirst;
}

/** The first of several arguments is the configuration. */
function withoutConfiguration(call: Call): Call {
  const [first, ...others] = call.entries;
  if (!first || others.length === 0) return call;
  const { value } = first;
  const scope = value.kind === "text" ? value.text.text : value.kind === "name" ? value.name : call.scope;
  return { ...call, scope, entries: others };
}

/** Without the alias of a library. */
function withoutFirst(call: Call): Call {
  return { ...call, entries: call.entries.slice(1) };
}

function isInBlock({ text, block }: GradleToken, name: string): boolean {
  return text.includes(`${name}.`) || isWithin(block, name);
}

/** The end of `include(dependency("g:a"))`, which selects what an archive contains. Undefined for anything else. */
function filterEnd({ tokens, closers }: GradleCode, at: number): number | undefined {
  const [call, , argument] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (call?.kind !== "word" || !/^(?:include|exclude)$/.test(call.text)) return undefined;
  const isFilter = argument?.kind === "word" && /^(?:dependency|project)$/.test(argument.text);
  const close = isFilter ? closers.get(at + 1) : undefined;
  return close === undefined ? undefined : close + 1;
}
