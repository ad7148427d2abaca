import { versionSpan, type Rule } from "../finding.ts";

/** The version is marked deprecated. Where the service does not say (under `v3`), nothing is found and the hover says so. */
export const deprecated: Rule = ({ declaration }, verdict) => {
  if (verdict.kind !== "checked" || verdict.version.isDeprecated !== true) return [];
  const { version, how } = verdict;
  return [
    {
      rule: "deprecated",
      declaration,
      span: versionSpan(declaration),
      severity: "warning",
      key: version.versionKey,
      how,
      ...(version.deprecatedReason && { reason: version.deprecatedReason }),
    },
  ];
};
