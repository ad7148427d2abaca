import { versionSpan, type Rule } from "../finding.ts";
import { isAttested } from "../gathering/provenance.ts";

/** The version before was attested, this one is not: it was published by another way, perhaps by somebody else. */
export const provenanceLost: Rule = ({ declaration, previous }, verdict) => {
  if (verdict.kind !== "checked" || previous?.kind !== "found") return [];
  const { version, how } = verdict;
  if (isAttested(version) || !isAttested(previous.value)) return [];
  return [
    {
      rule: "provenance-lost",
      declaration,
      span: versionSpan(declaration),
      severity: "warning",
      key: version.versionKey,
      how,
      previous: previous.value.versionKey,
    },
  ];
};
