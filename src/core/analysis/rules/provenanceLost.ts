import { code, message } from "../../messages/message.ts";
import type { VersionKey } from "../../model/keys.ts";
import { versionEntry } from "../details.ts";
import { isAttested } from "../gathering/provenance.ts";
import { onVersion, subjectName, type FindingItem, type Rule } from "../rule.ts";

interface LostProvenance extends FindingItem {
  /** The attested version before. */
  readonly previous: VersionKey;
}

/** The version before was attested, this one is not: it was published in another way, perhaps by somebody else. */
export const provenanceLost: Rule<"provenance-lost", LostProvenance> = {
  id: "provenance-lost",
  default: "default",
  severity: "warning",
  word: message("provenance lost"),
  help: {
    summary: message("The version has no provenance attestation, but the previous version had one."),
    advice: message("It was published in another way. Find out why before you trust it."),
    note: message("Looked for in hovers, scans and on the command line, and wherever all versions are known."),
    tags: ["security", "supply-chain"],
    details: { attestedVersion: "`{name, version}`" },
  },
  needs: (_, closely) => (closely ? ["packages", "previous"] : ["previous"]),
  find({ declaration, previous }, verdict) {
    if (verdict.kind !== "checked" || previous?.kind !== "found") return undefined;
    if (isAttested(verdict.version) || !isAttested(previous.value)) return undefined;
    return onVersion(declaration, verdict, [{ previous: previous.value.versionKey }]);
  },
  message: (finding) =>
    message("{package} has no provenance attestation, but the previous version {previous} had one", {
      package: subjectName(finding),
      previous: finding.items[0].previous.version,
    }),
  line: ({ items: [{ previous }] }) => ({
    text: message("No provenance attestation, but the previous version {previous} had one", {
      previous: code(previous.version),
    }),
  }),
  details: ({ items: [{ previous }] }) => ({ attestedVersion: versionEntry(previous) }),
};
