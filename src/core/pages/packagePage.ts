import { isVulnerable, sortedAdvisories } from "../analysis/advisories.ts";
import type { VersionFacts } from "../analysis/facts.ts";
import { gatherVersions } from "../analysis/gathering/gather.ts";
import { latestFirst, latestVersion } from "../analysis/gathering/latestVersion.ts";
import { asksOf } from "../analysis/gathering/lookUps.ts";
import { suggestNames } from "../analysis/gathering/nameSuggestions.ts";
import { isAttested } from "../analysis/gathering/provenance.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Package, PurlLookupResult, SimilarlyNamedPackages, Version, VersionSummary } from "../api/messages.ts";
import { collected } from "../messages/collected.ts";
import { message, type Message, plural } from "../messages/message.ts";
import { versionMarks } from "../messages/versions.ts";
import type { PackageKey, System, VersionKey, VersionText } from "../model/keys.ts";
import { purlOf } from "../model/purl.ts";
import { systemTraits } from "../model/systems.ts";
import { isSameKey, isSameVersion, versionId, versionsOf } from "../versions/index.ts";
import { advisoriesCell } from "./advisories.ts";
import { outcomeOfAnswer, sectionOf, sourcesOf } from "./answers.ts";
import {
  fact,
  listCell,
  messageCell,
  note,
  numberCell,
  packageSite,
  pageCell,
  textCell,
  timeCell,
  unknownCell,
  valued,
} from "./cells.ts";
import { type LoadPage, type PageHost, type Use, usesOf } from "./host.ts";
import type { Action, Block, Cell, Column, Page, Release, Row, Section, Table } from "./page.ts";
import { lookUpPurl, purlSection } from "./purl.ts";
import type { SubjectOf } from "./subject.ts";
import { chosenVersion, isMalicious, packageVerdict } from "./packageVerdict.ts";
import { updatesTo } from "./updates.ts";
import { usesSection } from "./uses.ts";

/** The facts about a package that are known so far; those that are undefined have not been answered. */
interface PackageAnswers {
  readonly parent?: Fetched<Package>;
  /** The facts by version, of those that have been asked about. */
  readonly versions: ReadonlyMap<string, VersionFacts>;
  readonly similar?: Fetched<SimilarlyNamedPackages>;
  /** The packages that may be meant by a name that the service does not know. */
  readonly suggested?: Fetched<SimilarlyNamedPackages>;
  readonly lookedUp?: Fetched<PurlLookupResult>;
}

/** The number of the latest versions that are asked about at first, one page of a batch each hundred. */
const latestAsked = 200;

/** Every version of a package, with what is known about each. */
export const loadPackagePage: LoadPage<"package"> = async (subject, host, caller, report) => {
  const { key, purl } = subject;
  const { api, privateAmong } = host;
  let answers: PackageAnswers = { versions: new Map() };
  const add = (news: Partial<PackageAnswers>): void => {
    const known = { ...answers, ...news };
    answers = known;
    report(() => ({ ...packagePage(subject, known, host), isLoading: true }));
  };
  const askVersions = async (): Promise<void> => {
    const parent = await api.call("GetPackage", { packageKey: key }, caller);
    add({ parent });
    if (parent.kind === "missing") add({ suggested: await suggestNames(key, asksOf(api, caller), { privateAmong }) });
    if (parent.kind !== "found") return;
    const asked = versionsToAsk(parent.value, host).map(({ versionKey }) => versionKey);
    const byVersion = (facts: readonly VersionFacts[]) =>
      new Map(facts.flatMap((each, index) => (asked[index] ? [[versionId(asked[index]), each] as const] : [])));
    const facts = await gatherVersions(asked, { api }, caller, { order: "at-once" });
    add({ versions: byVersion(facts) });
  };
  const askSimilar = async (): Promise<void> => {
    const similar = await api.call("GetSimilarlyNamedPackages", { packageKey: key }, caller);
    add({ similar });
  };
  const askPurl = async (): Promise<void> => {
    const lookedUp = await lookUpPurl(purl, host, caller);
    if (lookedUp) add({ lookedUp });
  };
  await Promise.all([askVersions(), askSimilar(), askPurl()]);
  return packagePage(subject, answers, host);
};

