import type { Facts } from "../../analysis/facts.ts";
import { isBelow, isOwn, type VulnerabilityFinding } from "../../analysis/finding.ts";
import type { FixedIn } from "../../analysis/fixedIn.ts";
import { type Policy, settingOf } from "../../analysis/policy.ts";
import { heldIn, targetWithin } from "../../analysis/target/cooldown.ts";
import type { Held } from "../../analysis/target/target.ts";
import type { VersionKey, VersionText } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import { isSameVersion, versionsOf } from "../../versions/index.ts";
import { stepBetween } from "../../versions/release.ts";
import { isReplaced, vulnerableIn, type CheckedManifest, type VulnerableDependency } from "../plan/dependency.ts";
import type { Unfixable } from "../plan/unfixable.ts";
import { packagesSharing } from "../sharedVersions.ts";
import { dependencyStateOf, type DependencyHost, type DependencyState } from "./dependencyState.ts";
import { queryFor, type FixHost, withObstacle } from "./fixedIn.ts";
import { findFixedVersions, type FixedVersions } from "./fixedVersions.ts";
import { uncountedIn } from "./uncounted.ts";

/** A version that a dependency can go to. */
export interface FixOption {
  readonly version: VersionText;
  /** The state of its dependencies; absent if that was not asked for. */
  readonly dependencies?: DependencyState;
  /** It is too young for the package manager. */
  readonly held?: Held;
  /** It has no provenance attestation, though the present version has one. */
  readonly losesAttestation?: true;
}

/** The versions that fix a dependency, or why there is none. */
export interface FixSearch extends VersionSearch {
  readonly dependency: VulnerableDependency;
}

export interface VersionSearch {
  readonly why?: Unfixable;
  /** The preferred one first, then the others, nearest first. Empty where `why` says why. */
  readonly options: readonly FixOption[];
  /** A version whose dependencies are clean too, where those of the first option are not and it is of a later major version. */
  readonly cleaner?: FixOption;
  /** Versions that no advisory affects themselves, and whose dependencies no source lists; where no option is clean. */
  readonly unlisted?: readonly FixOption[];
  /** The version that the requirement resolves to today: where it is clean, only what is installed is outdated. */
  readonly resolved?: ResolvedVersion;
  /** Every version that could fix it was answered, with its dependencies as far as they decide. */
  readonly isExhausted?: true;
  /** A request about the dependencies of a version failed. */
  readonly hasFailed?: true;
}

/** A dependency that an advisory affects, itself or what it depends on. */
export type SearchedDependency = Pick<VulnerableDependency, "facts" | "findings">;

interface ResolvedVersion {
  readonly version: VersionText;
  /** True if the version is clean; undefined if the service does not answer. */
  readonly isClean: boolean | undefined;
}

/**
 * The preferred version of a vulnerable dependency of the manifest, if its own dependencies are known to be clean; several
 * requests. Rejects only when aborted.
 */
export async function findCleanIn(
  manifest: CheckedManifest,
  facts: Facts,
  host: FixHost,
): Promise<FixedInOption | undefined> {
  const dependency = vulnerableIn(manifest).find((candidate) => candidate.facts === facts);
  if (!dependency) return undefined;
  const [search] = await searchFixes([dependency], [manifest], host);
  const option = search?.options[0];
  return option?.dependencies === "clean" ? withObstacle(fixedInOption(option), facts, manifest) : undefined;
}

/** An option as the fix of a dependency. */
export type FixedInOption = Extract<FixedIn, { kind: "fixed" }>;

export function fixedInOption({ version, losesAttestation, held }: FixOption): FixedInOption {
  return { kind: "fixed", version, ...(losesAttestation && { losesAttestation }), ...(held && { held }) };
}

