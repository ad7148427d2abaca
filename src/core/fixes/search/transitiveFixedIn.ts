import type { AffectedBy } from "../../analysis/advisories.ts";
import { isBelow, type VulnerabilityFinding } from "../../analysis/finding.ts";
import type { Facts } from "../../analysis/facts.ts";
import type { FixedIn, SettingLine } from "../../analysis/fixedIn.ts";
import { heldIn } from "../../analysis/target/cooldown.ts";
import { placeOf } from "../../analysis/target/place.ts";
import { packageId, type VersionKey } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import { positionsIn } from "../../model/positions.ts";
import { highest } from "../../versions/choice.ts";
import { isSameKey, versionId, versionsOf } from "../../versions/index.ts";
import { packagesSharing } from "../sharedVersions.ts";
import { askedOnce, type FixHost, queryFor, queryId, type TextOf, withObstacle } from "./fixedIn.ts";
import { findFixedVersions, queryAbout, type FixedVersions, type FixedVersionsQuery } from "./fixedVersions.ts";
import { fixedInOption, searchVersions, type SearchedDependency, type VersionSearch } from "./searchFixes.ts";
import { uncountedIn } from "./uncounted.ts";

/**
 * Finds how each dependency with vulnerable transitive dependencies gets rid of them, in the order of the manifests and their
 * facts; undefined for the others. Searches for equal ones once, with a request for each graph that is looked at. Rejects only
 * when aborted.
 */
export async function findTransitiveFixedIn(
  manifests: readonly TextOf[],
  host: FixHost,
): Promise<readonly (readonly (FixedIn | undefined)[])[]> {
  const sharing = packagesSharing(manifests);
  const { questions: searches, spread } = askedOnce<Search>(manifests, (path, facts, findings) => {
    const query = findings.some(isBelow) ? queryFor({ path, facts, findings }, sharing, host.policy) : undefined;
    if (!query) return undefined;
    const affected = affectedBy(findings).map((each) => affectedId(each, facts.ageLimit));
    const id = [queryId(query), facts.overrides?.id, facts.locked?.from, ...affected].join("\n");
    return { id, question: { query, dependency: { facts, findings } } };
  });
  const { api, policy, caller } = host;
  const queries = searches.map(({ query }) => query);
  const found = await findFixedVersions(queries, { api, criteria: policy, caller });
  const searched = await Promise.all(
    searches.flatMap(({ dependency, query }, index) => {
      const fixed = found[index];
      return fixed ? [searchIn(dependency, query, fixed, host)] : [];
    }),
  );
  const overrides = await findOverrides(
    searched
      .filter(({ search }) => !isDecided(search))
      .flatMap(({ dependency }) => {
        const { ageLimit } = dependency.facts;
        const asked = { ignored: uncountedIn(dependency, policy), ...(ageLimit && { ageLimit }) };
        return affectedBy(dependency.findings).map((each) => ({ ...each, ...asked }));
      }),
    host,
  );
  const answers = spread(
    searched.map(({ dependency, query, search }): FixedIn => {
      const fixedIn = resultOf(dependency, search, overrides, policy.now);
      return query.malicious ? { ...fixedIn, isWayOut: true } : fixedIn;
    }),
  );
  return manifests.map((manifest, index) =>
    manifest.facts.map((each, place) => {
      const fixedIn = answers[index]?.[place];
      if (fixedIn?.kind === "packages" && !fixedIn.isWayOut) return withLines(fixedIn, each, manifest);
      return fixedIn && withObstacle(fixedIn, each, manifest);
    }),
  );
}

/** Adds the lines of the manifest that set the versions of all packages, for whatever requires them. */
function withLines(fixedIn: Extract<FixedIn, { kind: "packages" }>, facts: Facts, manifest: TextOf): FixedIn {
  const lines = fixedIn.packages.map((fixed) => lineFor(fixed, facts, manifest));
  const [first, ...others] = lines.flatMap((line) => line ?? []);
  return first && others.length + 1 === lines.length ? { ...fixedIn, setBy: [first, ...others] } : fixedIn;
}

function lineFor(
  fixed: VersionKey,
  { overrides, transitive }: Facts,
  { path, facts, text }: TextOf,
): SettingLine | undefined {
  if (!overrides?.byName.has(fixed.name)) return undefined;
  const affected = transitive?.packages.filter(({ key }) => packageId(key) === packageId(fixed)) ?? [];
  const setting = facts.find(
    ({ declaration, target, locked }) =>
      declaration.requirement.kind === "written" &&
      placeOf(path, declaration) !== undefined &&
      !locked?.isListed &&
      affected.every(({ key }) => target?.kind === "version" && isSameKey(key, target.key)),
  );
  if (!setting) return undefined;
  const { name, nameSpan, elsewhere } = setting.declaration;
  const offset = nameSpan.start;
  const place = elsewhere
    ? { file: fileNameOf(elsewhere.path) }
    : text === undefined
      ? {}
      : { line: positionsIn(text)(offset).line };
  return { name, offset, ...place, version: fixed.version };
}

