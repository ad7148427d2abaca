import type { Rule } from "../finding.ts";

/** The service does not know the package. It may be private, new, removed or misspelled: for the reader to decide. */
export const unknownPackage: Rule = ({ declaration }, verdict) =>
  verdict.kind === "unknown" && verdict.why.kind === "unknown-package"
    ? [{ rule: "unknown-package", declaration, span: declaration.nameSpan, severity: "information" }]
    : [];
