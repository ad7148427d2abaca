import type { News } from "../analysis/additions.ts";
import type { Caller } from "../api/api.ts";
import { createBudget } from "../api/budget.ts";
import type { Core } from "../core.ts";
import { type Change, leadingUpgrade } from "../fixes/plan/changes.ts";
import { createMemory } from "../manifests/memory.ts";
import type { ManifestProject } from "../manifests/project.ts";
import type { System, VersionKey, VersionText } from "../model/keys.ts";

/** An update of a dependency of a manifest, which tells what is private around it. */
export interface Update {
  readonly manifest: { readonly path: string; readonly text: string; readonly system?: System };
  readonly from: VersionKey;
  readonly to: VersionText;
}

interface NewsHost {
  readonly core: Pick<Core, "news">;
  readonly read: (manifest: Update["manifest"]) => Promise<ManifestProject | undefined>;
}

/**
 * Asks what updates bring, in their order; undefined where the manifest cannot be read. All of a gesture have one budget. In a
 * bundle of its own, which loads with the first preview.
 */
export async function newsOf(
  updates: readonly Update[],
  { core, read }: NewsHost,
  caller: Caller,
): Promise<readonly (News | undefined)[]> {
  const limited = { ...caller, budget: caller.budget ?? createBudget() };
  const projects = createMemory();
  return Promise.all(
    updates.map(async ({ manifest, from, to }) => {
      const project = await projects.remember(manifest.path, () => read(manifest));
      return project && core.news(from, { ...from, version: to }, limited, project.privateAmong);
    }),
  );
}

/** Asks what the versions bring that changes lead to. */
export async function newsOfChanges(
  changes: readonly Change[],
  host: NewsHost,
  caller: Caller,
): Promise<ReadonlyMap<Change, News>> {
  const updates = changes.flatMap((change) => {
    const { manifest, facts } = leadingUpgrade(change);
    const to = change.leadsTo ?? change.version;
    return facts.target?.kind === "version" ? [{ change, manifest, from: facts.target.key, to }] : [];
  });
  const news = await newsOf(updates, host, caller);
  return new Map(
    updates.flatMap(({ change }, index) => {
      const found = news[index];
      return found ? [[change, found] as const] : [];
    }),
  );
}
