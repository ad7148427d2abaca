import type { Message } from "../messages/message.ts";
import type { Span } from "./span.ts";

/** An error in the text itself. */
export interface SyntaxProblem {
  readonly message: Message;
  readonly span: Span;
}
