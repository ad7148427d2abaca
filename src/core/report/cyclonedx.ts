import type { AffectedBy } from "../analysis/advisories.ts";
import { type Coverage, joinCoverage } from "../analysis/coverage.ts";
import { type License, parseLicense } from "../analysis/spdx.ts";
import type { Advisory } from "../api/messages.ts";
import { attributionMessage } from "./attribution.ts";
import { fixedInMessage } from "../messages/fixedIn.ts";
import { formatMessage, message } from "../messages/message.ts";
import type { PackageKey } from "../model/keys.ts";
import { fileNameOf } from "../model/path.ts";
import { systemTraits } from "../model/systems.ts";
import { webUrl } from "../model/webUrl.ts";
import type { UnreadFile } from "../scan/unreadFile.ts";
import { type CoverageEntry, otherCoverageEntries } from "./coverageEntries.ts";
import { type Entry, type Inventory, inventoryOf, manifestRef } from "./inventory.ts";
import { jsonText } from "./jsonText.ts";
import type { ReportFile, ReportHost, ReportInput } from "./reportInput.ts";

/**
 * A bill of materials in CycloneDX. Its subject is a component with a component for each manifest. Every dependency and
 * transitive dependency is a component whose property `package-insights:checked` is `locked`, `written`, `assumed` or
 * `unknown:<reason>`. Vulnerabilities are all that affect the versions, also those that the user's settings ignore. The
 * dependency graph has only shortest paths, so compositions call it incomplete, or unknown.
 */
export function cyclonedxReport(
  input: ReportInput,
  { productVersion, now, uuid }: ReportHost,
  specVersion: "1.6" | "1.7" = "1.6",
): string {
  const inventory = inventoryOf(input);
  const timestamp = new Date(now).toISOString();
  const tool = { type: "application", name: "Package Insights", version: productVersion };
  const bom = {
    $schema: `http://cyclonedx.org/schema/bom-${specVersion}.schema.json`,
    bomFormat: "CycloneDX",
    specVersion,
    serialNumber: `urn:uuid:${uuid.toLowerCase()}`,
    version: 1,
    metadata: {
      timestamp,
      tools: { components: [tool] },
      component: {
        type: "application",
        "bom-ref": rootRef,
        name: nameOf(input),
        ...(input.files.length > 0 && { components: input.files.map(manifestComponent) }),
      },
      properties: [property("coverage", coverageState(input)), ...input.unreadFiles.map(unreadProperty)],
    },
    components: inventory.entries.map(componentOf),
    dependencies: dependenciesOf(input, inventory),
    ...compositionsOf(inventory),
    vulnerabilities: vulnerabilitiesOf(inventory),
    annotations: [
      { subjects: [rootRef], annotator: { component: tool }, timestamp, text: formatMessage(attributionMessage) },
    ],
  };
  return `${jsonText(bom)}\n`;
}

const rootRef = "root";

function coverageState({ files, unreadFiles, isInterrupted }: ReportInput): Coverage["state"] {
  if (isInterrupted || unreadFiles.length > 0) return "incomplete";
  return joinCoverage(files.map(({ coverage }) => coverage)).state;
}

function unreadProperty({ path, reason }: UnreadFile): object {
  return property("unread", `${path} ${reason}`);
}

/** The name of the package, if there is a single manifest and it has one. */
function nameOf({ files }: ReportInput): string {
  const [first, ...others] = files;
  const self = first && others.length === 0 ? selfOf(first) : undefined;
  return self ?? "workspace";
}

/** Components that are not listed have unknown dependencies. */
function dependenciesOf({ files }: ReportInput, { manifests, edges }: Inventory): readonly object[] {
  return [
    { ref: rootRef, dependsOn: files.map((file) => manifestComponent(file)["bom-ref"]) },
    ...[...manifests, ...edges].map(([ref, below]) => ({ ref, dependsOn: [...below] })),
  ];
}

function compositionsOf({ entries, edges }: Inventory): { readonly compositions?: readonly object[] } {
  const refs = entries.map(({ ref }) => ref);
  const parts = [
    { aggregate: "incomplete", dependencies: refs.filter((ref) => (edges.get(ref)?.size ?? 0) > 0) },
    { aggregate: "complete", dependencies: refs.filter((ref) => edges.get(ref)?.size === 0) },
    { aggregate: "unknown", dependencies: refs.filter((ref) => !edges.has(ref)) },
  ];
  const filled = parts.filter(({ dependencies }) => dependencies.length > 0);
  return filled.length === 0 ? {} : { compositions: filled };
}

function componentOf({ ref, key, version, purl, checked, declared, facts }: Entry): object {
  return {
    type: "library",
    "bom-ref": ref,
    ...partsOf(key),
    ...(version !== undefined && { version }),
    ...(facts && licenseChoice(facts.licenses)),
    ...(purl !== undefined && { purl }),
    properties: [property("checked", checked), ...declared.map((location) => property("declared", location))],
  };
}

/** A manifest as a component. */
function manifestComponent(file: ReportFile) {
  return {
    type: "application",
    "bom-ref": manifestRef(file),
    name: selfOf(file) ?? fileNameOf(file.path),
    properties: [
      property("manifest", file.path),
      ...file.manifest.problems.map(({ message }) => property("gap", `syntax: ${formatMessage(message)}`)),
      ...otherCoverageEntries(file.coverage).flatMap(gapProperty),
    ],
  };
}

