import type { News } from "../../analysis/additions.ts";
import { isBelow } from "../../analysis/finding.ts";
import type { Facts } from "../../analysis/facts.ts";
import type { Policy } from "../../analysis/policy.ts";
import { verdictOf } from "../../analysis/target/verdict.ts";
import type { Api, Caller } from "../../api/api.ts";
import { isListed } from "../override/draft.ts";
import { withLockfileAdvice, withPackageAdvice } from "../override/advice.ts";
import { planOverrides, type OverrideChange } from "../override/planOverrides.ts";
import { versionId } from "../../versions/index.ts";
import { searchFixes, type FixSearch } from "../search/searchFixes.ts";
import { attemptsFor, editUnfixable, type Attempts } from "./attempts.ts";
import { changeFor, mergeChanges, type Change, type Changes, type Upgrade } from "./changes.ts";
import {
  checkedKey,
  laterStates,
  vulnerableIn,
  type CheckedManifest,
  type Dependency,
  type VulnerableDependency,
} from "./dependency.ts";
import { isChecked } from "./fixEffect.ts";
import { heldFixes, withExceptions, type HeldFix } from "./heldFixes.ts";
import { editedTexts, readTexts, type TextAt } from "./texts.ts";
import { withUpdates } from "./trainUpdates.ts";
import type { Rejection, Unfixed } from "./unfixable.ts";
import { rejectedChanges, withResult, type Check } from "./verify.ts";

/** The parts that a plan needs from its host. */
export interface PlanHost {
  readonly api: Api;
  readonly policy: Policy;
  /** The text of a file that versions may be written in; undefined where there is none. Never rejects. */
  readonly read: (path: string) => Promise<string | undefined>;
  readonly check: Check;
}

export interface FixPlan extends Changes {
  /** The overrides for dependencies that no other version fixes. */
  readonly overrides: readonly OverrideChange[];
  /** Fixes that are among the unfixed, as a person has to take them with an exception from the minimum age. */
  readonly held?: readonly HeldFix[];
  /** The manifests with the changes. */
  readonly after: readonly CheckedManifest[];
  /** The texts that the changes are made for. */
  readonly textAt: TextAt;
  /** News of the versions that changes lead to, where they were asked for. */
  readonly news?: ReadonlyMap<Change, News>;
}

/** The fix of a dependency that is not a version of it which may be installed as it is. */
export type PlannedFix =
  | { readonly kind: "override"; readonly override: OverrideChange }
  /** One that is too young for the package manager, with an exception. */
  | { readonly kind: "held" };

/**
 * Updates each selected vulnerable dependency to the nearest clean version: searches the versions, plans one change for each
 * place, and checks the manifests with all changes. Changes that do not fix a dependency are left out. Where only transitive
 * dependencies are affected and no version helps, it plans overrides. Rejects only when aborted.
 */
export async function planFixes(
  manifests: readonly CheckedManifest[],
  isSelected: (dependency: Dependency) => boolean,
  host: PlanHost,
  caller: Caller,
): Promise<FixPlan> {
  const { api, policy, read } = host;
  const vulnerable = manifests.flatMap(vulnerableIn).filter(isSelected);
  const searchHost = { api, policy, caller };
  const searches = await searchFixes(vulnerable, manifests, searchHost);
  const textAt = await readTexts(manifests, read);
  const planning: Planning = { vulnerable, manifests, textAt, host, caller };
  const first = await planSearches(searches, planning);
  const others = await withUpdates(searches, first.overrides, searchHost);
  const second = others && (await planSearches(others, planning));
  const plan = second && second.unfixed.length <= first.unfixed.length ? second : first;
  const left = new Map(vulnerable.map((dependency) => [dependency.facts, leftOf(dependency, plan)]));
  const unfixed = plan.unfixed.flatMap((each): readonly Unfixed[] => {
    const rest = isWithoutVersion(each) ? left.get(each.facts) : each;
    if (!rest) return [];
    return [rest === "unsettled" ? { ...each, why: { kind: "unsettled" } } : each];
  });
  const edits = [...plan.changes, ...plan.overrides];
  const held = await heldFixes(unfixed, manifests, { ...host, textAt: plan.textAt, edits });
  caller.signal.throwIfAborted();
  const locked = await withLockfileAdvice(withExceptions(unfixed, held), vulnerable, searchHost);
  const affected = [...left.values()].flatMap((rest) => (typeof rest === "object" ? rest : []));
  return { ...plan, held, unfixed: await withPackageAdvice(locked, affected, manifests, searchHost) };
}

/**
 * Finds what all changes of a plan leave of a dependency, which may depend on what they update: undefined where they fix it, and
 * `unsettled` where nothing is found with them, but not all that it depends on is known.
 */