interface Search {
  readonly query: FixedVersionsQuery;
  readonly dependency: SearchedDependency;
}

interface Searched extends Search {
  readonly search: VersionSearch;
}

async function searchIn(
  dependency: SearchedDependency,
  query: FixedVersionsQuery,
  fixed: FixedVersions,
  host: FixHost,
): Promise<Searched> {
  return { dependency, query, search: await searchVersions(dependency, query.key, fixed, host) };
}

/** A version of a transitive dependency, and the advisories that affect it. */
interface Affected {
  readonly key: VersionKey;
  readonly advisories: readonly AffectedBy[];
}

/** Finds the highest affected version of each package. */
function affectedBy(findings: readonly VulnerabilityFinding[]): readonly Affected[] {
  const byPackage = new Map<string, Affected[]>();
  for (const finding of findings) {
    if (!isBelow(finding)) continue;
    for (const { affected: key, advisories } of finding.items) {
      const others = byPackage.get(packageId(key)) ?? [];
      byPackage.set(packageId(key), [...others, { key, advisories }]);
    }
  }
  return [...byPackage.values()].flatMap((all) => {
    const top = highest(all, (a, b) => versionsOf(a.key.system).compare(a.key.version, b.key.version));
    const byId = new Map(all.flatMap(({ advisories }) => advisories.map((affecting) => [affecting.id, affecting])));
    return top ? [{ key: top.key, advisories: [...byId.values()] }] : [];
  });
}

function affectedId({ key, advisories }: Affected, ageLimit: Facts["ageLimit"]): string {
  return [versionId(key), ...advisories.map(({ id }) => id), ageLimit?.id ?? ""].join(" ");
}

/** Finds the versions in which the affected packages are fixed, for each once. */
async function findOverrides(
  affected: readonly (Affected &
    Required<Pick<FixedVersionsQuery, "ignored">> &
    Pick<FixedVersionsQuery, "ageLimit">)[],
  { api, policy, caller }: FixHost,
): Promise<ReadonlyMap<string, FixedVersions | undefined>> {
  const byId = new Map(affected.map((each) => [affectedId(each, each.ageLimit), each]));
  const queries = [...byId.values()].map(({ key, advisories, ignored, ageLimit }) => {
    return { ...queryAbout(key, advisories), ignored, ...(ageLimit && { ageLimit }) };
  });
  const found = await findFixedVersions(queries, { api, criteria: policy, caller });
  return new Map([...byId.keys()].map((id, index) => [id, found[index]]));
}

/** Checks whether a version of the dependency or its lockfile is known to be enough. */
function isDecided(search: VersionSearch): boolean {
  return search.why?.kind === "lockfile-outdated" || cleanVersionOf(search) !== undefined;
}

function cleanVersionOf({ options: [first], cleaner }: VersionSearch): FixedIn | undefined {
  if (first?.dependencies === "clean") return fixedInOption(first);
  return cleaner && { ...fixedInOption(cleaner), isLater: true };
}

function resultOf(
  { facts: { ageLimit }, findings }: SearchedDependency,
  search: VersionSearch,
  overrides: ReadonlyMap<string, FixedVersions | undefined>,
  now: number,
): FixedIn {
  if (search.why?.kind === "lockfile-outdated") {
    const { lockfile } = search.why;
    return { kind: "lockfile", ...(lockfile !== undefined && { lockfile }) };
  }
  const clean = cleanVersionOf(search);
  if (clean) return clean;
  const found = affectedBy(findings).map((each) => overrides.get(affectedId(each, ageLimit)));
  const packages = packagesOf(found, ageLimit, now);
  if (packages) return packages;
  const hasFailed = found.some(isFailed) || isUnanswered(search);
  const isKnown = search.isExhausted && found.every((each) => each !== undefined && each.kind !== "unknown");
  return isKnown ? { kind: "none" } : { kind: "unknown", hasFailed };
}

function isUnanswered({ why, hasFailed }: VersionSearch): boolean {
  return hasFailed === true || (why?.kind === "search" && isFailed(why.search));
}

function isFailed(found: FixedVersions | undefined): boolean {
  return found?.kind === "unknown" && found.why.kind === "failed";
}

/** The version of each, where all are fixed. */
function packagesOf(
  found: readonly (FixedVersions | undefined)[],
  ageLimit: Facts["ageLimit"],
  now: number,
): FixedIn | undefined {
  const fixes = found.flatMap((each) => (each?.kind === "fixed" ? [each] : []));
  const [first, ...others] = fixes.map(({ versions }) => versions[0]);
  if (!first || fixes.length < found.length) return undefined;
  const [held] = fixes.flatMap((fix) => (ageLimit && heldIn(fix.package, fix.versions[0], ageLimit, now)) ?? []);
  return { kind: "packages", packages: [first, ...others], ...(held && { held }) };
}
