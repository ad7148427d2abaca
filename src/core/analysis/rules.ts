import { advisory } from "./rules/advisory.ts";
import { deprecated } from "./rules/deprecated.ts";
import { expiredIgnore } from "./rules/expiredIgnore.ts";
import { license } from "./rules/license.ts";
import { malicious } from "./rules/malicious.ts";
import { outdated } from "./rules/outdated.ts";
import { provenanceLost } from "./rules/provenanceLost.ts";
import { provenanceSource } from "./rules/provenanceSource.ts";
import { releaseAge } from "./rules/releaseAge.ts";
import { riskyAddition } from "./rules/riskyAddition.ts";
import { scorecard } from "./rules/scorecard.ts";
import { severalLockfiles } from "./rules/severalLockfiles.ts";
import { staleLockfile } from "./rules/staleLockfile.ts";
import { staleOverride } from "./rules/staleOverride.ts";
import { suspiciousName } from "./rules/suspiciousName.ts";
import { tooNew } from "./rules/tooNew.ts";
import { transitiveAdvisory } from "./rules/transitiveAdvisory.ts";
import { unknownPackage } from "./rules/unknownPackage.ts";
import { unknownVersion } from "./rules/unknownVersion.ts";
import { unmaintained } from "./rules/unmaintained.ts";
import { unusedIgnore } from "./rules/unusedIgnore.ts";
import { withdrawn } from "./rules/withdrawn.ts";

/** All rules, in the order in which findings on one dependency are shown. What is generated from them: `npm run generate`. */
export const rules = [
  malicious,
  advisory,
  transitiveAdvisory,
  withdrawn,
  deprecated,
  unmaintained,
  suspiciousName,
  riskyAddition,
  provenanceLost,
  provenanceSource,
  license,
  staleLockfile,
  severalLockfiles,
  staleOverride,
  releaseAge,
  unknownPackage,
  unknownVersion,
  scorecard,
  tooNew,
  outdated,
  expiredIgnore,
  unusedIgnore,
] as const;
