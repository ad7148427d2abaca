import type { GraphSource } from "../../graph/graph.ts";
import { isInstalled, notAskedBy } from "../../graph/sources/installed.ts";
import type { SkipReason } from "../../manifests/manifest.ts";
import type { Lock, ManifestProject } from "../../manifests/project.ts";
import type { System, VersionKey } from "../../model/keys.ts";
import { isSameKey } from "../../versions/index.ts";
import { fileNameOf } from "../../model/path.ts";
import { hasProjectGraph, sourcesOf } from "./availableGraphs.ts";

/** A manifest, or a lockfile as one, that a graph is made of. */
export interface GraphManifest {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly system: System;
  /** `ManifestParser.id` */
  readonly format: string;
  readonly project: ManifestProject;
}

/** The subject of a graph: a project, or a version of a package, alone or as a dependency of a project. */
export interface GraphInput {
  /** The version; absent for the project itself. */
  readonly root?: VersionKey;
  /**
   * The manifest of the project, then others of its workspace, which are left out where another lockfile governs them. Empty for
   * a package alone, about which nothing private is known.
   */
  readonly manifests: readonly GraphManifest[];
}

/** Checks whether the manifest itself, without a graph, has everything that is installed. */
export function isList({ project }: GraphManifest): boolean {
  return project.manifest.listsInstalled ?? false;
}

/** The sources that have a graph of the input, the best first; none for a private package without a lockfile. Never rejects. */
export async function graphSources({ root, manifests: [manifest] }: GraphInput): Promise<readonly GraphSource[]> {
  const own = manifest && ownSource(manifest, root);
  if (!root) return manifest && hasProjectGraph(manifest.project) ? [own ?? { kind: "requirements" }] : [];
  const isAsked = (await skipReasonOf(root, manifest)) === undefined;
  const available = sourcesOf({ system: root.system, own: own && (own.isList ? "list" : "edges"), isAsked });
  return available.flatMap((kind) => (kind === "lockfile" ? (own ?? []) : { kind }));
}

type OwnSource = Extract<GraphSource, { readonly kind: "lockfile" }>;

/** The user's own files, if they have the project or the version. */
function ownSource(manifest: GraphManifest, root: VersionKey | undefined): OwnSource | undefined {
  const { path, project } = manifest;
  if (isList(manifest)) {
    const has = ({ package: key }: ManifestProject["manifest"]["declarations"][number]) => key.name === root?.name;
    const isIn = project.manifest.declarations.some(
      (declaration) => isInstalled(declaration) && (!root || has(declaration)),
    );
    return isIn ? { kind: "lockfile", path, name: fileNameOf(path), isList: true } : undefined;
  }
  const { lock } = project;
  if (!lock || lock.lockfile.packages.length === 0) return undefined;
  const { packages, hasGraph } = lock.lockfile;
  if (root && !packages.some(({ key }) => isSameKey(key, root))) return undefined;
  return {
    kind: "lockfile",
    path: lock.path,
    name: fileNameOf(lock.path),
    ...(!hasGraph && { isList: true as const }),
  };
}

/** Tells why nothing is asked about a package of a project; undefined if the service may know it. Never rejects. */
export async function skipReasonOf(
  root: VersionKey,
  manifest: GraphManifest | undefined,
): Promise<SkipReason | undefined> {
  if (!manifest) return undefined;
  const { project } = manifest;
  const declared = project.manifest.declarations.filter(({ package: key }) => key.name === root.name).map(notAskedBy);
  const reason = declared.find((each) => each !== undefined);
  return reason ?? (project.lock && (await lockedReason(root, project.lock)));
}

async function lockedReason(root: VersionKey, lock: Lock): Promise<SkipReason | undefined> {
  const same = lock.lockfile.packages.filter(({ key }) => isSameKey(key, root));
  const origin = same.find((locked) => locked.origin !== "registry")?.origin;
  if (origin !== undefined && origin !== "registry") return origin;
  return (await lock.privateNames()).get(root.name);
}
