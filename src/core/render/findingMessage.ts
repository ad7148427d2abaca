import { findingText, type Finding } from "../analysis/finding.ts";
import { formatMessage } from "../messages/message.ts";

/** One sentence for Problems and for the command line, without Markdown. */
export function findingMessage(finding: Finding): string {
  return formatMessage(findingText(finding));
}
