import type { Facts } from "../../analysis/facts.ts";
import type { Api, Caller } from "../../api/api.ts";
import type { Requirements } from "../../api/messages.ts";
import { hasGraph } from "../../api/operations.ts";
import { graphOf } from "../../graph/graph.ts";
import type { VersionKey } from "../../model/keys.ts";
import { versionId, versionsOf } from "../../versions/index.ts";

/** A requirement of a package for another one. */
export interface Required {
  readonly dependent: VersionKey;
  readonly text: string;
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

export interface RequirementsHost {
  readonly api: Api;
  readonly caller: Caller;
}

export function isSatisfied({ system, version }: VersionKey, { text }: Required): boolean {
  return versionsOf(system).satisfies(version, text);
}

/** Each costs a request, most of which have been made for the graphs. */
const mostDependents = 50;

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

/** Finds the dependents in a lockfile; undefined without one that has its graph. */
async function lockedDependents(
  affected: readonly VersionKey[],
  facts: readonly Facts[],
): Promise<LockedDependents | undefined> {
  const locked = facts.find(({ locked: entry }) => entry?.lockfile.hasGraph)?.locked;
  if (!locked) return undefined;
  const { packages } = locked.lockfile;
  const ids = new Set(affected.map(versionId));
  const indexes = new Set(packages.flatMap(({ key }, index) => (ids.has(versionId(key)) ? [index] : [])));
  const dependents = packages.filter(({ dependencies }) => dependencies.some((index) => indexes.has(index)));
  const privateNames = await locked.privateNames();
  const isPublic = ({ key, origin }: (typeof packages)[number]) => origin === "registry" && !privateNames.has(key.name);
  const isOwn = ({ origin }: (typeof packages)[number]) => origin === "workspace" || origin === "path";
  return {
    dependents: dependents.filter(isPublic).map(({ key }) => key),
    isComplete: dependents.every((dependent) => isPublic(dependent) || isOwn(dependent)),
  };
}

/** Finds what a dependent requires of the package; undefined if it is not served. */
async function requirementsIn(
  dependent: VersionKey,
  name: string,
  { api, caller }: RequirementsHost,
): Promise<readonly Required[] | undefined> {
  if (!hasGraph(dependent.system)) {
    const answer = await api.call("GetRequirements", { versionKey: dependent }, caller);
    if (answer.kind !== "found") return undefined;
    const { requirement } = listed(answer.value).find((listedRequirement) => listedRequirement.name === name) ?? {};
    return requirement === undefined ? [] : [{ dependent, text: requirement }];
  }
  const answer = await api.call("GetDependencies", { versionKey: dependent }, caller);
  if (answer.kind !== "found") return undefined;
  const { nodes, edges } = graphOf(answer.value);
  const own = edges.filter(({ from, to }) => from === 0 && nodes[to]?.key.name === name);
  return own.map(({ requirement }) => ({ dependent, text: requirement }));
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
  { api, caller }: RequirementsHost,
): Promise<readonly Required[] | undefined> {
  if (target?.kind === "unknown" && target.why.kind === "skipped") return [];
  if (target?.kind !== "version" || version?.kind === "missing") return undefined;
  const answer = await api.call("GetDependencies", { versionKey: target.key }, caller);
  if (answer.kind !== "found") return undefined;
  const { nodes, edges } = graphOf(answer.value);
  return edges.flatMap(({ from, to, requirement }): readonly Required[] => {
    const dependent = nodes[from]?.key;
    return dependent && nodes[to]?.key.name === name ? [{ dependent, text: requirement }] : [];
  });
}
