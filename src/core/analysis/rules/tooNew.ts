import { message, plural } from "../../messages/message.ts";
import { endOf } from "../../messages/versions.ts";
import type { VersionKey } from "../../model/keys.ts";
import type { Setting } from "../../model/setting.ts";
import { onVersionOrRoot } from "../affectedDependency.ts";
import { pathEntry } from "../details.ts";
import type { Transitive } from "../facts.ts";
import { subjectName, type FindingItem, type Rule } from "../rule.ts";

interface RecentVersion extends FindingItem {
  /** RFC 3339 */
  readonly publishedAt: string;
  /** The threshold. */
  readonly days: number;
  /** From the checked version to the transitive dependency that it is about, if it is one. */
  readonly path?: readonly VersionKey[];
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
  text: "Minimum age of a version in days for the rule `too-new`, and of what fixes, hints, `outdated`, completion and updates lead to where the package manager has no minimum age.",
  examples: [3, 14],
} as const satisfies Setting;

const day = 86_400_000;

/** The version, or a transitive one that is locked, was published so recently that nobody may have noticed yet what is wrong with it. */
export const tooNew: Rule<"too-new", RecentVersion, typeof tooNewDays> = {
  id: "too-new",
  default: "off",
  severity: "information",
  word: message("very new"),
  help: {
    summary: "The version was published very recently.",
    advice: "Malicious versions are often found within days: wait, or look closer. `tooNewDays` sets the threshold.",
    note: "Of transitive dependencies, those in the lockfile count.",
    tags: ["supply-chain"],
    details: {
      publishedAt: "RFC 3339",
      minimumAgeDays: "",
      affected: "`{name, version}` of a transitive dependency",
      path: "from the checked version to the affected one, both included",
    },
  },
  settings: [tooNewDays],
  find({ declaration, transitive }, verdict, { tooNewDays: days, now }) {
    const isRecent = (publishedAt: string | undefined): publishedAt is string =>
      now - Date.parse(publishedAt ?? "") < days * day;
    const publishedAt = verdict.kind === "checked" ? verdict.version.publishedAt : undefined;
    const own = isRecent(publishedAt) ? [{ publishedAt, days }] : [];
    const below = lockedBelow(transitive).flatMap(({ path, version }) => {
      const published = version?.kind === "found" ? version.value.publishedAt : undefined;
      return isRecent(published) ? [{ publishedAt: published, days, path }] : [];
    });
    return onVersionOrRoot<RecentVersion>(declaration, verdict, [...own, ...below]);
  },
  message(finding) {
    const { publishedAt, days, path } = finding.items[0];
    const values = { package: subjectName(finding), date: publishedAt.slice(0, 10) };
    const below = endOf(path);
    if (!below) {
      return plural(
        days,
        "{package} was published less than {count} day ago ({date})",
        "{package} was published less than {count} days ago ({date})",
        values,
      );
    }
    return plural(
      days,
      "{package} depends on {affected}{via}, published less than {count} day ago ({date})",
      "{package} depends on {affected}{via}, published less than {count} days ago ({date})",
      { ...values, ...below },
    );
  },
  line({ items: [{ days, path }] }) {
    const below = endOf(path);
    if (!below) {
      return {
        icon: "clock",
        text: plural(days, "Published less than {count} day ago", "Published less than {count} days ago"),
      };
    }
    return {
      icon: "clock",
      text: plural(
        days,
        "{affected}{via} was published less than {count} day ago",
        "{affected}{via} was published less than {count} days ago",
        below,
      ),
    };
  },
  details: ({ items: [{ publishedAt, days, path }] }) => ({ publishedAt, minimumAgeDays: days, ...pathEntry(path) }),
};

/** The packages that the lockfile has below a dependency, and that are not declared themselves. */
function lockedBelow(transitive: Transitive | undefined): Transitive["packages"] {
  if (transitive?.from !== "lockfile") return [];
  return transitive.packages.filter(({ isDeclared }) => !isDeclared);
}
