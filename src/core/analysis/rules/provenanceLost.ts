import { code, message, type Message } from "../../messages/message.ts";
import type { VersionKey } from "../../model/keys.ts";
import { versionEntry } from "../details.ts";
import { isAttested } from "../gathering/provenance.ts";
import { onVersion, subjectName, type FindingItem, type Rule } from "../rule.ts";

interface LostProvenance extends FindingItem {
  /** The last attested version before. */
  readonly attested: VersionKey;
  /** pnpm refuses to install it, by its `trustPolicy`. */
  readonly isRefused?: true;
}

/** A version before was attested, this one is not: it was published in another way, perhaps by somebody else. */
export const provenanceLost: Rule<"provenance-lost", LostProvenance> = {
  id: "provenance-lost",
  default: "default",
  severity: "warning",
  word: message("provenance lost"),
  help: {
    summary: "The version has no provenance attestation, but one of the five before it had one.",
    advice: "It was published in another way. Find out why before you trust it.",
    severities: "warning, error where pnpm’s `trustPolicy` refuses it",
    note: "Looked for in hovers, scans and on the command line, in versions of the last 30 days, and wherever all versions are known. What pnpm’s `trustPolicyExclude` lists is accepted.",
    tags: ["security", "supply-chain"],
    details: { attestedVersion: "`{name, version}`" },
  },
  needs: (_, closely) => (closely ? ["packages", "previous"] : ["previous"]),
  find({ declaration, previous = [], trustPolicy }, verdict, { now }) {
    if (verdict.kind !== "checked" || isAttested(verdict.version)) return undefined;
    const last = previous.find((answer) => answer.kind === "found" && isAttested(answer.value));
    const { versionKey, publishedAt } = verdict.version;
    const decision = trustPolicy?.decide(versionKey, publishedAt, now);
    if (last?.kind !== "found" || decision === "accepted") return undefined;
    const attested = last.value.versionKey;
    const item: LostProvenance =
      decision === "refused" ? { attested, isRefused: true, severity: "error" } : { attested };
    return onVersion(declaration, verdict, [item]);
  },
  message: (finding) =>
    message("{package} has no provenance attestation, but {attested} had one{refused}", {
      package: subjectName(finding),
      attested: finding.items[0].attested.version,
      refused: refusedText(finding.items[0]),
    }),
  line: ({ items: [item] }) => ({
    text: message("No provenance attestation, but {attested} had one{refused}", {
      attested: code(item.attested.version),
      refused: refusedText(item),
    }),
  }),
  details: ({ items: [{ attested }] }) => ({ attestedVersion: versionEntry(attested) }),
};

function refusedText({ isRefused }: LostProvenance): Message {
  return isRefused ? message(": pnpm refuses it (trustPolicy)") : message("");
}
