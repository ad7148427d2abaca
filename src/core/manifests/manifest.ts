import type { PackageKey, System, VersionKey } from "../model/keys.ts";
import type { Message } from "../messages/message.ts";
import type { SyntaxProblem } from "../model/problem.ts";
import type { Position } from "../model/positions.ts";
import type { Span } from "../model/span.ts";
import type { Registries } from "../registries/origin.ts";
import type { Gap } from "./gap.ts";
import type { Memory } from "./memory.ts";
import type { PomAnswer } from "./maven/publishedPoms.ts";

/**
 * The reason why a dependency is not looked up:
 * - `path`: it is a local folder
 * - `archive`: it is a package archive on this machine
 * - `git`: it is a repository
 * - `url`: it is an archive at an address
 * - `workspace`: it is a member of the same workspace
 * - `inherited`: its version is in another file
 * - `variable`: its version is a variable that this file does not define
 * - `private`: it comes from a registry that the public service does not cover
 * - `unknown-origin`: it may come from such a registry, as nothing says that it is public, or settings that would tell cannot be read
 * - `typed`: its name is being typed, and could become a private one
 * - `unsupported`: the service has no key for it, as for a dist-tag other than `latest`, or an invalid version
 */
export type SkipReason =
  | "path"
  | "archive"
  | "git"
  | "url"
  | "workspace"
  | "inherited"
  | "variable"
  | "private"
  | "unknown-origin"
  | "typed"
  | "unsupported";

/** The reason why the service is not asked about a package of a registry. */
export type NotAsked = Extract<SkipReason, "private" | "unknown-origin">;

/** The same with the setting by which it is not asked: `@acme:registry in .npmrc`. */
export interface Withheld {
  readonly reason: NotAsked;
  readonly detail?: string;
}

/**
 * `written` has the requirement in the syntax of the package system, empty for any version. Its `Versions` tell whether that
 * is one version or a range.
 */
export type Requirement =
  | { readonly kind: "written"; readonly text: string }
  | {
      readonly kind: "skipped";
      readonly reason: SkipReason;
      readonly text: string;
      /** The cause, unless it is next to the declaration: `@acme:registry in .npmrc`. */
      readonly detail?: string;
      /** The pattern of `packageInsights.public` that would have the service asked. */
      readonly release?: string;
      /** The address of the registry in place of the public one, for `packageInsights.mirrors`. */
      readonly mirror?: string;
      /** The POM that may have the version, where the service could have it. */
      readonly pom?: UnreadPom;
    };

/**
 * A POM that was not read, and why:
 * - `unknown`: the service does not know it
 * - `unanswered`: the service did not answer
 * - `limit`: as many others were read
 * - `private`: it may be private, so the service is not asked
 * - `plugins`: it was read, but for its plugins, which the service does not list
 * - `cycle`: it is one of its own parents
 */
export interface UnreadPom {
  readonly role: "parent" | "imported";
  /** `<group ID>:<artifact ID> <version>` */
  readonly name: string;
  readonly why: "unknown" | "unanswered" | "limit" | "private" | "plugins" | "cycle";
}

/** A span in another file. */
export interface Place {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly span: Span;
}

export interface Declaration {
  /** The package with the canonical name; for an alias, the real package. */
  readonly package: PackageKey;
  /** The name as written; for MAVEN `<group ID>:<artifact ID>`, whatever the layout. */
  readonly name: string;
  readonly requirement: Requirement;
  /** The name of the section in the package system: `devDependencies`, `build-dependencies`, `test`, … */
  readonly scope: string;
  /** Set if it is in a group for development, which `scope` does not tell. */
  readonly isForDevelopment?: true;
  /** The span of the name without quotes; for MAVEN of the artifact ID. */
  readonly nameSpan: Span;
  /** The span of the whole requirement without quotes, part of which an edit of the version replaces. */
  readonly requirementSpan?: Span;
  /** Set if it does not always apply: an override below another package, a requirement with a marker, an entry of a profile. */
  readonly isConditional?: true;
  /** The packages, outermost first, below which alone an override applies, where that is all of its condition. */
  readonly below?: {
    readonly names: readonly string[];
    /** True if it applies only to what the last of them requires itself. */
    readonly isDirect?: true;
  };
  /** The package managers that read the section of an override; absent where all do. */
  readonly readBy?: readonly string[];
  /** The requirement is apart from the declaration (a property, a managed version), perhaps for several of them. */
  readonly shared?: true;
  /**
   * Set if an edit at its place would not just change the version: names or other versions are put together with what is written
   * there, it is written in other places, too, or it is in the notation of another tool.
   */
  readonly byHand?: true;
  /** Exactly the written version is installed, though the system reads the same text as a minimum elsewhere. */
  readonly isExact?: true;
  /** The text that is written where the package is required, which the requirement replaces, and the file that replaces it. */
  readonly replaced?: { readonly text: string; readonly file: string };
  /** Versions that are never installed, of which the requirement names one: the next one is. */
  readonly excluded?: readonly string[];
  /**
   * The place of a requirement in another file (a catalog, a workspace, a parent), without a `requirementSpan`. For a member
   * of the workspace it is the place of its version, and `requirementSpan` that of the reference.
   */
  readonly elsewhere?: Place;
  /** Set if it stands in the file of `elsewhere`, which the manifest includes at the name's span. */
  readonly isIncluded?: true;
  /** The POM outside of the project that the version comes from: `<group ID>:<artifact ID> <version>`. */
  readonly managedBy?: string;
  /** The notes on how the package manager reads it that a person should know in addition. */
  readonly notes?: readonly Message[];
}

