import type { SourceFile } from "../../shared/sites.ts";
import type { GradleCode } from "./gradleBrackets.ts";
import { statementBlock } from "./gradleConfigurations.ts";
import { valueAt, withoutOwner } from "./gradleExpressions.ts";
import { catalogVersion } from "./gradleModules.ts";
import { type GradleBlock, type GradleToken, isPunctuator, isWithin } from "./gradleTokens.ts";
import { collections, type GradleEntry, type GradleValue, isWord } from "./gradleValues.ts";
import type { Definition } from "./gradleVariables.ts";

interface Definitions {
  readonly byName: Map<string, Definition>;
  /** The number of items without a key that each list has so far. */
  readonly lengths: Map<string, number>;
  readonly file: SourceFile;
}

/**
 * The names that a script assigns, with their texts as far as they are known. Entries of maps are `map.key`, items of lists
 * `list.0`, and constants of objects `Object.name`.
 */
export function definitionsIn(code: GradleCode, file: SourceFile): readonly Definition[] {
  const definitions: Definitions = { byName: new Map(), lengths: new Map(), file };
  for (let at = 0; at < code.tokens.length;) {
    const assignment = assignmentAt(code.tokens, at);
    const read = assignment && valueAt(code, assignment.valueAt);
    if (assignment) define(definitions, assignment, read?.value, 0);
    at = Math.max(at + 1, read?.end ?? 0);
  }
  const all = [...definitions.byName.values()];
  const extras = new Set(all.filter(({ isExtra }) => isExtra).map(({ name }) => firstOf(name)));
  // What is added to an extra map is in it.
  return all.map((definition) =>
    extras.has(firstOf(definition.name)) ? { ...definition, isExtra: true } : definition,
  );
}

function firstOf(name: string): string {
  const dot = name.indexOf(".");
  return dot < 0 ? name : name.slice(0, dot);
}

interface Assignment {
  readonly name: string;
  /** Index of the token that the value starts with. */
  readonly valueAt: number;
  readonly isExtra: boolean;
  /** `+=` or `<<` */
  readonly isAdded?: true;
}

/** Maps in maps: real ones are less deep. */
const maxDepth = 10;

function define(
  definitions: Definitions,
  { name, isExtra, isAdded }: Pick<Assignment, "name" | "isExtra" | "isAdded">,
  value: GradleValue | undefined,
  depth: number,
): void {
  const { byName, file } = definitions;
  const entries = entriesOf(value);
  const site = { file, span: (value?.kind === "text" ? value.text : value)?.span ?? { start: 0, end: 0 } };
  const earlier = byName.get(name);
  if (entries && depth < maxDepth) {
    if (!earlier) byName.set(name, { name, isTemplate: false, site, isExtra });
    for (const { key, value: entry } of entries) {
      const part = key ?? String(nextItem(definitions, name));
      define(definitions, { name: `${name}.${part}`, isExtra }, entry, depth + 1);
    }
    return;
  }
  const definition: Definition = { name, site, isExtra, ...(isAdded ? unknown : contentOf(value, name)) };
  const isSame = !earlier || (earlier.text === definition.text && earlier.alias === definition.alias);
  const repeated = earlier ? { ...definition, isRepeated: true as const } : definition;
  byName.set(name, isSame ? repeated : { name, site, isExtra, ...unknown });
}

const unknown = { isTemplate: false } as const;

/** A text counts only if it is all of the value. */
function contentOf(value: GradleValue | undefined, name: string): Pick<Definition, "text" | "alias" | "isTemplate"> {
  if (value?.kind === "text" && !value.tail) return { text: value.text.text, isTemplate: value.text.isTemplate };
  return value?.kind === "name" && value.name !== name ? { alias: value.name, isTemplate: false } : unknown;
}

function entriesOf(value: GradleValue | undefined): readonly GradleEntry[] | undefined {
  if (value?.kind === "list") return value.entries;
  return value?.kind === "call" && collections.has(value.name) ? value.entries : undefined;
}

function nextItem({ lengths }: Definitions, name: string): number {
  const index = lengths.get(name) ?? 0;
  lengths.set(name, index + 1);
  return index;
}

function assignmentAt(tokens: readonly GradleToken[], index: number): Assignment | undefined {
  const token = tokens[index];
  if (token?.kind === "string") return keyAssignment(tokens, index);
  if (token?.kind !== "word") return undefined;
  if (isSetter(token)) return setterCall(tokens, index);
  if (token.text === "version" && isPunctuator(tokens[index + 1], "(")) return catalogCall(tokens, index);
  const [next, second] = [tokens[index + 1], tokens[index + 2]];
  if (isPunctuator(next, "=") && !isPunctuator(second, "=")) return plainAssignment(tokens, index);
  return isProjectField(token) && token.isFirst && next?.kind === "string" && !next.isFirst
    ? { name: token.text, valueAt: index + 1, isExtra: false }
    : otherAssignment(tokens, index, token);
}

/** Tokens of a type: real ones are shorter. */
const longestType = 16;

