import { isConfirmed, namesOf, type AffectedBy } from "../../analysis/advisories.ts";
import type { PassedOver } from "../../analysis/fixedIn.ts";
import { gatherVersions } from "../../analysis/gathering/gather.ts";
import { isAttested } from "../../analysis/gathering/provenance.ts";
import type { Policy } from "../../analysis/policy.ts";
import { isMaliciousId } from "../../analysis/severity.ts";
import { gateOf, youngAmong } from "../../analysis/target/cooldown.ts";
import type { Young } from "../../analysis/target/target.ts";
import type { UncheckedReason } from "../../analysis/target/verdict.ts";
import type { Api, Caller } from "../../api/api.ts";
import type { Fetched } from "../../api/fetched.ts";
import type { Package, Version, VersionSummary } from "../../api/messages.ts";
import type { AgeLimit } from "../../manifests/manifest.ts";
import type { PackageKey, VersionKey, VersionText } from "../../model/keys.ts";
import { isSameVersion, versionId, versionsOf } from "../../versions/index.ts";
import { isSameRelease, type ReleaseStep, stepBetween } from "../../versions/release.ts";

/**
 * The versions in which the advisories that affect a version are fixed. `fixed` is the one definition of that: of the nearest
 * minor version that has one, the newest patch that no advisory affects; if possible old enough for the package manager, or else
 * not published too recently, and with the attestation that the version has. Of what is malicious, lower versions count, too.
 */
export type FixedVersions =
  | {
      readonly kind: "fixed";
      /** One for each minor version, nearest first. Those of versions far above may be missing. */
      readonly versions: readonly [VersionKey, ...(readonly VersionKey[])];
      readonly package: Package;
      /** True if all versions above were looked at and answered. */
      readonly isComplete: boolean;
      /** Tells whether no advisory affects the version; undefined for one that was not looked at. */
      readonly isClean: (version: VersionText) => boolean | undefined;
      /** Tells whether the version has no provenance attestation, though the query's has one. */
      readonly losesAttestation: (version: VersionText) => boolean;
      /** A clean version that is nearer than the first of the versions, but was published too recently; absent without its date. */
      readonly passedOver?: PassedOver;
    }
  /** Every candidate is affected: the one with the fewest advisories that fixes any. `others` are those that it adds. */
  | {
      readonly kind: "partly";
      readonly key: VersionKey;
      readonly fixed: number;
      readonly of: number;
      readonly others: number;
    }
  /** No candidate fixes any of them. */
  | { readonly kind: "none"; readonly candidates: number }
  /** No version above it could take its place. */
  | { readonly kind: "nothing-newer" }
  /** The result if not enough was answered to say any of these. */
  | { readonly kind: "unknown"; readonly why: UncheckedReason };

export interface FixedVersionsQuery {
  readonly key: VersionKey;
  /** IDs of the advisories that affect it. */
  readonly advisories: readonly string[];
  /** These IDs by all names of the flaw, as another version may have it under another one. */
  readonly idsByName?: ReadonlyMap<string, string>;
  /** The names of advisories that do not count, as they are ignored or only say that nobody maintains it. */
  readonly ignored?: ReadonlySet<string>;
  /** The IDs among these by which it is malicious; present, if perhaps empty, where it or what it depends on is. */
  readonly malicious?: ReadonlySet<string>;
  /** Its package, where it has been asked for. */
  readonly package?: Fetched<Package>;
  /** The version has a provenance attestation. */
  readonly isAttested?: boolean;
  /** The minimum age of the versions that the package manager installs. */
  readonly ageLimit?: AgeLimit;
  /** Packages that would get the same version, which no advisory may affect either. */
  readonly sharing?: readonly PackageKey[];
}

export interface SearchHost {
  readonly api: Api;
  readonly criteria: Pick<Policy, "tooNewDays" | "now">;
  readonly caller: Caller;
}

