import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { conflictProblems, findConflicts } from "../shared/mergeConflicts.ts";
import { isPunctuator, type RubyToken } from "./rubyToken.ts";
import { readTokens } from "./rubyTokens.ts";

/** A file in Ruby, as far as it can be read without running it. */
export interface RubyFile {
  readonly text: string;
  readonly tokens: readonly RubyToken[];
  readonly assignments: Assignments;
  /** The problems of the text, before it is known what the file declares. */
  readonly problems: readonly SyntaxProblem[];
  /** The start of a literal that nothing closes, though a requirement below could: `%w.`, `%q<`. Nothing below it can be edited. */
  readonly open?: number;
}

export function readRubyFile(text: string): RubyFile {
  const tokens = readTokens(text);
  const problems = [...conflictProblems(findConflicts(text)), ...unclosedComments(text, tokens)];
  const open = tokens.find(
    (token) => token.isUnclosed && closedByRequirements.test(text.slice(token.start, token.end)),
  );
  return { text, tokens, assignments: readAssignments(tokens), problems, ...(open && { open: open.start }) };
}

const closedByRequirements = /^%[A-Za-z]?[<>=~!.+-]/;

/** A block comment that nothing closes: the tokens end before it. */
function unclosedComments(text: string, tokens: readonly RubyToken[]): readonly SyntaxProblem[] {
  const end = tokens.at(-1)?.end ?? 0;
  const rest = text.slice(end);
  const last = [...rest.matchAll(/^(?:=begin|=end|__END__)\b/gm)].at(-1);
  if (last?.[0] !== "=begin" || /^__END__\s*$/m.test(rest)) return [];
  const start = end + last.index;
  return [{ message: message("Unclosed comment"), span: { start, end: start + last[0].length } }];
}

/** The values of local variables and constants; undefined for those that are not assigned exactly once. */
export type Assignments = ReadonlyMap<string, readonly RubyToken[] | undefined>;

/** Longer expressions are not the parts of any requirement or address. */
const maxTokens = 12;

function readAssignments(tokens: readonly RubyToken[]): Assignments {
  const values = new Map<string, readonly RubyToken[] | undefined>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "word" || !isAssigned(tokens, at)) continue;
    const start = at + 2;
    const line = tokens.slice(start, start + maxTokens + 1);
    const end = line.findIndex(({ kind }) => kind === "newline");
    const value = end < 0 && line.length <= maxTokens ? line : line.slice(0, Math.max(0, end));
    const isSimple = isPunctuator(tokens[at + 1], "=") && value.length > 0 && !values.has(token.text);
    values.set(token.text, isSimple ? value : undefined);
  }
  return values;
}

/** Checks whether a variable is assigned by `=`, `||=`, `+=` and the like, but not as an attribute or an argument. */
function isAssigned(tokens: readonly RubyToken[], at: number): boolean {
  const [next, second] = [tokens[at + 1], tokens[at + 2]];
  if (isPunctuator(tokens[at - 1], ".", "&.", "::", "@")) return false;
  if (isPunctuator(next, "=", "+=", "|=", "&=")) return true;
  return isPunctuator(next, "||", "&&", "<<") && isPunctuator(second, "=", "==");
}
