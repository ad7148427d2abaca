import { systemTraits } from "../../model/systems.ts";
import { versionsOf } from "../../versions/index.ts";
import {
  bumped,
  type Change,
  type Clause,
  type ClauseKind,
  type Context,
  isWildcard,
  nextBound,
  numbered,
  type Numbered,
  shortened,
  threeNumbers,
  truncated,
} from "./rewriteClause.ts";
import { type Goal, isWritten, plain } from "./rewriteGoal.ts";

/** Rewrites a clause; undefined if it excludes the version, or if it is not clear what it should become. */
export function changeOf(clause: Clause, goal: Goal, context: Context): Change | undefined {
  if (clause.kind === "upper") return upperBound(clause, goal, context);
  if (clause.version === "") return openEnd(clause, goal, context);
  const change = context.patchesOnly ? patchesOf(clause, goal, context) : rewritten(clause, goal);
  return change?.operator === clause.operator ? { ...change, operator: clause.inclusive } : change;
}

function rewritten(clause: Clause, goal: Goal): Change | undefined {
  const rewriter = clause.kind === "upper" ? undefined : rewriters[clause.kind];
  const version = rewriter?.(clause, goal, goal.allows(clause.alone(clause.version)));
  return version === undefined ? undefined : { version, operator: clause.operator };
}

/** `isAllowed`: whether the clause by itself allows the version already. */
type Rewriter = (clause: Clause, goal: Goal, isAllowed: boolean) => string | undefined;

const rewriters: Readonly<Record<Exclude<ClauseKind, "upper">, Rewriter>> = {
  exact: ({ version }, goal) => (isNamed(version, goal) ? version : goal.version),
  prefix: ({ version }, goal, isAllowed) => (isAllowed ? version : samePrecision(version, goal)),
  caret: ({ version }, goal, isAllowed) => (isAllowed && isOpenCaret(version) ? version : plain(goal)),
  tilde({ version }, goal, isAllowed) {
    if (numbered(version)?.numbers.length !== 1) return plain(goal);
    return isAllowed ? version : samePrecision(version, goal);
  },
  pessimistic: pessimisticVersion,
  lower: lowerBound,
  limit: ({ version }, _, isAllowed) => (isAllowed ? version : undefined),
};

/** The clause such that it allows no more than patches of the version. */
function patchesOf(clause: Clause, goal: Goal, { clauses, aboveOnly }: Context): Change | undefined {
  const { kind, version: written, operator, patches } = clause;
  const hasUpper = clauses.some((other) => other.kind === "upper");
  switch (kind) {
    case "prefix": {
      // A caret before a wildcard allows more than the numbers that are written.
      if (patches !== undefined && (aboveOnly || operator === "^")) return withPatches(goal, patches);
      const version = minorPrefix(written, goal);
      return version === undefined ? rewritten(clause, goal) : { version, operator };
    }
    case "lower":
      return hasUpper ? rewritten(clause, goal) : withPatches(goal, patches ?? operator);
    case "caret":
    case "tilde":
    case "pessimistic":
      return withPatches(goal, patches ?? operator);
    default:
      return rewritten(clause, goal);
  }
}

/** Writes three numbers: with fewer, operators such as `~>` and `~1` allow more than patches. */
function withPatches(goal: Goal, operator: string): Change | undefined {
  const version = threeNumbers(plain(goal));
  return version === undefined ? undefined : { version, operator };
}

/** Rewrites a prefix to the minor version; undefined for what is at least as narrow. */
function minorPrefix(written: string, { numbered: goal }: Goal): string | undefined {
  const bound = numbered(written);
  if (!goal || !bound || bound.numbers.length >= 2) return undefined;
  // `1.x.x` becomes `1.2.x`.
  return truncated(goal.numbers, 2).join(".") + bound.rest.replace(/^\.[*xX](?=\.)/, "");
}

function isNamed(written: string, { system, version }: Goal): boolean {
  const { complete, isSame } = versionsOf(system);
  return isSame(complete(written), complete(version));
}

/** Writes as many numbers, and the same wildcards. */
function samePrecision(written: string, { numbered: goal }: Goal): string | undefined {
  const bound = numbered(written);
  return goal && bound && truncated(goal.numbers, bound.numbers.length).join(".") + bound.rest;
}

/** `^0` and `^0.0` allow more than a caret before three numbers does: they stay as wide. */
function isOpenCaret(written: string): boolean {
  return /^0(?:\.0)?$/.test(written);
}

