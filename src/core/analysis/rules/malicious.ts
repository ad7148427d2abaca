import { listed, message } from "../../messages/message.ts";
import { versionName, via } from "../../messages/versions.ts";
import { isConfirmed, sortedAdvisories, type AffectedBy } from "../advisories.ts";
import {
  advisoryLine,
  affectedIn,
  lineBelow,
  onVersionOrRoot,
  resolvedText,
  type AffectedDependency,
} from "../affectedDependency.ts";
import { advisoryEntry, pathEntry, transitiveSource } from "../details.ts";
import { subjectName, type FindingItem, type Rule } from "../rule.ts";

/** The checked version itself, with the advisories that call it malicious. */
interface MaliciousVersion extends FindingItem {
  readonly advisories: readonly [AffectedBy, ...(readonly AffectedBy[])];
  readonly affected?: undefined;
}

type Item = MaliciousVersion | AffectedDependency;

/** Malicious packages: the version itself, then transitive dependencies by their distance. */
export const malicious: Rule<"malicious", Item> = {
  id: "malicious",
  default: "default",
  severity: "error",
  word: message("malicious"),
  isFoundInDevelopment: true,
  help: {
    summary: "The version, or a transitive dependency, is confirmed malicious.",
    advice:
      "Treat the machine that installed it as compromised. Change to the nearest clean version, lower or higher, or remove the dependency.",
    note: "An advisory whose ID or alias begins with `MAL-` confirms it. It ranks above critical, fails a check with any `--fail-on`, and is an error on dependencies for development whatever `devDependencies` says. An ignore by ID, alias or rule hides it, as it does any other advisory. Transitive dependencies are those that transitive-advisory checks.",
    tags: ["security", "supply-chain"],
    details: {
      affected: "`{name, version}` of a transitive dependency",
      path: "from the checked version to the transitive dependency, both included",
      source: "of a transitive dependency: `lockfile` or `service`",
      severity: "`malicious`",
      advisories: "those that call it malicious, each as `advisory` of a finding",
    },
  },
  find({ declaration, advisories, fixedIn, transitive, transitiveFixedIn }, verdict) {
    const [first, ...others] =
      verdict.kind === "checked" ? sortedAdvisories(verdict.version, advisories).filter(isConfirmed) : [];
    const own = first ? [{ advisories: [first, ...others], ...(fixedIn && { fixedIn }) } as const] : [];
    const below = affectedIn(transitive, isConfirmed).map((item) => {
      return { ...item, ...(transitiveFixedIn && { fixedIn: transitiveFixedIn }) };
    });
    return onVersionOrRoot<Item>(declaration, verdict, [...own, ...below]);
  },
  message(finding) {
    const [item] = finding.items;
    const values = { package: subjectName(finding), advisories: listed(item.advisories.map(({ id }) => id)) };
    if (!item.affected) {
      return message(
        "{package} is confirmed malicious ({advisories}); treat the machine that installed it as compromised",
        values,
      );
    }
    return message(
      "{package} depends on {affected}{via}{resolved}, confirmed malicious ({advisories}); treat the machine that installed it as compromised",
      { ...values, affected: versionName(item.affected), via: via(item.path), resolved: resolvedText(item) },
    );
  },
  line: ({ items: [item] }) => (item.affected ? lineBelow(item) : advisoryLine(item.advisories[0])),
  details: ({ items: [item] }) => ({
    ...pathEntry(item.path),
    ...(item.affected && { source: transitiveSource(item.from) }),
    severity: item.advisories[0].band,
    advisories: item.advisories.map(advisoryEntry),
  }),
};
