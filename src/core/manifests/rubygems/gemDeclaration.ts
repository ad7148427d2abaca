import { canonicalName } from "../../model/names.ts";
import type { Span } from "../../model/span.ts";
import type { Declaration, Requirement, SkipReason } from "../manifest.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { RubyArguments, RubyValue } from "./ruby/rubyArguments.ts";
import type { RubyFile } from "./ruby/rubyFile.ts";
import type { RubyToken } from "./ruby/rubyTokens.ts";

/** Why a gem is not looked up, and what made it so where that is not beside it. */
export interface Skip {
  readonly reason: SkipReason;
  readonly detail?: string;
}

export interface GemCall {
  readonly declaration?: Declaration;
  readonly problems: readonly SyntaxProblem[];
}

const gemName = /^[A-Za-z0-9._-]*[A-Za-z][A-Za-z0-9._-]*$/;
const oneRequirement = /^\s*(?:!=|>=|<=|~>|=|>|<)?\s*\d+(?:\.[0-9A-Za-z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?\s*$/;

/**
 * What `gem "name", "~> 1.2", …` or `add_dependency "name", …` declares: nothing where the name is not written out. `call`
 * is the word before the arguments.
 */
export function readGemCall(file: RubyFile, call: RubyToken, given: RubyArguments, scope: string): GemCall {
  const [first, ...rest] = given.positional;
  if (first && first.kind !== "text") {
    const open = tokensOf(first).find(({ isOpen }) => isOpen);
    return { problems: open ? [...given.problems, openProblem(open)] : given.problems };
  }
  const name = first?.token;
  if (!name || (name.text === "" && !name.isOpen)) {
    const { start, end } = name ?? call;
    return { problems: [...given.problems, { message: "Expected the name of a gem", span: { start, end } }] };
  }
  if (name.isDynamic) return { problems: given.problems };
  const written = readRequirement(rest, file);
  const unnamed = nameProblem(name);
  // While its quote is missing, nobody knows where the name will end.
  const requirement: Requirement = unnamed
    ? { kind: "skipped", reason: "unsupported", text: written.requirement.text }
    : written.requirement;
  if (name.text === "") return { problems: unnamed ? [unnamed] : [] };
  return {
    declaration: {
      package: { system: "RUBYGEMS", name: canonicalName("RUBYGEMS", name.text) },
      name: name.text,
      requirement,
      scope,
      nameSpan: name.content,
      ...(written.span && { requirementSpan: written.span }),
      ...(written.isShared && { shared: true }),
    },
    problems: [...given.problems, ...(unnamed ? [unnamed] : []), ...(written.problem ? [written.problem] : [])],
  };
}

/** Takes a gem out of what is looked up. A requirement that is skipped for what it says itself stays so. */
export function skipFor(declaration: Declaration, skip: Skip | undefined): Declaration {
  const { requirement } = declaration;
  const isVariable = requirement.kind === "skipped" && requirement.reason === "variable";
  if (!skip || (requirement.kind === "skipped" && !isVariable)) return declaration;
  return { ...declaration, requirement: { kind: "skipped", text: requirement.text, ...skip } };
}

function tokensOf(value: RubyValue): readonly RubyToken[] {
  return value.kind === "text" || value.kind === "symbol" ? [value.token] : value.tokens;
}

function nameProblem(name: RubyToken): SyntaxProblem | undefined {
  if (name.isOpen) return openProblem(name);
  if (gemName.test(name.text)) return undefined;
  return { message: `\`${shorten(name.text)}\` is no name of a gem`, span: name.content };
}

function openProblem({ start, content }: RubyToken): SyntaxProblem {
  return { message: "The closing quote is missing", span: { start, end: content.end } };
}

interface ReadRequirement {
  readonly requirement: Requirement;
  readonly span?: Span;
  readonly isShared?: true;
  readonly problem?: SyntaxProblem;
}

/** RubyGems wants each of several requirements in a text of its own; here they are joined by commas. */
function readRequirement(values: readonly RubyValue[], file: RubyFile): ReadRequirement {
  const parts = values.flatMap((value) => (value.kind === "list" ? value.items : [value])).map(readPart(file));
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return { requirement: { kind: "written", text: "" } };
  const text = parts.map((part) => part.text).join(", ");
  const shared = parts.length === 1 ? first.shared : undefined;
  const span = shared ?? { start: first.span.start, end: last.span.end };
  const problem = parts.find((part) => part.problem)?.problem;
  const reason = parts.some((part) => part.isVariable)
    ? "variable"
    : parts.some(isUnusable)
      ? "unsupported"
      : undefined;
  return {
    requirement: reason ? { kind: "skipped", reason, text } : { kind: "written", text },
    span,
    ...(shared && { isShared: true }),
    ...(problem && { problem }),
  };
}

interface Part {
  readonly text: string;
  readonly span: Span;
  readonly isVariable?: boolean;
  readonly isUnusable?: boolean;
  readonly shared?: Span;
  readonly problem?: SyntaxProblem;
}

function isUnusable(part: Part): boolean {
  return part.isUnusable === true;
}

function readPart({ text: source, assigned }: RubyFile): (value: RubyValue) => Part {
  return (value) => {
    if (value.kind === "text") return readText(value.token);
    const tokens = tokensOf(value);
    const span = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
    const text = source.slice(span.start, span.end);
    if (value.kind === "symbol") return { text, span, isUnusable: true };
    const [known, ...more] = (value.kind === "code" && tokens.length === 1 ? assigned(text) : undefined) ?? [];
    if (known?.kind !== "text" || more.length > 0) return { text: shorten(text), span, isVariable: true };
    const { text: meant, isVariable = false, isUnusable: unusable = false, span: shared } = readText(known);
    return { text: meant, span, isVariable, isUnusable: unusable, shared };
  };
}

function readText(token: RubyToken): Part {
  const { text, content: span } = token;
  if (token.isDynamic) return { text, span, isVariable: true };
  if (token.isOpen) return { text, span, isUnusable: true, problem: openProblem(token) };
  if (oneRequirement.test(text)) return { text, span };
  const message = `\`${shorten(text)}\` is not one requirement such as \`~> 1.2\``;
  return { text, span, isUnusable: true, problem: { message, span: { start: token.start, end: token.end } } };
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
