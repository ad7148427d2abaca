import { message } from "../../messages/message.ts";
import { canonicalName } from "../../model/names.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";
import type { EntryGap } from "../gap.ts";
import type { Declaration, Requirement } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { shorten } from "../shared/shorten.ts";
import { isFromRegistry, skip, type Skip } from "../shared/skip.ts";
import type { RubyArguments, RubyValue } from "./rubyArguments.ts";
import type { RubyFile } from "./rubyFile.ts";
import { isPunctuator, isWord, type RubyToken } from "./rubyToken.ts";

export interface GemCall {
  readonly declaration?: Declaration;
  /** The gap for a name that is computed. */
  readonly gap?: EntryGap;
  readonly problems: readonly SyntaxProblem[];
}

const gemName = /^[0-9._-]*[A-Za-z][A-Za-z0-9._-]*$/;

/**
 * The declaration of `gem "name", "~> 1.2", …` or `add_dependency "name", …`; a gap where the name is computed. `call`
 * is the word before the arguments.
 */
export function readGemCall(file: RubyFile, call: RubyToken, args: RubyArguments, scope: string): GemCall {
  const [first, ...others] = args.positional;
  if (first && first.kind !== "string") {
    return { gap: gapOfCall(file, call, first), problems: [...args.problems, ...unclosedProblems(first)] };
  }
  const name = first?.token;
  if (!name || (name.text === "" && !name.isUnclosed)) {
    const { start, end } = name ?? call;
    return { problems: [...args.problems, { message: message("Expected the name of a gem"), span: { start, end } }] };
  }
  if (name.isDynamic) return { gap: gapOfCall(file, call, first), problems: args.problems };
  const problem = nameProblem(name);
  if (name.text === "") return { problems: problem ? [problem] : [] };
  const requirement = readGemRequirement(others, file);
  const declaration = declarationOf(file, name, requirement, scope);
  return {
    // While its quote is missing, it is unknown where the name will end.
    declaration: problem ? skip(declaration, { reason: "unsupported" }) : declaration,
    problems: [...args.problems, ...(problem ? [problem] : []), ...requirement.problems],
  };
}

/** Returns the gap from the word of a call to the end of its first argument, which has to be run. */
export function gapOfCall({ text }: RubyFile, call: RubyToken, argument?: RubyValue): EntryGap {
  const end = (argument && tokensOf(argument).at(-1)?.end) ?? call.end;
  return { kind: "entry", text: shorten(text.slice(call.start, end)), span: { start: call.start, end } };
}

/** A gap from the word before a name to that name: `send(:gem`, `Gem::Dependency`, `dsl.gem`. */
export function gapBefore({ text, tokens }: RubyFile, at: number): EntryGap {
  const before = isPunctuator(tokens[at - 1], "(", ".", "&.", "::") ? tokens[at - 2] : tokens[at - 1];
  const { start = 0, end = 0 } = tokens[at] ?? {};
  return entryGap(text, { start: before && before.kind !== "newline" ? before.start : start, end });
}

/** `send(:gem, …)`, `method(:gem)`: what it declares has to be run. `methods` are those that declare. */
export function isCallByName(
  tokens: readonly RubyToken[],
  at: number,
  methods: { has(name: string): boolean },
): boolean {
  const token = tokens[at];
  if ((token?.kind !== "symbol" && token?.kind !== "string") || !methods.has(token.text)) return false;
  const before = isPunctuator(tokens[at - 1], "(") ? tokens[at - 2] : tokens[at - 1];
  return isWord(before, "send", "public_send", "__send__", "method");
}

/** `Gem::Dependency.new(…)`. */
export function isNewDependency(tokens: readonly RubyToken[], at: number): boolean {
  return isWord(tokens[at], "Dependency") && isPunctuator(tokens[at - 1], "::") && isPunctuator(tokens[at + 1], ".");
}

function tokensOf(value: RubyValue): readonly RubyToken[] {
  return value.kind === "string" || value.kind === "symbol" ? [value.token] : value.tokens;
}

