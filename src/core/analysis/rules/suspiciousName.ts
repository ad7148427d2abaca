import type { Rule } from "../finding.ts";
import { nearNames } from "../gathering/editDistance.ts";

/** How many times more the other package must be used. */
const popular = 100;

/**
 * The name is a slip of the keyboard away from that of a package which is far more used. The service lists only names that
 * are; where it also counts dependents, the numbers must agree, and be there.
 */
export const suspiciousName: Rule = ({ declaration, similar }, verdict) => {
  if (verdict.kind !== "checked" || similar?.packages.kind !== "found") return [];
  const names = nearNames(declaration.package.name, similar.packages.value);
  if (names.length === 0) return [];
  const { own, other } = similar.dependents ?? {};
  if (own?.kind === "failed" || other?.kind === "failed") return [];
  if (own?.kind === "found" && other?.kind === "found") {
    if (own.value.dependentCount * popular >= other.value.dependentCount) return [];
  }
  return [{ rule: "suspicious-name", declaration, span: declaration.nameSpan, severity: "warning", similar: names }];
};
