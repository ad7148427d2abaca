import { type AffectedBy, isVulnerable, noticesOf, sortedAdvisories } from "../analysis/advisories.ts";
import type { VersionFacts } from "../analysis/facts.ts";
import { gatherVersions } from "../analysis/gathering/gather.ts";
import { latestVersion } from "../analysis/gathering/latestVersion.ts";
import { noNeeds } from "../analysis/needs.ts";
import type { Caller } from "../api/api.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Capabilities, Dependents, Package, PurlLookupResult, Requirements, Version } from "../api/messages.ts";
import { isServed } from "../api/operations.ts";
import { noticeText } from "../messages/advisories.ts";
import { collected } from "../messages/collected.ts";
import { message, type Message } from "../messages/message.ts";
import { cooldownMessage, projectStatusMessage } from "../messages/serviceMarks.ts";
import { cvssMetrics } from "../model/cvss.ts";
import type { System, VersionKey } from "../model/keys.ts";
import { purlOf } from "../model/purl.ts";
import { registryPage } from "../model/registryPage.ts";
import { systemTraits } from "../model/systems.ts";
import { isSameKey } from "../versions/index.ts";
import { advisoryTable, maliceText } from "./advisories.ts";
import { outcomeOfVersion, sectionOf, sourcesOf } from "./answers.ts";
import {
  capabilitiesSection,
  hasIndirect,
  loadRequiredModules,
  modulesSection,
  type RequiredModules,
} from "./capabilitiesPage.ts";
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
  webCell,
} from "./cells.ts";
import { metricName, metricValue } from "./cvss.ts";
import { type LoadPage, type PageHost, usesOf } from "./host.ts";
import type { Action, Cell, Fact, Page, Section, Table } from "./page.ts";
import { lookUpPurl, purlSection } from "./purl.ts";
import { requirementsSection } from "./requirements.ts";
import type { SubjectOf } from "./subject.ts";
import { updateActions } from "./updates.ts";
import { usesSection } from "./uses.ts";
import { versionVerdict } from "./verdict.ts";
import { transitiveSection } from "./versionDependencies.ts";
import { linksSection, projectSection, provenanceSection, relatedProjectsSection } from "./versionProjects.ts";

/** The facts about a version that are known so far; those that are undefined have not been answered. */
interface VersionAnswers {
  readonly facts: VersionFacts;
  readonly requirements?: Fetched<Requirements>;
  readonly dependents?: Fetched<Dependents>;
  readonly capabilities?: Fetched<Capabilities>;
  /** The required modules, only of a complete page: two requests for each of them. */
  readonly required?: RequiredModules;
  readonly lookedUp?: Fetched<PurlLookupResult>;
}

/** Everything that the service has about one version. */
export const loadVersionPage: LoadPage<"version"> = async (subject, host, caller, report) => {
  const { key, purl } = subject;
  let answers: VersionAnswers = { facts: { advisories: new Map() } };
  const add = (news: Partial<VersionAnswers>): void => {
    const known = { ...answers, ...news };
    answers = known;
    report(() => ({ ...versionPage(subject, known, host), isLoading: true }));
  };
  const askCapabilities = async (): Promise<void> => {
    const capabilities = await host.api.call("GetCapabilities", { versionKey: key }, caller);
    add({ capabilities });
    if (host.isComplete && hasIndirect(capabilities)) add({ required: await loadRequiredModules(key, host, caller) });
  };
  await Promise.all([
    gatherFacts(key, host, caller, (facts) => add({ facts })),
    host.api.call("GetRequirements", { versionKey: key }, caller).then((requirements) => add({ requirements })),
    isServed("GetDependents", key.system) &&
      host.api.call("GetDependents", { versionKey: key }, caller).then((dependents) => add({ dependents })),
    isServed("GetCapabilities", key.system) && askCapabilities(),
    lookUpPurl(purl, host, caller).then((lookedUp) => lookedUp && add({ lookedUp })),
  ]);
  return versionPage(subject, answers, host);
};

async function gatherFacts(
  key: VersionKey,
  { api }: PageHost,
  caller: Caller,
  add: (facts: VersionFacts) => void,
): Promise<void> {
  const needs = { ...noNeeds, transitive: true, packages: true, projects: true };
  const [facts] = await gatherVersions([key], { api }, caller, {
    needs,
    order: "at-once",
    report: ([current]) => current && add(current),
  });
  if (facts) add(facts);
}

