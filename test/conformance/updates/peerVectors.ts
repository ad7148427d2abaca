import type { FileTree } from "../../support/project.ts";

/** A project whose dependencies were updated by npm, one at a time. */
export interface PeerProject {
  /** The project as it was installed, with the lockfile of that where it has one. */
  readonly files: FileTree;
  /** The manifest that changes. */
  readonly manifest: string;
  readonly updates: readonly PeerUpdate[];
}

export interface PeerUpdate {
  readonly dependency: string;
  readonly from: string;
  readonly to: string;
  /** The requirement that is written in place of the present one. */
  readonly requirement: string;
  /** The versions before and after, as `packageOf` reads them. */
  readonly packages: readonly string[];
  /** `done`, or where npm gave up with ERESOLVE: when it installed the update, or only when it installed what it had written itself. */
  readonly outcome: "done" | "refused" | "refused again";
}

/** A project to update, and the updates. */
export interface Project {
  readonly files: FileTree;
  readonly manifest: string;
  readonly packages: readonly string[];
  readonly updates: readonly Pick<PeerUpdate, "dependency" | "to" | "requirement">[];
  readonly isUnlocked?: true;
}

export interface Package {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: true }>>;
}

/**
 * Reads `<name>@<version> +<dependency>@<range> <<peer>@<range> ?<optional peer>@<range>`, where a range has `_` for a space: the fields of a
 * version that decide which others are installed with it.
 */
export function packageOf(line: string): Package {
  const [own = "", ...others] = line.trim().split(/\s+/);
  const [name, version] = split(own);
  const marked = (marks: string) =>
    others.filter((each) => marks.includes(each[0] ?? "")).map((each) => split(each.slice(1)));
  return {
    name,
    version,
    dependencies: Object.fromEntries(marked("+")),
    peerDependencies: Object.fromEntries(marked("<?")),
    peerDependenciesMeta: Object.fromEntries(marked("?").map(([peer]) => [peer, { optional: true }])),
  };
}

function split(text: string): readonly [name: string, range: string] {
  const at = text.indexOf("@", 1);
  return [text.slice(0, at), text.slice(at + 1).replaceAll("_", " ")];
}
