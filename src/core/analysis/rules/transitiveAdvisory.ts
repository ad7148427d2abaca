import { advisoryTitle, scoreText } from "../../messages/advisories.ts";
import { message, plural } from "../../messages/message.ts";
import { versionName, via } from "../../messages/versions.ts";
import { isConfirmed } from "../advisories.ts";
import {
  affectedIn,
  lineBelow,
  onVersionOrRoot,
  resolvedText,
  type AffectedDependency,
} from "../affectedDependency.ts";
import { advisoryEntry, pathEntry, transitiveSource } from "../details.ts";
import { subjectName, type Rule } from "../rule.ts";

/** Advisories that affect transitive dependencies, found on the dependency that can be changed. The worst package first. */
export const transitiveAdvisory: Rule<"transitive-advisory", AffectedDependency> = {
  id: "transitive-advisory",
  default: "default",
  severity: "warning",
  word: message("vulnerable dependencies"),
  help: {
    summary: "An advisory affects a transitive dependency.",
    advice: "Update the dependency to a version that depends on a newer one, or override the affected package.",
    severities: "as for advisory",
    note: "Transitive dependencies are those in the lockfile, or else those that the service resolves today, with the overrides of the manifest. What the manifest declares itself in Maven and PyPI is reported at its declaration.",
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
    const items = affectedIn(transitive, (affected) => !isConfirmed(affected), criteria);
    const found = onVersionOrRoot(declaration, verdict, items);
    return found && { ...found, ...(verdict.kind === "checked" && fixedIn && { fixedIn }) };
  },
  message(finding) {
    const [item] = finding.items;
    const { affected, advisories, path } = item;
    const [worst, ...others] = advisories;
    const values = {
      package: subjectName(finding),
      affected: versionName(affected),
      via: via(path),
      resolved: resolvedText(item),
      title: advisoryTitle(worst),
      score: scoreText(worst),
    };
    return others.length === 0
      ? message("{package} depends on {affected}{via}{resolved}: {title} ({score})", values)
      : plural(
          others.length,
          "{package} depends on {affected}{via}{resolved}: {title} ({score}) and {count} more",
          values,
        );
  },
  line: ({ items: [item] }) => lineBelow(item),
  details: ({ items: [{ advisories, path, from }] }) => ({
    ...pathEntry(path),
    source: transitiveSource(from),
    severity: advisories[0].band,
    advisories: advisories.map(advisoryEntry),
  }),
};
