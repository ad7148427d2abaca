import { message, type Message } from "../messages/message.ts";
import { messageCell, textCell, valued } from "./cells.ts";
import type { Cell } from "./page.ts";

/** Forms in which checks report what they found at a place of the repository, each as a sentence. */
const details: readonly (readonly [form: RegExp, sentence: (parts: Readonly<Record<string, string>>) => Message])[] = [
  [
    /^(?<level>job|top)Level '(?<scope>[^']+)' permission set to '(?<access>[^']+)': (?<place>\S+)$/,
    ({ level, ...parts }) =>
      level === "job"
        ? message("A job has {access} access to {scope} in {place}.", parts)
        : message("All jobs have {access} access to {scope} in {place}.", parts),
  ],
  [
    /^no topLevel permission defined: (?<place>\S+)$/,
    (parts) => message("No permissions are set for all jobs in {place}.", parts),
  ],
  [
    /^(?<owner>GitHub-owned|third-party) GitHubAction not pinned by hash: (?<place>[^\s:]+:\d\S*?)(?:: .*)?$/,
    ({ owner, ...parts }) =>
      owner === "third-party"
        ? message("An action of another owner is not pinned by its hash in {place}.", parts)
        : message("An action of GitHub is not pinned by its hash in {place}.", parts),
  ],
  [
    /^containerImage not pinned by hash: (?<place>[^\s:]+:\d\S*?)(?:: .*)?$/,
    (parts) => message("A container image is not pinned by its hash in {place}.", parts),
  ],
  [
    /^downloadThenRun not pinned by hash: (?<place>[^\s:]+:\d\S*?)(?:: .*)?$/,
    (parts) => message("A file is downloaded and run without its hash in {place}.", parts),
  ],
  [
    /^(?<tool>\w+)Command not pinned by hash: (?<place>[^\s:]+:\d\S*?)(?:: .*)?$/,
    (parts) => message("Packages are installed by {tool} without their hashes in {place}.", parts),
  ],
  [/^Project is vulnerable to: (?<ids>\S.*)$/, (parts) => message("The project is affected by {ids}.", parts)],
];

/** A detail without its level, as the score says it, and as a sentence. */
export function detailCell(detail: string): Cell {
  const text = detail.replace(/^(?:Info|Warn|Debug):\s*/, "");
  for (const [form, sentence] of details) {
    const groups = form.exec(text)?.groups;
    if (groups) return valued(messageCell(sentence({ ...groups })), text);
  }
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
  return valued(textCell(sentence), text);
}