/** The latest versions, and all above the lowest that the user has. */
function versionsToAsk(parent: Package, host: PageHost): readonly VersionSummary[] {
  const sorted = latestFirst(parent);
  if (host.isComplete) return sorted;
  const { compare } = versionsOf(parent.packageKey.system);
  const [lowest] = usesOf(host, parent.packageKey)
    .flatMap(({ version }) => version ?? [])
    .sort(compare);
  return sorted.filter(
    ({ versionKey }, index) =>
      index < latestAsked || (lowest !== undefined && compare(versionKey.version, lowest) >= 0),
  );
}

function packagePage(subject: SubjectOf<"package">, answers: PackageAnswers, host: PageHost): Page {
  const { key, purl } = subject;
  const { parent, versions, similar, suggested, lookedUp } = answers;
  const found = parent?.kind === "found" ? parent.value : undefined;
  const uses = usesOf(host, key);
  const sections: readonly (Section | undefined)[] = [
    overviewSection(key.system, parent, versions),
    purlSection(purl, lookedUp),
    usesSection(uses, host),
    found &&
      versionsSection(found, parent, { versions, used: uses.flatMap(({ version }) => version ?? []), now: host.now() }),
    parent?.kind === "missing" ? suggestedSection(suggested) : similarSection(similar),
  ];
  return {
    subject,
    title: key.name,
    kind: message("{system} package", { system: systemTraits[key.system].displayName }),
    verdict: packageVerdict(parent, { versions, uses, now: host.now() }),
    actions: actionsOf(key, found, versions, host),
    sections: sections.filter((section) => section !== undefined),
    outcome: outcomeOfAnswer(parent),
  };
}

function overviewSection(
  system: System,
  parent: Fetched<Package> | undefined,
  versions: PackageAnswers["versions"],
): Section {
  const head = {
    id: "overview",
    title: message("Overview"),
    missing: message("The service does not know this package: private, not indexed yet, or misspelled. {collected}", {
      collected: collected[system],
    }),
  };
  return sectionOf(head, { operation: "GetPackage", fetched: parent }, (value) => {
    const { byDefault, latest } = latestVersion(value, value.packageKey.system);
    const versionCell = (version: typeof latest): Cell =>
      version
        ? valued(
            listCell([
              pageCell(version.versionKey.version, { kind: "version", key: version.versionKey }),
              ...(isMalicious(versions.get(versionId(version.versionKey)))
                ? [messageCell(versionMarks.malicious)]
                : []),
            ]),
            version.versionKey.version,
          )
        : unknownCell;
    const malicious = [...versions.values()].filter(isMalicious).length;
    return [
      ...(malicious > 0 ? [note(maliciousText(malicious), "warning")] : []),
      {
        kind: "facts",
        facts: [
          fact("latestVersion", message("Latest version"), versionCell(latest)),
          fact("defaultVersion", message("Default version"), versionCell(byDefault)),
          fact("versionCount", message("Versions"), numberCell(value.versions.length)),
          ...(value.purl === undefined ? [] : [fact("purl", message("purl"), textCell(value.purl))]),
        ],
      },
    ];
  });
}

function maliciousText(count: number): Message {
  return plural(
    count,
    "{count} version is confirmed malicious; treat the machine that installed it as compromised",
    "{count} versions are confirmed malicious; treat the machines that installed one as compromised",
  );
}

function versionsSection(
  parent: Package,
  fetched: Fetched<Package> | undefined,
  known: {
    readonly versions: ReadonlyMap<string, VersionFacts>;
    readonly used: readonly VersionText[];
    readonly now: number;
  },
): Section {
  return {
    id: "versions",
    title: message("Versions ({count})", { count: parent.versions.length }),
    sources: sourcesOf([{ operation: "GetPackage", fetched }]),
    blocks: [timelineOf(parent, known), versionTable(parent, known)],
  };
}

function similarSection(similar: Fetched<SimilarlyNamedPackages> | undefined): Section {
  const head = {
    id: "similar",
    title: message("Similarly Named Packages"),
    missing: message("The service has no list of similarly named packages."),
  };
  const chosen = note(message("Chosen by popularity, too: another package may not list this one."));
  return sectionOf(head, { operation: "GetSimilarlyNamedPackages", fetched: similar }, (found) => [
    ...packageList(found),
    ...(found.packages.length > 0 ? [chosen] : []),
  ]);
}

