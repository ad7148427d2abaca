import { message, type Message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";
import type { Manifest } from "../manifest.ts";

/**
 * `package-insights: ignore [<rule or advisory> …] [<package>><package> …] [until YYYY-MM-DD] [-- <reason>]` behind the sign of a comment.
 */
const marker = /(?:#|\/\/|<!--|;)[^\S\n]*package-insights:[^\S\n]*ignore\b([^\n]*)/;

export interface IgnoreComment {
  readonly span: Span;
  /** Rules and advisories, and paths of packages; none for everything. */
  readonly words: readonly string[];
  readonly until?: string;
  readonly reason?: string;
  /** The reason why it ignores nothing. */
  readonly problem?: Message;
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
  const isBroken = !isDated || words.some((word) => !word.includes(">") && /^(?:until\b|\d)/i.test(word));
  if (isBroken) return { span, words: [], problem: undated };
  if (words.some(isBrokenPath)) return { span, words: [], problem: withoutName };
  return { span, words, ...(until !== undefined && { until }), ...(reason !== "" && { reason }) };
}

/** The name before the first `>` may follow a rule or an advisory and a colon, as in the settings. */
function isBrokenPath(word: string): boolean {
  const [first = "", ...others] = word.split(">");
  return others.length > 0 && (first === "" || first.endsWith(":") || others.includes(""));
}

/** `YYYY-MM-DD`, and a day of the calendar. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Adds a problem at each comment that is not understood. */
export function withIgnoreProblems(manifest: Manifest, text: string): Manifest {
  if (!text.includes("package-insights:")) return manifest;
  const problems: SyntaxProblem[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const { problem, span } = readIgnoreComment(line, start) ?? {};
    if (problem && span) problems.push({ message: problem, span });
    start += line.length + 1;
  }
  return problems.length === 0 ? manifest : { ...manifest, problems: [...manifest.problems, ...problems] };
}

const undated = message("This comment ignores nothing: expected a day after “until”, such as 2027-01-31");
const withoutName = message("This comment ignores nothing: expected a package before and after each “>”");
