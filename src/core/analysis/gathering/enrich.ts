import type { Api, Caller } from "../../api/api.ts";
import type { Package } from "../../api/messages/packages.ts";
import { hasGraph } from "../../api/operations.ts";
import type { VersionKey } from "../../model/keys.ts";
import { highest } from "../../versions/choice.ts";
import { versionsOf } from "../../versions/index.ts";
import type { Facts, Similar } from "../facts.ts";
import type { LookUp } from "./lookups.ts";
import { suggestNames } from "./nameSuggestions.ts";
import { nearNames } from "./editDistance.ts";
import { latestVersion } from "./latestVersion.ts";
import type { Needs } from "../needs.ts";
import { isAttested, sourceProject } from "./provenance.ts";
import type { Subject } from "../target/subject.ts";
import { gatherTransitive } from "./transitive.ts";

/**
 * Asks for what only some rules need, about a declaration whose version is known or whose package is not. `update` hears of
 * each part. Rejects only when aborted.
 */
export async function enrich(
  { declaration, locked }: Subject,
  { target, version, package: known, project }: Facts,
  needs: Needs,
  lookUp: LookUp,
  api: Api,
  caller: Caller,
  update: (news: Partial<Facts>) => void,
): Promise<void> {
  if (known?.kind === "missing" && needs.similar) {
    const { package: unknown, requirement } = declaration;
    update({ similar: { packages: await suggestNames(unknown, api, caller, requirement.text) } });
    return;
  }
  if (target?.kind !== "version" || version?.kind !== "found") return;
  const { key } = target;
  const ask = async <K extends keyof Facts>(field: K, answer: Promise<Facts[K] | undefined>): Promise<void> => {
    const value = await answer;
    if (value !== undefined) update({ [field]: value });
  };
  const parts: Promise<void>[] = [];
  if (needs.transitive) parts.push(ask("transitive", gatherTransitive(target, locked, lookUp, api, caller)));
  const asked =
    needs.packages && !known ? api.call("GetPackage", { packageKey: declaration.package }, caller) : undefined;
  if (asked) parts.push(ask("package", asked));
  if (needs.previous && attesting.has(key.system) && !isAttested(version.value)) {
    const previous = async () => {
      const parent = known ?? (await asked);
      const before = parent?.kind === "found" ? previousVersion(parent.value, key) : undefined;
      return before && (await lookUp(before)).version;
    };
    parts.push(ask("previous", previous()));
  }
  const source = needs.projects && !project ? sourceProject(version.value) : undefined;
  if (source) parts.push(ask("project", api.call("GetProject", { projectKey: source }, caller)));
  if (needs.similar) parts.push(ask("similar", similarTo(key, api, caller)));
  await Promise.all(parts);
}

/** Systems whose versions the service has attestations of. */
const attesting: ReadonlySet<VersionKey["system"]> = new Set<VersionKey["system"]>(["NPM", "PYPI", "RUBYGEMS"]);

/** The greatest version below `key`'s that is no prerelease: of the same major version, or else of any. */
export function previousVersion({ versions }: Package, key: VersionKey): VersionKey | undefined {
  const { compare, isPrerelease } = versionsOf(key.system);
  const major = (version: string) => /\d+/.exec(version)?.[0];
  const below = versions
    .map(({ versionKey }) => versionKey)
    .filter(({ version }) => !isPrerelease(version) && compare(version, key.version) < 0);
  const alike = below.filter(({ version }) => major(version) === major(key.version));
  return highest(alike.length > 0 ? alike : below, (a, b) => compare(a.version, b.version));
}

async function similarTo({ system, name, version }: VersionKey, api: Api, caller: Caller): Promise<Similar> {
  const packages = await api.call("GetSimilarlyNamedPackages", { packageKey: { system, name } }, caller);
  const [nearest] = packages.kind === "found" ? nearNames(name, packages.value) : [];
  // The service counts dependents where it resolves graphs.
  if (nearest === undefined || !hasGraph(system)) return { packages };
  const other = await api.call("GetPackage", { packageKey: { system, name: nearest } }, caller);
  if (other.kind === "failed") return { packages: other };
  const { byDefault, latest } = other.kind === "found" ? latestVersion(other.value, system) : {};
  const popular = byDefault ?? latest;
  if (!popular) return { packages };
  const [own, others] = await Promise.all([
    api.call("GetDependents", { versionKey: { system, name, version } }, caller),
    api.call("GetDependents", { versionKey: popular.versionKey }, caller),
  ]);
  return { packages, dependents: { own, other: others } };
}