/** What is asked about a version with these advisories. */
export function queryAbout(
  key: VersionKey,
  affecting: readonly AffectedBy[],
): Pick<FixedVersionsQuery, "key" | "advisories" | "malicious"> & Required<Pick<FixedVersionsQuery, "idsByName">> {
  const malicious = affecting.filter(isConfirmed).map(({ id }) => id);
  return {
    key,
    advisories: affecting.map(({ id }) => id),
    idsByName: new Map(affecting.flatMap((affected) => namesOf(affected).map((name) => [name, affected.id]))),
    ...(malicious.length > 0 && { malicious: new Set(malicious) }),
  };
}

/** A batch of this size is one request; the nearest fixed version is rarely beyond it. */
const chunkSize = 100;

/** Finds the fixed versions of several versions together, so that their candidates share batches. Rejects only when aborted. */
export async function findFixedVersions(
  queries: readonly FixedVersionsQuery[],
  host: SearchHost,
): Promise<readonly FixedVersions[]> {
  const packages = await Promise.all(
    queries.map(async ({ key: { system, name }, package: parent }) => {
      return parent ?? (await host.api.call("GetPackage", { packageKey: { system, name } }, host.caller));
    }),
  );
  return Promise.all(
    queries.map(async (query, index) => {
      const parent = packages[index];
      const { system, version } = query.key;
      if (!versionsOf(system).isVersion(version)) return unknown({ kind: "malformed", text: version });
      if (parent?.kind === "failed") return unknown(parent);
      if (parent?.kind !== "found") return unknown({ kind: "unknown-package", system });
      return searchPackage(query, parent.value, host);
    }),
  );
}

async function searchPackage(query: FixedVersionsQuery, parent: Package, host: SearchHost): Promise<FixedVersions> {
  const lines = candidatesFor(parent.versions, query.key, query.malicious !== undefined);
  if (lines.length === 0) return { kind: "nothing-newer" };
  const { tooNewDays, now } = host.criteria;
  const youngOf = youngAmong(parent.versions, gateOf({ ageLimit: query.ageLimit, tooNewDays }), now);
  const answers: CandidateAnswer[] = [];
  for (let next = 0; next < lines.length;) {
    const start = next;
    for (let size = 0; next < lines.length && size < chunkSize; next++) size += lines[next]?.length ?? 0;
    const chunk = await askAll(lines.slice(start, next).flat(), query, host);
    answers.push(...chunk);
    const clean = new Map(answers.map(({ key, state }) => [versionId(key), state === "clean"]));
    const attested = new Set(
      answers.flatMap(({ key, version }) => (query.isAttested && isFoundAttested(version) ? versionId(key) : [])),
    );
    const { versions, passedOver } = newestOfEach(lines, { clean, attested }, youngOf);
    const [first, ...others] = versions;
    if (first) {
      const idOf = (version: VersionText) => versionId({ ...query.key, version });
      return {
        kind: "fixed",
        versions: [first, ...others],
        package: parent,
        isComplete: next >= lines.length && answers.every(({ state }) => typeof state === "string"),
        isClean: (version) => clean.get(idOf(version)),
        losesAttestation: (version) => query.isAttested === true && !attested.has(idOf(version)),
        ...(passedOver && { passedOver }),
      };
    }
    // A service that answers nothing at all is not asked for the rest.
    if (chunk.every(({ version }) => version.kind === "failed")) break;
  }
  const [unanswered] = answers.flatMap(({ state }) => (typeof state === "object" ? [state] : []));
  return unanswered ? unknown(unanswered) : bestOf(query, answers);
}

interface CandidateAnswer {
  readonly key: VersionKey;
  readonly version: Fetched<Version>;
  /**
   * The state of the candidate, and of the packages that share the version if the candidate itself is not affected; else why it
   * is not known.
   */
  readonly state: "clean" | "affected" | UncheckedReason;
}

