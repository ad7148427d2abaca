import { versionSpan, type Rule } from "../finding.ts";

/** The service knows the package, not the version that is written. */
export const unknownVersion: Rule = ({ declaration }, verdict) =>
  verdict.kind === "unknown" && verdict.why.kind === "unknown-version"
    ? [
        {
          rule: "unknown-version",
          declaration,
          span: versionSpan(declaration),
          severity: "information",
          key: verdict.why.key,
        },
      ]
    : [];
