import type { AffectedBy } from "../analysis/advisories.ts";
import { advisoryTitle, scoreText } from "../messages/advisories.ts";
import { escape, link, markdown } from "./markdown.ts";

export const advisoryHead: readonly string[] = ["CVSS v3", "Advisory", "Title", "Aliases"];

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
