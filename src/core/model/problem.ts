import type { Span } from "./span.ts";

/** What is wrong with the text itself, in the user's words. */
export interface SyntaxProblem {
  readonly message: string;
  readonly span: Span;
}
