import type { LockedPackage, Lockfile, Member } from "../../manifests/lockfile.ts";
import type { Manifest } from "../../manifests/manifest.ts";
import type { System, VersionKey } from "../../model/keys.ts";
import type { GraphNode } from "../graph.ts";
import type { PrivateNames } from "./graphDraft.ts";

/** A project's lockfile with the manifests that it governs. */
export interface LockedProject {
  readonly system: System;
  /** The path of the lockfile; absolute, with `/`. */
  readonly path: string;
  /** `LockfileParser.id` */
  readonly format: string;
  readonly lockfile: Lockfile;
  /** The text of the lockfile, which contains the requirements. Without it edges have none. */
  readonly text?: string;
  readonly isDamaged: boolean;
  readonly privateNames: PrivateNames;
  /** No manifest is known, only the lockfile. */
  readonly isAlone?: true;
  /** The first is the root of the project's graph, further ones are its members. */
  readonly manifests: readonly ProjectManifest[];
}

export interface ProjectManifest {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly manifest: Manifest;
  readonly member: Member;
  /** The lockfile was made for it: all of its packages belong to the graph. */
  readonly isOwner: boolean;
}

/** The nodes by their index in the lockfile. */
export type Placed = Map<number, number>;

/** Checks whether a package is a folder of the project and not installed from elsewhere. */
export function isOwn({ origin }: LockedPackage): boolean {
  return origin === "workspace" || origin === "path";
}

/** A package of the lockfile as a node. */
export function lockedNode(
  { lockfile, privateNames }: LockedProject,
  index: number,
): Partial<GraphNode> & Pick<GraphNode, "key"> {
  const locked = lockfile.packages[index];
  if (!locked) return { key: { system: "NPM", name: "", version: "" }, notAsked: "path" };
  const { key, origin, bundled = false } = locked;
  const notAsked = origin === "registry" ? privateNames.get(key.name) : origin;
  return {
    key: withOwnVersion(key),
    bundled,
    ...(notAsked && { notAsked }),
    ...(!lockfile.hasGraph && { dependencies: notAsked ? "unknown" : "pending" }),
  };
}

/** yarn locks the members of a workspace, which are installed as they are, in a version that stands for none. */
export function withOwnVersion(key: VersionKey): VersionKey {
  return key.version === "0.0.0-use.local" ? { ...key, version: "" } : key;
}
