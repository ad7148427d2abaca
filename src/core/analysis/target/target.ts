import type { Package } from "../../api/messages.ts";
import type { FileGapReason } from "../../manifests/gap.ts";
import type { AgeLimit, Declaration, Requirement } from "../../manifests/manifest.ts";
import { registryPrefix } from "../../registries/address.ts";
import { isFromRegistry } from "../../manifests/shared/skip.ts";
import type { VersionKey, VersionText } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import { isSameText, versionsOf } from "../../versions/index.ts";
import type { Versions } from "../../versions/versions.ts";
import { fitsInstalled, type Subject } from "./subject.ts";

/**
 * The way in which a version was chosen:
 * - `locked`: it is in the lockfile
 * - `written`: the requirement names it
 * - `assumed`: the one that the system's resolver would choose today from all known versions; another may be installed
 */
export type How = "locked" | "written" | "assumed";

/** The version that a declaration stands for. */
export type Target = VersionTarget | { readonly kind: "unknown"; readonly why: UnknownTarget };

export interface VersionTarget {
  readonly kind: "version";
  readonly key: VersionKey;
  readonly how: How;
  /** Path of the lockfile, where one has decided. */
  readonly from?: string;
  /** The version that the resolver would choose if it were old enough. */
  readonly held?: Held;
  /** The limit that all versions are too young for: the package manager takes the lowest then. */
  readonly fallback?: AgeLimit;
}

/** A version that is too young. */
export interface Young {
  readonly version: VersionText;
  /** Milliseconds since 1970 from which on it is old enough; absent for a limit that is a date. */
  readonly until?: number;
}

/** A version that is too young for the package manager. */
export interface Held extends Young {
  readonly limit: AgeLimit;
}

/** A range: the version is chosen from the package's versions. */
export interface RangeTarget {
  readonly kind: "range";
  readonly text: string;
  /** Versions that are not chosen. */
  readonly excluded?: readonly string[];
}

/** The reason why there is no version to check. */
export type UnknownTarget =
  | Extract<Requirement, { kind: "skipped" }>
  /** The text is not a requirement of its system. */
  | { readonly kind: "malformed"; readonly text: string }
  /** No known version satisfies the requirement, or, with `held`, only such as are too young. */
  | { readonly kind: "unsatisfied"; readonly text: string; readonly held?: Held }
  /** The lockfile that decides the version was not read, or not completely. */
  | { readonly kind: "lockfile"; readonly path: string; readonly reason: FileGapReason };

/** Determines what the files alone tell: a target, or a range that needs the known versions. */
export function targetOf(subject: Subject): Target | RangeTarget {
  const { package: key, requirement } = subject.declaration;
  const locked = lockedTarget(subject) ?? privateTarget(subject);
  if (requirement.kind === "skipped") {
    return locked && isFromRegistry(requirement) ? locked : unknown(requirement);
  }
  const versions = versionsOf(key.system);
  if (!isReadable(subject, versions)) return unknown({ kind: "malformed", text: requirement.text });
  if (locked) return locked;
  const text = subject.locked?.forcedTo ?? subject.forcedTo ?? requirement.text;
  const exact = versions.exact(text);
  const { excluded } = subject.declaration;
  if (exact !== undefined && excluded?.some((other) => versions.isSame(other, exact)))
    return { kind: "range", text, excluded };
  if (exact !== undefined) return { kind: "version", key: { ...key, version: exact }, how: "written" };
  if (subject.damage) return unknown({ kind: "lockfile", ...subject.damage });
  return { kind: "range", text };
}

/** A private package is not asked about, whatever its requirement. */
function isReadable({ declaration, privateBy }: Subject, versions: Versions): boolean {
  const { text } = declaration.requirement;
  return privateBy !== undefined || versions.isRequirement(text) || versions.namesDefault(text);
}

/** Returns the target of a package that the lockfile has from elsewhere, whatever the manifest requires of it by now. */
function privateTarget({ declaration: { requirement }, privateBy }: Subject): Target | undefined {
  if (privateBy === undefined) return undefined;
  return unknown({ kind: "skipped", reason: "private", text: requirement.text, detail: fileNameOf(privateBy) });
}

/**
 * Finds the locked version. Undefined if the lockfile lacks the dependency or is outdated: the next install follows the manifest.
 */
function lockedTarget({ declaration, locked, stale }: Subject): Target | undefined {
  if (!locked || stale?.kind === "next") return undefined;
  const fitting = locked.packages.filter(
    (lockedPackage) => stale?.kind === "outdated" || fitsInstalled(lockedPackage, declaration, locked),
  );
  const [only] = fitting;
  if (!only) return undefined;
  const { from } = locked;
  for (const { key, origin, registries = [] } of fitting) {
    if (origin === "registry") continue;
    const mirror = registries.map(registryPrefix).find((address) => address !== undefined);
    const detail = fileNameOf(from);
    return unknown({ kind: "skipped", reason: origin, text: key.version, detail, ...(mirror && { mirror }) });
  }
  return { kind: "version", key: only.key, how: "locked", from };
}

/**
 * The listed version for one that is not listed: the same in another spelling, or what the resolver takes instead of a written
 * one, as NuGet takes the next one above a minimum.
 */
export function listedTarget(
  { package: key, requirement, isExact }: Declaration,
  unlisted: VersionTarget,
  versions: Package["versions"],
): VersionTarget | undefined {
  const { compare, isSame, takesNext } = versionsOf(key.system);
  const written = unlisted.key.version;
  if (unlisted.how === "locked") {
    const isOther = (version: VersionText) => isSame(version, written) && !isSameText(version, written);
    const other = versions.find(({ versionKey }) => isOther(versionKey.version))?.versionKey;
    return other && { ...unlisted, key: other };
  }
  if (unlisted.how !== "written" || requirement.kind === "skipped") return undefined;
  const target = assumedTarget(versions, key.system, requirement.text);
  if (target.kind === "unknown" || isSameText(target.key.version, written)) return undefined;
  if (compare(target.key.version, written) === 0) return { ...target, how: "written" };
  return takesNext(requirement.text) && !isExact ? { ...target, how: "assumed" } : undefined;
}

/** Chooses from all known versions; a lower bound is not preferred. */
export function assumedTarget(versions: Package["versions"], system: VersionKey["system"], range: string): Target {
  const semantics = versionsOf(system);
  const listed = versions.map(({ versionKey: { version }, isDefault, isDeprecated = false }) => ({
    version,
    isDefault,
    isDeprecated,
  }));
  const chosen = semantics.pick(listed, range);
  const key = versions.find(
    ({ versionKey }) => chosen !== undefined && semantics.isSame(versionKey.version, chosen),
  )?.versionKey;
  return key ? { kind: "version", key, how: "assumed" } : unknown({ kind: "unsatisfied", text: range });
}

function unknown(why: UnknownTarget): Target {
  return { kind: "unknown", why };
}
