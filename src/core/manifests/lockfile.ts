import type { System, VersionKey } from "../model/keys.ts";
import type { Declaration } from "./manifest.ts";
import type { SyntaxProblem } from "../model/problem.ts";

export interface LockedPackage {
  /** With the canonical name; the version as the service spells it, so without a platform or a peer suffix. */
  readonly key: VersionKey;
  /** Only what comes from a public registry is asked for: `private` is another registry, the rest is as for a `SkipReason`. */
  readonly origin: "registry" | "private" | "path" | "workspace" | "git" | "url";
  /** Indexes into `packages`, each once; empty also where the format does not say. */
  readonly dependencies: readonly number[];
}

/** Which of the manifests that a lockfile may govern. */
export interface Member {
  /** The manifest's folder relative to the lockfile's, with `/`; empty for the same folder. Never begins with `..`. */
  readonly folder: string;
  /** `Manifest.self` */
  readonly self?: string;
}

export interface Lockfile {
  readonly packages: readonly LockedPackage[];
  /** Whether `dependencies` tell the graph; some formats list packages only. */
  readonly hasGraph: boolean;
  /** Whether the manifest is the lockfile's own or a member of its workspace. A format that does not say answers true. */
  covers(member: Member): boolean;
  /**
   * Indexes of what is installed for this declaration: none where the lockfile does not know it, several only where it does
   * not tell which of them belongs to the declaration. Takes constant time for each declaration.
   */
  locked(declaration: Declaration, member: Member): readonly number[];
  /** What could not be read. The packages around it are kept; what is missing of them is not known. */
  readonly problems: readonly LockfileProblem[];
}

export interface LockfileProblem extends SyntaxProblem {
  /** `damaged` where absent. */
  readonly reason?: "damaged" | "conflicted" | "newer-format";
}

export interface LockfileParser {
  /** Stable, such as `npm/package-lock.json`. */
  readonly id: string;
  readonly system: System;
  /** Base names that are looked for in the manifest's folder and those above it, the preferred one first. */
  readonly names: readonly string[];
  /** Whether a lockfile beside it may govern the manifest of this path; absent where it may govern every manifest of the system. */
  governs?(path: string): boolean;
  /** Never throws: a broken lockfile has a problem and the packages that could be read. Lockfiles of 5 MB take under a second. */
  parse(text: string): Lockfile;
}
