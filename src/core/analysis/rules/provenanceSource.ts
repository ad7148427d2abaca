import { versionSpan, type Rule } from "../finding.ts";
import { attestedSources, declaredSources } from "../gathering/provenance.ts";

/** The repository that the version was verifiably built from is none of those that its author declares. */
export const provenanceSource: Rule = ({ declaration }, verdict) => {
  if (verdict.kind !== "checked") return [];
  const { version, how } = verdict;
  const declared = declaredSources(version);
  const [attested, ...others] = attestedSources(version);
  const [first] = declared;
  if (attested === undefined || first === undefined) return [];
  if ([attested, ...others].some((id) => declared.includes(id))) return [];
  return [
    {
      rule: "provenance-source",
      declaration,
      span: versionSpan(declaration),
      severity: "warning",
      key: version.versionKey,
      how,
      attested,
      declared: first,
    },
  ];
};
