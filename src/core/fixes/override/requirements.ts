import type { Api, Caller } from "../../api/api.ts";
import { graphOf } from "../../graph/graph.ts";
import { versionId, type VersionKey } from "../../model/keys.ts";
import { versionsOf } from "../../versions/index.ts";

/** What a package requires of an overridden one, and whether the new version satisfies that. */
export interface OverriddenRequirement {
  readonly dependent: VersionKey;
  readonly text: string;
  readonly isSatisfied: boolean;
}

/** Costs the graph of each dependent. Without what is not served. Rejects only when aborted. */
export async function requirementsOf(
  to: VersionKey,
  dependents: readonly VersionKey[],
  { api, caller }: { readonly api: Api; readonly caller: Caller },
): Promise<readonly OverriddenRequirement[]> {
  const unique = [...new Map(dependents.map((key) => [versionId(key), key])).values()];
  const found = await Promise.all(
    unique.map(async (dependent): Promise<readonly OverriddenRequirement[]> => {
      const answer = await api.call("GetDependencies", { versionKey: dependent }, caller);
      if (answer.kind !== "found") return [];
      const { nodes, edges } = graphOf(answer.value);
      const texts = edges
        .filter(({ from, to: index }) => from === 0 && nodes[index]?.key.name === to.name)
        .map(({ requirement }) => requirement);
      return texts.map((text) => ({ dependent, text, isSatisfied: versionsOf(to.system).satisfies(to.version, text) }));
    }),
  );
  return found.flat();
}
