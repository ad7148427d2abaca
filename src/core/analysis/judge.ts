import type { Facts } from "./facts.ts";
import type { Finding, Rule } from "./finding.ts";
import { advisory } from "./rules/advisory.ts";
import { deprecated } from "./rules/deprecated.ts";
import { unknownPackage } from "./rules/unknownPackage.ts";
import { unknownVersion } from "./rules/unknownVersion.ts";
import { verdictOf } from "./verdict.ts";

const rules: readonly Rule[] = [advisory, deprecated, unknownPackage, unknownVersion];

/** Every rule over every fact, in the order of the declarations. Pure. */
export function judge(all: readonly Facts[]): readonly Finding[] {
  return all.flatMap((facts) => {
    const verdict = verdictOf(facts);
    return rules.flatMap((rule) => rule(facts, verdict));
  });
}