function versionPage(subject: SubjectOf<"version">, answers: VersionAnswers, host: PageHost): Page {
  const { key, purl } = subject;
  const { facts, requirements, dependents, capabilities, required, lookedUp } = answers;
  const now = host.now();
  const found = facts.version?.kind === "found" ? facts.version.value : undefined;
  const sections: readonly (Section | undefined)[] = [
    overviewSection(key, facts, now),
    purlSection(purl, lookedUp),
    usesSection(usesOf(host, key), host),
    found && advisorySection(found, facts),
    transitiveSection(key, facts),
    requirementsSection(key, requirements),
    isServed("GetDependents", key.system) ? dependentsSection(dependents) : undefined,
    isServed("GetCapabilities", key.system) ? capabilitiesSection(key, capabilities) : undefined,
    required && modulesSection(required),
    found && provenanceSection(found, facts),
    projectSection(facts),
    found && relatedProjectsSection(found, facts),
    found && linksSection(found, facts),
  ];
  return {
    subject,
    title: `${key.name} ${key.version}`,
    kind: message("{system} package version", { system: systemTraits[key.system].displayName }),
    verdict: versionVerdict(key, { facts, dependents }, host),
    actions: actionsOf(key, facts, host),
    sections: sections.filter((section) => section !== undefined),
    outcome: outcomeOfVersion(facts.version, isVulnerable(facts) || maliceOf(facts) !== undefined),
  };
}

function actionsOf(key: VersionKey, facts: VersionFacts, host: PageHost): readonly Action[] {
  const { version, package: parent } = facts;
  const { system, name } = key;
  const isFound = version?.kind === "found";
  const registry = isFound ? registryPage(key, version.value.registries) : undefined;
  const latest = parent?.kind === "found" ? latestVersion(parent.value, system).latest?.versionKey : undefined;
  const site = packageSite(host.site, key);
  const updates = updateActions(usesOf(host, key), {
    key,
    isMalicious: maliceOf(facts) !== undefined,
    ...(latest && { latest: latest.version }),
  });
  return [
    ...updates,
    ...(isFound ? [{ kind: "compare", label: message("Compare…"), key } as const] : []),
    ...(isFound ? [{ kind: "graph", label: message("Graph"), key } as const] : []),
    { kind: "page", label: message("All Versions"), subject: { kind: "package", key: { system, name } } },
    ...(latest && !isSameKey(latest, key)
      ? [{ kind: "page", label: message("Latest Version"), subject: { kind: "version", key: latest } } as const]
      : []),
    ...(isServed("GetCapabilities", system)
      ? [{ kind: "page", label: message("Capabilities"), subject: { kind: "capabilities", key } } as const]
      : []),
    ...(registry
      ? [
          {
            kind: "web",
            label: message("Open on {registry}", { registry: registry.label }),
            url: registry.url,
          } as const,
        ]
      : []),
    ...(site === undefined ? [] : [{ kind: "web", label: message("Open on deps.dev"), url: site } as const]),
    { kind: "copy", label: message("Copy purl"), text: purlOf(key, key.version) },
  ];
}

function overviewSection({ system }: VersionKey, facts: VersionFacts, now: number): Section {
  const head = {
    id: "overview",
    title: message("Overview"),
    missing: message("The service does not know this version: private, not indexed yet, or misspelled. {collected}", {
      collected: collected[system],
    }),
  };
  const parent = facts.package?.kind === "found" ? facts.package.value : undefined;
  const malice = maliceOf(facts);
  const section = sectionOf(head, { operation: "GetVersion", fetched: facts.version }, (version) => [
    ...(malice ? [note(malice, "warning")] : []),
    { kind: "facts", facts: [...versionFacts(version, now), ...packageFacts(parent)] },
  ]);
  return {
    ...section,
    sources: [...section.sources, ...sourcesOf([{ operation: "GetPackage", fetched: facts.package }])],
  };
}

function maliceOf({ version, advisories, transitive }: VersionFacts): Message | undefined {
  return version?.kind === "found" ? maliceText(sortedAdvisories(version.value, advisories), transitive) : undefined;
}