/** Searches for all of them together. Rejects only when aborted. */
export async function searchFixes(
  vulnerable: readonly VulnerableDependency[],
  manifests: readonly CheckedManifest[],
  host: FixHost,
): Promise<readonly FixSearch[]> {
  const { api, policy, caller } = host;
  const sharing = packagesSharing(manifests);
  const queries = vulnerable.map(({ manifest: { path }, facts, findings }) =>
    queryFor({ path, facts, findings }, sharing, policy),
  );
  const searchable = queries.flatMap((query) => query ?? []);
  const found = await findFixedVersions(searchable, { api, criteria: policy, caller });
  const byQuery = new Map(searchable.map((query, index) => [query, found[index]]));
  return Promise.all(
    vulnerable.map(async (dependency, index): Promise<FixSearch> => {
      const query = queries[index];
      const fixed = query && byQuery.get(query);
      if (!fixed) return { dependency, options: [], why: withoutSearch(dependency.facts) };
      return { dependency, ...(await searchVersions(dependency, query.key, fixed, host)) };
    }),
  );
}

function withoutSearch(facts: Facts): Unfixable {
  if (!isReplaced(facts) || !facts.locked) return { kind: "no-version" };
  return { kind: "lockfile-outdated", lockfile: fileNameOf(facts.locked.from) };
}

/**
 * Searches versions that are fixed themselves, with those whose dependencies are clean first, and tells which are held back.
 * Rejects only when aborted.
 */
export async function searchVersions(
  dependency: SearchedDependency,
  key: VersionKey,
  fixed: FixedVersions,
  host: FixHost,
): Promise<VersionSearch> {
  const failure: { hasFailed?: true } = {};
  const onFailure = () => {
    failure.hasFailed = true;
  };
  const ignored = uncountedIn(dependency, host.policy);
  const found = await searchAll(dependency, key, fixed, { ...host, facts: dependency.facts, ignored, onFailure });
  const search = { ...found, ...failure };
  const { ageLimit } = dependency.facts;
  if (!ageLimit || fixed.kind !== "fixed") return search;
  const options = search.options.map((option): FixOption => {
    const held = heldIn(fixed.package, { ...key, version: option.version }, ageLimit, host.policy.now);
    return held ? { ...option, held } : option;
  });
  return { ...search, options };
}

async function searchAll(
  dependency: SearchedDependency,
  key: VersionKey,
  fixed: FixedVersions,
  host: OptionsHost,
): Promise<VersionSearch> {
  const isAffected = isItselfAffected(dependency);
  const malice = dependency.findings.some(({ rule }) => rule === "malicious") && { isMalicious: true as const };
  const isOfLockfile = !isAffected && dependency.findings.every(isLocked);
  const today = isOfLockfile && (await dependencyStateOf(key, host));
  if (today === "clean") {
    const { locked } = dependency.facts;
    const lockfile = locked && { lockfile: fileNameOf(locked.from) };
    return { options: [], why: { kind: "lockfile-outdated", ...lockfile, ...malice } };
  }
  if (fixed.kind !== "fixed") {
    const isExhausted = fixed.kind !== "unknown" && today !== "unknown" && { isExhausted: true as const };
    return { options: [], why: { kind: "search", key, search: fixed, ...malice }, ...isExhausted };
  }
  const resolved = await resolvedVersion(dependency, fixed, host);
  const shared = resolved && { resolved };
  if (isAffected) return { ...shared, ...(await optionsFor(fixed, host)) };
  const { clean, unlisted, areAffected } = await firstClean(fixed.versions, fixed, host);
  if (!clean) {
    const isExhausted = areAffected && fixed.isComplete && today !== "unknown" && { isExhausted: true as const };
    return { ...shared, options: [], unlisted, why: { kind: "dependencies", key, ...malice }, ...isExhausted };
  }
  const further = fixed.versions.slice(fixed.versions.indexOf(clean) + 1, mostGraphs);
  const optionOf = optionsOf(fixed);
  return { ...shared, options: [optionOf(clean, "clean"), ...further.map((version) => optionOf(version))] };
}

export function isItselfAffected({ findings }: Pick<VulnerableDependency, "findings">): boolean {
  return findings.some(isOwn);
}

function isLocked(finding: VulnerabilityFinding): boolean {
  return isBelow(finding) && finding.items.every(({ from }) => from === "lockfile");
}