export interface Manifest {
  readonly declarations: readonly Declaration[];
  readonly problems: readonly SyntaxProblem[];
  /** The parts that were not read, if any. */
  readonly gaps?: readonly Gap[];
  /**
   * The requirements that the project sets for packages wherever they are required, if that is not just what `declarations` set:
   * the root of a workspace or a parent sets some of it. Private ones are skipped.
   */
  readonly overrides?: readonly Declaration[];
  /** The package's own name as written, by which lockfiles list the members of a workspace. */
  readonly self?: string;
  /** The definition of a workspace of npm or Go lists it. */
  readonly isMember?: true;
  /** The manifests, besides this one, that its overrides are for, with their folders relative to its own. */
  readonly members?: readonly { readonly name: string; readonly folder: string }[];
  /** The package manager that installs it, as far as files next to it tell. */
  readonly manager?: PackageManager;
  /** Set if its package manager refuses versions that have less evidence of trust than earlier ones. */
  readonly trustPolicy?: TrustPolicy;
  /** The minimum ages of versions in the settings of each package manager, of which the one in use has one at most. */
  readonly ageLimits?: readonly AgeLimit[];
  /** Set if it lists everything that is installed, in exact versions, and not only what is required directly. */
  readonly listsInstalled?: true;
  /** A package that is declared gets the declared version, whatever other dependencies require. */
  readonly nearestWins?: true;
  /** The versions that are allowed of packages wherever they are required, by canonical name. */
  readonly constraints?: ReadonlyMap<string, string>;
  /** Names of private packages and of members of the workspace, with `*` for any characters, where only some names are. */
  readonly privateNames?: readonly string[];
  /** The places where names are typed that could become private. */
  readonly typed?: readonly Span[];
  /** Versions whose published POMs have versions of dependencies, and which were not read. */
  readonly poms?: readonly VersionKey[];
}

export interface PackageManager {
  readonly name: string;
  /** The manifest names it. Otherwise its settings are there, and a lockfile of another one counts more. */
  readonly isNamed: boolean;
}

/** pnpm's `trustPolicy: no-downgrade`, with what it leaves out. */
export interface TrustPolicy {
  /** The same for policies that decide the same. */
  readonly id: string;
  /**
   * Tells whether a version that lost its attestation is refused, or accepted by its name; undefined for one that is old enough.
   * `now` is in milliseconds since 1970.
   */
  readonly decide: (
    key: VersionKey,
    publishedAt: string | undefined,
    now: number,
  ) => "refused" | "accepted" | undefined;
}

/** The age in milliseconds from which on versions are installed, or the last instant of their publication; neither for any version. */
export interface AgeBound {
  readonly age?: number;
  /** Milliseconds since 1970. */
  readonly before?: number;
}

/** The minimum age of the versions that a package manager installs, as its settings have it. */
export interface AgeLimit extends AgeBound, Place {
  readonly tool: "npm" | "pnpm" | "yarn" | "bun" | "deno" | "uv" | "poetry";
  /** The setting as written: `min-release-age=7`. */
  readonly setting: string;
  /** The packages that the setting does not apply to, each with what tells whether a canonical name is meant. */
  readonly exclusions: readonly (AgeExclusion & { readonly isFor: (name: string) => boolean })[];
  /** Versions without a date are held back, too. */
  readonly holdsUndated?: true;
  /** Nothing is held back of a package of which a version has no date. */
  readonly needsDates?: true;
  /** The lowest version is installed where all are too young. Otherwise the package manager fails. */
  readonly fallsBack?: true;
  /** The package manager finds no age in the setting, and holds nothing back. */
  readonly isUnread?: true;
  /** It stands in the manifest itself, or at this position in a file beside it; of subjects, only the first tells. */
  readonly where?: "here" | Position | undefined;
  /** The same for limits that decide the same. */
  readonly id: string;
}