function suggestedSection(suggested: Fetched<SimilarlyNamedPackages> | undefined): Section {
  const head = {
    id: "suggestions",
    title: message("Did You Mean"),
    missing: message("No package of a similar name is known."),
  };
  return sectionOf(head, { operation: "GetSimilarlyNamedPackages", fetched: suggested }, packageList);
}

function packageList({ packages }: SimilarlyNamedPackages): readonly Block[] {
  const items = packages.map(({ packageKey }) => pageCell(packageKey.name, { kind: "package", key: packageKey }));
  return items.length > 0 ? [{ kind: "list", items }] : [note(message("None known."))];
}

function actionsOf(
  key: PackageKey,
  parent: Package | undefined,
  versions: PackageAnswers["versions"],
  host: PageHost,
): readonly Action[] {
  const choice = parent && chosenVersion(parent, versions)?.versionKey;
  const latest = parent && latestVersion(parent, key.system).latest?.versionKey;
  const site = packageSite(host.site, key);
  const hasMore = parent !== undefined && versions.size > 0 && versions.size < parent.versions.length;
  const details = (label: Message, versionKey: VersionKey) =>
    ({ kind: "page", label, subject: { kind: "version", key: versionKey } }) as const;
  return [
    ...(choice ? updatesTo(choice, usesOf(host, key)) : []),
    ...planAction(usesOf(host, key)),
    ...(choice ? [details(message("Details of {version}", { version: choice.version }), choice)] : []),
    ...(latest && !(choice && isSameKey(latest, choice)) ? [details(message("Latest Version"), latest)] : []),
    ...(hasMore ? [{ kind: "more", label: message("Check Older Versions") } as const] : []),
    ...(site === undefined ? [] : [{ kind: "web", label: message("Open on deps.dev"), url: site } as const]),
    { kind: "copy", label: message("Copy purl"), text: purlOf(key) },
  ];
}

/** *Plan Update* of the first manifest that can take one. */
function planAction(uses: readonly Use[]): readonly Action[] {
  const use = uses.find(({ isUpdatable, version }) => isUpdatable && version !== undefined);
  if (!use) return [];
  const { place, key, alias = key.name } = use;
  const subject = { kind: "plan", manifest: place.uri, name: alias } as const;
  return [{ kind: "page", label: message("Plan Update"), subject }];
}

interface KnownVersions {
  /** The facts by version, of those that have been asked about. */
  readonly versions: ReadonlyMap<string, VersionFacts>;
  /** The versions that the user's manifests have. */
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
function versionTable(parent: Package, known: KnownVersions): Table {
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
      listCell(
        [...(isMalicious(facts) ? [versionMarks.malicious] : []), ...marksOf(summary, isUsed)].map(messageCell),
        [],
      ),
      ...(found && facts ? factCells(found, facts) : missingCells(facts)),
    ],
    sort: [
      -index,
      Number.isNaN(published) ? undefined : published,
      undefined,
      isMalicious(facts) ? Number.MAX_SAFE_INTEGER : found && facts && sortedAdvisories(found, facts.advisories).length,
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
    valued(messageCell(isAttested(version) ? message("verified") : message("none verified")), isAttested(version)),
  ];
}

/** Returns the cells of a version that was not asked for, or has no answer: neither is clean. */
function missingCells(facts: VersionFacts | undefined): readonly Cell[] {
  if (!facts) return columns.slice(3).map(() => valued(messageCell(message("not checked")), null));
  return columns.slice(3).map(() => unknownCell);
}

/** Returns the timeline of when each version was published; those of unknown times are only in the table. */
function timelineOf(parent: Package, { versions, used }: KnownVersions): Block {
  const { isPrerelease } = versionsOf(parent.packageKey.system);
  const markOf = ({ versionKey, isDefault, isDeprecated }: VersionSummary): Release["mark"] => {
    const facts = versions.get(versionId(versionKey));
    if (isUsedIn(used, versionKey)) return "current";
    if (facts && isVulnerable(facts)) return "vulnerable";
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
