import type { Gap } from "./gap.ts";
import type { PackageKey, System } from "../model/keys.ts";
import type { SyntaxProblem } from "../model/problem.ts";
import type { Span } from "../model/span.ts";

/**
 * Why a dependency is not looked up:
 * - `path`: a folder or file of this machine
 * - `git`: a repository
 * - `url`: an archive somewhere
 * - `workspace`: a member of the same workspace
 * - `inherited`: its version is written in another file
 * - `variable`: its version is a variable that this file does not define
 * - `private`: it comes from a registry that the public service does not cover
 * - `unsupported`: a form that the service has no key for, such as a dist-tag or a broken version
 */
export type SkipReason = "path" | "git" | "url" | "workspace" | "inherited" | "variable" | "private" | "unsupported";

/**
 * `written` holds the requirement in the package system's own syntax; the empty text means any version.
 * Whether it names one version or a range is for that system's `Versions` to say.
 */
export type Requirement =
  | { readonly kind: "written"; readonly text: string }
  | {
      readonly kind: "skipped";
      readonly reason: SkipReason;
      readonly text: string;
      /** What made it so, where that is not to be seen beside the declaration: `@acme:registry in .npmrc`. */
      readonly detail?: string;
    };

/** A stretch of another file. */
export interface Place {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly span: Span;
}

export interface Declaration {
  /** The canonical key that the service is asked with. For an alias, the real package. */
  readonly package: PackageKey;
  /** The name as written; for MAVEN `<group ID>:<artifact ID>`, whatever the layout. */
  readonly name: string;
  readonly requirement: Requirement;
  /** The field's own word for the section: `devDependencies`, `build-dependencies`, `test`, … */
  readonly scope: string;
  /** The name as written without its quotes; for MAVEN the artifact ID. */
  readonly nameSpan: Span;
  /** The whole requirement as written without its quotes: what an edit of the version would replace part of. */
  readonly requirementSpan?: Span;
  /** The requirement is written apart from the declaration (a property, a managed version), perhaps for several at once. */
  readonly shared?: true;
  /**
   * Where the requirement stands when that is another file (a catalog, a workspace, a parent); `requirementSpan` is then absent.
   * Of a member of the workspace it is where its version stands, and `requirementSpan` what refers to it.
   */
  readonly elsewhere?: Place;
}

export interface Manifest {
  readonly declarations: readonly Declaration[];
  readonly problems: readonly SyntaxProblem[];
  /** What was not read; absent where all was. */
  readonly gaps?: readonly Gap[];
  /** The package's own name as written, where the file says one: lockfiles list the members of a workspace by it. */
  readonly self?: string;
}

/** A manifest among the other files of its project. */
export interface Surroundings {
  /** Of the manifest; absolute, with `/`. */
  readonly path: string;
  /** Of the manifest. */
  readonly text: string;
  /** The text of the file of this absolute path; undefined where there is none or it must not be read. Never rejects. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** The same for a file that the manifest names, at this span: it is a gap where it does not exist. */
  readonly readNamed: (path: string, span?: Span) => Promise<string | undefined>;
  /** The user's home folder with `/`, where the host has one: settings of package managers live there. */
  readonly home?: string;
  /** An environment variable, where the host has them. */
  readonly environment?: (name: string) => string | undefined;
}

export interface ManifestParser {
  /** Stable, such as `npm/package.json`. */
  readonly id: string;
  readonly system: System;
  /** Glob patterns by which editors select such files; `handles` has the last word. */
  readonly patterns: readonly string[];
  /** Whether a file of this path (with `/`, absolute or relative) is one. */
  handles(path: string): boolean;
  /** Never throws: what is broken becomes a problem, what is intact is kept. */
  parse(text: string): Manifest;
  /**
   * Fills in what other files say: an inherited version (then `elsewhere` tells where it stands), and which packages come
   * from a private registry (then skipped as `private`). What cannot be found stays as it is. Spans stay; never rejects.
   */
  complete?(manifest: Manifest, around: Surroundings): Promise<Manifest>;
  /**
   * Which of these packages of a lockfile come from a private registry by what the settings around the manifest say, by
   * their names. Absent where lockfiles of the system say so themselves. Never rejects.
   */
  privateAmong?(names: readonly string[], around: Surroundings): Promise<ReadonlySet<string>>;
}
