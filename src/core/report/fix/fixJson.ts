import type { News } from "../../analysis/additions.ts";
import { leadingUpgrade, type Change } from "../../fixes/plan/changes.ts";
import type { OverrideChange, PackageOverride } from "../../fixes/override/planOverrides.ts";
import type { Dependency, VulnerableDependency } from "../../fixes/plan/dependency.ts";
import { vulnerabilitiesIn } from "../../fixes/plan/dependency.ts";
import type { UncheckedDependency } from "../../fixes/plan/outcome.ts";
import type { DependencyState } from "../../fixes/search/dependencyState.ts";
import { attribution } from "../attribution.ts";
import { formatMessage, message } from "../../messages/message.ts";
import { uncheckedReason } from "../../messages/reasons.ts";
import type { Span } from "../../model/span.ts";
import { removalCondition } from "../../render/fixMessages.ts";
import type { UnreadFile } from "../../scan/unreadFile.ts";
import { advisoryIdsOf, gapsOf, lockfilesOf, unfixedMessage, type FixReport } from "./fixReport.ts";
import type { VersionText } from "../../model/keys.ts";
import { jsonText } from "../jsonText.ts";

/**
 * The JSON of `fix`, stable within a `version`: fields are added, never changed or removed. `docs/schemas/fix.schema.json`
 * describes it. Offsets are UTF-16 code units, half-open.
 */
export interface JsonFixReport {
  readonly version: 1;
  readonly written: boolean;
  readonly changes: readonly ChangeEntry[];
  /** Versions that are set for transitive dependencies. */
  readonly overrides: readonly OverrideEntry[];
  readonly unfixed: readonly UnfixedEntry[];
  /** Affected with the changes, in addition to what is not fixed. */
  readonly remaining: readonly RemainingEntry[];
  readonly unchecked: readonly UncheckedEntry[];
  /** The other parts of the manifests that could not be checked. */
  readonly gaps: readonly GapEntry[];
  readonly unreadFiles: readonly UnreadFile[];
  /** Lockfiles that have to be updated for the changes. */
  readonly lockfiles: readonly LockfileEntry[];
  /** The source of what is known about packages, and the license of what it has generated. */
  readonly data: typeof attribution.data;
}

interface ChangeEntry {
  readonly path: string;
  readonly span: Span;
  readonly before: string;
  readonly after: string;
  /** The version that the change leads to. */
  readonly version: VersionText;
  readonly dependencies: readonly FixedEntry[];
  /** The facts about the version's dependencies; absent if they were not asked for. */
  readonly transitive?: TransitiveEntry;
  /** A version of a later major version whose dependencies are clean. */
  readonly cleanerVersion?: string;
  /** The version has no provenance attestation, though the one before has one. */
  readonly losesAttestation?: true;
  /** Capabilities of its code that the one before does not have; absent where that is not known. */
  readonly newCapabilities?: readonly string[];
  /** Packages that the version requires and the one before does not; absent where that is not known. */
  readonly newDependencies?: readonly NewDependencyEntry[];
  /** The number of further ones, about which nothing was asked. */
  readonly moreNewDependencies?: number;
}

interface NewDependencyEntry {
  readonly name: string;
  /** RFC 3339; absent if it is not known. */
  readonly firstPublishedAt?: string;
  /** The reason why the service was not asked about it, or did not answer. */
  readonly unknown?: string;
  /** More popular packages of similar names. */
  readonly similarNames: readonly string[];
}

interface OverrideEntry {
  readonly path: string;
  readonly span: Span;
  readonly before: string;
  readonly after: string;
  readonly packages: readonly OverriddenEntry[];
  /** The dependencies that it fixes. */
  readonly dependencies: readonly FixedEntry[];
}

interface OverriddenEntry {
  readonly name: string;
  readonly version: VersionText;
  /** The affected versions that it takes the place of. */
  readonly affectedVersions: readonly string[];
  /** The requirements of its dependents, as far as they are known. */
  readonly requirements: readonly RequirementEntry[];
  /** The condition under which it can be removed; absent where nothing is known to require the package. */
  readonly removal?: string;
  readonly transitive: TransitiveEntry;
}