/** The packages that share the version are asked about where the candidate itself is clean. */
async function askAll(
  candidates: readonly VersionSummary[],
  { sharing = [], ignored = new Set() }: FixedVersionsQuery,
  host: SearchHost,
): Promise<readonly CandidateAnswer[]> {
  const own = await lookUpAll(
    candidates.map(({ versionKey }) => versionKey),
    host,
  );
  const clean = own.filter((answer) => stateOf(answer, ignored) === "clean");
  const others = await lookUpAll(
    clean.flatMap(({ key: { version } }) => sharing.map(({ system, name }) => ({ system, name, version }))),
    host,
  );
  return own.map((answer): CandidateAnswer => {
    const states = [
      answer,
      ...others.filter(({ key }) => isSameVersion(key.system, key.version, answer.key.version)),
    ].map((state) => stateOf(state, ignored));
    if (states.includes("affected")) return { ...answer, state: "affected" };
    return { ...answer, state: states.find((state) => state !== "clean") ?? "clean" };
  });
}

/** Looks up all in the order of the keys. */
async function lookUpAll(
  keys: readonly VersionKey[],
  { api, caller }: SearchHost,
): Promise<readonly Omit<CandidateAnswer, "state">[]> {
  const found = await gatherVersions(keys, { api }, caller, { advisories: "ids" });
  return keys.map((key, index) => ({ key, version: found[index]?.version ?? { kind: "missing", text: "" } }));
}

function stateOf(
  { key, version }: Omit<CandidateAnswer, "state">,
  ignored: ReadonlySet<string>,
): CandidateAnswer["state"] {
  if (version.kind === "failed") return version;
  if (version.kind === "missing") return { kind: "not-served", key };
  return version.value.advisoryKeys.every(({ id }) => ignored.has(id)) ? "clean" : "affected";
}

function isFoundAttested(version: Fetched<Version>): boolean {
  return version.kind === "found" && isAttested(version.value);
}

interface CandidateStates {
  readonly clean: ReadonlyMap<string, boolean>;
  /** Those that are preferred for their attestation. */
  readonly attested: ReadonlySet<string>;
}

/**
 * Finds the newest clean patch of each minor version. Too recent ones are taken only where there is no other, and the nearest of
 * them is named, where its date is known.
 */
function newestOfEach(
  lines: readonly MinorLine[],
  { clean, attested }: CandidateStates,
  youngOf: (summary: VersionSummary) => Young | undefined,
): { readonly versions: readonly VersionKey[]; readonly passedOver?: PassedOver } {
  const newest = (isAllowed: (summary: VersionSummary) => boolean) =>
    lines.map((line) => {
      const allowed = line.filter((summary) => clean.get(versionId(summary.versionKey)) === true && isAllowed(summary));
      return allowed.findLast(({ versionKey }) => attested.has(versionId(versionKey))) ?? allowed.at(-1);
    });
  const keysOf = (found: readonly (VersionSummary | undefined)[]) => found.flatMap((each) => each?.versionKey ?? []);
  const all = newest(() => true);
  const settled = newest((summary) => !youngOf(summary));
  const nearest = settled.findIndex((found) => found);
  if (nearest < 0) return { versions: keysOf(all) };
  const { versionKey, publishedAt } = all.slice(0, nearest).find((found) => found) ?? {};
  const passedOver = versionKey && publishedAt ? { version: versionKey.version, publishedAt } : undefined;
  return { versions: keysOf(settled), ...(passedOver && { passedOver }) };
}

/** Finds the version that most speaks for; never a malicious one. */
function bestOf(
  { advisories, idsByName, ignored, malicious }: FixedVersionsQuery,
  answers: readonly CandidateAnswer[],
): FixedVersions {
  const counts = (id: string) => ignored?.has(id) !== true;
  const current = advisories.filter(counts);
  let best: Extract<FixedVersions, { kind: "partly" }> | undefined;
  for (const { key, version } of answers) {
    const found = version.kind === "found" ? version.value.advisoryKeys.map(({ id }) => id).filter(counts) : [];
    const ids = [...new Set(found.map((id) => idsByName?.get(id) ?? id))];
    if (found.some(isMaliciousId) || ids.some((id) => malicious?.has(id))) continue;
    const fixed = current.filter((id) => !ids.includes(id)).length;
    const others = ids.filter((id) => !current.includes(id)).length;
    // What is left is what the current ones leave, and the others.
    if (fixed > 0 && (!best || fixed - others > best.fixed - best.others)) {
      best = { kind: "partly", key, fixed, of: current.length, others };
    }
  }
  return best ?? { kind: "none", candidates: answers.length };
}

