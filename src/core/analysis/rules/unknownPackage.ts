import { nearNames } from "../gathering/editDistance.ts";
import type { Rule } from "../finding.ts";

/** The service does not know the package. It may be private, new, removed or misspelled: for the reader to decide. */
export const unknownPackage: Rule = ({ declaration, similar }, verdict) => {
  if (verdict.kind !== "unknown" || verdict.why.kind !== "unknown-package") return [];
  const names = similar?.packages.kind === "found" ? nearNames(declaration.package.name, similar.packages.value) : [];
  return [
    { rule: "unknown-package", declaration, span: declaration.nameSpan, severity: "information", similar: names },
  ];
};