/**
 * Writes the version with as many numbers as before, as their count says what may change. What allows the version already does
 * not change.
 */
function pessimisticVersion({ version: written, alone }: Clause, goal: Goal): string | undefined {
  const count = numbered(written)?.numbers.length;
  if (count === undefined || !goal.numbered) return undefined;
  const short = shortened(goal.numbered, count);
  return goal.leads(alone(short)) ? short : goal.version;
}

/** A version below the bound can only be reached where the lowest is taken. */
function lowerBound({ version: written }: Clause, goal: Goal, isAllowed: boolean): string | undefined {
  if (isAllowed && isWritten(written, goal)) return written;
  return isAllowed || goal.isPrerelease || systemTraits[goal.system].resolves === "lowest" ? plain(goal) : undefined;
}

/**
 * Rewrites an upper bound: it stays if it fits, else it is raised to one of the same kind. If nothing bounds the versions from
 * below, a lower bound comes with it, or the resolver may go on taking what it takes now.
 */
function upperBound(clause: Clause, goal: Goal, context: Context): Change | undefined {
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
  const significant = numbered(written)?.numbers.findLastIndex((number) => !/^0+$/.test(number)) ?? -1;
  if (patches === undefined || !goal.numbered || significant < 0) return undefined;
  const short = shortened(goal.numbered, significant + 2);
  const styled = goal.leads(`${patches} ${short}`) ? short : goal.version;
  const version = context.patchesOnly ? threeNumbers(plain(goal)) : styled;
  return version === undefined ? undefined : { version, operator: patches };
}

/** Rewrites the open lower end of an interval. */
function openEnd(clause: Clause, goal: Goal, context: Context): Change {
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

/** Rewrites a bound so that it leaves out the next minor version, unless it does already. */
function patchBound({ version, operator, exclusive, alone }: Clause, goal: Goal): Change | undefined {
  if (!goal.numbered) return undefined;
  // The upper bound of a hyphen range has no operator and is part of the range.
  if (exclusive === "") return { version: `${truncated(goal.numbered.numbers, 2).join(".")}.x`, operator };
  const count = Math.max(2, numbered(version)?.numbers.length ?? 0);
  const next = truncated(bumped(goal.numbered.numbers, 2), count).join(".");
  const { alternatives, complete, satisfies } = versionsOf(goal.system);
  const leavesOut = (requirement: string) =>
    alternatives(requirement)?.some((meaning) => satisfies(complete(next), meaning)) === false;
  const isLower = version !== "" && goal.fits(alone(version)) && leavesOut(alone(version));
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
  const lower = clauses.find(({ kind }) => kind === "lower");
  return inclusiveBound(clause, goal, { bound, numbers: goal.numbered.numbers, shared: sharedNumbers(bound, lower) });
}

/** The bound, the numbers of the version, and how many of them both bounds have in common. */
interface Numbers {
  readonly bound: Numbered;
  readonly numbers: readonly string[];
  readonly shared: number | "all";
}

/**
 * A bound that was meant to allow more than one version goes on doing so: up to the end of the numbers that both bounds
 * share, of which the first is always taken for one.
 */
function inclusiveBound(
  { operator, exclusive }: Clause,
  goal: Goal,
  { bound, numbers, shared }: Numbers,
): Change | undefined {
  if (shared === "all") return { version: plain(goal), operator };
  const { complete } = versionsOf(goal.system);
  const count = bound.numbers.length < numbers.length ? bound.numbers.length : Math.max(1, shared);
  const prefix = truncated(numbers, count).join(".");
  // Where numbers may be left out, those that are stand for any.
  if (complete(prefix) !== prefix) {
    const wildcard = isWildcard(bound.rest) ? bound.rest : operator === "" && count < bound.numbers.length ? ".x" : "";
    return { version: prefix + wildcard, operator };
  }
  if (exclusive === "") return undefined;
  const next = truncated(bumped(numbers, Math.max(1, shared)), bound.numbers.length);
  return { version: next.join("."), operator: exclusive };
}

/** Counts the numbers that the bounds have in common from the first on. */
function sharedNumbers({ numbers, rest }: Numbered, lower: Clause | undefined): number | "all" {
  const low = numbered(lower?.version ?? "");
  if (!low) return 1;
  const differs = numbers.findIndex((number, index) => number !== (low.numbers[index] ?? "0"));
  if (differs >= 0) return differs;
  return low.numbers.length === numbers.length && low.rest === rest ? "all" : numbers.length;
}