interface RequirementEntry {
  readonly package: string;
  readonly version: VersionText;
  readonly requirement: string;
  readonly satisfied: boolean;
}

interface TransitiveEntry {
  readonly state: "clean" | "unknown" | "affected";
  readonly affectedCount?: number;
}

interface DependencyEntry {
  /** The path of the manifest. */
  readonly path: string;
  /** The name as written. */
  readonly name: string;
  /** The canonical name. */
  readonly package: string;
  /** The version before the changes; absent where none could be determined. */
  readonly version?: string;
  readonly span: Span;
}

interface FixedEntry extends DependencyEntry {
  readonly advisories: readonly string[];
}

interface UnfixedEntry extends DependencyEntry {
  readonly reason: string;
  readonly message: string;
  readonly advisories: readonly string[];
}

interface RemainingEntry extends DependencyEntry {
  readonly advisories: readonly string[];
}

interface UncheckedEntry extends DependencyEntry {
  readonly reason: string;
  readonly message: string;
}

interface GapEntry {
  /** The path of the manifest. */
  readonly path: string;
  readonly reason: string;
  readonly message: string;
  readonly name?: string;
  readonly span?: Span;
}

interface LockfileEntry {
  readonly path: string;
  readonly command?: string;
}

export function fixJson(report: FixReport): string {
  const { pathText } = report;
  const found = advisoriesBefore(report);
  const json: JsonFixReport = {
    version: 1,
    written: report.isWritten === true,
    changes: report.changes.map((change) => ({
      ...changeEntry(change, found, pathText),
      ...newsEntry(report.news?.get(change)),
    })),
    overrides: report.overrides.map((change) => overrideEntry(change, pathText)),
    unfixed: report.unfixed.map((dependency) => ({
      ...dependencyEntry(dependency, pathText),
      reason: dependency.why.kind,
      message: formatMessage(unfixedMessage(report, dependency)),
      advisories: unfixedIn(report, found)(dependency),
    })),
    remaining: report.remaining.map((dependency) => ({
      ...dependencyEntry(dependency, pathText),
      advisories: advisoryIdsOf(dependency.findings),
    })),
    unchecked: report.unchecked.map((dependency) => uncheckedEntry(dependency, pathText)),
    gaps: gapsOf(report).map(({ manifest, reason, message: text, name, span }) => {
      const place = { ...(name !== undefined && { name }), ...(span && { span }) };
      return { path: pathText(manifest), reason, message: text, ...place };
    }),
    unreadFiles: report.unreadFiles,
    lockfiles: [...lockfilesOf(report)].map(([path, command]) => ({
      path: pathText(path),
      ...(command !== undefined && { command }),
    })),
    ...attribution,
  };
  return `${jsonText(json)}\n`;
}

type Advisories = (dependency: Dependency) => readonly string[];

function advisoriesBefore({ changes, unfixed }: FixReport): Advisories {
  const dependencies: readonly Dependency[] = [...changes.flatMap(({ upgrades }) => upgrades), ...unfixed];
  const byFacts = new Map<Dependency["facts"], VulnerableDependency["findings"]>();
  for (const manifest of new Set(dependencies.map((dependency) => dependency.manifest))) {
    const found = vulnerabilitiesIn(manifest);
    for (const [index, facts] of manifest.facts.entries()) byFacts.set(facts, found[index] ?? []);
  }
  return ({ facts }) => advisoryIdsOf(byFacts.get(facts) ?? []);
}

/** Leaves out the advisories that overrides fix. */
function unfixedIn({ overrides }: FixReport, found: Advisories): Advisories {
  const fixes = overrides.flatMap((change) => change.fixes);
  return (dependency) => {
    const own = fixes.filter(({ facts }) => facts === dependency.facts);
    const fixed = new Set(own.flatMap(({ findings }) => advisoryIdsOf(findings)));
    return found(dependency).filter((id) => !fixed.has(id));
  };
}

