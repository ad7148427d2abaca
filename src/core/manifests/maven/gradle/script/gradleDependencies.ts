import type { Span } from "../../../../model/span.ts";
import { itemsOf, type GradleItem } from "./gradleArguments.ts";
import type { GradleCode } from "./gradleBrackets.ts";
import { dependencySetAt, type SetEntry } from "../managed/dependencySets.ts";
import { isAmongDependencies, isConfiguration, isQuotedConfiguration } from "./gradleConfigurations.ts";
import { argumentsAt, valueAt } from "./gradleExpressions.ts";
import { withClosure, withVersionCall } from "./gradleModules.ts";
import { isPunctuator, isWithin, type GradleBlock, type GradleToken } from "./gradleTokens.ts";
import { collections, isWord, spanOf, type GradleEntry } from "./gradleValues.ts";
import { pluginScope } from "../plugins/pluginMarkers.ts";
import { conditionEnds, startsStatement } from "./gradleStatements.ts";
import { toolAt } from "./gradleTools.ts";

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
  const afterConditions = conditionEnds(code);
  for (let at = 0; at < tokens.length;) {
    const set = dependencySetAt(code, at);
    if (set) found.push(...set.entries.map((entry) => itemOfSet(entry, tokens[at])));
    const tool = set ? undefined : toolAt(code, at);
    if (tool) found.push({ item: tool.item, statement: spanOf(tokens, at, tool.end), block: blockAt(code, at) });
    const passed = set?.end ?? tool?.end ?? filterEnd(code, at);
    const call = passed === undefined ? callAt(code, at, afterConditions) : undefined;
    if (!call) {
      at = passed ?? at + 1;
      continue;
    }
    const { scope, entries, end } = call;
    const start = startOf(tokens, at);
    const items = itemsOf(entries, scope).filter((item) => call.isCertain || isWrittenOut(item));
    const isSingle = items.length === 1;
    for (const item of items) {
      const statementEnd = isSingle ? spanOf(tokens, at, end).end : Math.max(start, endOf(item));
      const statement = { start, end: statementEnd };
      found.push({ item: isSingle ? withVersion(item, tokens, end) : item, statement, block: call.block });
    }
    at = Math.max(end, at + 1);
  }
  return found;
}

/** With the quote of a configuration in quotes. */
function startOf(tokens: readonly GradleToken[], at: number): number {
  const token = tokens[at];
  return (token?.span.start ?? 0) - (token?.kind === "string" ? 1 : 0);
}

function itemOfSet({ module, statement }: SetEntry, token: GradleToken | undefined): GradleDependency {
  return { item: { kind: "module", module }, statement, block: token?.block ?? { name: "" } };
}

function blockAt({ tokens }: GradleCode, at: number): GradleBlock {
  return tokens[at]?.block ?? { name: "" };
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
function callAt(code: GradleCode, at: number, afterConditions: ReadonlySet<number>): Call | undefined {
  const [token, next] = [code.tokens[at], code.tokens[at + 1]];
  if (!token || token.kind === "punctuator" || !next) return undefined;
  const { text, block } = token;
  if (token.kind === "string") {
    const hasArguments = isPunctuator(next, "(") || (next.kind !== "punctuator" && !next.isFirst);
    const isCall = hasArguments && isQuotedConfiguration(text, block) && startsStatement(code, at, afterConditions);
    return isCall
      ? { scope: text, block, isCertain: isAmongDependencies(block), ...argumentsAt(code, at + 1) }
      : undefined;
  }
  if (text.endsWith("forcedModules") && isPunctuator(next, "=")) return forcedModules(code, at, block);
  return startsArguments(next) && !isWord(next, "in") ? wordCall(code, at, token) : undefined;
}

function wordCall(code: GradleCode, at: number, token: GradleToken): Call | undefined {
  const { text, block } = token;
  const call = (scope: string, isCertain = true): Call => ({ scope, block, isCertain, ...argumentsAt(code, at + 1) });
  const name = text.slice(text.lastIndexOf(".") + 1);
  const isOwned = isOfDependencies(code, at, text);
  const isCertain = isOwned || isAmongDependencies(block);
  if (name === "add") return isCertain ? withoutConfiguration(call("dependencies")) : undefined;
  if (name === "create" && isOwned) return call("detached");
  const rule = rules.get(name);
  if (rule?.within.some((within) => isInBlock(token, within))) return ruled(call(rule.scope ?? name), rule, token);
  if (rule?.isOnlyThere) return undefined;
  const isBare = isOwned || !text.includes(".");
  return isBare && isConfiguration(name, block) ? call(name, isCertain && !collections.has(name)) : undefined;
}

/** A call that declares dependencies in some blocks. */
interface Rule {
  readonly within: readonly string[];
  /** The name of the call if absent. */
  readonly scope?: string;
  /** Elsewhere no configuration has its name. */
  readonly isOnlyThere?: true;
  /** How many arguments are before what it declares. */
  readonly skips?: number;
  /** What it declares is not among its arguments. */
  readonly isComputed?: true;
}

const catalogs = { within: ["versionCatalogs"], scope: "libraries" } as const;
const substitution = { within: ["dependencySubstitution"], scope: "dependencySubstitution" } as const;
const resolution = ["resolutionStrategy", "eachDependency", "dependencySubstitution"] as const;

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>(
  Object.entries<Rule>({
    force: { within: ["resolutionStrategy"] },
    from: catalogs,
    gitRepository: { within: ["sourceControl"], isComputed: true },
    library: { ...catalogs, isOnlyThere: true, skips: 1 },
    to: { ...catalogs, isOnlyThere: true },
    useModule: { within: ["eachPlugin"], scope: pluginScope },
    useTarget: { within: resolution },
    useVersion: { within: resolution, isComputed: true },
    using: substitution,
    with: substitution,
  }),
);

function ruled(call: Call, { skips = 0, isComputed }: Rule, { span }: GradleToken): Call {
  return { ...call, entries: isComputed ? [{ value: { kind: "computed", span } }] : call.entries.slice(skips) };
}

/** `resolutionStrategy.forcedModules = ["g:a:v"]` */
function forcedModules(code: GradleCode, at: number, block: GradleBlock): Call {
  const read = valueAt(code, at + 2);
  return {
    scope: "force",
    block,
    isCertain: true,
    entries: read ? [{ value: read.value }] : [],
    end: read?.end ?? at + 2,
  };
}

/** `dependencies.add(…)` and `getDependencies().add(…)` */
function isOfDependencies({ tokens }: GradleCode, at: number, text: string): boolean {
  if (/(?:^|\.)(?:dependencies|dependencyFactory)\.\w+$/.test(text)) return true;
  const [owner, , , dot] = tokens.slice(Math.max(0, at - 4), at);
  return isPunctuator(dot, ".") && owner?.kind === "word" && /(?:^|\.)getDependencies$/.test(owner.text);
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
