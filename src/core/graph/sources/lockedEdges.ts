import { locateLocked } from "../../manifests/inputs/lockfilePositions.ts";
import { lockedRequirements, type LockedRequirements } from "../../manifests/inputs/lockedRequirements.ts";
import { versionsOf } from "../../versions/index.ts";
import { parentsFrom } from "../paths.ts";
import { addEdge, type GraphDraft } from "./graphDraft.ts";
import { isOwn, type LockedProject, type Placed } from "./lockedProject.ts";

/** What the packages of a lockfile require of each other. */
export function addLockedEdges(draft: GraphDraft, project: LockedProject, placed: Placed): void {
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

/** Where a lockfile names only the package, of its versions those that the one requirement allows. */
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

/** Those of these packages that satisfy a requirement; all of them where none does, as with an override. */
export function allowed(
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
export function addRoots(draft: GraphDraft, project: LockedProject, placed: Placed): void {
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