/** Dependencies and transitive dependencies that were not checked are components of their own. */
function gapProperty({ kind, reason, name, package: component, message }: CoverageEntry): readonly object[] {
  if (kind === "transitive" && component !== undefined) return [];
  return [property("gap", [reason, ...(name === undefined ? [] : [name]), message].join(": "))];
}

/** The name of the package itself, if the manifest has one. */
function selfOf({ manifest: { self } }: ReportFile): string | undefined {
  return self?.trim() === "" ? undefined : self;
}

function property(name: string, value: string): object {
  return { name: `package-insights:${name}`, value };
}

/** The namespace of the name where people see one: `group:artifact`, or `@scope/name`. */
function partsOf({ system, name }: PackageKey): { readonly group?: string; readonly name: string } {
  const pattern = systemTraits[system].namespaceSeparator === ":" ? /^([^:]+):(.+)$/s : /^(@[^/]+)\/(.+)$/s;
  const [, group, rest] = pattern.exec(name) ?? [];
  return group !== undefined && rest !== undefined ? { group, name: rest } : { name };
}

/** Each advisory once, with all components that it affects. */
function vulnerabilitiesOf({ entries }: Inventory): readonly object[] {
  const byId = new Map<string, { readonly best: AffectedBy; readonly components: Map<string, Entry> }>();
  for (const entry of entries) {
    for (const affectedBy of entry.affected) {
      const { best, components = new Map<string, Entry>() } = byId.get(affectedBy.id) ?? {};
      byId.set(affectedBy.id, {
        best: best?.advisory ? best : affectedBy,
        components: components.set(entry.ref, entry),
      });
    }
  }
  return [...byId.values()].map(({ best, components }) => vulnerabilityOf(best, [...components.values()]));
}

function vulnerabilityOf({ id, band, advisory }: AffectedBy, components: readonly Entry[]): object {
  const recommendation = components.flatMap(recommendationFor).join(" ");
  const url = advisory && webUrl(advisory.url);
  return {
    "bom-ref": `vulnerability:${id}`,
    id,
    source: { name: "OSV", ...(url !== undefined && { url }) },
    ...(advisory && advisory.aliases.length > 0 && { references: advisory.aliases.map(reference) }),
    ratings: [ratingOf(band, advisory)],
    ...(advisory && { description: advisory.title }),
    ...(recommendation !== "" && { recommendation }),
    affects: components.map(({ ref }) => ({ ref })),
  };
}

function recommendationFor({ key, version = "", fixedIn }: Entry): readonly string[] {
  const text = fixedIn && fixedInMessage(fixedIn);
  if (!text) return [];
  return [formatMessage(message("{name} {version}: {fixedIn}.", { name: key.name, version, fixedIn: text }))];
}

/** An alias starts with its source: `CVE`, `RUSTSEC`. */
function reference(id: string): object {
  return { id, source: { name: /^[A-Za-z0-9]+/.exec(id)?.[0] ?? id } };
}

/** CycloneDX has no severity above critical. */
function ratingOf(band: AffectedBy["band"], advisory: Advisory | undefined): object {
  if (band === "malicious") return { score: 10, severity: "critical", method: "other", justification: "malicious" };
  const severity = band === "unscored" ? "unknown" : band;
  if (advisory?.cvss3Score === undefined) return { severity };
  const { cvss3Score, cvss3Vector } = advisory;
  return { score: cvss3Score, method: methodOf(cvss3Vector), ...(cvss3Vector && { vector: cvss3Vector }), severity };
}

function methodOf(vector: string | undefined): string {
  if (vector?.startsWith("CVSS:3.1/")) return "CVSSv31";
  return vector?.startsWith("CVSS:3.0/") ? "CVSSv3" : "other";
}

/** One SPDX expression that joins all licenses, or their names where one is not standard. Empty where none is known. */
export function licenseChoice(licenses: readonly string[]): { readonly licenses?: readonly object[] } {
  const texts = [...new Set(licenses.map((text) => text.trim()))].filter((text) => text !== "");
  if (texts.length === 0) return {};
  const parsed = texts.map(parseLicense);
  if (!parsed.every((license) => license && idsOf(license).every(isStandard))) {
    return { licenses: texts.map((name) => ({ license: { name } })) };
  }
  const [only, ...others] = texts;
  const joined = texts.map((text, index) => (parsed[index]?.kind === "any" ? `(${text})` : text)).join(" AND ");
  return { licenses: [{ expression: others.length === 0 ? only : joined }] };
}

function idsOf(license: License): readonly string[] {
  return license.kind === "id" ? [license.id] : license.parts.flatMap(idsOf);
}

/** Tells whether the license can be part of an SPDX expression, which `NONE` and `NOASSERTION` cannot. */
function isStandard(id: string): boolean {
  const isId = /^(?:DocumentRef-[\w.-]+:)?[A-Za-z0-9.-]+\+?(?: WITH [A-Za-z0-9.-]+)?$/.test(id);
  return isId && !/^(?:non-standard|unknown|noassertion|none)$/i.test(id);
}
