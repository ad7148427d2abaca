import { message } from "../../../messages/message.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import { conflictProblems, findConflicts } from "../../shared/mergeConflicts.ts";
import { readAssignments, type Assignments } from "./assignments.ts";
import type { RubyToken } from "./rubyToken.ts";
import { readTokens } from "./rubyTokens.ts";

/** A file in Ruby, as far as it can be read without running it. */
export interface RubyFile {
  readonly text: string;
  readonly tokens: readonly RubyToken[];
  readonly assignments: Assignments;
  /** Those of the text, before it is known what the file declares. */
  readonly problems: readonly SyntaxProblem[];
}

export function readRubyFile(text: string): RubyFile {
  const tokens = readTokens(text);
  const problems = [...conflictProblems(findConflicts(text)), ...unclosedComments(text, tokens)];
  return { text, tokens, assignments: readAssignments(tokens), problems };
}

/** A block comment that nothing closes: the tokens end before it. */
function unclosedComments(text: string, tokens: readonly RubyToken[]): readonly SyntaxProblem[] {
  const end = tokens.at(-1)?.end ?? 0;
  const rest = text.slice(end);
  const last = [...rest.matchAll(/^(?:=begin|=end|__END__)\b/gm)].at(-1);
  if (last?.[0] !== "=begin" || /^__END__\s*$/m.test(rest)) return [];
  const start = end + last.index;
  return [{ message: message("Unclosed comment"), span: { start, end: start + last[0].length } }];
}