/** Packages to which another bound applies, or none. */
export interface AgeExclusion extends AgeBound {
  /** The canonical name, or a pattern of names as the package manager has them. */
  readonly name: string;
  /** The requirement that their versions meet, if not all do. */
  readonly range?: string;
}

/** Base names. */
export interface FolderContent {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** The folders that are links, which may lead anywhere. */
  readonly links?: readonly string[];
  /** The folder exists and cannot be listed: nothing is known of what it has. */
  readonly isUnreadable?: true;
}

/** The part of surroundings by which other files are read. */
export type Reads = Pick<Surroundings, "read" | "readNamed" | "decidesPrivacy" | "list">;

/** A manifest with access to the other files of its project. */
export interface Surroundings {
  /** The path of the manifest; absolute, with `/`. */
  readonly path: string;
  /** The text of the manifest. */
  readonly text: string;
  /** The text of the file at this absolute path; undefined if it does not exist or cannot be read. Never rejects. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** The same for a file that the manifest names at this span. If it does not exist, that is a gap, which only limits the check where the package manager passes over it. */
  readonly readNamed: (path: string, span?: Span, isPassedOver?: boolean) => Promise<string | undefined>;
  /**
   * Marks a file, with the name that messages have for it, as settings that decide which packages are private: as long as it
   * exists and cannot be read, the service is asked about none.
   */
  readonly decidesPrivacy?: (path: string, label: string) => void;
  /**
   * Lists the folder at this absolute path; returns nothing if it does not exist or cannot be listed. The latter is a gap, and as long as it
   * is so, the service is asked about nothing: what is in it is of this disk. `isLook`: the caller can do without. Never rejects.
   */
  readonly list?: (path: string, isLook?: boolean) => Promise<FolderContent>;
  /** The values found for other manifests, kept as long as no file changes; absent if nothing is kept. */
  readonly memory?: Pick<Memory, "remember">;
  /** Makes a value by reading, once for all manifests: what could not be read for it is recorded for each of them. */
  readonly rememberReads?: <T>(key: string, make: (reads: Reads) => Promise<T>) => Promise<T>;
  /** The user's home folder with `/`, if the host has one. */
  readonly home?: string;
  /** The value of an environment variable, if the host has them. */
  readonly environment?: (name: string) => string | undefined;
  /** Patterns of packages that the user has released, though they might be private. */
  readonly publicNames?: readonly string[];
  /** The origins of packages by the addresses of registries, with the mirrors that the user names. */
  readonly registries: Registries;
  /** The names of a system that the service is not asked about by the files around this path. Never rejects. */
  readonly withheldBeside?: (
    path: string,
    system: System,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, Withheld>>;
  /** The published POM of a version, as far as the service was asked for it. It is not asked for that of a private package. */
  readonly published?: (key: VersionKey) => PomAnswer | "private" | undefined;
}

export interface ManifestParser {
  /** Stable, such as `npm/package.json`. */
  readonly id: string;
  readonly system: System;
  /** Set if its packages may be of any system. */
  readonly isOfSeveral?: true;
  /** Glob patterns by which editors select such files; `handles` decides. */
  readonly patterns: readonly string[];
  /** Checks whether the file at this path (with `/`, absolute or relative) has this format. */
  handles(path: string): boolean;
  /** A lockfile next to such a file belongs to another manifest there. */
  readonly isSecondary?: true;
  /** The IDs of the lockfile formats that have its packages; absent where all of the system may have them. */
  readonly lockfiles?: readonly string[];
  /**
   * Set if it reads lockfiles that are checked by themselves, in the format of this ID: they declare what they have installed.
   */
  readonly isLockfile?: true;
  /** Never throws: broken parts become problems, intact ones are kept. */
  parse(text: string): Manifest;
  /**
   * Completes the manifest from other files: inherited versions (with their place `elsewhere`), and packages of private
   * registries (skipped as `private`). What is not found stays the same, and so do spans. Never rejects.
   */
  complete?(manifest: Manifest, surroundings: Surroundings): Promise<Manifest>;
  /**
   * Finds those of these names that the service is not asked about according to the settings around the manifest, with the reason
   * and the setting. Absent if the lockfiles of the system have their origin; never rejects.
   */
  privateAmong?(names: readonly string[], surroundings: Surroundings): Promise<ReadonlyMap<string, Withheld>>;
}
