import { advisoriesOf, ruleOf, type Finding } from "../../analysis/finding.ts";
import { compareScores, type AffectedBy } from "../../analysis/advisories.ts";
import { message, plural, type Message } from "../../messages/message.ts";
import { markdown } from "../markdown.ts";

/** Characters of a title, which leave the row to the score and the ID. */
const mostTitle = 34;

/** The worst advisories of the version and of its transitive dependencies as a list, and how many there are more. */
export function advisoryList(findings: readonly Finding[], most: number, detailsLink: string | undefined): string {
  const all = findings
    .filter(({ rule }) => rule === "advisory" || rule === "transitive-advisory")
    .flatMap((finding) => advisoriesOf(finding).map((affected): Listed => ({ finding, affected })))
    .sort((a, b) => compareScores(a.affected, b.affected));
  const lines = all.slice(0, most).map((listed) => `- ${markdown(lineOf(listed), mostTitle)}`);
  const rest = all.length - lines.length;
  if (rest === 0) return lines.join("\n");
  const text = markdown(
    lines.length > 0 ? message("{rest} more", { rest }) : plural(rest, "{count} advisory", "{count} advisories"),
  );
  const more = detailsLink === undefined ? text : `[${text}](${detailsLink})`;
  return [...lines.slice(0, -1), [...lines.slice(-1), more].join(" · ")].join("\n");
}

interface Listed {
  readonly finding: Finding;
  readonly affected: AffectedBy;
}

/** As the rule has it for an item with this advisory alone. */
function lineOf({ finding, affected }: Listed): Message {
  const [item] = finding.items;
  return ruleOf(finding).line({ ...finding, items: [{ ...item, advisories: [affected] }] }).text;
}
