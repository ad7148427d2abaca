import type { VersionFacts } from "../../analysis/facts.ts";
import { latestVersion } from "../../analysis/gathering/latestVersion.ts";
import type { Package, Version } from "../../api/messages/packages.ts";
import { message, type Message } from "../../messages/message.ts";
import { cooldownMessage, projectStatusMessage } from "../../messages/serviceMarks.ts";
import { fact, listCell, messageCell, pageCell, textCell, timeCell, unknown, webCell } from "../cells.ts";
import { sectionOf, sourcesOf } from "../answers.ts";
import type { Cell, Fact, Section } from "../page.ts";
import { isSameKey } from "../../versions/index.ts";

export function overviewSection(facts: VersionFacts, now: number): Section {
  const head = {
    id: "overview",
    title: message("Overview"),
    missing: message("The service does not know this version: private, not indexed yet, or misspelled."),
  };
  const parent = facts.package?.kind === "found" ? facts.package.value : undefined;
  const section = sectionOf(head, { operation: "GetVersion", fetched: facts.version }, (version) => [
    { kind: "facts", facts: [...versionFacts(version, now), ...packageFacts(parent)] },
  ]);
  return {
    ...section,
    sources: [...section.sources, ...sourcesOf([{ operation: "GetPackage", fetched: facts.package }])],
  };
}

function versionFacts(version: Version, now: number): readonly Fact[] {
  const { licenses, licenseDetails, publishedAt, purl, registries, upstreamIdentifiers = [] } = version;
  return [
    fact("licenses", message("License"), listCell(licenses.map(textCell))),
    ...(licenseDetails?.some(({ license, spdx }) => license.trim() !== spdx)
      ? [fact("licenseDetails", message("License as declared"), listCell(licenseDetails.map(licenseCell)))]
      : []),
    fact("publishedAt", message("Published"), timeCell(publishedAt, now)),
    fact("deprecated", message("Deprecated"), messageCell(deprecation(version))),
    ...optionalFact("projectStatus", message("Project status"), projectStatusMessage(version.projectStatus)),
    ...optionalFact("cooldown", message("Cooldown"), cooldownMessage(version.cooldown)),
    ...(purl === undefined ? [] : [fact("purl", message("purl"), textCell(purl))]),
    ...(registries.length === 0
      ? []
      : [fact("registries", message("Registries"), listCell(registries.map((address) => webCell(address, address))))]),
    ...(upstreamIdentifiers.length === 0
      ? []
      : [fact("upstreamIdentifiers", message("Upstream"), listCell(upstreamIdentifiers.map(upstreamCell)))]),
  ];
}

function optionalFact(id: string, name: Message, value: Message | undefined): readonly Fact[] {
  return value ? [fact(id, name, messageCell(value))] : [];
}

/** What the author wrote, and what it stands for where that is another text. */
function licenseCell({ license, spdx }: { readonly license: string; readonly spdx: string }): Cell {
  const written = license.trim();
  return messageCell(
    written === spdx || spdx === ""
      ? message("{license}", { license: written })
      : message("{license} (SPDX: {spdx})", { license: written, spdx }),
  );
}

function upstreamCell({
  packageName,
  versionString,
  source,
}: NonNullable<Version["upstreamIdentifiers"]>[number]): Cell {
  return messageCell(message("{name} {version} ({source})", { name: packageName, version: versionString, source }));
}

function deprecation({ isDeprecated, deprecatedReason }: Version): Message {
  if (isDeprecated === undefined) return message("not available in this version of the API");
  if (!isDeprecated) return message("no");
  return deprecatedReason ? message("yes: {reason}", { reason: deprecatedReason }) : message("yes");
}

function packageFacts(parent: Package | undefined): readonly Fact[] {
  if (!parent) return [];
  const { byDefault, latest } = latestVersion(parent, parent.packageKey.system);
  const versionCell = (found: typeof latest): Cell =>
    found ? pageCell(found.versionKey.version, { kind: "version", key: found.versionKey }) : messageCell(unknown);
  const isDefaultLatest =
    byDefault && latest ? isSameKey(byDefault.versionKey, latest.versionKey) : byDefault === latest;
  return [
    fact("latestVersion", message("Latest version"), versionCell(latest)),
    ...(isDefaultLatest ? [] : [fact("defaultVersion", message("Default version"), versionCell(byDefault))]),
  ];
}
