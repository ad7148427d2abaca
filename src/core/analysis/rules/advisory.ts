import { advisoryTitle, scoreText } from "../../messages/advisories.ts";
import { message } from "../../messages/message.ts";
import { isConfirmed, sortedAdvisories, type AffectedBy, weightOf } from "../advisories.ts";
import { advisoryLine } from "../affectedDependency.ts";
import { onVersion, subjectName, type FindingItem, type Rule } from "../rule.ts";
import { severityOf } from "../severity.ts";

interface AdvisoryItem extends FindingItem {
  readonly advisories: readonly [AffectedBy];
}

/** Advisories that affect the version itself. */
export const advisory: Rule<"advisory", AdvisoryItem> = {
  id: "advisory",
  default: "default",
  severity: "warning",
  word: message("vulnerable"),
  help: {
    summary: "An advisory affects the version.",
    advice: "Read the advisory and update to a version that it does not affect.",
    severities: "by CVSS v3: error (critical, high), warning (unscored, medium), information (low)",
    tags: ["security"],
  },
  find({ declaration, advisories, fixedIn }, verdict, criteria) {
    if (verdict.kind !== "checked") return undefined;
    const items = sortedAdvisories(verdict.version, advisories, criteria)
      .filter((affected) => !isConfirmed(affected))
      .map((affected): AdvisoryItem => ({ advisories: [affected], severity: severityOf(weightOf(affected)) }));
    return { ...onVersion(declaration, verdict, items), ...(fixedIn && { fixedIn }) };
  },
  message(finding) {
    const [affected] = finding.items[0].advisories;
    return message("{package}: {title} ({score})", {
      package: subjectName(finding),
      title: advisoryTitle(affected),
      score: scoreText(affected),
    });
  },
  line: ({ items: [item] }) => advisoryLine(item.advisories[0]),
};
