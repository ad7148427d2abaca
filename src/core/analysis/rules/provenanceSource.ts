import { message } from "../../messages/message.ts";
import { attestedSources, declaredSources } from "../gathering/provenance.ts";
import { onVersion, subjectName, type FindingItem, type Rule } from "../rule.ts";

interface SourceMismatch extends FindingItem {
  /** Project IDs such as `github.com/acme/tool`. */
  readonly attested: string;
  readonly declared: string;
}

/** The version was verifiably built from a repository that its author does not declare. */
export const provenanceSource: Rule<"provenance-source", SourceMismatch> = {
  id: "provenance-source",
  default: "default",
  severity: "warning",
  word: message("other source"),
  help: {
    summary: "The version was built from another repository than the declared one.",
    advice: "Compare the attested repository with the declared one before you trust it.",
    tags: ["security", "supply-chain"],
    details: { attestedRepository: "", declaredRepository: "" },
  },
  find({ declaration }, verdict) {
    if (verdict.kind !== "checked") return undefined;
    const declared = declaredSources(verdict.version);
    const attested = attestedSources(verdict.version);
    const [source] = attested;
    const [stated] = declared;
    if (source === undefined || stated === undefined || attested.some((id) => declared.includes(id))) return undefined;
    return onVersion(declaration, verdict, [{ attested: source, declared: stated }]);
  },
  message(finding) {
    const { attested, declared } = finding.items[0];
    return message("{package} was built from {attested} but declares {declared}", {
      package: subjectName(finding),
      attested,
      declared,
    });
  },
  line: ({ items: [{ attested, declared }] }) => ({
    text: message("Built from {attested} but declares {declared}", { attested, declared }),
  }),
  details: ({ items: [{ attested, declared }] }) => ({ attestedRepository: attested, declaredRepository: declared }),
};