function leftOf(
  dependency: VulnerableDependency,
  { after }: Pick<FixPlan, "after">,
): VulnerableDependency | "unsettled" | undefined {
  const now = after.find(({ path }) => path === dependency.manifest.path);
  const later = laterStates(dependency.manifest, now)(dependency.facts);
  // Of several locked versions each is looked at for itself, as long as it stays.
  const same = later.filter(({ facts }) => checkedId(facts) === checkedId(dependency.facts));
  const states = same.length > 0 ? same : later;
  if (states.length === 0 || states.some(({ facts }) => verdictOf(facts).kind !== "checked")) return dependency;
  const findings = states.flatMap((state) => state.findings);
  if (findings.length > 0) return { ...dependency, findings };
  const isSettled = !dependency.findings.some(isBelow) || states.every(({ facts }) => isChecked(facts.transitive));
  return isSettled ? undefined : "unsettled";
}

function checkedId(facts: Facts): string | undefined {
  const key = checkedKey(facts);
  return key && versionId(key);
}

interface Planning {
  readonly vulnerable: readonly VulnerableDependency[];
  readonly manifests: readonly CheckedManifest[];
  readonly textAt: TextAt;
  readonly host: PlanHost;
  readonly caller: Caller;
}

/** Updates to what was found, and overrides for what they do not fix. */
async function planSearches(
  searches: readonly FixSearch[],
  { vulnerable, manifests, textAt, host, caller }: Planning,
): Promise<FixPlan> {
  const attempts = searches.map((search) => attemptsFor(search, textAt));
  const updates = await settle(attempts, manifests, textAt, { ...host, ...caller });
  const unfixed = new Set(updates.unfixed.filter(isWithoutVersion).map(({ facts }) => facts));
  const affected = vulnerable.filter(({ facts }) => unfixed.has(facts));
  const planned = await planOverrides(affected, manifests, { ...host, caller, textAt, edits: updates.changes });
  const { changes: overrides, after = updates.after } = planned;
  const fixed = overrides.flatMap(({ fixes }) => fixes.filter(({ isItselfAffected }) => !isItselfAffected));
  const overridden = new Set(fixed.map(({ facts }) => facts));
  const rest = updates.unfixed.filter(({ facts }) => !overridden.has(facts));
  return { ...updates, unfixed: rest, overrides, after, textAt: planned.textAt };
}

/** Plans the edits that change dependencies to the requested versions, where possible. Rejects only when aborted. */
export async function planVersions(
  manifests: readonly CheckedManifest[],
  upgrades: readonly Upgrade[],
  host: PlanHost,
  caller: Caller,
): Promise<FixPlan> {
  const textAt = await readTexts(manifests, host.read);
  const attempts = upgrades.map((upgrade): Attempts => {
    const change = changeFor(upgrade, "style", textAt);
    const dependency: Dependency = { manifest: upgrade.manifest, facts: upgrade.facts };
    return typeof change === "string"
      ? { dependency, changes: [], why: editUnfixable(upgrade, change) }
      : { dependency, changes: [change], why: { kind: "overlap" } };
  });
  return { ...(await settle(attempts, manifests, textAt, { ...host, ...caller })), overrides: [], textAt };
}

/** Checks whether no version fixes it: not one that cannot be written here, or that only the lockfile has to take up. */
function isWithoutVersion({ why, facts }: Unfixed): boolean {
  // Of what only a lockfile lists, a search for a version looks at the same ones as one for an override.
  if (isListed(facts)) return why.kind !== "search";
  if (why.kind === "search") return why.search.kind !== "unknown";
  return why.kind === "dependencies" || why.kind === "still-affected";
}

/** An attempt at one dependency under way. */
interface Running extends Attempts {
  next: number;
  /** The reason why the first attempt was rejected. */
  rejection?: Rejection;
}

/** Checks the manifests with the first change for each dependency, and with the next one for those that it rejects. */
async function settle(
  attempts: readonly Attempts[],
  manifests: readonly CheckedManifest[],
  textAt: TextAt,
  { check, signal }: { readonly check: Check; readonly signal: AbortSignal },
): Promise<Omit<FixPlan, "textAt" | "overrides">> {
  const running = attempts.map((attempt): Running => ({ ...attempt, next: 0 }));
  for (;;) {
    const current = running.flatMap(({ changes, next }) => changes[next] ?? []);
    const { changes, unfixed } = mergeChanges(current);
    const after = changes.length === 0 ? manifests : await check(editedTexts(changes, textAt));
    signal.throwIfAborted();
    const rejected = rejectedChanges(changes, manifests, after);
    if (rejected.size === 0) {
      const settled = changes.map((change) => withResult(change, after));
      return { changes: settled, unfixed: [...running.flatMap(givenUp), ...unfixed], after };
    }
    for (const [change, rejection] of rejected) advance(running, change, rejection);
  }
}

function advance(running: readonly Running[], { upgrades }: Change, rejection: Rejection): void {
  const upgraded = new Set(upgrades.map(({ facts }) => facts));
  for (const attempt of running) {
    if (!upgraded.has(attempt.dependency.facts)) continue;
    attempt.next++;
    attempt.rejection ??= rejection;
  }
}

function givenUp({ dependency, changes, next, rejection, why }: Running): readonly Unfixed[] {
  return next < changes.length ? [] : [{ ...dependency, why: rejection ?? why }];
}
