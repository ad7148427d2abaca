import { lockedRequirements, type LockedRequirements } from "../../manifests/inputs/lockedRequirements.ts";
import type { LockedPackage, Lockfile, Member } from "../../manifests/lockfile.ts";
import type { Declaration, Manifest } from "../../manifests/manifest.ts";
import { canonicalName } from "../../model/names.ts";
import { versionId, type System, type VersionKey } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import { formatMessage, message } from "../../messages/message.ts";
import type { DependencyGraph, GraphNode, GraphSource } from "../graph.ts";
import {
  addEdge,
  addNode,
  finished,
  projectName,
  projectNode,
  type GraphDraft,
  type PrivateNames,
} from "./graphDraft.ts";
import { parentsFrom } from "../paths.ts";
import { isInstalled, notAskedBy } from "./installed.ts";

/** A project's lockfile with the manifests that it governs. */
export interface LockedProject {
  readonly system: System;
  /** Of the lockfile; absolute, with `/`. */
  readonly path: string;
  /** `LockfileParser.id` */
  readonly format: string;
  readonly lockfile: Lockfile;
  /** Of the lockfile: where the requirements stand. Without it edges have none. */
  readonly text?: string;
  readonly isDamaged: boolean;
  readonly privateNames: PrivateNames;
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

/**
 * The graph of a lockfile, from the project or from one of its packages. The packages of a format without edges are nodes whose
 * dependencies are `pending`; those that no declaration leads to have no edge until `withDeclaredEdges` adds it.
 */
export function lockfileGraph(project: LockedProject, root?: VersionKey): DependencyGraph {
  const { path, lockfile, isDamaged } = project;
  const draft: GraphDraft = { nodes: [], edges: new Map() };
  const placed = new Map<number, number>();
  if (root) placePackage(draft, project, placed, root);
  else placeProject(draft, project, placed);
  addLockedEdges(draft, project, placed);
  const name = fileNameOf(path);
  const source: GraphSource = { kind: "lockfile", path, name, ...(!lockfile.hasGraph && { isList: true }) };
  return finished(
    draft,
    source,
    isDamaged ? formatMessage(message("{name} was not read completely", { name })) : undefined,
  );
}

/** By index in the lockfile: the node. */
type Placed = Map<number, number>;

function placePackage(draft: GraphDraft, project: LockedProject, placed: Placed, key: VersionKey): void {
  const { packages } = project.lockfile;
  const start = packages.findIndex((locked) => versionId(locked.key) === versionId(key));
  if (start < 0) return;
  for (const index of parentsFrom([start], (at) => packages[at]?.dependencies ?? []).keys()) {
    placed.set(index, addNode(draft, lockedNode(project, index)));
  }
}

function placeProject(draft: GraphDraft, project: LockedProject, placed: Placed): void {
  const { lockfile, manifests } = project;
  const [owner] = manifests;
  if (!owner) return;
  const isWhole = owner.isOwner && owner.member.folder === "" && !lockfile.hasUnused;
  const own = manifests.map((manifest) => placeManifest(draft, project, placed, manifest));
  const declared = manifests.map(({ manifest, member }) => declaredIn(manifest, lockfile, member));
  const starts = [...placed.keys(), ...declared.flatMap((all) => all.flatMap(({ indexes }) => indexes))];
  const all = isWhole
    ? lockfile.packages.keys()
    : parentsFrom(starts, (at) => lockfile.packages[at]?.dependencies ?? []).keys();
  for (const index of all) if (!placed.has(index)) placed.set(index, addNode(draft, lockedNode(project, index)));
  for (const [at, declarations] of declared.entries()) {
    const manifest = manifests[at];
    const from = own[at];
    if (!manifest || from === undefined) continue;
    if (from !== 0) addEdge(draft, { from: 0, to: from, requirement: "" });
    for (const entry of declarations) addDeclared(draft, { project, placed, manifest, from }, entry);
  }
  if (isWhole) addMembers(draft, project, placed);
}

/** The node of a manifest: that of the package as which the lockfile has it, or a new one. */
function placeManifest(draft: GraphDraft, project: LockedProject, placed: Placed, manifest: ProjectManifest): number {
  const { system, lockfile } = project;
  const { self } = manifest.manifest;
  const name = self === undefined ? undefined : canonicalName(system, self);
  const index = lockfile.packages.findIndex((locked) => isOwn(locked) && locked.key.name === name);
  const locked = lockfile.packages[index];
  const key = locked?.key ?? { system, name: self ?? projectName(manifest.path), version: "" };
  const node = addNode(draft, projectNode(withOwnVersion(key)));
  if (locked && !placed.has(index)) placed.set(index, node);
  return node;
}

/** yarn locks the members of a workspace, which are installed as they are, in a version that stands for none. */
function withOwnVersion(key: VersionKey): VersionKey {
  return key.version === "0.0.0-use.local" ? { ...key, version: "" } : key;
}

function isOwn({ origin }: LockedPackage): boolean {
  return origin === "workspace" || origin === "path";
}

interface Declared {
  readonly declaration: Declaration;
  readonly indexes: readonly number[];
}

function declaredIn({ declarations }: Manifest, lockfile: Lockfile, member: Member): readonly Declared[] {
  return declarations.filter(isInstalled).map((declaration) => ({
    declaration,
    indexes: lockfile.locked(declaration, member),
  }));
}

interface DeclaredPlace {
  readonly project: LockedProject;
  readonly placed: Placed;
  readonly manifest: ProjectManifest;
  readonly from: number;
}

function addDeclared(
  draft: GraphDraft,
  { project, placed, manifest, from }: DeclaredPlace,
  { declaration, indexes }: Declared,
): void {
  const { requirement, scope, nameSpan } = declaration;
  const nodes = indexes.flatMap((index) => placed.get(index) ?? []);
  if (nodes.length === 0) nodes.push(addNode(draft, missingNode(project, declaration)));
  const at = declaration.elsewhere ?? { path: manifest.path, span: nameSpan };
  for (const to of nodes) {
    const node = draft.nodes[to];
    if (!node || to === from) continue;
    const skipped = notAskedBy(declaration);
    const scopes = new Set([...(node.scope === undefined ? [] : node.scope.split(", ")), scope]);
    const notAsked = node.notAsked ?? skipped;
    draft.nodes[to] = { ...node, scope: [...scopes].join(", "), ...(notAsked && { notAsked }) };
    addEdge(draft, { from, to, requirement: requirement.text, at });
  }
}

/** A declared package that the lockfile does not have. */
function missingNode({ path }: LockedProject, declaration: Declaration): Partial<GraphNode> & Pick<GraphNode, "key"> {
  const notAsked = notAskedBy(declaration);
  const error = formatMessage(message("not in {name}", { name: fileNameOf(path) }));
  return {
    key: { ...declaration.package, version: "" },
    dependencies: "unknown",
    errors: notAsked ? [] : [error],
    ...(notAsked && { notAsked }),
  };
}

/** Members of the workspace that no manifest was given for. */
function addMembers(draft: GraphDraft, { lockfile }: LockedProject, placed: Placed): void {
  const needed = new Set(lockfile.packages.flatMap(({ dependencies }) => dependencies));
  for (const [index, locked] of lockfile.packages.entries()) {
    const to = placed.get(index);
    const isMember = locked.origin === "workspace" || (isOwn(locked) && !needed.has(index));
    if (isMember && to !== undefined && to !== 0) addEdge(draft, { from: 0, to, requirement: "" });
  }
}

function lockedNode(
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

function addLockedEdges(draft: GraphDraft, { path, format, lockfile, text }: LockedProject, placed: Placed): void {
  const { packages, hasGraph } = lockfile;
  if (!hasGraph) return;
  const find: LockedRequirements = text === undefined ? () => undefined : lockedRequirements(format, text, packages);
  // What a manifest declares is not repeated by the lockfile's own entry for it.
  const declared = new Set([...draft.edges.values()].map(({ from, to }) => `${from} ${to}`));
  for (const [index, from] of placed) {
    for (const dependency of packages[index]?.dependencies ?? []) {
      const to = placed.get(dependency);
      if (to === undefined || declared.has(`${from} ${to}`)) continue;
      const { text: requirement = "", span } = find(index, dependency) ?? {};
      addEdge(draft, { from, to, requirement, ...(span && { at: { path, span } }) });
    }
  }
}
