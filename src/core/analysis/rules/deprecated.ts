import { message, prose } from "../../messages/message.ts";
import { onVersion, subjectName, type FindingItem, type Rule } from "../rule.ts";

interface Deprecation extends FindingItem {
  readonly reason?: string;
}

/** The version is marked deprecated. Where the service does not serve that (some versions of the API), nothing is found. */
export const deprecated: Rule<"deprecated", Deprecation> = {
  id: "deprecated",
  default: "default",
  severity: "warning",
  word: message("deprecated"),
  help: {
    summary: "The version is deprecated.",
    advice: "Its maintainers advise against using it. Their reason often names a replacement.",
    tags: ["maintenance"],
    details: { reason: "optional" },
  },
  find({ declaration }, verdict) {
    if (verdict.kind !== "checked" || verdict.version.isDeprecated !== true) return undefined;
    const { deprecatedReason: reason } = verdict.version;
    return onVersion(declaration, verdict, [reason ? { reason } : {}]);
  },
  message(finding) {
    const { reason } = finding.items[0];
    return reason === undefined
      ? message("{package} is deprecated", { package: subjectName(finding) })
      : message("{package} is deprecated: {reason}", { package: subjectName(finding), reason });
  },
  line: ({ items: [{ reason }] }) => ({
    icon: "circle-slash",
    text:
      reason === undefined ? message("**Deprecated**") : message("**Deprecated**: {reason}", { reason: prose(reason) }),
  }),
  details: ({ items: [{ reason }] }) => (reason === undefined ? {} : { reason }),
};
