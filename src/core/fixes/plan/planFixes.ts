import type { Api, Caller } from "../../api/api.ts";
import { packagesSharing } from "../places.ts";
import { searchFix, type Wanted } from "../search/searchFix.ts";
import { changesFor } from "./changes.ts";
import { vulnerableIn, type CheckedManifest, type Dependency } from "./dependency.ts";
import { readTexts, type TextAt } from "./texts.ts";
import type { Unfixed } from "./unfixable.ts";
import { verify, type Check, type Verified } from "./verify.ts";

/** What a plan needs from its host. */
export interface PlanHost {
  readonly api: Api;
  /** The text of a file that versions may be written in; undefined where there is none. Never rejects. */
  readonly read: (path: string) => Promise<string | undefined>;
  readonly check: Check;
}

export interface FixPlan extends Verified {
  /** The texts that the changes are made for. */
  readonly textAt: TextAt;
}

/**
 * Leads each vulnerable dependency that is selected to the nearest clean version: searches the versions, plans one change for
 * each place, and checks the manifests with all changes. Rejects only when aborted.
 */
export async function planFixes(
  manifests: readonly CheckedManifest[],
  isSelected: (dependency: Dependency) => boolean,
  host: PlanHost,
  caller: Caller,
): Promise<FixPlan> {
  const vulnerable = manifests.flatMap(vulnerableIn).filter(isSelected);
  const results = await Promise.all(
    vulnerable.map((dependency) => searchFix(dependency, packagesSharing(dependency, manifests), host.api, caller)),
  );
  const wanted = results.flatMap((result): Wanted[] => ("version" in result ? [result] : []));
  const unfixed = results.flatMap((result): Unfixed[] => ("why" in result ? [result] : []));
  const plan = await planVersions(manifests, wanted, host, caller);
  return { ...plan, unfixed: [...unfixed, ...plan.unfixed] };
}

/** Leads dependencies of the manifests to the versions that are wanted, where that can be done. Rejects only when aborted. */
export async function planVersions(
  manifests: readonly CheckedManifest[],
  wanted: readonly Wanted[],
  { read, check }: PlanHost,
  { signal }: Caller,
): Promise<FixPlan> {
  const textAt = await readTexts(manifests, read);
  const planned = changesFor(wanted, textAt);
  const verified = await verify(planned, manifests, textAt, { check, signal });
  return { ...verified, textAt };
}
