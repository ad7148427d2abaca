import type { SyntaxProblem } from "../../../model/problem.ts";
import { readAssignments, type Assigned } from "./assignments.ts";
import { conflictsIn } from "../conflicts.ts";
import { readTokens, type RubyToken } from "./rubyTokens.ts";

/** A file in Ruby, as far as it says something without being run. */
export interface RubyFile {
  readonly text: string;
  readonly tokens: readonly RubyToken[];
  readonly assigned: Assigned;
  /** Those that the text has whatever it means. */
  readonly problems: readonly SyntaxProblem[];
}

export function readRubyFile(text: string): RubyFile {
  const tokens = readTokens(text);
  return { text, tokens, assigned: readAssignments(tokens), problems: conflictsIn(text) };
}
