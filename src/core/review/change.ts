import type { AffectedBy } from "../analysis/advisories.ts";
import type { Facts } from "../analysis/facts.ts";
import type { Finding } from "../analysis/finding.ts";
import type { FixedIn } from "../analysis/fixedIn.ts";
import type { Policy } from "../analysis/policy.ts";
import type { UncheckedReason } from "../analysis/target/verdict.ts";
import type { Changes } from "../comparison/compareAdvisories.ts";
import type { Manifest } from "../manifests/manifest.ts";
import type { Message } from "../messages/message.ts";
import type { PackageKey, System, VersionKey, VersionText } from "../model/keys.ts";

/**
 * How a package differs between two states of a project:
 * - `added`, `removed`: only one of the states has it
 * - `updated`, `downgraded`: to another version; also `updated` where versions cannot be ordered
 * - `replaced`: the same version, from another source or with another archive
 * - `moved`: the same version in another section, or declared where it was only a transitive dependency, or the other way round
 * - `requirement`: the same version, with another requirement
 */
export type ChangeKind = "added" | "removed" | "updated" | "downgraded" | "replaced" | "moved" | "requirement";

export type SideName = "before" | "after";

/** A package in one of the states. */
export interface ChangedSide {
  /** The facts, at the place where it is declared or locked. */
  readonly facts: Facts;
  readonly findings: readonly Finding[];
  /** The version; absent where it is not known. */
  readonly version?: VersionText;
  /** The reason why it was not checked; absent if it was, and for local code. */
  readonly unchecked?: UncheckedReason;
  /** The manifest that declares it, else the lockfile that has it: absolute, with `/`. */
  readonly path: string;
  /** The file that decides the version: a lockfile or a manifest. */
  readonly decidedBy: string;
  /** The section in the terms of the package system; absent for a transitive dependency. */
  readonly scope?: string;
  /** A shortest path from a direct dependency to it, both included; absent for a direct dependency, and where it is not known. */
  readonly through?: readonly VersionKey[];
}

/** A package that differs between the states: the same change in several files is one. */
export interface PackageChange {
  readonly package: PackageKey;
  readonly kind: ChangeKind;
  readonly before?: ChangedSide;
  readonly after?: ChangedSide;
  /** The manifests and lockfiles with this change; absolute, with `/`. */
  readonly paths: readonly string[];
  /** The advisories of the version itself; absent unless both sides are known. */
  readonly advisories?: Changes<AffectedBy>;
  /** The advisories of one side where the other is not known: fixed, introduced or remaining. */
  readonly unsettled: readonly AffectedBy[];
  /** The findings that the change brings, and those that it takes away. */
  readonly introduced: readonly PlacedFinding[];
  /** The findings that were there already, on what was only for development. */
  readonly intoProduction: readonly PlacedFinding[];
  readonly gone: readonly PlacedFinding[];
  /** No file of the state before has the name. */
  readonly isFirst?: true;
  /** It comes from elsewhere. */
  readonly source?: FromTo;
  /** The commit of its repository that is locked. */
  readonly revision?: FromTo;
  /** The same version has lost its hash, or has another one. */
  readonly integrity?: "gone" | "changed";
  /** The version before has a verified attestation and this one has none, or the other way round. */
  readonly provenance?: "lost" | "gained";
  /** The reason why it may be no change, or another one: one of the states was not read completely. */
  readonly uncertain?: Message;
}

/** The fixes of the advisories that changes leave or bring. */
export type ReviewFixes = ReadonlyMap<PackageChange, FixedIn>;

/** A finding in a manifest or a lockfile. */
export interface PlacedFinding {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly finding: Finding;
}

/** Text from elsewhere, as the files have it. */
interface FromTo {
  readonly from: string;
  readonly to: string;
}

/** A setting that lets pass what was found before. */
export interface WeakerSetting {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly text: Message;
}

/** A file, or a part of it, that was not read on one side. */
export interface UnreadSide {
  readonly path: string;
  readonly side: SideName;
  readonly why: Message;
}

/** A remark on how the files differ. */
export interface ReviewNote {
  readonly path: string;
  readonly text: Message;
}

/** A manifest or a lockfile of the later state in which packages change. */
export interface ReviewedFile {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly system?: System;
  readonly manifest: Manifest;
  readonly policy: Policy;
}

/** The differences between two states of a project. */
export interface Review {
  /** Worst first. */
  readonly changes: readonly PackageChange[];
  readonly weaker: readonly WeakerSetting[];
  readonly notes: readonly ReviewNote[];
  readonly unread: readonly UnreadSide[];
  /** The packages that the service is not asked about, as they are private in one of the states or may be. */
  readonly withheld: number;
  /** The manifests and lockfiles of each state that were compared. */
  readonly compared: Readonly<Record<SideName, number>>;
  /** The files of the later state with changes, by path. */
  readonly files: ReadonlyMap<string, ReviewedFile>;
}
