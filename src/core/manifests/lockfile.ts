import type { System, VersionKey } from "../model/keys.ts";
import type { SyntaxProblem } from "../model/problem.ts";
import type { Span } from "../model/span.ts";
import type { Declaration } from "./manifest.ts";
import type { Slices } from "../model/slices.ts";

export interface LockedPackage {
  /** The key with the canonical name, and the version as the service spells it, without platforms and peers. */
  readonly key: VersionKey;
  /**
   * The origin of the package. Only packages of a public `registry` are looked up; `private` is another registry, the rest as for
   * `SkipReason`.
   */
  readonly origin: "registry" | "private" | "path" | "archive" | "workspace" | "git" | "url";
  /** The sources of a `private` one, as far as the lockfile tells: the addresses of registries, or of archives in them. */
  readonly registries?: readonly string[];
  /**
   * The place of one that no registry has: the address of its repository, with `#` and the revision that is locked, or the address of its
   * archive, or the path as written. Without credentials and query, and at most 500 characters long. Of a `private` one, its registry where
   * that is not in `registries`, as it cannot be a mirror.
   */
  readonly source?: string;
  /** The hashes of its archives as the lockfile spells them, each with its algorithm: sorted, with a space between two. */
  readonly integrity?: string;
  /** Set if it is in the archive of another package. */
  readonly bundled?: true;
  /** Set if the lockfile says that its installation runs a script of the package. */
  readonly runsInstallScript?: true;
  /** Set if only dependencies for development lead to it, as far as the lockfile tells. */
  readonly isForDevelopment?: true;
  /** Distinct indexes in `packages`; empty if the format has no graph. */
  readonly dependencies: readonly number[];
}

/** A manifest that a lockfile may govern. */
export interface Member {
  /** The manifest's folder relative to the lockfile's, with `/`; empty for the same folder. Never starts with `..`. */
  readonly folder: string;
  /** `Manifest.self` */
  readonly self?: string;
  /** `Manifest.isMember` */
  readonly isMember?: true;
}

export interface Lockfile {
  readonly packages: readonly LockedPackage[];
  /** True if packages have their `dependencies`; some formats have no graph. */
  readonly hasGraph: boolean;
  /** Indexes of what members in other folders depend on, where the format does not have these among its packages. */
  readonly neededByMembers?: readonly number[];
  /** Checks whether the manifest is the lockfile's own or a member of its workspace; true if the format does not tell. */
  covers(member: Member): boolean;
  /**
   * Indexes of the packages that are installed for this declaration: none if the lockfile does not have it, several only if
   * it does not tell which of them is the one. Takes constant time for each declaration.
   */
  locked(declaration: Declaration, member: Member): readonly number[];
  /**
   * The requirements of the declared package when the lockfile was written, as far as it tells: none where it should have
   * the declaration and does not, several where it does not tell which one is the declaration's. Undefined where it need not
   * have the declaration, or has it without a requirement. Takes constant time for each declaration.
   */
  requested?(declaration: Declaration, member: Member): readonly string[] | undefined;
  /** Its tool chooses anew for another requirement, also where that allows the locked version. */
  readonly choosesAnew?: true;
  /** Set if it also has packages that are not installed, as go.sum does. */
  readonly hasUnused?: true;
  /** Parts that could not be read. Intact packages are kept; which ones are missing is unknown. */
  readonly problems: readonly LockfileProblem[];
}

export interface LockfileProblem extends SyntaxProblem {
  /** `damaged` if absent. */
  readonly reason?: "damaged" | "conflicted" | "newer-format";
}

/** The patterns that tell the text of a lockfile from other texts. They are for the whole text, without the flag `g`. */
export interface LockfileFormat {
  /** The first group is the number of the format's version, or of its major version. */
  readonly version?: { readonly pattern: RegExp; readonly newest: number };
  /** Matches every intact lockfile, also one without packages. */
  readonly content?: RegExp;
  /** Its tool also writes it without any text. */
  readonly mayBeEmpty?: true;
}

export interface LockfileParser {
  /** Stable, such as `npm/package-lock.json`. */
  readonly id: string;
  readonly system: System;
  /** The base names, the preferred one first, in the manifest's folder and those above it. */
  readonly names: readonly string[];
  /** The names for the manifest at this path instead, where they depend on its name. */
  namesFor?(path: string): readonly string[];
  /** Base names besides `names`, where they depend on the manifest's or are free. */
  readonly otherNames?: RegExp;
  /**
   * Checks whether such a lockfile may govern the manifest at this path; absent if it may govern every manifest of the system.
   */
  governs?(path: string): boolean;
  readonly format?: LockfileFormat;
  /**
   * Checks whether other files in the lockfile's folder choose its tool: lockfiles of other tools next to it are not used then.
   */
  isChosen?(folder: string, read: (path: string) => Promise<string | undefined>): Promise<boolean>;
  /** Never throws: a broken lockfile has problems, and the packages that could be read. 5 MB take less than a second. */
  parse(text: string): Lockfile;
  /** The same with pauses, for formats whose files are often large. */
  slices?(text: string): Slices<Lockfile>;
}

/** The scope of a package that a lockfile has installed and that no declaration is known to lead to. */
export const lockedScope = "locked";

/** A package of a lockfile as if it were declared, at this place in the text. */
export function lockedDeclaration(
  { key: { system, name }, isForDevelopment }: LockedPackage,
  nameSpan: Span = { start: 0, end: 0 },
): Declaration {
  return {
    package: { system, name },
    name,
    requirement: { kind: "written", text: "" },
    scope: lockedScope,
    ...(isForDevelopment && { isForDevelopment }),
    nameSpan,
  };
}
