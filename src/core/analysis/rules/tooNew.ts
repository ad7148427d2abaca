import { message, plural } from "../../messages/message.ts";
import type { Setting } from "../../model/setting.ts";
import { onVersion, subjectName, type FindingItem, type Rule } from "../rule.ts";

interface RecentVersion extends FindingItem {
  /** RFC 3339 */
  readonly publishedAt: string;
  /** The threshold. */
  readonly days: number;
}

const tooNewDays = {
  name: "tooNewDays",
  type: "number",
  default: 7,
  minimum: 0,
  maximum: 3650,
  readBy: "both",
  scope: "window",
  needsTrust: true,
  text: "Minimum age of a version in days for the rule `too-new`.",
  examples: [3, 14],
} as const satisfies Setting;

const day = 86_400_000;

/** The version was published so recently that nobody may have noticed yet what is wrong with it. */
export const tooNew: Rule<"too-new", RecentVersion, typeof tooNewDays> = {
  id: "too-new",
  default: "off",
  severity: "information",
  word: message("very new"),
  help: {
    summary: message("The version was published very recently."),
    advice: message(
      "Malicious versions are often found within days: wait, or look closer. `tooNewDays` sets the threshold.",
    ),
    tags: ["supply-chain"],
    details: { publishedAt: "RFC 3339", minimumAgeDays: "" },
  },
  settings: [tooNewDays],
  find({ declaration }, verdict, { tooNewDays: days, now }) {
    if (verdict.kind !== "checked") return undefined;
    const { publishedAt } = verdict.version;
    const published = Date.parse(publishedAt ?? "");
    if (publishedAt === undefined || Number.isNaN(published) || now - published >= days * day) return undefined;
    return onVersion(declaration, verdict, [{ publishedAt, days }]);
  },
  message(finding) {
    const { publishedAt, days } = finding.items[0];
    return plural(
      days,
      "{package} was published less than {count} day ago ({date})",
      "{package} was published less than {count} days ago ({date})",
      { package: subjectName(finding), date: publishedAt.slice(0, 10) },
    );
  },
  line: ({ items: [{ days }] }) => ({
    icon: "clock",
    text: plural(days, "Published less than {count} day ago", "Published less than {count} days ago"),
  }),
  details: ({ items: [{ publishedAt, days }] }) => ({ publishedAt, minimumAgeDays: days }),
};
