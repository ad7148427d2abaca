import { versionSpan, type Rule } from "../finding.ts";
import { bandOf, compareBands, severityOf } from "../severity.ts";

/** The version itself is affected by an advisory. One finding each, worst first. */
export const advisory: Rule = ({ declaration, advisories }, verdict) => {
  if (verdict.kind !== "judged") return [];
  const { version, how } = verdict;
  return version.advisoryKeys
    .map(({ id }) => {
      const fetched = advisories.get(id);
      const details = fetched?.kind === "found" ? fetched.value : undefined;
      const band = bandOf(details);
      return {
        rule: "advisory" as const,
        declaration,
        span: versionSpan(declaration),
        severity: severityOf(band),
        key: version.versionKey,
        how,
        id,
        band,
        ...(details && { advisory: details }),
      };
    })
    .sort(
      (a, b) =>
        compareBands(a.band, b.band) ||
        (b.advisory?.cvss3Score ?? 0) - (a.advisory?.cvss3Score ?? 0) ||
        (a.id < b.id ? -1 : 1),
    );
};