function versionFacts(version: Version, now: number): readonly Fact[] {
  const { licenses, licenseDetails, publishedAt, purl, registries, upstreamIdentifiers = [] } = version;
  const { system } = version.versionKey;
  return [
    fact("licenses", message("License"), licensesCell(licenses)),
    ...(licenseDetails?.some(({ license, spdx }) => license.trim() !== spdx)
      ? [fact("licenseDetails", licenseSources[system] ?? declared, listCell(licenseDetails.map(licenseCell)))]
      : []),
    fact("publishedAt", message("Published"), timeCell(publishedAt, now)),
    fact(
      "deprecated",
      message("Deprecated"),
      valued(messageCell(deprecation(version)), version.isDeprecated ?? null),
      version.isDeprecated && version.deprecatedReason ? { deprecatedReason: version.deprecatedReason } : undefined,
    ),
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

/** The licenses; of several it is not known whether all apply or one can be chosen. */
function licensesCell(licenses: readonly string[]): Cell {
  const list = listCell(licenses.map(textCell));
  return licenses.length < 2 ? list : [...list, ...messageCell(message(" (all of them, or one of them: not known)"))];
}

const declared = message("License as declared");

/** Where the license is not what the author declares. */
const licenseSources: Readonly<Partial<Record<System, Message>>> = { GO: message("License as detected") };

function optionalFact(id: string, name: Message, value: Message | undefined): readonly Fact[] {
  return value ? [fact(id, name, messageCell(value))] : [];
}

/** Returns the license as the author wrote it, and what it stands for if that is another text. */
function licenseCell({ license, spdx }: { readonly license: string; readonly spdx: string }): Cell {
  const written = license.trim();
  const text =
    written === spdx || spdx === ""
      ? message("{license}", { license: written })
      : message("{license} (SPDX: {spdx})", { license: written, spdx });
  return valued(messageCell(text), { license: written, spdx: spdx === "" ? null : spdx });
}

function upstreamCell({
  packageName,
  versionString,
  source,
}: NonNullable<Version["upstreamIdentifiers"]>[number]): Cell {
  const text = message("{name} {version} ({source})", { name: packageName, version: versionString, source });
  return valued(messageCell(text), { name: packageName, version: versionString, source });
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
    found ? pageCell(found.versionKey.version, { kind: "version", key: found.versionKey }) : unknownCell;
  const isDefaultLatest =
    byDefault && latest ? isSameKey(byDefault.versionKey, latest.versionKey) : byDefault === latest;
  return [
    fact("latestVersion", message("Latest version"), versionCell(latest)),
    ...(isDefaultLatest ? [] : [fact("defaultVersion", message("Default version"), versionCell(byDefault))]),
  ];
}

/** The advisories of the version itself, worst first. */
function advisorySection(version: Version, { version: fetched, advisories }: VersionFacts): Section {
  const list = sortedAdvisories(version, advisories);
  const notices = noticesOf({ advisories, ...(fetched && { version: fetched }) });
  const answers = [...advisories.values()].map(
    (advisory) => ({ operation: "GetAdvisory", fetched: advisory }) as const,
  );
  return {
    id: "advisories",
    title: message("Advisories ({count})", { count: list.length }),
    sources: sourcesOf([{ operation: "GetVersion", fetched }, ...answers]),
    blocks: [
      ...(list.length === 0
        ? [note(message("No known advisories for this version itself."))]
        : [advisoryTable(message("Advisories of this version"), list), ...metricTable(list)]),
      ...notices.map((notice) => note(noticeText(notice))),
    ],
  };
}

/** Lists what the CVSS vectors say, an advisory in each row. */
function metricTable(list: readonly AffectedBy[]): readonly Table[] {
  const scored = list.flatMap(({ id, advisory }) => {
    const metrics = cvssMetrics(advisory?.cvss3Vector ?? "");
    return metrics.length === 0 ? [] : [{ id, values: new Map(metrics.map((metric) => [metric.id, metric])) }];
  });
  const metrics = new Map(scored.flatMap(({ values }) => [...values]));
  if (scored.length === 0) return [];
  return [
    {
      kind: "table",
      id: "metrics",
      caption: message("CVSS metrics of the advisories"),
      heading: message("CVSS Metrics"),
      columns: [
        { id: "advisory", title: message("Advisory") },
        ...[...metrics].map(([id, metric]) => ({ id, title: metricName(metric) })),
      ],
      rows: scored.map(({ id, values }) => ({
        cells: [
          pageCell(id, { kind: "advisory", id }),
          ...[...metrics.keys()].map((id) => {
            const metric = values.get(id);
            return metric ? messageCell(metricValue(metric)) : textCell("");
          }),
        ],
      })),
    },
  ];
}

/** Tells how many packages depend on the version. */
function dependentsSection(fetched: Fetched<Dependents> | undefined): Section {
  const head = {
    id: "dependents",
    title: message("Dependents"),
    missing: message("No dependents are known: the version has none, or the service has not counted them."),
  };
  return sectionOf(head, { operation: "GetDependents", fetched }, (counts) => [
    {
      kind: "facts",
      facts: [
        fact("dependentCount", message("Packages"), numberCell(counts.dependentCount)),
        fact("directDependentCount", message("Directly"), numberCell(counts.directDependentCount)),
        fact("indirectDependentCount", message("Indirectly"), numberCell(counts.indirectDependentCount)),
      ],
    },
    note(
      message(
        "Public packages alone: a measure of popularity, not an exact number. Counted for this version only, not for the whole package. A package can depend on it both directly and indirectly.",
      ),
    ),
  ]);
}