type Fixed = Extract<FixedVersions, { kind: "fixed" }>;

/** Each graph is a request, and another for the versions in it. */
const mostGraphs = 8;
/** The most graphs of the nearest major version; the others are for later ones. */
const mostGraphsNear = 5;

interface OptionsHost extends DependencyHost {
  readonly policy: Policy;
}

/** Finds the options: of versions of the nearest major version, one with clean dependencies is preferred. */
async function optionsFor(fixed: Fixed, host: OptionsHost): Promise<Pick<FixSearch, "options" | "cleaner">> {
  const { versions } = fixed;
  const [nearest] = versions;
  const optionOf = optionsOf(fixed);
  const all = (first: FixOption) => [
    first,
    ...versions
      .filter(({ system, version }) => !isSameVersion(system, version, first.version))
      .map((key) => optionOf(key)),
  ];
  if (settingOf("transitive-advisory", host.policy) === "off") return { options: all(optionOf(nearest)) };
  const state = await dependencyStateOf(nearest, host);
  // Unknown dependencies of the nearest are not a reason to go further.
  if (typeof state === "string") return { options: all(optionOf(nearest, state)) };
  const { release } = versionsOf(nearest.system);
  const isNear = ({ version }: VersionKey) => stepBetween(release(nearest.version), release(version)) !== "major";
  const { clean: near } = await firstClean(
    versions
      .slice(1)
      .filter(isNear)
      .slice(0, mostGraphsNear - 1),
    fixed,
    host,
  );
  if (near) return { options: all(optionOf(near, "clean")) };
  const far = versions.filter((key) => !isNear(key)).slice(0, mostGraphs - mostGraphsNear);
  const { clean: cleaner } = await firstClean(far, fixed, host);
  return { options: all(optionOf(nearest, state)), ...(cleaner && { cleaner: optionOf(cleaner, "clean") }) };
}

interface GraphSearch {
  readonly clean?: VersionKey;
  /** The versions before it whose dependencies are not known. */
  readonly unlisted: readonly FixOption[];
  /** Each of the versions was looked at, and has affected dependencies; absent where one is clean. */
  readonly areAffected?: boolean;
}

async function firstClean(versions: readonly VersionKey[], fixed: Fixed, host: DependencyHost): Promise<GraphSearch> {
  let areAffected = versions.length <= mostGraphs;
  const unlisted: FixOption[] = [];
  for (const key of versions.slice(0, mostGraphs)) {
    const state = await dependencyStateOf(key, host);
    if (state === "clean") return { clean: key, unlisted };
    if (state !== "unknown") continue;
    areAffected = false;
    unlisted.push(optionsOf(fixed)(key, state));
  }
  return { unlisted, areAffected };
}

function optionsOf({ losesAttestation }: Fixed): (key: VersionKey, dependencies?: DependencyState) => FixOption {
  return ({ version }, dependencies) => ({
    version,
    ...(dependencies !== undefined && { dependencies }),
    ...(losesAttestation(version) && { losesAttestation: true }),
  });
}

async function resolvedVersion(
  { facts }: SearchedDependency,
  { package: { versions }, isClean }: Fixed,
  { api, caller, policy, ignored }: OptionsHost,
): Promise<ResolvedVersion | undefined> {
  const { requirement, package: key } = facts.declaration;
  if (requirement.kind !== "written") return undefined;
  const { now } = policy;
  const target = targetWithin(facts.ageLimit, versions, { system: key.system, range: requirement.text, now });
  if (target.kind === "unknown") return undefined;
  const { version } = target.key;
  const isCandidateClean = isClean(version);
  if (isCandidateClean !== undefined) return { version, isClean: isCandidateClean };
  const answer = await api.call("GetVersion", { versionKey: { ...key, version } }, caller);
  if (answer.kind !== "found") return { version, isClean: undefined };
  return { version, isClean: answer.value.advisoryKeys.every(({ id }) => ignored.has(id)) };
}