function unknown(why: UncheckedReason): FixedVersions {
  return { kind: "unknown", why };
}

/** Candidates of one minor version, in ascending order. */
export type MinorLine = readonly [VersionSummary, ...(readonly VersionSummary[])];

/**
 * The versions above the one given that may take its place, by minor version in ascending order; where lower ones may as well,
 * the nearest first. Those that go on where its flavour ends come after all of its own flavour.
 *
 * Leaves out deprecated versions, those of another flavour or package, pseudo-versions above a tagged one, and prereleases,
 * except those of the release that the given version is a prerelease of. Equal versions count once.
 */
export function candidatesFor(
  versions: readonly VersionSummary[],
  key: VersionKey,
  isLowerToo = false,
): readonly MinorLine[] {
  const { compare, flavour, continuesFlavour } = versionsOf(key.system);
  const isAbove = ({ versionKey }: VersionSummary) => compare(versionKey.version, key.version) > 0;
  const eligible = versions
    .filter((summary) => isEligible(summary, key) && (isLowerToo || isAbove(summary)))
    .sort((a, b) => compare(a.versionKey.version, b.versionKey.version));
  const own = flavour(key.version);
  const isOwn = ({ versionKey }: VersionSummary) => flavour(versionKey.version) === own;
  const others = eligible.filter(
    (summary) => isAbove(summary) && !isOwn(summary) && continuesFlavour(summary.versionKey.version, key.version),
  );
  const above = linesOf(eligible.filter((summary) => isOwn(summary) && isAbove(summary)));
  const below = linesOf(eligible.filter((summary) => isOwn(summary) && !isAbove(summary)));
  return [...nearestFirst(above, below.toReversed(), key), ...linesOf(others)];
}

const steps: readonly ReleaseStep[] = ["patch", "minor", "major"];

/** By the size of the step to them, of those of one size the higher ones first. Both are given nearest first. */
function nearestFirst(above: readonly MinorLine[], below: readonly MinorLine[], key: VersionKey): readonly MinorLine[] {
  const { release } = versionsOf(key.system);
  const stepTo = ([{ versionKey }]: MinorLine) => stepBetween(release(key.version), release(versionKey.version));
  return steps.flatMap((step) => [...above, ...below].filter((line) => stepTo(line) === step));
}

function isEligible({ versionKey: { version }, isDeprecated }: VersionSummary, key: VersionKey): boolean {
  const { compare, isPrerelease, isPseudo, sharePackage, release } = versionsOf(key.system);
  if (isDeprecated === true || compare(version, key.version) === 0 || !sharePackage(version, key.version)) return false;
  if (isPseudo(version) && !isPseudo(key.version)) return false;
  return !isPrerelease(version) || (isPrerelease(key.version) && isSameRelease(release(version), release(key.version)));
}

function linesOf(ascending: readonly VersionSummary[]): readonly MinorLine[] {
  const lines: [VersionSummary, ...VersionSummary[]][] = [];
  for (const summary of ascending) {
    const { system, version } = summary.versionKey;
    const { compare, release } = versionsOf(system);
    const line = lines.at(-1);
    const before = line?.at(-1)?.versionKey.version;
    if (before !== undefined && compare(before, version) === 0) continue;
    if (before !== undefined && stepBetween(release(before), release(version)) === "patch") line?.push(summary);
    else lines.push([summary]);
  }
  return lines;
}
