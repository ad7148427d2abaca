import type { SettingLines } from "../../analysis/fixedIn.ts";
import type { VersionKey } from "../../model/keys.ts";
import type { Exclusion } from "../override/exclusion.ts";
import type { EditObstacle } from "../rewrite/versionEdit.ts";
import type { FixedVersions } from "../search/fixedVersions.ts";
import type { Dependency } from "./dependency.ts";
import type { Held } from "../../analysis/target/target.ts";
import type { UncheckedReason } from "../../analysis/target/verdict.ts";

export interface Unfixed extends Dependency {
  readonly why: Unfixable;
}

/** The reason why a vulnerable dependency stays unchanged. `isMalicious`: it is malicious, or depends on what is. */
export type Unfixable =
  /** Nothing says which version it is. */
  | { readonly kind: "no-version" }
  /** A dependency of which only what is locked below it is affected: resolved today, nothing would be. */
  | {
      readonly kind: "lockfile-outdated";
      readonly lockfile?: string;
      readonly command?: string;
      readonly isMalicious?: true;
    }
  | { readonly kind: "search"; readonly key: VersionKey; readonly search: FailedSearch; readonly isMalicious?: true }
  /** No newer version is known to depend only on what is clean. */
  | { readonly kind: "dependencies"; readonly key: VersionKey; readonly isMalicious?: true }
  /** A dependency that only these versions of transitive dependencies fix, and nothing in a manifest is known to lead to them. */
  | {
      readonly kind: "packages";
      readonly packages: readonly VersionKey[];
      readonly setBy?: SettingLines;
      readonly leavesOwn?: true;
      readonly held?: Held;
      readonly isWayOut?: true;
    }
  /**
   * The version cannot be written. `path` is of the file that it would be written in, `lockfile` of the one that locks it; `isUpdate`:
   * it was asked for, and nobody has looked for its advisories.
   */
  | {
      readonly kind: "edit";
      readonly to: VersionKey;
      readonly obstacle: EditObstacle;
      readonly requirement: string;
      readonly path: string;
      readonly lockfile?: string;
      readonly isUpdate?: true;
    }
  /** The version is too young for the package manager. `exception`: what would let it be installed all the same. */
  | {
      readonly kind: "held";
      readonly to: VersionKey;
      readonly held: Held;
      readonly fixes: "own" | "below";
      readonly exception?: Exclusion;
    }
  /** Nothing is found with the changes to other dependencies, but not all that it depends on is known with them. */
  | { readonly kind: "unsettled" }
  /** Its version is part of a text that another change replaces. */
  | { readonly kind: "overlap" }
  | Rejection;

/** The reason why the check of the manifests with a change rejects it. `requirement` is what would be written. */
export type Rejection =
  /** The manifest has not the same declarations as before. */
  | { readonly kind: "unreadable" }
  /** `sharing` has its version from the same place and no such version. */
  | { readonly kind: "not-shared"; readonly version: string; readonly sharing: string }
  /** A package is still affected, or newly so: in the version that the requirement leads to, or in its dependencies. */
  | {
      readonly kind: "still-affected";
      readonly requirement: string;
      readonly key: VersionKey;
      readonly advisories: readonly string[];
      readonly inDependencies: boolean;
    }
  /** A requirement that leads to something that could not be checked. */
  | { readonly kind: "unverified"; readonly requirement: string; readonly why?: UncheckedReason };

type FailedSearch = Exclude<FixedVersions, { kind: "fixed" }>;
