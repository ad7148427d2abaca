import { sortedAdvisories } from "../../analysis/advisories.ts";
import type { VersionFacts } from "../../analysis/facts.ts";
import { isAttested } from "../../analysis/gathering/provenance.ts";
import { latestFirst } from "../../analysis/gathering/latestVersion.ts";
import type { Package, Version, VersionSummary } from "../../api/messages/packages.ts";
import { message, type Message } from "../../messages/message.ts";
import { versionMarks } from "../../messages/versions.ts";
import { isSameVersion, versionId, versionsOf } from "../../versions/index.ts";
import { advisoriesCell } from "../advisories.ts";
import { listCell, messageCell, pageCell, textCell, timeCell, unknownCell } from "../cells.ts";
import type { Block, Cell, Column, Release, Row, Table } from "../page.ts";
import type { VersionKey, VersionText } from "../../model/keys.ts";

export interface KnownVersions {
  /** By version, of those that have been asked about. */
  readonly versions: ReadonlyMap<string, VersionFacts>;
  /** Those that the user's manifests have. */
  readonly used: readonly VersionText[];
  readonly now: number;
}

const columns: readonly Column[] = [
  { id: "version", title: message("Version"), isSortable: true },
  { id: "publishedAt", title: message("Published"), isSortable: true },
  { id: "marks", title: message("State") },
  { id: "advisories", title: message("Advisories"), isSortable: true },
  { id: "licenses", title: message("License"), isSortable: true },
  { id: "attestation", title: message("Attestation") },
];

/** All versions, the latest first in the system's own order. What has not been asked for is marked so. */
export function versionTable(parent: Package, known: KnownVersions): Table {
  const sorted = latestFirst(parent);
  return {
    kind: "table",
    id: "versions",
    caption: message("Versions, the latest first"),
    columns,
    rows: sorted.map((summary, index) => versionRow(summary, index, known)),
  };
}

function isUsedIn(used: readonly VersionText[], { system, version }: VersionKey): boolean {
  return used.some((other) => isSameVersion(system, other, version));
}

function versionRow(summary: VersionSummary, index: number, { versions, used, now }: KnownVersions): Row {
  const { versionKey, publishedAt } = summary;
  const facts = versions.get(versionId(versionKey));
  const version = facts?.version;
  const found = version?.kind === "found" ? version.value : undefined;
  const isUsed = isUsedIn(used, versionKey);
  const published = Date.parse(publishedAt ?? "");
  return {
    cells: [
      pageCell(versionKey.version, { kind: "version", key: versionKey }),
      timeCell(publishedAt, now),
      listCell(marksOf(summary, isUsed).map(messageCell), []),
      ...(found && facts ? factCells(found, facts) : missingCells(facts)),
    ],
    sort: [
      -index,
      Number.isNaN(published) ? undefined : published,
      undefined,
      found && found.advisoryKeys.length,
      found?.licenses.join(", "),
      undefined,
    ],
    ...(isUsed && { isCurrent: true }),
  };
}

function marksOf(
  { versionKey, isDefault, isDeprecated, deprecatedReason = "" }: VersionSummary,
  isUsed: boolean,
): readonly Message[] {
  const { isPrerelease } = versionsOf(versionKey.system);
  return [
    ...(isUsed ? [message("in your manifests")] : []),
    ...(isDefault ? [versionMarks.default] : []),
    ...(isPrerelease(versionKey.version) ? [versionMarks.prerelease] : []),
    ...(isDeprecated ? [deprecatedReason === "" ? versionMarks.deprecated : deprecated(deprecatedReason)] : []),
  ];
}

function deprecated(reason: string): Message {
  return message("deprecated: {reason}", { reason });
}

function factCells(version: Version, { advisories }: VersionFacts): readonly Cell[] {
  return [
    advisoriesCell(sortedAdvisories(version, advisories)),
    listCell(version.licenses.map(textCell)),
    messageCell(isAttested(version) ? message("verified") : message("none verified")),
  ];
}

/** Not asked for, or no answer: neither is clean. */
function missingCells(facts: VersionFacts | undefined): readonly Cell[] {
  if (!facts) return columns.slice(3).map(() => messageCell(message("not checked")));
  return columns.slice(3).map(() => unknownCell);
}

/** When each version was published; those of unknown times are only in the table. */
export function timelineOf(parent: Package, { versions, used }: KnownVersions): Block {
  const { isPrerelease } = versionsOf(parent.packageKey.system);
  const markOf = ({ versionKey, isDefault, isDeprecated }: VersionSummary): Release["mark"] => {
    const answer = versions.get(versionId(versionKey))?.version;
    if (isUsedIn(used, versionKey)) return "current";
    if (answer?.kind === "found" && answer.value.advisoryKeys.length > 0) return "vulnerable";
    if (isDefault) return "default";
    if (isDeprecated) return "deprecated";
    return isPrerelease(versionKey.version) ? "prerelease" : undefined;
  };
  const releases = parent.versions.flatMap((summary): Release[] => {
    const { publishedAt } = summary;
    if (publishedAt === undefined || Number.isNaN(Date.parse(publishedAt))) return [];
    const mark = markOf(summary);
    return [{ version: summary.versionKey.version, publishedAt, ...(mark && { mark }) }];
  });
  return { kind: "timeline", releases: releases.sort((a, b) => Date.parse(a.publishedAt) - Date.parse(b.publishedAt)) };
}
