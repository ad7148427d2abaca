import { advisoriesOf } from "../../analysis/finding.ts";
import type { Facts } from "../../analysis/facts.ts";
import type { FixedIn } from "../../analysis/fixedIn.ts";
import type { Policy } from "../../analysis/policy/policy.ts";
import type { Api, Caller } from "../../api/api.ts";
import { versionId } from "../../versions/index.ts";
import { packagesSharing } from "../places.ts";
import type { CheckedDependencies, VulnerabilityFinding } from "../plan/dependency.ts";
import { askedOnce } from "./askedOnce.ts";
import { findFixedVersions, type FixedVersions, type FixedVersionsQuery } from "./fixedVersions.ts";

export interface FixHost {
  readonly api: Api;
  readonly policy: Policy;
  readonly caller: Caller;
}

/**
 * In which version each dependency that an advisory affects itself is fixed, in the order of the manifests and their facts;
 * undefined for the others. Searches for all together, for equal ones once. Rejects only when aborted.
 */
export async function findFixedIn(
  manifests: readonly CheckedDependencies[],
  { api, policy, caller }: FixHost,
): Promise<readonly (readonly (FixedIn | undefined)[])[]> {
  const sharing = packagesSharing(manifests);
  const { questions, spread } = askedOnce(manifests, (path, facts, findings) => {
    const own = findings.filter(({ rule }) => rule === "advisory");
    const query = own.length > 0 ? queryFor({ path, facts, findings: own }, sharing) : undefined;
    return query && { id: queryId(query), question: query };
  });
  const found = await findFixedVersions(questions, { api, criteria: policy, caller });
  return spread(found.map(fixedInOf));
}

/** What has to be known to say in which version a dependency is fixed; undefined where its own version is not known. */
export function queryFor(
  {
    path,
    facts: { declaration, target, version, package: parent },
    findings,
  }: { readonly path: string; readonly facts: Facts; readonly findings: readonly VulnerabilityFinding[] },
  sharing: ReturnType<typeof packagesSharing>,
): FixedVersionsQuery | undefined {
  if (target?.kind !== "version") return undefined;
  const affecting = version?.kind === "found" ? version.value.advisoryKeys.map(({ id }) => id) : [];
  const own = findings.filter(({ rule }) => rule === "advisory");
  const advisories = own.flatMap((finding) => advisoriesOf(finding).map(({ id }) => id));
  return {
    key: target.key,
    advisories,
    ignored: new Set(affecting.filter((id) => !advisories.includes(id))),
    sharing: sharing({ path, declaration }),
    ...(parent && { package: parent }),
  };
}

/** Equal for queries with the same answer. */
export function queryId({ key, advisories, sharing = [] }: FixedVersionsQuery): string {
  return [versionId(key), ...advisories, ...sharing.map(({ name }) => name)].join("\n");
}

function fixedInOf(search: FixedVersions): FixedIn {
  switch (search.kind) {
    case "fixed":
      return { kind: "fixed", version: search.versions[0].version };
    case "partly": {
      const { kind, key, fixed, of, others } = search;
      return { kind, version: key.version, fixed, of, others };
    }
    case "none":
    case "nothing-newer":
      return { kind: "none" };
    case "unknown":
      return { kind: "unknown", hasFailed: search.why.kind === "failed" };
  }
}
