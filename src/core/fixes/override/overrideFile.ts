import type { VersionKey } from "../../model/keys.ts";

/** The file that sets versions for packages that the dependencies of a manifest require: itself, or another one of the project. */
export interface OverrideFile {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly text: string;
  /** True if its versions replace what dependents require; else they have to satisfy all of it. */
  readonly overrules: boolean;
  /** The text with the overrides; undefined where one of the packages has one already, or it has no place for them. */
  readonly write: (overrides: readonly PlannedOverride[]) => string | undefined;
}

export interface PlannedOverride {
  readonly key: VersionKey;
  /** True if it satisfies everything that is required of the package. */
  readonly isSatisfying: boolean;
}

/** A manifest, and the path of the lockfile that it has, if any. */
export interface OverriddenManifest {
  readonly path: string;
  readonly text: string;
  readonly lockfile?: string | undefined;
}

/** The text of the file of this absolute path. Never rejects. */
export type Read = (path: string) => Promise<string | undefined>;
