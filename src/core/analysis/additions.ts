import type { Fetched } from "../api/fetched.ts";
import type { Capabilities, Dependents, Requirements } from "../api/messages.ts";
import type { PackageKey, VersionKey } from "../model/keys.ts";

/** The requirements and capabilities that a version has and another one of its package has not. What is absent is unknown, never nothing. */
export interface Additions {
  /** The version that it is compared with. */
  readonly from: VersionKey;
  readonly to: VersionKey;
  /** The answers about what both require, that of `from` first. */
  readonly requirements: readonly Fetched<Requirements>[];
  readonly packages?: AddedPackages;
  /** The answers about what both can do, that of `from` first; only where they were asked for, and are served. */
  readonly capabilities?: readonly Fetched<Capabilities>[];
  readonly addedCapabilities?: readonly string[];
}

/** The additions of an update, and the losses beside the present version. */
export interface News extends Additions {
  /** It has no provenance attestation, though the present version has one. */
  readonly losesAttestation?: true;
  /** It is confirmed malicious. */
  readonly isMalicious?: true;
}

interface AddedPackages {
  /** The first ones, in the order of the requirements. */
  readonly listed: readonly AddedPackage[];
  /** The number of further ones, about which nothing is asked. */
  readonly left: number;
}

/** A package that only the one version requires. */
export interface AddedPackage {
  readonly key: PackageKey;
  /**
   * The reason why the service is not asked about it: it is private in the project, comes from an address, is in the archive of the
   * version itself, or its name is not one of a package, such as a property of a POM.
   */
  readonly notAsked?: "private" | "elsewhere" | "bundled" | "nameless";
  readonly publication?: Fetched<FirstPublication>;
  readonly dependents?: Fetched<Dependents>;
  /** More popular packages whose names are a typing error away. */
  readonly similar?: Fetched<readonly string[]>;
}

interface FirstPublication {
  /** RFC 3339; absent if no version of the package has a time. */
  readonly firstPublishedAt?: string;
}

const month = 30 * 86_400_000;

/** Checks whether the time is less than 30 days before `now`. False for one that is not known. */
export function isYoung(publishedAt: string | undefined, now: number): boolean {
  return publishedAt !== undefined && now - Date.parse(publishedAt) < month;
}

/** Checks whether the service does not know the package, or not since when, or only since less than 30 days. */
export function isRisky({ publication }: AddedPackage, now: number): boolean {
  if (publication?.kind !== "found") return publication?.kind === "missing";
  const { firstPublishedAt } = publication.value;
  return firstPublishedAt === undefined || isYoung(firstPublishedAt, now);
}
