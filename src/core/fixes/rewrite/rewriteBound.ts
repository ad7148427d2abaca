import { systemTraits } from "../../model/systems.ts";
import { versionsOf } from "../../versions/index.ts";
import type { Change, Context, Clause } from "./rewriteClause.ts";
import { compareWritten, isWritten, plain, type Goal } from "./rewriteGoal.ts";
import {
  bumped,
  isWildcard,
  nextBound,
  numbered,
  shortened,
  threeNumbers,
  truncated,
  type Numbered,
} from "./rewriteNumbers.ts";

/**
 * What an upper bound becomes: it stays where it fits, else it is raised to one of the same kind. Where nothing bounds the
 * versions from below, a lower bound comes with it, or the resolver may go on taking what it takes now.
 */
export function upperBound(clause: Clause, goal: Goal, context: Context): Change | undefined {
  const raised = context.patchesOnly ? patchBound(clause, goal) : raisedBound(clause, goal, context);
  const isFirst = context.clauses.find(({ kind }) => kind === "upper") === clause;
  if (!raised || !isFirst || context.clauses.some(isOpenEnd) || !needsFloor(goal, context)) return raised;
  const { joint } = clause;
  return joint === undefined
    ? pessimisticChange(clause, goal, context)
    : { ...raised, operator: `>=${plain(goal)}${joint}${raised.operator}` };
}

/** Both bounds in one clause: `~> 3.5` is below 4, as `< 3` was below 3. */
function pessimisticChange({ version: written, patches }: Clause, goal: Goal, context: Context): Change | undefined {
  const significant = (numbered(written)?.numbers ?? []).findLastIndex((number) => !/^0+$/.test(number));
  if (patches === undefined || !goal.numbered || significant < 0) return undefined;
  const short = shortened(goal.numbered, significant + 2);
  const styled = goal.leads(`${patches} ${short}`) ? short : goal.version;
  const version = context.patchesOnly ? threeNumbers(plain(goal)) : styled;
  return version === undefined ? undefined : { version, operator: patches };
}

/** What the open lower end of an interval becomes. */
export function openEnd(clause: Clause, goal: Goal, context: Context): Change {
  const { operator, inclusive } = clause;
  return needsFloor(goal, context) ? { version: plain(goal), operator: inclusive } : { version: "", operator };
}

function needsFloor(goal: Goal, { clauses, patchesOnly }: Context): boolean {
  const isUnbounded = (clause: Clause) => clause.kind === "upper" || clause.kind === "limit" || isOpenEnd(clause);
  if (!clauses.every(isUnbounded)) return false;
  const isAllowed = clauses.every(({ version, alone }) => version === "" || goal.allows(alone(version)));
  return !isAllowed || patchesOnly || systemTraits[goal.system].resolves === "lowest";
}

function isOpenEnd({ kind, version }: Clause): boolean {
  return kind === "lower" && version === "";
}

/** Below the next minor version, unless it is lower already. */
function patchBound({ version, operator, exclusive, alone }: Clause, goal: Goal): Change | undefined {
  if (!goal.numbered) return undefined;
  // The upper bound of a hyphen range has no operator and is part of the range.
  if (exclusive === "") return { version: `${truncated(goal.numbered.numbers, 2).join(".")}.x`, operator };
  const count = Math.max(2, numbered(version)?.numbers.length ?? 0);
  const next = truncated(bumped(goal.numbered.numbers, 2), count).join(".");
  const isLower = version !== "" && goal.fits(alone(version)) && compareWritten(goal.system, version, next) <= 0;
  return isLower ? { version, operator } : { version: next, operator: exclusive };
}

function raisedBound(clause: Clause, goal: Goal, { clauses }: Context): Change | undefined {
  const { version: written, operator, inclusive, alone } = clause;
  if (written === "" || goal.fits(alone(written))) return { version: written, operator };
  const bound = numbered(written);
  if (!bound || !goal.numbered) return undefined;
  if (operator !== inclusive) {
    const version = nextBound(bound, goal.numbered);
    return version === undefined ? undefined : { version, operator };
  }
  if (isWritten(written, goal)) return { version: written, operator };
  const lower = clauses.find(({ kind }) => kind === "lower");
  return inclusiveBound(clause, goal, sharedNumbers(bound, lower));
}

/**
 * A bound that was meant to allow more than one version goes on doing so: up to the end of the numbers that both bounds
 * share, of which the first is always taken for one.
 */
function inclusiveBound(
  { version: written, operator, exclusive, alone }: Clause,
  goal: Goal,
  shared: number | "all",
): Change | undefined {
  const { numbers = [] } = goal.numbered ?? {};
  const bound = numbered(written) ?? { numbers: [], rest: "" };
  if (shared === "all") return { version: plain(goal), operator };
  const { complete } = versionsOf(goal.system);
  const count = bound.numbers.length < numbers.length ? bound.numbers.length : Math.max(1, shared);
  const prefix = truncated(numbers, count).join(".");
  // Where numbers may be left out, those that are stand for any.
  if (complete(prefix) !== prefix) {
    const wildcard = isWildcard(bound.rest) ? bound.rest : operator === "" && count < bound.numbers.length ? ".x" : "";
    if (goal.fits(alone(prefix + wildcard))) return { version: prefix + wildcard, operator };
  }
  if (exclusive === "") return undefined;
  const next = truncated(bumped(numbers, Math.max(1, shared)), bound.numbers.length);
  return { version: next.join("."), operator: exclusive };
}

/** How many numbers the bounds have in common from the first on. */
function sharedNumbers({ numbers, rest }: Numbered, lower: Clause | undefined): number | "all" {
  const low = numbered(lower?.version ?? "");
  if (!low) return 1;
  const differs = numbers.findIndex((number, index) => number !== (low.numbers[index] ?? "0"));
  if (differs >= 0) return differs;
  return low.numbers.length === numbers.length && low.rest === rest ? "all" : numbers.length;
}
