import type { AffectedBy } from "../analysis/advisories.ts";
import { advisoryTitle, scoreText } from "../messages/advisories.ts";
import { message } from "../messages/message.ts";
import { escape, link, markdown } from "./markdown.ts";

export const advisoryHead: readonly string[] = [
  message("CVSS v3"),
  message("Advisory"),
  message("Title"),
  message("Aliases"),
].map(markdown);

/** An advisory as cells of a Markdown table below `advisoryHead`. */
export function advisoryCells(affected: AffectedBy): readonly string[] {
  const { id, advisory } = affected;
  return [
    markdown(scoreText(affected)),
    link(id, advisory?.url ?? ""),
    markdown(advisoryTitle(affected)),
    escape(advisory?.aliases.join(", ") ?? ""),
  ];
}
