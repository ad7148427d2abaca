import type { SourceFile } from "../../../shared/sites.ts";
import { isPunctuator, type GradleToken } from "./gradleTokens.ts";
import { withoutOwner, type Definition } from "./gradleVariables.ts";

/** The names that a script assigns, with their texts as far as they are known. */
export function definitionsIn(tokens: readonly GradleToken[], file: SourceFile): readonly Definition[] {
  const definitions = new Map<string, Definition>();
  for (const index of tokens.keys()) {
    for (const assignment of assignmentsAt(tokens, index)) {
      const { name } = assignment;
      definitions.set(name, define(assignment, tokens, file, definitions.get(name)));
    }
  }
  return [...definitions.values()];
}

interface Assignment {
  readonly name: string;
  /** Index of the token that the value starts with. */
  readonly valueAt: number;
  readonly isExtra: boolean;
}

/** A text counts only if it is all of the value, and the same as in an `earlier` definition of the name. */
function define(
  { name, valueAt, isExtra }: Assignment,
  tokens: readonly GradleToken[],
  file: SourceFile,
  earlier: Definition | undefined,
): Definition {
  const value = tokens[valueAt];
  const isText = value?.kind === "string" && !/^[+?:.]$/.test(tokens[valueAt + 1]?.text ?? "");
  const span = value?.span ?? { start: 0, end: 0 };
  const definition = { name, isTemplate: isText && value.isTemplate, site: { file, span }, isExtra };
  return isText && (!earlier || earlier.text === value.text) ? { ...definition, text: value.text } : definition;
}

function assignmentsAt(tokens: readonly GradleToken[], index: number): readonly Assignment[] {
  const token = tokens[index];
  if (token?.kind === "string") return keyAssignment(tokens, index);
  if (token?.kind !== "word") return [];
  if (isSetter(token)) return setterCall(tokens, index);
  const [next, second] = [tokens[index + 1], tokens[index + 2]];
  if (isPunctuator(next, "=") && !isPunctuator(second, "=")) return assignment(tokens, index);
  return isProjectField(token) && token.isFirst && next?.kind === "string" && !next.isFirst
    ? [{ name: token.text, valueAt: index + 1, isExtra: false }]
    : otherAssignment(tokens, index, token);
}

/** `x += …`, `x: String = …` and `x by extra(…)`. */
function otherAssignment(tokens: readonly GradleToken[], index: number, token: GradleToken): readonly Assignment[] {
  const signs = tokens.slice(index + 1, index + 4).map(({ kind, text }) => (kind === "string" ? "" : text));
  const name = withoutOwner(token.text);
  const isExtra = isExtraProperty(token);
  if (signs[0] === "+" && signs[1] === "=") return [{ name, valueAt: index + 1, isExtra }];
  switch (signs.join(" ")) {
    case ": String =":
      return [{ name, valueAt: index + 4, isExtra }];
    case "by extra (":
      return [{ name, valueAt: index + 4, isExtra: true }];
    default:
      return [];
  }
}

/** `extra["x"] = "1"` */
function keyAssignment(tokens: readonly GradleToken[], index: number): readonly Assignment[] {
  const [owner, key] = [tokens[index - 2], tokens[index]];
  const isAssigned = isPunctuator(tokens[index + 1], "]") && isPunctuator(tokens[index + 2], "=");
  if (!key || owner?.kind !== "word" || !isAssigned) return [];
  return [{ name: withoutOwner(key.text), valueAt: index + 3, isExtra: true }];
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

/** `extra.set("x", "1")` */
function setterCall(tokens: readonly GradleToken[], index: number): readonly Assignment[] {
  const keyAt = isPunctuator(tokens[index + 1], "(") ? index + 2 : index + 1;
  const key = tokens[keyAt];
  if (key?.kind !== "string" || !isPunctuator(tokens[keyAt + 1], ",")) return [];
  return [{ name: key.text, valueAt: keyAt + 2, isExtra: true }];
}

/** Words that introduce a variable in Kotlin and Groovy. */
const keywords: ReadonlySet<string> = new Set(["def", "val", "var", "String"]);

/** `x = "1"` and `x = [a: "1"]`, but not `group = "g"` among the arguments of a call. */
function assignment(tokens: readonly GradleToken[], index: number): readonly Assignment[] {
  const [before, token, value] = [tokens[index - 1], tokens[index], tokens[index + 2]];
  if (!token || isPunctuator(before, "(") || isPunctuator(before, ",")) return [];
  const name = withoutOwner(token.text);
  const isExtra = isExtraProperty(token);
  if (isPunctuator(value, "[")) return entryAssignments(tokens, index + 3, name, isExtra);
  const isDeclared = before?.kind === "word" && keywords.has(before.text) && !token.isFirst;
  return isDeclared || isExtra || startsStatement(token, before) ? [{ name, valueAt: index + 2, isExtra }] : [];
}

/** `[guava: '1.0', other: '2.0']` */
function entryAssignments(
  tokens: readonly GradleToken[],
  from: number,
  name: string,
  isExtra: boolean,
): readonly Assignment[] {
  const assignments: Assignment[] = [];
  for (let at = from; at < tokens.length; at += 4) {
    const key = tokens[at];
    if (!key || key.kind === "punctuator" || !isPunctuator(tokens[at + 1], ":")) break;
    assignments.push({ name: `${name}.${key.text}`, valueAt: at + 2, isExtra });
    if (!isPunctuator(tokens[at + 3], ",")) break;
  }
  return assignments;
}

function isExtraProperty(token: GradleToken): boolean {
  return withoutOwner(token.text) !== token.text || isInExtra(token);
}

function isInExtra({ block }: GradleToken): boolean {
  return /^(?:ext|extra)$/.test(block.name);
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
