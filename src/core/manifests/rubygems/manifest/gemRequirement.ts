import { message } from "../../../messages/message.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import type { Span } from "../../../model/span.ts";
import type { Requirement } from "../../manifest.ts";
import { shorten } from "../../shared/shorten.ts";
import type { RubyValue } from "../ruby/rubyArguments.ts";
import type { RubyFile } from "../ruby/rubyFile.ts";
import type { RubyToken } from "../ruby/rubyToken.ts";

export interface GemRequirement {
  readonly requirement: Requirement;
  readonly span?: Span;
  /** The span is that of a variable's value. */
  readonly isShared?: true;
  readonly problems: readonly SyntaxProblem[];
}

const singleClause = /^(?:!=|>=|<=|~>|=|>|<)?\s*\d+(?:\.[0-9A-Za-z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

/** RubyGems wants every clause in a string of its own; here they are joined by commas. */
export function readGemRequirement(values: readonly RubyValue[], file: RubyFile): GemRequirement {
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
  /** Where the variable that it consists of gets its value. */
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
