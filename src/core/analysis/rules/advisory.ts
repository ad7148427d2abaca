import { sortedAdvisories } from "../gathering/sortedAdvisories.ts";
import { versionSpan, type Rule } from "../finding.ts";
import { severityOf } from "../severity.ts";

/** The version itself is affected by an advisory. One finding each, worst first. */
export const advisory: Rule = ({ declaration, advisories }, verdict) => {
  if (verdict.kind !== "checked") return [];
  const { version, how } = verdict;
  return sortedAdvisories(version, advisories).map((one) => ({
    rule: "advisory",
    declaration,
    span: versionSpan(declaration),
    severity: severityOf(one.band),
    key: version.versionKey,
    how,
    ...one,
  }));
};
