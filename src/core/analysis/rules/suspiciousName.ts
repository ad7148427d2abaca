import { code, listed, message } from "../../messages/message.ts";
import { declaredName } from "../../messages/shownName.ts";
import { nearNames } from "../gathering/editDistance.ts";
import type { FindingItem, Rule } from "../rule.ts";

interface SuspiciousName extends FindingItem {
  readonly similar: readonly string[];
}

/** The factor by which the other package must have more dependents. */
const popular = 100;

/**
 * The name is a typing error away from that of a far more popular package. The service lists only names of such packages;
 * where it also counts dependents, the counts must have arrived and agree.
 */
export const suspiciousName: Rule<"suspicious-name", SuspiciousName> = {
  id: "suspicious-name",
  default: "default",
  severity: "warning",
  word: message("suspicious name"),
  help: {
    summary: "A rarely used package has a name close to that of a popular one.",
    advice: "Check that the package is the one you mean.",
    note: "Looked for in hovers, scans and on the command line.",
    tags: ["security", "supply-chain"],
    details: { similarNames: "names of the popular packages" },
  },
  needs: (_, closely) => (closely ? ["similar"] : []),
  find({ declaration, similar }, verdict) {
    if (verdict.kind !== "checked" || similar?.packages.kind !== "found") return undefined;
    const names = nearNames(declaration.package.name, similar.packages.value);
    if (names.length === 0) return undefined;
    const { own, other } = similar.dependents ?? {};
    if (own?.kind === "failed" || other?.kind === "failed") return undefined;
    if (own?.kind === "found" && other?.kind === "found") {
      if (own.value.dependentCount * popular >= other.value.dependentCount) return undefined;
    }
    return { span: declaration.nameSpan, items: [{ similar: names }] };
  },
  message: ({ declaration, items: [{ similar }] }) =>
    message("{name} is rarely used, and its name is close to {names}, which is far more popular. Check the name.", {
      name: declaredName(declaration),
      names: listed(similar),
    }),
  line: ({ items: [{ similar }] }) => ({
    text: message("Rarely used, and the name is close to {names}, which is far more popular. Check the name.", {
      names: listed(similar.map(code)),
    }),
  }),
  details: ({ items: [{ similar }] }) => ({ similarNames: similar }),
};
