import { lockedRequirements, type LockedRequirements } from "../../manifests/lockedRequirements.ts";
import { locateLocked } from "../../manifests/lockfilePositions.ts";
import type { Declaration } from "../../manifests/manifest.ts";
import { message } from "../../messages/message.ts";
import type { VersionKey } from "../../model/keys.ts";
import { canonicalName } from "../../model/names.ts";
import { fileNameOf } from "../../model/path.ts";
import { isSameKey, versionsOf } from "../../versions/index.ts";
import type { DependencyGraph, GraphSource } from "../graph.ts";
import { parentsFrom } from "../paths.ts";
import { addEdge, addNode, finished, type GraphDraft, projectName, projectNode } from "./graphDraft.ts";
import { isInstalled, notAskedBy, requirementPlace } from "./installed.ts";
import {
  isOwn,
  lockedNode,
  type LockedProject,
  type Placed,
  type ProjectManifest,
  withOwnVersion,
} from "./lockedProject.ts";
import { mergeEqual, reachable } from "./mergeEqual.ts";

/**
 * The graph of a lockfile, from the project or from one of its packages. The packages of a format without edges are nodes whose
 * dependencies are `pending`; those that no declaration leads to have no edge until `withDeclaredEdges` adds it.
 */
export function lockfileGraph(project: LockedProject, root?: VersionKey): DependencyGraph {
  const { path, lockfile, isDamaged } = project;
  const draft: GraphDraft = { nodes: [], edges: new Map() };
  const placed: Placed = new Map();
  const isWhole = !root && isOfAll(project);
  if (root) placePackage(draft, project, placed, root);
  else placeProject(draft, project, placed);
  addLockedEdges(draft, project, placed);
  if (isWhole) addRoots(draft, project, placed);
  const name = fileNameOf(path);
  const source: GraphSource = { kind: "lockfile", path, name, ...(!lockfile.hasGraph && { isList: true }) };
  return finished(
    mergeEqual(isWhole ? draft : reachable(draft)),
    source,
    isDamaged ? message("{name} was not read completely", { name }) : undefined,
  );
}

/** Checks whether all packages of the lockfile are the project's, that is, whether it was made for the manifest. */
function isOfAll({ lockfile, manifests: [owner] }: LockedProject): boolean {
  return owner !== undefined && owner.isOwner && owner.member.folder === "" && !lockfile.hasUnused;
}

function placePackage(draft: GraphDraft, project: LockedProject, placed: Placed, key: VersionKey): void {
  const { packages } = project.lockfile;
  const start = packages.findIndex((locked) => isSameKey(locked.key, key));
  if (start < 0) return;
  for (const index of parentsFrom([start], (at) => packages[at]?.dependencies ?? []).keys()) {
    placed.set(index, addNode(draft, lockedNode(project, index)));
  }
}

