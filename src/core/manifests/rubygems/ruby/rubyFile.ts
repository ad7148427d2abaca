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
  const problems = conflictProblems(findConflicts(text));
  return { text, tokens, assignments: readAssignments(tokens), problems };
}
