import { answerOf, countAnswers, type Summary } from "../../core/analysis/summary.ts";
import { errorMessage } from "../../core/messages/errors.ts";
import { message } from "../../core/messages/message.ts";
import { ago } from "../../core/messages/time.ts";
import { countsMessage, statusText, worstCount } from "../../core/render/status.ts";
import type { DocumentState } from "../../editor/documentSession.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";

/** The status bar's item. */
export interface StatusContent {
  /** Begins with an icon. */
  readonly text: string;
  /** The tooltip: its heading, numbers, what was not checked and why, and what a click does. */
  readonly lines: readonly string[];
  /** The sentences of a screen reader, which would else name the icon. */
  readonly spoken: string;
  readonly command: string;
  /** The service does not answer. */
  readonly isWarning: boolean;
}

/** What the item shows for a manifest. `notices` are lines about the service. */
export function statusContent(
  { facts, findings, coverage }: Pick<DocumentState, "facts" | "findings" | "coverage">,
  notices: readonly string[],
): StatusContent {
  const summary = countAnswers(facts.map(answerOf), findings);
  const { icon, title, details } = coverage ? statusText(summary, coverage) : busyText(summary);
  const lines = [...details.map(localize), ...staleLines(summary), ...notices];
  if (summary.failure && coverage) {
    const promise = localize(message("Dependencies without an answer are not shown as clean."));
    const all = [
      localize(errorMessage(summary.failure)),
      ...lines,
      promise,
      localize(message("Click to show the log")),
    ];
    const text = localize(message("Package Insights: No response"));
    const spoken = sentencesOf([text, ...all]);
    return { text: `$(warning) ${text}`, lines: all, spoken, command: commands.showLog, isWarning: true };
  }
  const heading = localize(coverage ? message("Package Insights") : message("Package Insights: Checking…"));
  const rest = [...lines, localize(message("Click to show Problems"))];
  return {
    text: `$(${icon}) ${localize(title)}`,
    lines: [heading, ...rest],
    spoken: sentencesOf([heading, localize(title), ...rest]),
    command: "workbench.actions.view.problems",
    isWarning: false,
  };
}

function sentencesOf(lines: readonly string[]): string {
  return lines.map((line) => (/[.…。]$/.test(line) ? line : `${line}.`)).join(" ");
}

function busyText(summary: Summary) {
  const title = summary.findings > 0 ? worstCount(summary) : message("Package Insights");
  return { icon: "loading~spin", title, details: [countsMessage(summary)] };
}

function staleLines({ staleFor }: Summary): readonly string[] {
  if (staleFor === undefined) return [];
  return [localize(message("Some answers are from the cache, the oldest from {age}.", { age: ago(staleFor) }))];
}