function declarationOf(
  { open = Infinity }: RubyFile,
  name: RubyToken,
  { requirement, span, isShared }: GemRequirement,
  scope: string,
): Declaration {
  return {
    package: { system: "RUBYGEMS", name: canonicalName("RUBYGEMS", name.text) },
    name: name.text,
    requirement,
    scope,
    nameSpan: name.content,
    ...(span && span.start < open && { requirementSpan: span }),
    ...(isShared && { shared: true }),
  };
}

/** Skips a gem, unless it comes from elsewhere than a source of gems. */
export function skipGem(declaration: Declaration, reason: Skip | undefined): Declaration {
  return reason && isFromRegistry(declaration.requirement) ? skip(declaration, reason) : declaration;
}

function unclosedProblems(value: RubyValue): readonly SyntaxProblem[] {
  const unclosed = tokensOf(value).find(({ isUnclosed }) => isUnclosed);
  return unclosed ? [unclosedProblem(unclosed)] : [];
}

function nameProblem(name: RubyToken): SyntaxProblem | undefined {
  if (name.isUnclosed) return unclosedProblem(name);
  if (gemName.test(name.text)) return undefined;
  return { message: message("`{text}` is not a valid gem name", { text: shorten(name.text) }), span: name.content };
}

function unclosedProblem({ start, content }: RubyToken): SyntaxProblem {
  return { message: message("The closing quote is missing"), span: { start, end: content.end } };
}

interface GemRequirement {
  readonly requirement: Requirement;
  readonly span?: Span;
  /** The span is that of a variable's value. */
  readonly isShared?: true;
  readonly problems: readonly SyntaxProblem[];
}

const singleClause = /^(?:!=|>=|<=|~>|=|>|<)?\s*\d+(?:\.[0-9A-Za-z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

/** RubyGems wants every clause in a string of its own; here they are joined by commas. */
function readGemRequirement(values: readonly RubyValue[], file: RubyFile): GemRequirement {
  const clauses = values
    .flatMap((value) => (value.kind === "array" ? value.items : [value]))
    .map((value) => readClause(value, file));
  const [first] = clauses;
  const last = clauses.at(-1);
  if (!first || !last) return { requirement: { kind: "written", text: "" }, problems: [] };
  const text = clauses.map((clause) => clause.text).join(", ");
  const shared = clauses.length === 1 ? first.shared : undefined;
  const reason = clauses.some(({ skip }) => skip === "variable") ? "variable" : clauses.find(({ skip }) => skip)?.skip;
  return {
    requirement: reason ? { kind: "skipped", reason, text } : { kind: "written", text },
    span: shared ?? { start: first.span.start, end: last.span.end },
    ...(shared && { isShared: true }),
    problems: clauses.flatMap(({ problem }) => problem ?? []).slice(0, 1),
  };
}

interface Clause {
  readonly text: string;
  readonly span: Span;
  readonly skip?: "variable" | "unsupported";
  /** The place where the variable that it consists of gets its value. */
  readonly shared?: Span;
  readonly problem?: SyntaxProblem;
}

function readClause(value: RubyValue, { text: source, assignments }: RubyFile): Clause {
  if (value.kind === "string") return readString(value.token);
  const tokens = value.kind === "symbol" ? [value.token] : value.tokens;
  const span = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
  const text = source.slice(span.start, span.end);
  if (value.kind === "symbol") return { text, span, skip: "unsupported" };
  const assigned = (value.kind === "code" && tokens.length === 1 ? assignments.get(text) : undefined) ?? [];
  const [string, ...others] = assigned;
  if (string?.kind !== "string" || others.length > 0) return { text: shorten(text), span, skip: "variable" };
  const clause = readString(string);
  return { text: clause.text, span, ...(clause.skip && { skip: clause.skip }), shared: clause.span };
}

function readString(token: RubyToken): Clause {
  const { text, content: span, start, end } = token;
  if (token.isDynamic) return { text, span, skip: "variable" };
  if (token.isUnclosed) {
    const problem = { message: message("The closing quote is missing"), span: { start, end: span.end } };
    return { text, span, skip: "unsupported", problem };
  }
  if (singleClause.test(text.trim())) return { text, span };
  const several = message("`{text}` is not a single requirement such as `~> 1.2`", { text: shorten(text) });
  return { text, span, skip: "unsupported", problem: { message: several, span: { start, end } } };
}