function placeProject(draft: GraphDraft, project: LockedProject, placed: Placed): void {
  const { lockfile, manifests } = project;
  const own = manifests.map((manifest) => placeManifest(draft, project, placed, manifest));
  const declared = manifests.map(({ manifest, member }) => declaredIn(manifest, member, lockfile));
  const starts = [...placed.keys(), ...declared.flatMap((all) => all.flatMap(({ indexes }) => indexes))];
  const all = isOfAll(project)
    ? lockfile.packages.keys()
    : parentsFrom(starts, (at) => lockfile.packages[at]?.dependencies ?? []).keys();
  for (const index of all) if (!placed.has(index)) placed.set(index, addNode(draft, lockedNode(project, index)));
  for (const [at, declarations] of declared.entries()) {
    const manifest = manifests[at];
    const from = own[at];
    if (!manifest || from === undefined) continue;
    for (const entry of declarations) addDeclared(draft, { project, placed, manifest, from }, entry);
  }
  const direct = new Set([...draft.edges.values()].flatMap(({ from, to }) => (from === 0 ? [to] : [])));
  for (const [at, to] of own.entries()) {
    const path = manifests[at]?.path;
    if (to === 0 || direct.has(to) || path === undefined) continue;
    addEdge(draft, { from: 0, to, requirement: "", at: { path, span: { start: 0, end: 0 } } });
  }
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

interface Declared {
  readonly declaration: Declaration;
  readonly indexes: readonly number[];
}

function declaredIn(
  { declarations }: ProjectManifest["manifest"],
  member: ProjectManifest["member"],
  lockfile: LockedProject["lockfile"],
): readonly Declared[] {
  return declarations.flatMap((declaration) => {
    const { requirement, scope } = declaration;
    // Package managers that install the peers of a project lock them.
    if (!isInstalled(declaration) && scope !== "peerDependencies") return [];
    const candidates = lockfile.locked(declaration, member);
    if (scope === "peerDependencies" && candidates.length === 0) return [];
    const text = requirement.kind === "written" ? requirement.text : "";
    return [{ declaration, indexes: allowed(candidates, text, lockfile.packages) }];
  });
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
  const { requirement, scope } = declaration;
  const nodes = indexes.flatMap((index) => placed.get(index) ?? []);
  if (nodes.length === 0) nodes.push(placeMissing(draft, project, declaration));
  const at = requirementPlace(manifest.path, declaration);
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

/** A declared package that the lockfile does not have, or that is from elsewhere. */
function placeMissing(
  draft: GraphDraft,
  { path }: LockedProject,
  { package: { system, name }, requirement }: Declaration,
): number {
  const before = draft.nodes.findIndex(
    ({ key, dependencies }, node) => node > 0 && dependencies === "unknown" && key.version === "" && key.name === name,
  );
  if (before > 0) return before;
  const notAsked = requirement.kind === "skipped" ? requirement.reason : undefined;
  return addNode(draft, {
    key: { system, name, version: "" },
    dependencies: "unknown",
    errors: notAsked ? [] : [message("not in {name}", { name: fileNameOf(path) })],
    ...(notAsked && { notAsked }),
  });
}

/** Adds what the packages of a lockfile require of each other. */
function addLockedEdges(draft: GraphDraft, project: LockedProject, placed: Placed): void {
  const { path, format, lockfile, text } = project;
  const { packages, hasGraph } = lockfile;
  if (!hasGraph) return;
  const find: LockedRequirements = text === undefined ? () => undefined : lockedRequirements(format, text, packages);
  // What a manifest declares is not repeated by the lockfile's own entry for it.
  const declared = new Set([...draft.edges.values()].map(({ from, to }) => `${from} ${to}`));
  for (const [index, from] of placed) {
    for (const dependency of chosenAmong(packages[index]?.dependencies ?? [], index, project, find)) {
      const to = placed.get(dependency);
      if (to === undefined || declared.has(`${from} ${to}`)) continue;
      const { text: requirement = "", span } = find(index, dependency) ?? {};
      addEdge(draft, { from, to, requirement, ...(span && { at: { path, span } }) });
    }
  }
}

/** Chooses, if a lockfile names only the package, those of its versions that the one requirement allows. */
function chosenAmong(
  dependencies: readonly number[],
  from: number,
  { lockfile: { packages } }: LockedProject,
  find: LockedRequirements,
): readonly number[] {
  const names = new Set(dependencies.map((index) => packages[index]?.key.name));
  if (names.size === dependencies.length) return dependencies;
  const byPlace = new Map<string, number[]>();
  for (const index of dependencies) {
    const required = find(from, index);
    const place = required ? `${packages[index]?.key.name} ${required.span.start}` : `${index}`;
    const same = byPlace.get(place);
    if (same) same.push(index);
    else byPlace.set(place, [index]);
  }
  return [...byPlace.values()].flatMap((same) => allowed(same, find(from, same[0] ?? 0)?.text ?? "", packages));
}

/** Returns those of these packages that satisfy a requirement, or all of them if none does, as with an override. */
function allowed(
  indexes: readonly number[],
  requirement: string,
  packages: LockedProject["lockfile"]["packages"],
): readonly number[] {
  if (indexes.length < 2 || requirement === "") return indexes;
  const satisfying = indexes.filter((index) => {
    const { key, origin } = packages[index] ?? {};
    return key && (origin !== "registry" || versionsOf(key.system).satisfies(key.version, requirement));
  });
  return satisfying.length > 0 ? satisfying : indexes;
}

/**
 * Leads the root to members of the workspace that no manifest was given for, and where none was given at all to every package
 * that no other requires.
 */
function addRoots(draft: GraphDraft, project: LockedProject, placed: Placed): void {
  const { path, format, text, isAlone } = project;
  const { packages, hasGraph } = project.lockfile;
  const isRoot = (index: number) => {
    const locked = packages[index];
    return locked !== undefined && (isOwn(locked) || (isAlone === true && hasGraph));
  };
  const needed = new Set(packages.flatMap(({ dependencies }) => dependencies));
  const next = new Map<number, number[]>();
  for (const { from, to } of draft.edges.values()) next.set(from, [...(next.get(from) ?? []), to]);
  const reached = new Set(parentsFrom([0], (node) => next.get(node) ?? []).keys());
  const spans = text === undefined ? [] : locateLocked(format, text, packages);
  // Then what is left: packages that require each other.
  for (const candidates of [[...placed].filter(([index]) => !needed.has(index)), [...placed]]) {
    for (const [index, to] of candidates) {
      if (!isRoot(index) || reached.has(to)) continue;
      const span = spans[index];
      addEdge(draft, { from: 0, to, requirement: "", ...(span && { at: { path, span } }) });
      for (const node of parentsFrom([to], (at) => next.get(at) ?? []).keys()) reached.add(node);
    }
  }
}
