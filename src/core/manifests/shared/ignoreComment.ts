import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";
import type { Manifest } from "../manifest.ts";

/** `package-insights: ignore [<rule or advisory> …] [until YYYY-MM-DD] [-- <reason>]` behind the sign of a comment. */
const marker = /(?:#|\/\/|<!--|;)[^\S\n]*package-insights:[^\S\n]*ignore\b([^\n]*)/;

export interface IgnoreComment {
  readonly span: Span;
  /** Rules and advisories; none for everything. */
  readonly words: readonly string[];
  readonly until?: string;
  readonly reason?: string;
  /** Its last day is not a day: it ignores nothing. */
  readonly isBroken?: true;
}

/** Reads what a line that starts at this offset says to ignore. */
export function readIgnoreComment(line: string, start: number): IgnoreComment | undefined {
  const match = marker.exec(line);
  if (!match) return undefined;
  const [comment = ""] = (match[1] ?? "").split("-->");
  const sign = match[0].length - (match[1] ?? "").length;
  const span = { start: start + match.index, end: start + match.index + sign + comment.trimEnd().length };
  const [head = "", ...tail] = comment.split(/\s--(?:\s|$)/);
  const reason = tail.join(" -- ").trim();
  const all = head.split(/[\s,]+/).filter((word) => word !== "");
  const at = all.indexOf("until");
  const until = at < 0 ? undefined : all[at + 1];
  const words = at < 0 ? all : [...all.slice(0, at), ...all.slice(at + 2)];
  const isDated = at < 0 || isDay(until ?? "");
  // A day by itself, or a sign too many, would be taken for the name of a rule.
  const isBroken = !isDated || words.some((word) => /^(?:until\b|\d)/i.test(word));
  if (isBroken) return { span, words: [], isBroken };
  return { span, words, ...(until !== undefined && { until }), ...(reason !== "" && { reason }) };
}

/** `YYYY-MM-DD`, and a day of the calendar. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Adds a problem at each comment whose last day is not a day. */
export function withIgnoreProblems(manifest: Manifest, text: string): Manifest {
  if (!text.includes("package-insights:")) return manifest;
  const problems: SyntaxProblem[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const { isBroken, span } = readIgnoreComment(line, start) ?? {};
    if (isBroken && span) problems.push({ message: brokenMessage, span });
    start += line.length + 1;
  }
  return problems.length === 0 ? manifest : { ...manifest, problems: [...manifest.problems, ...problems] };
}

const brokenMessage = message("This comment ignores nothing: expected a day after “until”, such as 2027-01-31");
