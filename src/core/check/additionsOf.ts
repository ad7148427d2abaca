import type { Additions } from "../analysis/additions.ts";
import type { Caller } from "../api/api.ts";
import { createBudget } from "../api/budget.ts";
import type { Core } from "../core.ts";
import { type Change, leadingUpgrade } from "../fixes/plan/changes.ts";
import { createMemory } from "../manifests/memory.ts";
import type { ManifestProject } from "../manifests/project.ts";

interface AdditionsHost {
  readonly core: Pick<Core, "additions">;
  /** Reads the manifest at this path, which tells what is private around it. */
  readonly read: (path: string) => Promise<ManifestProject | undefined>;
}

/** Asks what the versions newly require that changes lead to. In a bundle of its own, which loads with the first preview. */
export async function additionsOf(
  changes: readonly Change[],
  { core, read }: AdditionsHost,
  caller: Caller,
): Promise<ReadonlyMap<Change, Additions>> {
  const limited = { ...caller, budget: caller.budget ?? createBudget() };
  const projects = createMemory();
  const found = changes.map(async (change): Promise<readonly (readonly [Change, Additions])[]> => {
    const { manifest, facts } = leadingUpgrade(change);
    if (facts.target?.kind !== "version") return [];
    const project = await projects.remember(manifest.path, () => read(manifest.path));
    if (!project) return [];
    const { key } = facts.target;
    const to = { ...key, version: change.leadsTo ?? change.version };
    return [[change, await core.additions(key, to, limited, project.privateAmong)]];
  });
  return new Map((await Promise.all(found)).flat());
}
