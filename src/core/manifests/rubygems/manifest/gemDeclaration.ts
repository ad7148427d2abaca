import { message } from "../../../messages/message.ts";
import { canonicalName } from "../../../model/names.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import type { EntryGap } from "../../gap.ts";
import type { Declaration } from "../../manifest.ts";
import { shorten } from "../../shared/shorten.ts";
import { isFromRegistry, skip, type Skip } from "../../shared/skip.ts";
import type { RubyArguments, RubyValue } from "../ruby/rubyArguments.ts";
import type { RubyFile } from "../ruby/rubyFile.ts";
import type { RubyToken } from "../ruby/rubyToken.ts";
import { readGemRequirement, type GemRequirement } from "./gemRequirement.ts";

export interface GemCall {
  readonly declaration?: Declaration;
  /** Where the name is computed. */
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
  const declaration = declarationOf(name, requirement, scope);
  return {
    // While its quote is missing, it is unknown where the name will end.
    declaration: problem ? skip(declaration, { reason: "unsupported" }) : declaration,
    problems: [...args.problems, ...(problem ? [problem] : []), ...requirement.problems],
  };
}

/** From the word of a call to the end of its first argument, which has to be run. */
export function gapOfCall({ text }: RubyFile, call: RubyToken, argument?: RubyValue): EntryGap {
  const end = (argument && tokensOf(argument).at(-1)?.end) ?? call.end;
  return { kind: "entry", text: shorten(text.slice(call.start, end)), span: { start: call.start, end } };
}

function tokensOf(value: RubyValue): readonly RubyToken[] {
  return value.kind === "string" || value.kind === "symbol" ? [value.token] : value.tokens;
}

function declarationOf(name: RubyToken, { requirement, span, isShared }: GemRequirement, scope: string): Declaration {
  return {
    package: { system: "RUBYGEMS", name: canonicalName("RUBYGEMS", name.text) },
    name: name.text,
    requirement,
    scope,
    nameSpan: name.content,
    ...(span && { requirementSpan: span }),
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
