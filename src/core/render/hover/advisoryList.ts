import { type AffectedBy, compareScores } from "../../analysis/advisories.ts";
import { advisoriesOf, type Finding, pathOf, ruleOf } from "../../analysis/finding.ts";
import { type Message, plural } from "../../messages/message.ts";
import { localName } from "../../model/names.ts";
import { markdown } from "../markdown.ts";

/** The worst advisories as a list, so many at most. */
interface AdvisoryList {
  readonly most: number;
  readonly text: string;
}

/** Characters of a title that is shown whole. */
const wholeTitle = 160;
/** Characters of a title on a row of 100 characters behind the score and the ID, or on two of 500 px. */
const longTitle = 70;
/** Characters of a title that leave the row of 500 px to the score and the ID. */
const rowTitle = 28;

/**
 * The worst advisories of the version and of its transitive dependencies, and how many there are more: the longest list first. The
 * title of the worst is whole as long as there is room for it.
 */
export function advisoryLists(findings: readonly Finding[], detailsLink: string | undefined): readonly AdvisoryList[] {
  const all = findings
    .flatMap((finding) => advisoriesOf(finding).map((affected): Listed => ({ finding, affected })))
    .sort((a, b) => compareScores(a.affected, b.affected));
  const list = (most: number, worst: number, other: number): AdvisoryList => ({
    most,
    text: listText(all, [worst, ...Array<number>(Math.max(0, most - 1)).fill(other)].slice(0, most), detailsLink),
  });
  return [
    list(3, wholeTitle, longTitle),
    list(3, wholeTitle, rowTitle),
    list(2, wholeTitle, longTitle),
    list(2, wholeTitle, rowTitle),
    list(1, wholeTitle, rowTitle),
    list(1, rowTitle, rowTitle),
    list(0, 0, 0),
  ];
}

interface Listed {
  readonly finding: Finding;
  readonly affected: AffectedBy;
}

/** `titles` are the most characters of each title. Lines that would be equal stand once. */
function listText(all: readonly Listed[], titles: readonly number[], detailsLink: string | undefined): string {
  const lines: string[] = [];
  for (const listed of all) {
    const title = titles[lines.length];
    if (title === undefined) break;
    const line = `- ${markdown(lineOf(listed), title)}`;
    if (!lines.includes(line)) lines.push(line);
  }
  const rest = all.length - lines.length;
  if (rest === 0) return lines.join("\n");
  const text = markdown(
    lines.length > 0 ? plural(rest, "{count} more") : plural(rest, "{count} advisory", "{count} advisories"),
  );
  const more = detailsLink === undefined ? text : `[${text}](${detailsLink})`;
  return [...lines.slice(0, -1), [...lines.slice(-1), more].join(" · ")].join("\n");
}

/** Returns the line that the rule has for an item with this advisory alone, its title without the name of the package. */
function lineOf({ finding, affected }: Listed): Message {
  const [item] = finding.items;
  const name = pathOf(finding)?.at(-1)?.name ?? finding.declaration.package.name;
  const { advisory } = affected;
  const named = advisory
    ? { ...affected, advisory: { ...advisory, title: withoutName(advisory.title, name) } }
    : affected;
  return ruleOf(finding).line({ ...finding, items: [{ ...item, advisories: [named] }] }).text;
}

/** `Prototype Pollution in lodash` and `lodash: Prototype Pollution` without the name. */
function withoutName(title: string, name: string): string {
  const names = [name, localName(name).split(/[/:]/).at(-1) ?? name].map((each) => each.toLowerCase());
  const lower = title.toLowerCase();
  for (const each of names) {
    if (lower.endsWith(` in ${each}`)) return title.slice(0, -each.length - 4);
    const start = [`${each}: `, `${each} `].find((beginning) => lower.startsWith(beginning));
    const rest = start === undefined ? "" : title.slice(start.length);
    if (/^(?:\p{L}+ ){2}/u.test(rest)) return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
  }
  return title;
}
