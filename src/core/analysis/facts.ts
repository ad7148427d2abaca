import type { Message } from "../messages/message.ts";
import type { ApiError } from "../api/errors.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Advisory, Dependents, Package, Project, SimilarlyNamedPackages, Version } from "../api/messages.ts";
import type { AgeLimit, SkipReason } from "../manifests/manifest.ts";
import { packageId, type VersionKey } from "../model/keys.ts";
import type { Ways } from "../graph/ways.ts";
import type { Additions } from "./additions.ts";
import type { FixedIn } from "./fixedIn.ts";
import type { Ignore } from "./ignores/ignore.ts";
import type { Subject } from "./target/subject.ts";
import type { Target, Young } from "./target/target.ts";
import { isSameKey, isSameVersion } from "../versions/index.ts";

/** The facts that are known about one declaration so far. */
export interface Facts extends VersionFacts, Omit<Subject, "ignores" | "privateAmong"> {
  readonly ignores: readonly Ignore[];
  /** The version in which the advisories of the version itself are fixed. */
  readonly fixedIn?: FixedIn;
  /** The way in which the advisories of its transitive dependencies are fixed. */
  readonly transitiveFixedIn?: FixedIn;
  /** The ways to it from what is declared, of a transitive dependency that is checked by itself; undefined stands for ways that are not known. */
  readonly leading?: () => readonly (Ways | undefined)[];
}

/**
 * The facts that are known about one version, or about a package on the way to one. An absent field has not been answered, or was
 * not asked for.
 */
export interface VersionFacts {
  readonly target?: Target;
  readonly package?: Fetched<Package>;
  /** The package's versions that are old enough for the package manager, or else for the user; absent where all are. */
  readonly mature?: MatureVersions;
  /** The target's version. */
  readonly version?: Fetched<Version>;
  /** The advisories of the version by ID. */
  readonly advisories: ReadonlyMap<string, Fetched<Advisory>>;
  /** The dependencies of the version. */
  readonly transitive?: Transitive;
  /** No source lists what the version depends on: neither a lockfile nor the service. */
  readonly isTransitiveUnlisted?: true;
  /** The versions before the target's, which has no attestation, the latest first (`previousVersions`). */
  readonly previous?: readonly Fetched<Version>[];
  /** The project that the version is built from. */
  readonly project?: Fetched<Project>;
  readonly similar?: Similar;
  /** The additions of a young version to the version before it. */
  readonly additions?: Additions;
  /** The versions that would be installed without the override, where all of that is known. */
  readonly withoutOverride?: WithoutOverride;
}

/** The versions that the requirements of an overridden package lead to without the override. */
export interface WithoutOverride {
  readonly parents: readonly RestoredParent[];
  /** The versions that these lead to. */
  readonly versions: readonly Pick<VersionFacts, "version" | "advisories">[];
}

/** A requirement for an overridden package, and the version that it leads to without the override. */
export interface RestoredParent {
  /** The package that has the requirement; absent for the project itself. */
  readonly dependent?: VersionKey;
  readonly requirement: string;
  readonly gets: VersionKey;
}

/** The versions that are old enough, and the others, as of `now`, in milliseconds since 1970. */
export interface MatureVersions {
  readonly package: Package;
  /** By `versionId`. */
  readonly held: ReadonlyMap<string, Young>;
  readonly now: number;
  /** The package manager's minimum age; absent where it is the user's, which no package manager keeps to. */
  readonly limit?: AgeLimit;
}

/** The transitive dependencies of a version, without itself. */
export interface Transitive {
  readonly from: "lockfile" | "resolved";
  /** The file lists all that the lockfile has installed, each for itself, and `packages` is empty. */
  readonly isListed?: true;
  readonly packages: readonly TransitivePackage[];
  /** The ways from the version to the packages; absent where not all are known. */
  readonly ways?: Ways;
  /** The reason, for people, why this is not all; absent if it is. */
  readonly incomplete?: Message;
  /** What the service got wrong at single packages, each with its name. */
  readonly errors?: readonly Message[];
  /** Versions of overrides whose dependencies no source lists, where these are all that is incomplete. */
  readonly unserved?: readonly VersionKey[];
  /** The request for the graph failed. */
  readonly failure?: ApiError;
  /** Seconds since the service gave the graph, where that comes from a cache. */
  readonly age?: number;
  /** The graph is out of date. */
  readonly stale?: true;
}

/** The first failed request about a transitive dependency, if any. */
export function transitiveFailure(transitive: Transitive | undefined): ApiError | undefined {
  if (!transitive || transitive.failure) return transitive?.failure;
  for (const { version, advisories } of transitive.packages) {
    if (version?.kind === "failed") return version.error;
    for (const fetched of advisories.values()) if (fetched.kind === "failed") return fetched.error;
  }
  return undefined;
}

export interface TransitivePackage {
  readonly key: VersionKey;
  /** A shortest path from the checked version to this one, both included. */
  readonly path: readonly VersionKey[];
  /** The answer about the version; absent until it arrives, and if it is not asked for. */
  readonly version?: Fetched<Version>;
  /** Its package, where the version is locked and not known, and more requests are in order. */
  readonly package?: Fetched<Package>;
  readonly advisories: ReadonlyMap<string, Fetched<Advisory>>;
  /** The reason why the service is not asked about it. */
  readonly skipped?: SkipReason | "bundled";
  /** The manifest declares it, or all that leads to it, as dependencies: what is found is found there. */
  readonly isDeclared?: true;
}

