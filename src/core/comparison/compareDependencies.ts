import { type AffectedBy, namesOf, sortedAdvisories } from "../analysis/advisories.ts";
import type { Transitive, TransitivePackage } from "../analysis/facts.ts";
import type { VersionKey } from "../model/keys.ts";
import { localName } from "../model/names.ts";
import { versionId, versionsOf } from "../versions/index.ts";
import { changesBetween, type Changes } from "./compareAdvisories.ts";

export interface DependencyChanges {
  /** The added dependencies by name. If a graph is not complete, a package may seem added or removed that is not. */
  readonly added: readonly DependencyChange[];
  readonly removed: readonly DependencyChange[];
  readonly changed: readonly DependencyChange[];
  /** The advisories that affect the dependencies, each once for each package. */
  readonly advisories: Changes<AffectedDependency>;
  /**
   * Found only on one side, while the other has unchecked versions of the package or is not complete: these may be fixed,
   * introduced or remaining.
   */
  readonly unsettled: readonly AffectedDependency[];
}

/** The versions of a package in either graph, lowest first; empty where it is not in it. */
export interface DependencyChange {
  /** The name that people use: a bundled package is the same as one that is not. */
  readonly name: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export interface AffectedDependency extends AffectedBy {
  /** The lowest affected one of its package in its graph. */
  readonly key: VersionKey;
}

export function dependencyChanges(from: Transitive, to: Transitive): DependencyChanges {
  const [before, after] = [byName(from), byName(to)];
  const changes = [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((name): DependencyChange => ({ name, from: versionsIn(before.get(name)), to: versionsIn(after.get(name)) }));
  const both = changes.filter((change) => change.from.length > 0 && change.to.length > 0);

  const { fixed, introduced, remaining } = changesBetween(affectedIn(before), affectedIn(after), namesWithPackage);
  const isFixed = ({ key }: AffectedDependency) => isSettled(to, after.get(key.name));
  const isIntroduced = ({ key }: AffectedDependency) => isSettled(from, before.get(key.name));
  return {
    added: changes.filter((change) => change.from.length === 0),
    removed: changes.filter((change) => change.to.length === 0),
    changed: both.filter((change) => change.from.join("\n") !== change.to.join("\n")),
    advisories: { fixed: fixed.filter(isFixed), introduced: introduced.filter(isIntroduced), remaining },
    unsettled: [...fixed.filter((item) => !isFixed(item)), ...introduced.filter((item) => !isIntroduced(item))],
  };
}

function isSettled({ incomplete }: Transitive, versions: readonly TransitivePackage[] = []): boolean {
  return incomplete === undefined && versions.every(({ version }) => version?.kind === "found");
}

type Grouped = ReadonlyMap<string, readonly TransitivePackage[]>;

/** The lowest version of each first. */
function byName({ packages }: Transitive): Grouped {
  const grouped = new Map<string, TransitivePackage[]>();
  for (const dependency of packages) {
    const name = localName(dependency.key.name);
    const group = grouped.get(name);
    if (group) group.push(dependency);
    else grouped.set(name, [dependency]);
  }
  for (const group of grouped.values()) {
    group.sort((a, b) => versionsOf(a.key.system).compare(a.key.version, b.key.version));
  }
  return grouped;
}

function affectedIn(grouped: Grouped): readonly AffectedDependency[] {
  return [...grouped.values()].flatMap((versions) => {
    const byId = new Map<string, AffectedDependency>();
    for (const { key, version, advisories } of versions) {
      if (version?.kind !== "found") continue;
      for (const affected of sortedAdvisories(version.value, advisories)) {
        if (!byId.has(affected.id)) byId.set(affected.id, { ...affected, key });
      }
    }
    return [...byId.values()];
  });
}

function namesWithPackage(affected: AffectedDependency): readonly string[] {
  return namesOf(affected).map((name) => `${affected.key.name}\n${name}`);
}

/** Each once: a version may be bundled and also a dependency of its own. */
function versionsIn(packages: readonly TransitivePackage[] = []): readonly string[] {
  return [...new Map(packages.map(({ key }) => [versionId(key), key.version])).values()];
}
