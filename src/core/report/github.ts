import { codeOf } from "../analysis/finding.ts";
import type { Severity } from "../analysis/severity.ts";
import { formatMessage, message, plural } from "../messages/message.ts";
import { type Position, positionsIn } from "../model/positions.ts";
import { printable, withoutCommands } from "../model/sanitize.ts";
import { unreadMessage } from "../scan/unreadFile.ts";
import type { ReportFile, ReportInput } from "./reportInput.ts";
import { type Result, resultsOf, uncheckedRank } from "./results.ts";
import { lastLines } from "./text.ts";

const kinds = ["error", "warning", "notice"] as const;

/** An annotation of GitHub. */
interface Annotation {
  readonly kind: (typeof kinds)[number];
  readonly rank: number;
  readonly path: string;
  readonly position: Position;
  readonly title: string;
  readonly text: string;
}

/** The annotations of each kind that GitHub shows of a step. */
const mostOfKind = 10;

/**
 * Writes commands to GitHub's runner, which annotates lines of manifests: at most ten of each kind, the worst first. What is from elsewhere is
 * escaped as the runner wants it, so that no text is a command. Then come the number of those left out, the counts, and the reason of the exit code.
 */
export function githubReport(input: ReportInput): string {
  const all = [...input.files.flatMap(annotationsOf), ...unreadOf(input)].sort((a, b) => a.rank - b.rank);
  const shown = kinds.flatMap((kind) => all.filter((each) => each.kind === kind).slice(0, mostOfKind));
  const left = all.length - shown.length;
  const more = plural(
    left,
    "{count} more annotation is left out, as GitHub shows {most} of each kind",
    "{count} more annotations are left out, as GitHub shows {most} of each kind",
    { most: mostOfKind },
  );
  const rest = [...(left > 0 ? [formatMessage(more)] : []), ...lastLines(input)];
  return [...shown.map(commandOf), ...rest.map((line) => withoutCommands(printable(line)))]
    .map((line) => `${line}\n`)
    .join("");
}

function annotationsOf(file: ReportFile): readonly Annotation[] {
  const { path, text, manifest } = file;
  const positionOf = positionsIn(text);
  return [
    ...resultsOf(file).flatMap((result): readonly Annotation[] => {
      const { rank, span, text: sentence } = result;
      if (result.kind === "unchecked" && result.isLocal) return [];
      return [{ ...kindOf(result), rank, path, position: positionOf(span.start), text: sentence }];
    }),
    ...manifest.problems.map(({ message: problem, span }): Annotation => ({
      kind: "warning",
      // It may be the reason why something was not checked.
      rank: uncheckedRank - 1,
      path,
      position: positionOf(span.start),
      title: formatMessage(message("syntax")),
      text: formatMessage(problem),
    })),
  ];
}

function kindOf(result: Result): Pick<Annotation, "kind" | "title"> {
  if (result.kind === "finding")
    return { kind: kindBySeverity[result.finding.severity], title: codeOf(result.finding) };
  if (result.kind === "signal") return { kind: "warning", title: result.id };
  return { kind: result.isLimit ? "notice" : "warning", title: formatMessage(message("not checked")) };
}

const kindBySeverity: Readonly<Record<Severity, Annotation["kind"]>> = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
};

function unreadOf({ unreadFiles }: ReportInput): readonly Annotation[] {
  return unreadFiles.map(({ path, reason }) => ({
    kind: "error",
    rank: 0,
    path,
    position: { line: 1, column: 1 },
    title: formatMessage(message("not checked")),
    text: formatMessage(message("{path} not checked: {reason}", { path, reason: unreadMessage(reason) })),
  }));
}

/** `::error file=package.json,line=3,col=5,title=GHSA-1::minimist 1.2.5: …` */
function commandOf({ kind, path, position: { line, column }, title, text }: Annotation): string {
  const properties = `file=${property(path)},line=${line},col=${column},title=${property(title)}`;
  return `::${kind} ${properties}::${data(text)}`;
}

/** The text of an annotation: the runner takes `%0A` for a line break. */
function data(text: string): string {
  return withoutCommands(printable(text)).replaceAll("%", "%25");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
