import type { Span } from "../../../model/span.ts";
import { dependencySetAt, type SetEntry } from "./dependencySets.ts";
import { type GradleItem, itemsOf } from "./gradleArguments.ts";
import type { GradleCode } from "./gradleBrackets.ts";
import { isAmongDependencies, isConfiguration, isQuotedConfiguration, statementBlock } from "./gradleConfigurations.ts";
import { argumentsAt, valueAt } from "./gradleExpressions.ts";
import { moduleOf, withClosure, withVersionCall } from "./gradleModules.ts";
import { type GradleBlock, type GradleToken, isPunctuator, isWithin } from "./gradleTokens.ts";
import { collections, type GradleEntry, type GradleText, type GradleValue, isWord, spanOf } from "./gradleValues.ts";
import { pluginScope } from "./pluginMarkers.ts";

/** A dependency that a statement of a script declares. */
export interface GradleDependency {
  readonly item: GradleItem;
  /** The span from the configuration to the item, or to the end of the arguments if it is the only one. */
  readonly statement: Span;
  readonly block: GradleBlock;
}

/**
 * Finds the dependencies in the order of the text. What cannot be evaluated counts if it stands where only dependencies stand.
 */
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

/** Returns the start of a configuration, including its quote if it is in quotes. */
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
  /** True if it declares dependencies whatever its arguments are. */
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
  if (isForcedModules(token) && isPunctuator(next, "=")) return forcedModules(code, at, block);
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
  /** The number of arguments before what it declares. */
  readonly skips?: number;
  /** Set if what it declares is not among its arguments. */
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

/** An extra property of the same name is a variable. */
function isForcedModules({ text, block }: GradleToken): boolean {
  const [name, owner = statementBlock(block).name] = text.split(".").toReversed();
  return name === "forcedModules" && owner !== "ext" && owner !== "extra";
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

/** The tools of Gradle's own plugins and of Android's, by the blocks that set their version. */
const tools: Readonly<Record<string, readonly [group: string, artifact: string]>> = {
  checkstyle: ["com.puppycrawl.tools", "checkstyle"],
  composeOptions: ["androidx.compose.compiler", "compiler"],
  codenarc: ["org.codenarc", "CodeNarc"],
  jacoco: ["org.jacoco", "org.jacoco.ant"],
  pmd: ["net.sourceforge.pmd", "pmd-java"],
};

/** The frameworks of test suites, by the calls that add them. */
const frameworks: Readonly<Record<string, readonly [group: string, artifact: string]>> = {
  useJUnit: ["junit", "junit"],
  useJUnitJupiter: ["org.junit.jupiter", "junit-jupiter"],
  useKotlinTest: ["org.jetbrains.kotlin", "kotlin-test-junit5"],
  useSpock: ["org.spockframework", "spock-core"],
  useTestNG: ["org.testng", "testng"],
};

const scope = "build";

/** Reads what `toolVersion = "1.0"` or `useJUnitJupiter("1.0")` at this index installs, and the index behind it. */
function toolAt(code: GradleCode, at: number): { readonly item: GradleItem; readonly end: number } | undefined {
  const { tokens } = code;
  const token = tokens[at];
  if (token?.kind !== "word") return undefined;
  const framework = Object.hasOwn(frameworks, token.text) ? frameworks[token.text] : undefined;
  if (framework && isWithin(token.block, "suites") && isPunctuator(tokens[at + 1], "(")) {
    const { entries, end } = argumentsAt(code, at + 1);
    return { item: itemOf(token, framework, entries[0]?.value), end };
  }
  if (token.text === "artifact" && isWithin(token.block, "protobuf")) return artifactAt(code, at);
  const tool = Object.hasOwn(tools, token.block.name) ? tools[token.block.name] : undefined;
  if (!tool || !/^(?:toolVersion|kotlinCompilerExtensionVersion)(?:\.set)?$/.test(token.text)) return undefined;
  const { value, end } = assignedAt(code, at);
  return { item: itemOf(token, tool, value), end };
}

/** `artifact = "g:a:1.0"`, by which the plugin of Protocol Buffers has its compiler and the compiler's plugins. */
function artifactAt(code: GradleCode, at: number): { readonly item: GradleItem; readonly end: number } {
  const { value, end } = assignedAt(code, at);
  const module = value?.kind === "text" && !value.tail ? moduleOf(value.text, scope) : undefined;
  const span = code.tokens[at]?.span ?? { start: 0, end: 0 };
  return { item: module ? { kind: "module", module } : { kind: "computed", span }, end };
}

/** The value behind a property, and the index behind that. */
function assignedAt(code: GradleCode, at: number): { readonly value: GradleValue | undefined; readonly end: number } {
  const read = valueAt(code, isPunctuator(code.tokens[at + 1], "=") ? at + 2 : at + 1);
  return { value: read?.value, end: Math.max(at + 1, read?.end ?? 0) };
}

/** Returns the item of a tool. Without a version that is written out it is that of Gradle. */
function itemOf(
  { span }: GradleToken,
  [group, artifact]: readonly [group: string, artifact: string],
  value: GradleValue | undefined,
): GradleItem {
  const version = versionOf(value);
  if (!version) return { kind: "computed", span };
  const text = (part: string): GradleText => ({ text: part, span, isTemplate: false });
  return { kind: "module", module: { scope, group: text(group), artifact: text(artifact), version } };
}

function versionOf(value: GradleValue | undefined): GradleText | undefined {
  if (value?.kind === "name")
    return { text: `\${${value.name}}`, written: value.name, span: value.span, isTemplate: true };
  return value?.kind === "text" && !value.tail ? value.text : undefined;
}

/** The indexes behind the brackets of conditions and loops, where a statement begins. */
function conditionEnds({ tokens, closers }: GradleCode): ReadonlySet<number> {
  return new Set(
    tokens.flatMap((token, index) => {
      const isCondition = token.kind === "word" && /^(?:if|for|while)$/.test(token.text);
      const close = isCondition ? closers.get(index + 1) : undefined;
      return close === undefined ? [] : close + 1;
    }),
  );
}

function startsStatement({ tokens }: GradleCode, at: number, afterConditions: ReadonlySet<number>): boolean {
  const before = tokens[at - 1];
  if (!before || tokens[at]?.isFirst || afterConditions.has(at)) return true;
  if (isPunctuator(before, "{") || isPunctuator(before, ";") || isWord(before, "else")) return true;
  return isPunctuator(before, ">") && isPunctuator(tokens[at - 2], "-");
}
