import type { Policy } from "../analysis/policy.ts";
import type { Caller } from "../api/api.ts";
import type { Core } from "../core.ts";
import { packageId } from "../model/keys.ts";
import { askChanges } from "./askChanges.ts";
import type { PackageChange, Review, ReviewedFile } from "./change.ts";
import { changeOf, compareChanges, joined } from "./changes.ts";
import { differencesIn } from "./differences.ts";
import type { Half } from "./halves.ts";
import { holdersOf, nameId, namesIn } from "./holders.ts";
import { readPairs, type ReadPair, type ReviewFiles } from "./readPairs.ts";
import { weakerSettings } from "./weakerSettings.ts";
import { withoutPrivate } from "./withheld.ts";

export interface ReviewHost {
  readonly core: Pick<Core, "gather">;
  readonly files: ReviewFiles;
}

/**
 * Tells what a change of a project's files brings in and takes away. Only what differs is asked about: nothing where both states are
 * the same. Rules and ignores are those of the later state. Rejects only when aborted, and where the policy of a file is not known.
 */
export async function review({ core, files }: ReviewHost, caller: Caller): Promise<Review> {
  const { before, after } = files;
  const { pairs, unread, same, changed } = await readPairs(files, caller);
  const { differences: found, notes } = differencesIn(pairs);
  const holders = await holdersOf(found, { same, pairs, files }, caller);
  const differences = await withoutPrivate(
    found,
    [...pairs, ...holders.map((state) => ({ before: state, after: state }))],
    files,
  );
  const policies = await policiesOf(pairs, files);
  const policyOf = ({ state }: Half) => policyAt(state.path, policies);
  const known = new Set(
    [...pairs.flatMap((pair) => pair.before ?? []), ...holders].flatMap((state) => [...namesIn(state)]),
  );
  const isFirst = ({ subject }: Half) => !known.has(nameId(subject.declaration.package));
  const asked = await askChanges(differences, { core, policyOf, isFirst }, caller);
  const changes = joined(asked.differences.map((difference) => changeOf(difference, isFirst)));
  return {
    changes: changes.toSorted(compareChanges),
    weaker: await weakerSettings(pairs, changed, files),
    notes: [...notes, ...asked.notes],
    unread: [...unread, ...asked.unread],
    withheld: countWithheld(changes),
    compared: { before: before.paths.length, after: after.paths.length },
    files: filesOf(pairs, policies),
  };
}

type Policies = ReadonlyMap<string, Policy>;

/** The policies of the later state, also for what only the earlier one has. */
async function policiesOf(pairs: readonly ReadPair[], { after }: ReviewFiles): Promise<Policies> {
  const policies = new Map<string, Policy>();
  for (const { before, after: state } of pairs) {
    const path = (state ?? before)?.path;
    const policy = path === undefined ? undefined : await after.policyFor(path);
    if (!policy) continue;
    for (const each of [before, state]) if (each) policies.set(each.path, policy);
  }
  return policies;
}

function policyAt(path: string, policies: Policies): Policy {
  const policy = policies.get(path);
  if (!policy) throw new RangeError("Each file that was read has a policy");
  return policy;
}

function filesOf(pairs: readonly ReadPair[], policies: Policies): Review["files"] {
  return new Map(
    pairs.flatMap(({ after }): [string, ReviewedFile][] => {
      if (!after) return [];
      const { path, text, system, project } = after;
      return [[path, { path, text, system, manifest: project.manifest, policy: policyAt(path, policies) }]];
    }),
  );
}

function countWithheld(changes: readonly PackageChange[]): number {
  const names = changes.flatMap(({ package: key, before, after }) =>
    [before, after].some((side) => side?.unchecked?.kind === "skipped" && isPrivate.has(side.unchecked.reason))
      ? packageId(key)
      : [],
  );
  return new Set(names).size;
}

const isPrivate: ReadonlySet<string> = new Set(["private", "unknown-origin"]);
