import type { AffectedBy } from "../../analysis/advisories.ts";
import { ruleOf, type Finding } from "../../analysis/finding.ts";
import { findingMessage } from "../../render/findingMessage.ts";
import { findingSubject, type FindingSubject } from "../findingSubject.ts";
import type { Unchecked } from "../unchecked.ts";
import { purlOf } from "../../model/purl.ts";
import { webUrl } from "../../model/webUrl.ts";
import { levelOf, uncheckedRule, ruleIndex } from "./sarifRules.ts";
import { plain, type Places } from "./sarifText.ts";

export function findingResult(finding: Finding, places: Places): object {
  const { rule, severity, span } = finding;
  const concern = findingSubject(finding);
  return {
    ruleId: rule,
    ruleIndex: ruleIndex(rule),
    kind: "fail",
    level: levelOf(severity),
    message: { text: plain(findingMessage(finding)) },
    locations: [places.at(span)],
    partialFingerprints: { [fingerprint]: identityOf(finding, concern) },
    properties: propertiesOf(finding, concern),
  };
}

/** Something to review, which has no level: neither a finding nor clean. */
export function uncheckedResult({ declaration, reason, message, isLocal, purl }: Unchecked, places: Places): object {
  const { name, package: key, nameSpan } = declaration;
  return {
    ruleId: uncheckedRule,
    ruleIndex: ruleIndex(uncheckedRule),
    kind: "review",
    level: "none",
    message: {
      text: plain(`${name} ${reason === "transitive" ? "was only partially checked" : "was not checked"}: ${message}`),
    },
    locations: [places.at(nameSpan)],
    partialFingerprints: { [fingerprint]: [uncheckedRule, purl ?? `${key.system} ${key.name}`, reason].join(" ") },
    properties: { ...(purl !== undefined && { purl }), reason, local: isLocal },
  };
}

const fingerprint = "packageInsights/v1";

/** The same for as long as the same is found, wherever in the file it stands. Package URLs and IDs have no blanks. */
function identityOf(finding: Finding, { key, version, purl, advisories, path }: FindingSubject): string {
  const parts = [finding.rule, purlOf(key, version), ...(path ? [purl] : []), ...advisories.map(({ id }) => id).sort()];
  return [...parts, ...(ruleOf(finding).identity?.(finding.items[0]) ?? [])].join(" ");
}

function propertiesOf(finding: Finding, { purl, advisories, path }: FindingSubject): object {
  const [worst] = advisories;
  const score = worst?.advisory?.cvss3Score;
  return {
    purl,
    ...(finding.how && { checked: finding.how }),
    ...(path && { path: path.map((key) => purlOf(key, key.version)) }),
    ...(worst && {
      advisory: worst.id,
      aliases: worst.advisory?.aliases ?? [],
      ...(score !== undefined && { "security-severity": score.toFixed(1) }),
      advisories: advisories.map(advisoryProperties),
    }),
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