type PathText = FixReport["pathText"];

function changeEntry(change: Change, advisoriesOf: Advisories, pathText: PathText): ChangeEntry {
  const { path, span, before, after, version, leadsTo = version, upgrades } = change;
  const { dependencies, cleaner } = leadingUpgrade(change);
  return {
    path: pathText(path),
    span,
    before,
    after,
    version: leadsTo,
    dependencies: upgrades.map((upgrade) => ({
      ...dependencyEntry(upgrade, pathText),
      advisories: advisoriesOf(upgrade),
    })),
    ...(dependencies !== undefined && { transitive: transitiveEntry(dependencies) }),
    ...(cleaner && { cleanerVersion: cleaner.version }),
  };
}

function newsEntry(
  news: News | undefined,
): Pick<ChangeEntry, "losesAttestation" | "newCapabilities" | "newDependencies" | "moreNewDependencies"> {
  if (!news) return {};
  const { losesAttestation, addedCapabilities, packages } = news;
  return {
    ...(losesAttestation && { losesAttestation }),
    ...(addedCapabilities && { newCapabilities: addedCapabilities }),
    ...(packages && newDependencies(packages)),
  };
}

function newDependencies({
  listed,
  left,
}: NonNullable<News["packages"]>): Pick<ChangeEntry, "newDependencies" | "moreNewDependencies"> {
  return {
    ...(left > 0 && { moreNewDependencies: left }),
    newDependencies: listed.map(({ key, notAsked, publication, similar }) => {
      const firstPublishedAt = publication?.kind === "found" ? publication.value.firstPublishedAt : undefined;
      const unknown = notAsked ?? (publication?.kind === "found" ? undefined : publication?.kind);
      return {
        name: key.name,
        ...(firstPublishedAt !== undefined && { firstPublishedAt }),
        ...(unknown !== undefined && { unknown }),
        similarNames: similar?.kind === "found" ? similar.value : [],
      };
    }),
  };
}

function overrideEntry(change: OverrideChange, pathText: PathText): OverrideEntry {
  const { path, span, before, after, overrides, fixes } = change;
  return {
    path: pathText(path),
    span,
    before,
    after,
    packages: overrides.map(overriddenEntry),
    dependencies: fixes.map((dependency) => ({
      ...dependencyEntry(dependency, pathText),
      advisories: advisoryIdsOf(dependency.findings),
    })),
  };
}

function overriddenEntry(override: PackageOverride): OverriddenEntry {
  const { to, affected, requirements, dependencies } = override;
  const condition = removalCondition(override);
  return {
    name: to.name,
    version: to.version,
    affectedVersions: affected.map(({ version }) => version),
    requirements: requirements.map(({ dependent, text, isSatisfied }) => {
      return { package: dependent.name, version: dependent.version, requirement: text, satisfied: isSatisfied };
    }),
    ...(condition && { removal: formatMessage(condition) }),
    transitive: transitiveEntry(dependencies),
  };
}

function transitiveEntry(state: DependencyState): TransitiveEntry {
  return typeof state === "string" ? { state } : { state: "affected", affectedCount: state.affected };
}

function uncheckedEntry(dependency: UncheckedDependency, pathText: PathText): UncheckedEntry {
  return {
    ...dependencyEntry(dependency, pathText),
    reason: dependency.why?.kind ?? "pending",
    message: formatMessage(dependency.why ? uncheckedReason(dependency.why) : message("not answered yet")),
  };
}

function dependencyEntry({ manifest, facts }: Dependency, pathText: PathText): DependencyEntry {
  const { declaration, target } = facts;
  return {
    path: pathText(manifest.path),
    name: declaration.name,
    package: declaration.package.name,
    ...(target?.kind === "version" && { version: target.key.version }),
    span: declaration.nameSpan,
  };
}
