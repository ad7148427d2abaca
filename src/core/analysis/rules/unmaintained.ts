import { noticeText } from "../../messages/advisories.ts";
import { lockedScope } from "../../manifests/lockfile.ts";
import { message, type Message } from "../../messages/message.ts";
import { endOf } from "../../messages/versions.ts";
import type { VersionKey } from "../../model/keys.ts";
import { type AffectedBy, noticesOf } from "../advisories.ts";
import { advisoryEntry, pathEntry } from "../details.ts";
import type { Setting } from "../../model/setting.ts";
import { onVersion, subjectName, type FindingItem, type Rule } from "../rule.ts";
import { type StandingStill, standingOf } from "../standing.ts";

interface UnmaintainedPackage extends FindingItem {
  readonly notice: AffectedBy;
  /** Absent where it is the version itself. */
  readonly path?: readonly VersionKey[];
}

interface StillPackage extends FindingItem {
  readonly still: StandingStill;
  readonly years: number;
}

type Item = UnmaintainedPackage | StillPackage;

const unmaintainedYears = {
  name: "unmaintainedYears",
  type: "number",
  default: 0,
  minimum: 0,
  maximum: 50,
  readBy: "both",
  scope: "window",
  needsTrust: true,
  text: "Years without a release after which the rule `unmaintained` also finds a dependency whose project has a Scorecard with 0 for *Maintained*. 0 is never.",
  examples: [2, 5],
} as const satisfies Setting;

/** Packages that nobody maintains, the version itself first. */
export const unmaintained: Rule<"unmaintained", Item, typeof unmaintainedYears> = {
  id: "unmaintained",
  default: "default",
  severity: "information",
  word: message("unmaintained"),
  help: {
    summary:
      "RustSec lists the package, or a transitive dependency, as unmaintained; or Scorecard’s check *Maintained* is 0 for its project, and it has had no release for years.",
    advice: "Replace it with a package that is maintained.",
    note: "It is not counted as vulnerable. The second is looked for where `unmaintainedYears` is set, on what manifests declare. Nothing is found where the project has no Scorecard, the check did not run or a date is missing; a hover says so.",
    tags: ["maintenance"],
    details: {
      advisory: "as `advisory` of a finding",
      affected: "`{name, version}` of a transitive dependency",
      path: "from the checked version to the transitive dependency, both included",
      project: "whose Scorecard has 0 for *Maintained*",
      scorecardDate: "`YYYY-MM-DD`",
      lastRelease: "`{version, publishedAt}`",
      thresholdYears: "",
    },
  },
  settings: [unmaintainedYears],
  needs: ({ unmaintainedYears: years }) => (years > 0 ? ["projects", "packages"] : []),
  find(facts, verdict, { unmaintainedYears: years, now }) {
    const { declaration, advisories, version, transitive } = facts;
    if (verdict.kind !== "checked") return undefined;
    const below = (transitive?.packages ?? [])
      .flatMap((each) => (each.isDeclared ? [] : noticesOf(each).map((notice) => ({ notice, path: each.path }))))
      .sort((a, b) => a.path.length - b.path.length);
    const own = noticesOf({ advisories, ...(version && { version }) }).map((notice) => ({ notice }));
    const standing = declaration.scope === lockedScope ? undefined : standingOf(facts, { years, now });
    const still = standing?.kind === "still" ? [{ still: standing.found, years }] : [];
    return onVersion<Item>(declaration, verdict, [...own, ...still, ...below]);
  },
  message(finding) {
    const [item] = finding.items;
    if ("still" in item)
      return message("{package}: {facts}", { package: subjectName(finding), facts: stillText(item) });
    const { notice, path } = item;
    const values = { package: subjectName(finding), notice: noticeText(notice) };
    const below = endOf(path);
    return below
      ? message("{package} depends on {affected}{via}: {notice}", { ...values, ...below })
      : message("{package}: {notice}", values);
  },
  line: ({ items: [item] }) =>
    "still" in item ? { icon: "archive", text: stillText(item) } : { text: noticeText(item.notice) },
  details({ items: [item] }) {
    if (!("still" in item)) return { advisory: advisoryEntry(item.notice), ...pathEntry(item.path) };
    const { project, scored, lastRelease } = item.still;
    return { project, scorecardDate: scored, lastRelease, thresholdYears: item.years };
  },
  identity: ({ notice }) => [notice?.id ?? "still"],
};

function stillText({ still: { project, scored, lastRelease } }: StillPackage): Message {
  return message("Scorecard’s Maintained is 0 for {project} ({scored}); last release {version} on {day}", {
    ...{ project, scored, version: lastRelease.version, day: lastRelease.publishedAt.slice(0, 10) },
  });
}
