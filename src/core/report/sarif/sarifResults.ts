import type { AffectedBy } from "../../analysis/advisories.ts";
import { fixedInEntry } from "../../analysis/details.ts";
import { ruleOf, type Finding } from "../../analysis/finding.ts";
import { isDevelopment } from "../../analysis/policy/development.ts";
import { formatMessage, message, type Message } from "../../messages/message.ts";
import { findingMessage } from "../../render/findingMessage.ts";
import type { CoverageEntry } from "../coverageEntries.ts";
import { findingSubject, type FindingSubject } from "../findingSubject.ts";
import type { Unchecked } from "../unchecked.ts";
import { purlOf } from "../../model/purl.ts";
import { webUrl } from "../../model/webUrl.ts";
import { levelOf, uncheckedRule, ruleIndex, type SarifRules } from "./sarifRules.ts";
import { plain, type Places } from "./sarifText.ts";

export function findingResult(finding: Finding, places: Places, rules: Pick<SarifRules, "of">): object {
  const { severity, span } = finding;
  const subject = findingSubject(finding);
  return {
    ...rules.of(finding),
    kind: "fail",
    level: levelOf(severity),
    message: { text: plain(findingMessage(finding)) },
    locations: [places.at(span)],
    partialFingerprints: { [fingerprint]: identityOf(finding, subject) },
    properties: propertiesOf(finding, subject),
  };
}

/** Something to review, which has no level: neither a finding nor clean. */
export function uncheckedResult(unchecked: Unchecked, places: Places): object {
  const { declaration, reason, message: text, isLocal, purl } = unchecked;
  const { name, package: key, nameSpan } = declaration;
  return {
    ruleId: uncheckedRule,
    ruleIndex: ruleIndex(uncheckedRule),
    kind: "review",
    level: "none",
    message: { text: plain(formatMessage(message("{name} was not checked: {text}", { name, text }))) },
    locations: [places.at(nameSpan)],
    partialFingerprints: { [fingerprint]: [uncheckedRule, purl ?? `${key.system} ${key.name}`, reason].join(" ") },
    properties: { ...(purl !== undefined && { purl }), reason, local: isLocal },
  };
}

/** What else was not checked, such as a lockfile that is damaged, or a transitive dependency. */
export function gapResult(entry: CoverageEntry, places: Places): object {
  const { kind, reason, message: text, name, span } = entry;
  // Messages of files and entries name what they are about, those of failed requests may differ the next time.
  const subject = [name ?? text, entry.package ?? "", entry.version ?? "", entry.advisory ?? ""];
  return {
    ruleId: uncheckedRule,
    ruleIndex: ruleIndex(uncheckedRule),
    kind: "review",
    level: "none",
    message: { text: plain(formatMessage(gapText(entry))) },
    locations: [places.at(span ?? { start: 0, end: 0 })],
    partialFingerprints: { [fingerprint]: [uncheckedRule, kind, reason, ...subject].join(" ").trimEnd() },
    properties: { reason, local: false },
  };
}

function gapText({ kind, name, message: text }: CoverageEntry): Message {
  if (kind === "limit") return message("not all checked: {text}", { text });
  if (name === undefined) return message("not checked: {text}", { text });
  return message("{name} was only partially checked: {text}", { name, text });
}

const fingerprint = "packageInsights/v1";

/** The same for the same finding, wherever in the file it is. Package URLs and IDs contain no spaces. */
function identityOf(finding: Finding, { key, version, purl, advisories, path }: FindingSubject): string {
  const parts = [finding.rule, purlOf(key, version), ...(path ? [purl] : []), ...advisories.map(({ id }) => id).sort()];
  return [...parts, ...(ruleOf(finding).identity?.(finding.items[0]) ?? [])].join(" ");
}

function propertiesOf(finding: Finding, { purl, advisories, path }: FindingSubject): object {
  const [worst] = advisories;
  const score = worst?.advisory?.cvss3Score;
  const fixedIn = finding.fixedIn && fixedInEntry(finding.fixedIn);
  return {
    rule: finding.rule,
    purl,
    ...(finding.how && { checked: finding.how }),
    ...(isDevelopment(finding.declaration) && { development: true }),
    ...(path && { path: path.map((key) => purlOf(key, key.version)) }),
    ...(worst && {
      advisory: worst.id,
      aliases: worst.advisory?.aliases ?? [],
      ...(score !== undefined && { "security-severity": score.toFixed(1) }),
      advisories: advisories.map(advisoryProperties),
    }),
    ...(fixedIn && { fixedIn }),
  };
}

function advisoryProperties({ id, band, advisory }: AffectedBy): object {
  const url = advisory && webUrl(advisory.url);
  return {
    id,
    severity: band,
    ...(advisory && { title: advisory.title, aliases: advisory.aliases }),
    ...(url !== undefined && { url }),
    ...(advisory?.cvss3Score !== undefined && {
      cvss: { score: advisory.cvss3Score, ...(advisory.cvss3Vector && { vector: advisory.cvss3Vector }) },
    }),
  };
}
