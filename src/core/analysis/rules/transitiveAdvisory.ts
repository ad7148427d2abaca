import { sortedAdvisories } from "../gathering/sortedAdvisories.ts";
import { versionSpan, type Rule } from "../finding.ts";
import { compareBands, severityOf } from "../severity.ts";

/**
 * What the version brings along is affected. One finding for each affected version, worst first, at the dependency that
 * brings it: that is what can be changed.
 */
export const transitiveAdvisory: Rule = ({ declaration, transitive }, verdict) => {
  if (verdict.kind !== "checked" || !transitive) return [];
  const { version, how } = verdict;
  return transitive.packages
    .flatMap((one) => {
      const affected = one.version?.kind === "found" ? sortedAdvisories(one.version.value, one.advisories) : [];
      const [worst] = affected;
      return worst ? [{ path: one.path, advisories: affected, band: worst.band }] : [];
    })
    .sort((a, b) => compareBands(a.band, b.band) || a.path.length - b.path.length)
    .map((found) => ({
      rule: "transitive-advisory",
      declaration,
      span: versionSpan(declaration),
      severity: severityOf(found.band),
      key: version.versionKey,
      how,
      from: transitive.from,
      ...found,
    }));
};