/** Packages whose names are close to the declared one. */
export interface Similar {
  /** The service's answer for a package that it knows: more popular ones of similar names. */
  readonly packages: Fetched<SimilarlyNamedPackages>;
  /** The numbers of packages that depend on the declared one and on the closest similar one, if the service counts them. */
  readonly dependents?: { readonly own: Fetched<Dependents>; readonly other: Fetched<Dependents> };
}

/** What is known of a subject before anything was asked. Facts, which are subjects too, would keep what they know. */
export function noFacts({ privateAmong, ignores = [], ...others }: Subject & { readonly advisories?: never }): Facts {
  return { ...others, ignores, advisories: new Map() };
}

/**
 * Returns what is known about an edited manifest before anything is requested: the facts of each declaration that means the same
 * as before, at its new position. Does not use the network, so it can follow every keystroke.
 */
export function carryOver(subjects: readonly Subject[], before: readonly Facts[]): readonly Facts[] {
  const byMeaning = new Map(before.map((facts) => [meaning(facts), facts]));
  return subjects.map((subject) => {
    const facts = byMeaning.get(meaning(subject));
    if (!facts) return noFacts(subject);
    const { transitive, overrides, withoutOverride, overrideUse, ...others } = facts;
    const isCurrent =
      transitive?.from === "lockfile" || (subject.overrides?.overrideId ?? "") === (overrides?.overrideId ?? "");
    const carried = {
      ...others,
      ...(transitive && isCurrent && { transitive }),
      ...(withoutOverride && subject.overrideUse?.id === overrideUse?.id && { withoutOverride }),
    };
    return { ...carried, ...noFacts(subject), advisories: facts.advisories };
  });
}

/**
 * Checks whether the declarations mean the same as before, in the same order, so that nothing about them has to be asked again.
 */
export function areCarried(subjects: readonly Subject[], before: readonly Subject[]): boolean {
  return (
    subjects.length === before.length &&
    subjects.every((subject, index) => {
      const other = before[index];
      return (
        other !== undefined &&
        meaning(subject) === meaning(other) &&
        subject.declaration.scope === other.declaration.scope &&
        subject.overrides?.id === other.overrides?.id
      );
    })
  );
}

/** Adds to the facts, for the same version, what was known before and has not been answered again. */
export function knownBefore(now: Facts, before: Facts | undefined): Facts {
  if (!before) return now;
  const { declaration, ignores } = now;
  if (!now.target && !now.package) return { ...before, declaration, ignores };
  if (!isSameTarget(now, before)) return now;
  return { ...before, ...now, advisories: new Map([...before.advisories, ...now.advisories]) };
}

/** The versions that fix a dependency and its transitive dependencies, as far as that is known. */
export interface Fixes {
  readonly own?: FixedIn | undefined;
  readonly transitive?: FixedIn | undefined;
}

/** The fixes that were found before for the same version. */
export function fixesBefore(now: Facts, before: Facts | undefined): Fixes | undefined {
  if (!before || !isSameTarget(now, before)) return undefined;
  return { own: before.fixedIn, transitive: before.transitiveFixedIn };
}

/**
 * Adds the fixes. One that is clean with all that it depends on is the fix of both, so that every surface names the same version.
 */
export function withFixes(facts: Facts, { own, transitive }: Fixes = {}): Facts {
  if (!own && !transitive) return facts;
  const clean = cleanIn({ transitiveFixedIn: transitive });
  return {
    ...facts,
    ...(own && { fixedIn: own.kind === "fixed" && clean ? fixedWith(own, clean, facts) : own }),
    ...(transitive && { transitiveFixedIn: transitive }),
  };
}

type Fixed = Extract<FixedIn, { kind: "fixed" }>;

/** The version that fixes a dependency and whose dependencies are clean as well, where that is known. */
export function cleanIn({
  transitiveFixedIn: fixedIn,
}: {
  readonly transitiveFixedIn?: FixedIn | undefined;
}): Fixed | undefined {
  return fixedIn?.kind === "fixed" && !fixedIn.isLater ? fixedIn : undefined;
}

function fixedWith(own: Fixed, clean: Fixed, { declaration }: Facts): FixedIn {
  const isWayOut = clean.isWayOut ?? own.isWayOut;
  if (!isWayOut && isSameVersion(declaration.package.system, own.version, clean.version)) return own;
  return { ...clean, ...(isWayOut && { isWayOut }) };
}

function isSameTarget({ target: a }: Facts, { target: b }: Facts): boolean {
  return a?.kind === "version" && b?.kind === "version" && isSameKey(a.key, b.key);
}

function meaning({
  declaration: { package: key, requirement },
  locked,
  stale,
  forcedTo = "",
  privateBy = "",
  damage,
  unreadBy = "",
  trustPolicy,
  ageLimit,
}: Subject): string {
  const { kind, text } = requirement;
  const reason = requirement.kind === "skipped" ? requirement.reason : "";
  const installed = locked?.packages.map(({ key: { version }, origin }) => `${origin} ${version}`).join(" ") ?? "";
  const outdated = stale ? `${stale.kind} ${stale.from} ${stale.requested ?? ""}` : "";
  const settings = [forcedTo, privateBy, damage?.path ?? "", unreadBy, trustPolicy?.id ?? "", ageLimit?.id ?? ""];
  return [packageId(key), kind, reason, text, installed, outdated, ...settings].join("\n");
}
