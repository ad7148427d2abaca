import { alternatives, code, message } from "../../messages/message.ts";
import { absenceOf } from "../../messages/reasons.ts";
import { declaredName } from "../../messages/shownName.ts";
import { nearNames } from "../gathering/editDistance.ts";
import { isUnknownPlugin } from "../target/verdict.ts";
import type { FindingItem, Rule } from "../rule.ts";

interface UnknownPackage extends FindingItem {
  /** Names that may be meant, the likeliest first; empty where none is known or none was asked for. */
  readonly similar: readonly string[];
}

/** Names in a sentence. */
const mostNames = 3;

/** The service does not know the package. It may be private, new, removed or misspelled: for the reader to decide. */
export const unknownPackage: Rule<"unknown-package", UnknownPackage> = {
  id: "unknown-package",
  default: "default",
  severity: "information",
  word: message("unknown package"),
  help: {
    summary: "The service does not know the package.",
    advice:
      "It was not checked. It may be private, new, removed or misspelled: check the name, and list private packages in the settings.",
    tags: ["supply-chain"],
    details: { similarNames: "names that may be meant" },
  },
  find({ declaration, similar }, verdict) {
    if (verdict.kind !== "unknown" || verdict.why.kind !== "unknown-package") return undefined;
    if (isUnknownPlugin(declaration.package.name, verdict.why.kind)) return undefined;
    const names = similar?.packages.kind === "found" ? nearNames(declaration.package.name, similar.packages.value) : [];
    return { span: declaration.nameSpan, items: [{ similar: names }] };
  },
  message({ declaration, items: [{ similar }] }) {
    const name = declaredName(declaration);
    const names = alternatives(similar.slice(0, mostNames));
    return similar.length === 0
      ? message("Not checked: the service does not know {name} ({absence})", {
          name,
          absence: absenceOf(declaration.package.system),
        })
      : message("Not checked: the service does not know {name}. Did you mean {names}?", { name, names });
  },
  line({ items: [{ similar }] }) {
    const names = alternatives(similar.slice(0, mostNames).map(code));
    return {
      icon: "question",
      text:
        similar.length === 0
          ? message("The service does not know this package")
          : message("Did you mean {names}?", { names }),
    };
  },
  details: ({ items: [{ similar }] }) => ({ similarNames: similar }),
};
