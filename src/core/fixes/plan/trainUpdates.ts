import { isBelow } from "../../analysis/finding.ts";
import { isSatisfied } from "../../analysis/gathering/requirements.ts";
import { declaredRequirements } from "../../graph/sources/declaredRequirements.ts";
import type { VersionKey } from "../../model/keys.ts";
import { namespaceOf } from "../../model/names.ts";
import { isSameVersion, versionsOf } from "../../versions/index.ts";
import type { OverrideChange, PackageOverride } from "../override/planOverrides.ts";
import type { FixHost } from "../search/fixedIn.ts";
import type { FixOption, FixSearch } from "../search/searchFixes.ts";

/**
 * The searches with updates in the place of doubtful overrides: of versions whose dependencies no source lists, or of single
 * packages out of a release train, whose members share a version, as those of Spring do. An update to a version of which that is
 * not known either is taken where it leads to the fixed packages. Undefined without any. Rejects only when aborted.
 */
export async function withUpdates(
  searches: readonly FixSearch[],
  overrides: readonly OverrideChange[],
  host: FixHost,
): Promise<readonly FixSearch[] | undefined> {
  const all = await Promise.all(
    searches.map(async (search): Promise<FixSearch> => {
      const { target } = search.dependency.facts;
      if (target?.kind !== "version") return search;
      const option = await updateFor(target.key, overridesFor(search, overrides), search.unlisted ?? [], host);
      return option ? { ...search, options: [option] } : search;
    }),
  );
  return all.some((search, index) => search !== searches[index]) ? all : undefined;
}

/** Finds the overrides of the packages below the dependency. */
function overridesFor({ dependency }: FixSearch, overrides: readonly OverrideChange[]): readonly PackageOverride[] {
  const { facts, findings } = dependency;
  const names = new Set(
    findings.flatMap((finding) => (isBelow(finding) ? finding.items.map(({ affected }) => affected.name) : [])),
  );
  const changes = overrides.filter(({ fixes }) => fixes.some((fixed) => fixed.facts === facts));
  return changes.flatMap((change) => change.overrides.filter(({ to }) => names.has(to.name)));
}

async function updateFor(
  key: VersionKey,
  overrides: readonly PackageOverride[],
  options: readonly FixOption[],
  { api, caller }: FixHost,
): Promise<FixOption | undefined> {
  const isDoubtful = overrides.some((override) => override.dependencies === "unknown" || isOfTrain(key, override));
  if (!isDoubtful) return undefined;
  const { compare } = versionsOf(key.system);
  const others = overrides.filter((override) => !isOfTrain(key, override));
  for (const option of options) {
    const { version } = option;
    if (overrides.some((override) => isOfTrain(key, override) && compare(version, override.to.version) < 0)) continue;
    if (others.length === 0) return option;
    const answer = await api.call("GetRequirements", { versionKey: { ...key, version } }, caller);
    const required = answer.kind === "found" ? declaredRequirements(key.system, answer.value) : [];
    const leadsTo = ({ to }: PackageOverride) =>
      required.some(
        ({ name, requirement }) => name === to.name && isSatisfied(to, { dependent: key, text: requirement }),
      );
    if (others.every(leadsTo)) return option;
  }
  return undefined;
}

function isOfTrain({ system, name, version }: VersionKey, { to, affected }: PackageOverride): boolean {
  const namespace = namespaceOf(system, name);
  if (namespace === undefined || namespaceOf(system, to.name) !== namespace) return false;
  return affected.some((member) => isSameVersion(system, member.version, version));
}
