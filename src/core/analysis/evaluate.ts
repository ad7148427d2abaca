import type { Facts } from "./facts.ts";
import type { Finding, Rule } from "./finding.ts";
import { applyIgnores } from "./ignores/applyIgnores.ts";
import { settingOf, type Policy } from "./policy.ts";
import { advisory } from "./rules/advisory.ts";
import { deprecated } from "./rules/deprecated.ts";
import { license } from "./rules/license.ts";
import { outdated } from "./rules/outdated.ts";
import { provenanceLost } from "./rules/provenanceLost.ts";
import { provenanceSource } from "./rules/provenanceSource.ts";
import { scorecard } from "./rules/scorecard.ts";
import { staleLockfile } from "./rules/staleLockfile.ts";
import { suspiciousName } from "./rules/suspiciousName.ts";
import { tooNew } from "./rules/tooNew.ts";
import { transitiveAdvisory } from "./rules/transitiveAdvisory.ts";
import { unknownPackage } from "./rules/unknownPackage.ts";
import { unknownVersion } from "./rules/unknownVersion.ts";
import { verdictOf } from "./target/verdict.ts";

/** In the order in which findings of one declaration are shown. */
const rules: readonly Rule[] = [
  advisory,
  transitiveAdvisory,
  deprecated,
  suspiciousName,
  provenanceLost,
  provenanceSource,
  license,
  staleLockfile,
  unknownPackage,
  unknownVersion,
  scorecard,
  tooNew,
  outdated,
];

/** Every rule that is on over every fact, in the order of the declarations, without what is ignored. Pure. */
export function evaluate(all: readonly Facts[], policy: Policy): readonly Finding[] {
  return all.flatMap((facts) => {
    const verdict = verdictOf(facts);
    const findings = rules.flatMap((rule) => rule(facts, verdict, policy));
    return applyIgnores(findings, facts, policy).flatMap((finding) => {
      const setting = settingOf(finding.rule, policy);
      if (setting === "off") return [];
      return [setting === "default" ? finding : { ...finding, severity: setting }];
    });
  });
}
