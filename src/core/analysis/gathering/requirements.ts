import type { Requirements } from "../../api/messages.ts";
import { hasGraph } from "../../api/operations.ts";
import { type DependencyGraph, graphOf } from "../../graph/graph.ts";
import type { LockedPackage } from "../../manifests/lockfile.ts";
import type { NotAsked } from "../../manifests/manifest.ts";
import type { VersionKey } from "../../model/keys.ts";
import { versionId, versionsOf } from "../../versions/index.ts";
import type { Facts } from "../facts.ts";
import type { Locked } from "../target/subject.ts";
import type { LookUps } from "./lookUps.ts";

/** A requirement of a package for another one. */
export interface Required {
  readonly dependent: VersionKey;
  readonly text: string;
  /** The version that the service has resolved it to. */
  readonly resolved?: VersionKey;
}

/** A requirement of a package for an overridden one, and whether the new version satisfies it. */
export interface OverriddenRequirement extends Required {
  readonly isSatisfied: boolean;
}

export interface RequirementsOfPackage {
  readonly found: readonly Required[];
  /** True if nothing else is known to require the package. */
  readonly isComplete: boolean;
}

export type RequirementsHost = Pick<LookUps, "ask">;

export function isSatisfied({ system, version }: VersionKey, { text }: Required): boolean {
  return versionsOf(system).satisfies(version, text);
}

/** Each costs a request, most of which have been made for the graphs. */
export const mostDependents = 50;

/**
 * Finds what is required of these versions of a package: by the `dependents`, by what the lockfile has, or else by the graphs of
 * all dependencies. Leaves out what is private or not served. Rejects only when aborted.
 */
export async function requirementsOf(
  affected: readonly VersionKey[],
  dependents: readonly VersionKey[],
  facts: readonly Facts[],
  host: RequirementsHost,
): Promise<RequirementsOfPackage> {
  const [key] = affected;
  if (!key) return { found: [], isComplete: true };
  const locked = await lockedDependents(affected, facts);
  const all = new Map(
    [...dependents, ...(locked?.dependents ?? [])].map((dependent) => [versionId(dependent), dependent]),
  );
  const asked = [...all.values()].slice(0, mostDependents);
  const direct = await Promise.all(asked.map((dependent) => requirementsIn(dependent, key.name, host)));
  const inGraphs = locked
    ? []
    : await Promise.all(facts.map((dependencyFacts) => requirementsBelow(dependencyFacts, key.name, host)));
  const found = [...direct, ...inGraphs].flatMap((some) => some ?? []);
  const isAnswered = direct.every((some) => some !== undefined) && asked.length === all.size;
  return {
    found: [
      ...new Map(found.map((required) => [`${versionId(required.dependent)} ${required.text}`, required])).values(),
    ],
    isComplete: isAnswered && locked?.isComplete !== false && inGraphs.every((some) => some !== undefined),
  };
}

interface LockedDependents {
  readonly dependents: readonly VersionKey[];
  /** True if all of them may be asked about. */
  readonly isComplete: boolean;
}

/** Finds the dependents in the lockfiles; undefined without one that has its graph. */
async function lockedDependents(
  affected: readonly VersionKey[],
  facts: readonly Facts[],
): Promise<LockedDependents | undefined> {
  const lockfiles = new Map(
    facts.flatMap(({ locked }) => (locked?.lockfile.hasGraph ? [[locked.lockfile, locked] as const] : [])),
  );
  if (lockfiles.size === 0) return undefined;
  const ids = new Set(affected.map(versionId));
  const found = await Promise.all([...lockfiles.values()].map((locked) => dependentsIn(locked, ids)));
  return {
    dependents: found.flatMap(({ dependents }) => dependents),
    isComplete: found.every(({ isComplete }) => isComplete),
  };
}

async function dependentsIn(locked: Locked, ids: ReadonlySet<string>): Promise<LockedDependents> {
  const { packages } = locked.lockfile;
  const indexes = new Set(packages.flatMap(({ key }, index) => (ids.has(versionId(key)) ? [index] : [])));
  const dependents = packages.filter(({ dependencies }) => dependencies.some((index) => indexes.has(index)));
  const privateNames = await locked.privateNames();
  const isOwn = ({ origin }: LockedPackage) => origin === "workspace" || origin === "path";
  return {
    dependents: dependents.filter((dependent) => isPublic(dependent, privateNames)).map(({ key }) => key),
    isComplete: dependents.every((dependent) => isPublic(dependent, privateNames) || isOwn(dependent)),
  };
}

/** Tells whether the service may be asked about a package of a lockfile. */
export function isPublic({ key, origin }: LockedPackage, privateNames: ReadonlyMap<string, NotAsked>): boolean {
  return origin === "registry" && !privateNames.has(key.name);
}

/** Finds what a dependent requires of the package; undefined if it is not served. */
export async function requirementsIn(
  dependent: VersionKey,
  name: string,
  { ask }: RequirementsHost,
): Promise<readonly Required[] | undefined> {
  if (!hasGraph(dependent.system)) {
    const answer = await ask("GetRequirements", { versionKey: dependent });
    if (answer.kind !== "found") return undefined;
    const { requirement } = listed(answer.value).find((listedRequirement) => listedRequirement.name === name) ?? {};
    return requirement === undefined ? [] : [{ dependent, text: requirement }];
  }
  const graph = await graphFor(dependent, { ask });
  return graph && requiredIn(graph, name).filter((required) => required.from === 0);
}

function listed({ rubygems, go }: Requirements) {
  return [
    ...(rubygems?.runtimeDependencies ?? []),
    ...(go?.directDependencies ?? []),
    ...(go?.indirectDependencies ?? []),
  ];
}

/** Finds what is required anywhere in the graph of a dependency; undefined if that is not known. */
async function requirementsBelow(
  { target, version }: Facts,
  name: string,
  host: RequirementsHost,
): Promise<readonly Required[] | undefined> {
  if (target?.kind === "unknown" && target.why.kind === "skipped") return [];
  if (target?.kind !== "version" || version?.kind === "missing") return undefined;
  const graph = await graphFor(target.key, host);
  return graph && requiredIn(graph, name);
}

/** The graph that the service resolves for a version; undefined where it gives none. */
export async function graphFor(
  versionKey: VersionKey,
  { ask }: RequirementsHost,
): Promise<DependencyGraph | undefined> {
  const answer = await ask("GetDependencies", { versionKey });
  return answer.kind === "found" ? graphOf(answer.value) : undefined;
}

/** The requirements for a package in a graph, each with the node that has it. */
export function requiredIn(
  { nodes, edges }: DependencyGraph,
  name: string,
): readonly (Required & { readonly from: number })[] {
  return edges.flatMap(({ from, to, requirement: text }) => {
    const [dependent, resolved] = [nodes[from]?.key, nodes[to]?.key];
    return dependent && resolved?.name === name ? [{ dependent, text, resolved, from }] : [];
  });
}