/** `x += …`, `x << […]`, `x: String = …`, `x by extra(…)` and `x by extra { … }`. */
function otherAssignment(tokens: readonly GradleToken[], index: number, token: GradleToken): Assignment | undefined {
  const [first, second] = [tokens[index + 1], tokens[index + 2]];
  const isExtra = isExtraProperty(token);
  const isAdded = isPunctuator(first, "+") ? isPunctuator(second, "=") : isPair(first, second, "<");
  if (isAdded && !second?.isFirst) return { name: withoutOwner(token.text), valueAt: index + 3, isExtra, isAdded };
  const name = qualified(token, tokens[index - 1]);
  if (isDelegate(tokens, index + 1)) return { name, valueAt: index + 4, isExtra: true };
  if (!isPunctuator(first, ":") || !isDeclared(token, tokens[index - 1])) return undefined;
  for (let at = index + 2; at < index + longestType && !tokens[at]?.isFirst; at++) {
    if (isPunctuator(tokens[at], "=")) return { name, valueAt: at + 1, isExtra };
    if (isDelegate(tokens, at)) return { name, valueAt: at + 3, isExtra: true };
  }
  return undefined;
}

function isPair(first: GradleToken | undefined, second: GradleToken | undefined, char: string): boolean {
  return isPunctuator(first, char) && isPunctuator(second, char);
}

/** `by extra(` or `by extra {` */
function isDelegate(tokens: readonly GradleToken[], at: number): boolean {
  const bracket = tokens[at + 2];
  const isExtra = isWord(tokens[at], "by") && isWord(tokens[at + 1], "extra");
  return isExtra && (isPunctuator(bracket, "(") || isPunctuator(bracket, "{"));
}

/** `extra["x"] = "1"` and `versions["x"] = "1"` */
function keyAssignment(tokens: readonly GradleToken[], index: number): Assignment | undefined {
  const [owner, key] = [tokens[index - 2], tokens[index]];
  const isAssigned =
    isPunctuator(tokens[index + 1], "]") &&
    isPunctuator(tokens[index + 2], "=") &&
    !isPunctuator(tokens[index + 3], "=");
  if (!key || owner?.kind !== "word" || !isPunctuator(tokens[index - 1], "[") || !isAssigned) return undefined;
  return { name: withoutOwner(`${owner.text}.${key.text}`), valueAt: index + 3, isExtra: true };
}

const setters: ReadonlySet<string> = new Set([
  "set",
  "ext.set",
  "extra.set",
  "project.ext.set",
  "rootProject.extra.set",
  "rootProject.ext.set",
]);

function isSetter(token: GradleToken): boolean {
  return setters.has(token.text) && (token.text !== "set" || isInExtra(token));
}

/** Reads a version of a catalog that the settings define: `version("x", "1")`. */
function catalogCall(tokens: readonly GradleToken[], index: number): Assignment | undefined {
  const call = isWithin(tokens[index]?.block ?? { name: "" }, "versionCatalogs")
    ? setterCall(tokens, index)
    : undefined;
  return call && { ...call, name: catalogVersion(call.name) };
}

/** `extra.set("x", "1")` */
function setterCall(tokens: readonly GradleToken[], index: number): Assignment | undefined {
  const keyAt = isPunctuator(tokens[index + 1], "(") ? index + 2 : index + 1;
  const key = tokens[keyAt];
  if (key?.kind !== "string" || !isPunctuator(tokens[keyAt + 1], ",")) return undefined;
  return { name: key.text, valueAt: keyAt + 2, isExtra: true };
}

/** Words that introduce a variable in Kotlin and Groovy. */
const keywords: ReadonlySet<string> = new Set(["def", "val", "var", "String", "Map", "List"]);

function isDeclared(token: GradleToken, before: GradleToken | undefined): boolean {
  return before?.kind === "word" && keywords.has(before.text) && !token.isFirst;
}

/** `x = "1"` and `x = [a: "1"]`, but not `group = "g"` among the arguments of a call. */
function plainAssignment(tokens: readonly GradleToken[], index: number): Assignment | undefined {
  const [before, token, value] = [tokens[index - 1], tokens[index], tokens[index + 2]];
  if (!token || isPunctuator(before, "(") || isPunctuator(before, ",")) return undefined;
  const isExtra = isExtraProperty(token);
  const isAssigned = isDeclared(token, before) || isExtra || isPunctuator(value, "[") || startsStatement(token, before);
  return isAssigned ? { name: qualified(token, before), valueAt: index + 2, isExtra } : undefined;
}

/** Objects in objects: real ones are less deep. */
const maxObjects = 5;

/** Adds the names of the objects and classes around a constant. */
function qualified(token: GradleToken, before: GradleToken | undefined): string {
  let name = withoutOwner(token.text);
  if (!isDeclared(token, before)) return name;
  let block: GradleBlock | undefined = token.block;
  for (let count = 0; block && count < maxObjects; block = block.parent, count++) {
    if (/^[A-Z]\w*$/.test(block.name)) name = `${block.name}.${name}`;
  }
  return name;
}

function isExtraProperty(token: GradleToken): boolean {
  return withoutOwner(token.text) !== token.text || isInExtra(token);
}

function isInExtra({ block }: GradleToken): boolean {
  return /^(?:ext|extra)$/.test(statementBlock(block).name);
}

/** Blocks in which a group or version is that of the project, and not of a task or a publication. */
const projectBlocks: ReadonlySet<string> = new Set(["", "allprojects", "subprojects"]);

function startsStatement(token: GradleToken, before: GradleToken | undefined): boolean {
  if (isProjectField(token) && !projectBlocks.has(token.block.name)) return false;
  return token.isFirst || isPunctuator(before, "{") || isPunctuator(before, ";");
}

function isProjectField({ text }: GradleToken): boolean {
  return text === "group" || text === "version";
}
