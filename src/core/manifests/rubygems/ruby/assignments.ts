import { isMark } from "./rubyArguments.ts";
import type { RubyToken } from "./rubyTokens.ts";

/** What a local name or a constant stands for, where the file assigns it once. */
export type Assigned = (name: string) => readonly RubyToken[] | undefined;

/** Longer expressions are none that anything is made of. */
const mostTokens = 12;

export function readAssignments(tokens: readonly RubyToken[]): Assigned {
  const values = new Map<string, readonly RubyToken[] | undefined>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "word" || !isAssigned(tokens, at)) continue;
    const start = at + 2;
    const line = tokens.slice(start, start + mostTokens + 1);
    const end = line.findIndex(({ kind }) => kind === "break");
    const value = end < 0 && line.length <= mostTokens ? line : line.slice(0, Math.max(0, end));
    const isPlain = isMark(tokens[at + 1], "=") && value.length > 0 && !values.has(token.text);
    values.set(token.text, isPlain ? value : undefined);
  }
  return (name) => values.get(name);
}

/** By `=`, `||=` or `+=`, but not as an attribute or an argument of something. */
function isAssigned(tokens: readonly RubyToken[], at: number): boolean {
  const [next, second] = [tokens[at + 1], tokens[at + 2]];
  if (isMark(tokens[at - 1], ".", "&.", "::", "@")) return false;
  return isMark(next, "=", "+=", "|=", "&=") || (isMark(next, "||", "&&", "<<") && isMark(second, "=", "=="));
}
