import { advisoryTitle, linkedScore, scoreText } from "../../messages/advisories.ts";
import { link, message } from "../../messages/message.ts";
import { versionName, via } from "../../messages/versions.ts";
import type { VersionKey } from "../../model/keys.ts";
import { compareScores, sortedAdvisories, type AffectedBy, weightOf } from "../advisories.ts";
import { advisoryEntry, pathEntry, transitiveSource } from "../details.ts";
import type { Transitive, TransitivePackage } from "../facts.ts";
import { onVersion, subjectName, versionSpan, type FindingItem, type Rule } from "../rule.ts";
import { severityOf } from "../severity.ts";

interface AffectedDependency extends FindingItem {
  readonly advisories: readonly [AffectedBy, ...(readonly AffectedBy[])];
  readonly affected: VersionKey;
  readonly path: readonly VersionKey[];
  /** The place where it is: the lockfile, or the service's resolution of the checked version on its own. */
  readonly from: Transitive["from"];
}

/** Advisories that affect transitive dependencies, found on the dependency that can be changed. The worst package first. */
export const transitiveAdvisory: Rule<"transitive-advisory", AffectedDependency> = {
  id: "transitive-advisory",
  default: "default",
  severity: "warning",
  word: message("vulnerable dependencies"),
  help: {
    summary: message("An advisory affects a transitive dependency."),
    advice: message(
      "Update the dependency to a version that depends on a newer one, or override the affected package.",
    ),
    severities: message("as for advisory"),
    note: message(
      "Transitive dependencies are those in the lockfile, or else those that the service resolves today, with the overrides of the manifest. What the manifest declares itself in Maven and PyPI is reported at its declaration.",
    ),
    tags: ["security"],
    details: {
      affected: "`{name, version}`",
      path: "from the checked version to the affected one, both included",
      source: "`lockfile` or `service`",
      severity: "of the worst advisory",
      advisories: "worst first, each as `advisory` of a finding",
    },
  },
  needs: () => ["transitive"],
  find({ declaration, transitive, transitiveFixedIn: fixedIn }, verdict, criteria) {
    if (verdict.kind === "pending" || !transitive) return undefined;
    const items = transitive.packages
      .flatMap((dependency) => affectedOf(dependency, transitive.from, criteria) ?? [])
      .sort((a, b) => compareScores(a.advisories[0], b.advisories[0]) || a.path.length - b.path.length);
    if (verdict.kind === "checked") return { ...onVersion(declaration, verdict, items), ...(fixedIn && { fixedIn }) };
    // A dependency that cannot be checked itself, such as a private one: the lockfile has what it depends on.
    const root = items[0]?.path[0];
    return root && { span: versionSpan(declaration), key: root, how: "locked", items };
  },
  message(finding) {
    const { affected, advisories, path, from } = finding.items[0];
    const [worst, ...others] = advisories;
    const values = {
      package: subjectName(finding),
      affected: versionName(affected),
      via: via(path),
      resolved: from === "resolved" ? message(", as resolved today") : message(""),
      title: advisoryTitle(worst),
      score: scoreText(worst),
      others: others.length,
    };
    return others.length === 0
      ? message("{package} depends on {affected}{via}{resolved}: {title} ({score})", values)
      : message("{package} depends on {affected}{via}{resolved}: {title} ({score}) and {others} more", values);
  },
  line({ items: [{ affected, advisories, path }] }) {
    const [worst] = advisories;
    return {
      text: message("**{score}** {advisory} in {affected}{via}", {
        score: linkedScore(worst),
        advisory: link(worst.id, worst.advisory?.url),
        affected: versionName(affected),
        via: via(path),
      }),
    };
  },
  details: ({ items: [{ advisories, path, from }] }) => ({
    ...pathEntry(path),
    source: transitiveSource(from),
    severity: advisories[0].band,
    advisories: advisories.map(advisoryEntry),
  }),
};

function affectedOf(
  { key, version, advisories, path, isDeclared }: TransitivePackage,
  from: Transitive["from"],
  policy: Parameters<typeof sortedAdvisories>[2],
): AffectedDependency | undefined {
  if (isDeclared) return undefined;
  const [worst, ...others] = version?.kind === "found" ? sortedAdvisories(version.value, advisories, policy) : [];
  return worst && { affected: key, path, from, advisories: [worst, ...others], severity: severityOf(weightOf(worst)) };
}
