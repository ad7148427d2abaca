import type { VersionKey, VersionText } from "../model/keys.ts";
import type { Held } from "./target/target.ts";

/** The version in which the advisories that affect a version are fixed, as far as that is known. Ignored ones do not count. */
export type FixedIn = State & {
  /** The version, or a transitive dependency, is malicious: a clean one may also be lower, and none fixes anything. */
  readonly isWayOut?: true;
};

type State =
  /** `isLater`: of transitive dependencies, a version of a later major version than the one that fixes the dependency itself. */
  | {
      readonly kind: "fixed";
      readonly version: VersionText;
      readonly isLater?: true;
      /** It has no provenance attestation, though the present version has one. */
      readonly losesAttestation?: true;
      /** It is too young for the package manager, as are all others. */
      readonly held?: Held;
      /** A clean version that is nearer, but was published too recently. */
      readonly passedOver?: PassedOver;
      /** No text of the manifest can be changed to it: what is written allows it already, or has a checksum beside it. */
      readonly isUnwritten?: true;
    }
  /** No version fixes all: the one that fixes most, how many of how many, and how many other advisories affect it. */
  | {
      readonly kind: "partly";
      readonly version: VersionText;
      readonly fixed: number;
      readonly of: number;
      readonly others: number;
    }
  /** The result for transitive dependencies that are clean when resolved anew, so that the lockfile has to be updated. */
  | { readonly kind: "lockfile"; readonly lockfile?: string; readonly leavesOwn?: true }
  /**
   * The result for transitive dependencies that no version of the dependency fixes, but these versions of the affected packages
   * do.
   */
  | {
      readonly kind: "packages";
      readonly packages: readonly [VersionKey, ...(readonly VersionKey[])];
      /** The declarations of the same manifest that set the versions of all wherever they are required. */
      readonly setBy?: SettingLines;
      /** No version fixes the advisories of the dependency itself. */
      readonly leavesOwn?: true;
      /** One of them is too young for the package manager. */
      readonly held?: Held;
    }
  /** All newer versions were answered, and none fixes any. */
  | { readonly kind: "none" }
  /** The result if not enough was answered. */
  | { readonly kind: "unknown"; readonly hasFailed: boolean };

/** The fix of a dependency: that of its own advisories, or that of its transitive dependencies where only that is known. */
export function fixOfBoth(own: FixedIn | undefined, transitive: FixedIn | undefined): FixedIn | undefined {
  if (own?.kind !== "none" || own.isWayOut) return own ?? transitive;
  return transitive?.kind === "packages" || transitive?.kind === "lockfile" ? { ...transitive, leavesOwn: true } : own;
}

/** Tells whether it settles all that it is searched for. */
export function settlesAll({ kind }: FixedIn): boolean {
  return kind === "fixed" || kind === "lockfile" || kind === "packages";
}

/** A clean version that is not offered yet. */
export interface PassedOver {
  readonly version: VersionText;
  /** RFC 3339. */
  readonly publishedAt: string;
}

export type SettingLines = readonly [SettingLine, ...(readonly SettingLine[])];

/** A line of a manifest that sets the version of a transitive dependency. */
export interface SettingLine {
  /** The name as written. */
  readonly name: string;
  /** The offset of the name in the text. */
  readonly offset: number;
  /** Counts from 1; absent where the text of the manifest is not kept. */
  readonly line?: number;
  /** The name of the file that has the version, where that is another one, such as a parent. */
  readonly file?: string;
  /** The version that fixes what is found. */
  readonly version: VersionText;
}
