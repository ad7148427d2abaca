import type { Facts, Transitive, VersionFacts } from "../facts.ts";
import { fixOfBoth, type FixedIn } from "../fixedIn.ts";
import { graphRootOf } from "../graphs/availableGraphs.ts";
import type { PackageKey, VersionText } from "../../model/keys.ts";

/** A dependency of a manifest in short: what is kept of a scan to show where a package is used. */
export interface DependencyUse {
  readonly key: PackageKey;
  /** The name as written in the manifest, if that is another one. */
  readonly alias?: string;
  /** The offset of the name in the text. */
  readonly offset: number;
  /** The version that was checked, where one was. */
  readonly version?: VersionText;
  /** The version whose graph can be shown. */
  readonly graph?: VersionText;
  /** IDs and aliases of all that affects it, its transitive dependencies included; absent for none. */
  readonly advisories?: readonly string[];
  readonly fixedIn?: FixedIn;
  /** Its version is written in a manifest, where it can be changed. */
  readonly isUpdatable?: true;
}

export function useOf(facts: Facts): DependencyUse {
  const { declaration, target, locked } = facts;
  const fixedIn = fixOfBoth(facts.fixedIn, facts.transitiveFixedIn);
  const { package: key, name, nameSpan, requirement, requirementSpan, elsewhere } = declaration;
  const advisories = advisoriesOf(facts);
  const root = graphRootOf(facts);
  const hasPlace = requirementSpan !== undefined || elsewhere !== undefined;
  const isWritten = requirement.kind === "written" && hasPlace && !locked?.isListed;
  const isUpdatable = isWritten && !(fixedIn?.kind === "fixed" && fixedIn.isUnwritten);
  return {
    key,
    ...(name !== key.name && { alias: name }),
    offset: nameSpan.start,
    ...(target?.kind === "version" && { version: target.key.version }),
    ...(root && { graph: root.version }),
    ...(advisories.length > 0 && { advisories }),
    ...(fixedIn && { fixedIn }),
    ...(isUpdatable && { isUpdatable }),
  };
}

function advisoriesOf({ version, advisories, transitive }: VersionFacts): readonly string[] {
  const own = version?.kind === "found" ? version.value.advisoryKeys.map(({ id }) => id) : [];
  const aliases = [...advisories.values()].flatMap((fetched) =>
    fetched.kind === "found" ? fetched.value.aliases : [],
  );
  const below = transitive ? transitiveAdvisories(transitive) : [];
  return own.length === 0 && aliases.length === 0 ? below : [...new Set([...own, ...aliases, ...below])];
}

/** Many manifests of a scan share the graph of a dependency. */
const listed = new WeakMap<Transitive, readonly string[]>();

function transitiveAdvisories(transitive: Transitive): readonly string[] {
  const before = listed.get(transitive);
  if (before) return before;
  const all = [...new Set(transitive.packages.flatMap(advisoriesOf))];
  listed.set(transitive, all);
  return all;
}
