import { systemTraits } from "../../model/systems.ts";
import { versionsOf } from "../../versions/index.ts";
import type { Clause, ClauseKind } from "./rewriteClause.ts";
import { compareWritten, type Goal } from "./rewriteGoal.ts";
import { truncated, isWildcard, nextBound, numbered, shortened } from "./rewriteNumbers.ts";

/** What a clause becomes: the same, or with another version and perhaps another operator. */
export interface Change {
  readonly version: string;
  readonly operator: string;
}

/** Undefined where the clause excludes the version, or where it is not clear what it should become. */
export function changeOf(clause: Clause, goal: Goal): Change | undefined {
  const { version: written, operator } = clause;
  const version = versionFor(clause, goal);
  if (version === undefined) return undefined;
  return { version, operator: clause.kind === "lower" && version !== written ? clause.inclusive : operator };
}

function versionFor(clause: Clause, goal: Goal): string | undefined {
  return rewriters[clause.kind](clause, goal, goal.allows(clause.alone(clause.version)));
}

/** `isAllowed`: whether the clause by itself allows the version already. */
type Rewriter = (clause: Clause, goal: Goal, isAllowed: boolean) => string | undefined;

const rewriters: Readonly<Record<ClauseKind, Rewriter>> = {
  exact: ({ version }, goal) => (isNamed(version, goal) ? version : goal.version),
  prefix: ({ version }, goal, isAllowed) => (isAllowed ? version : samePrecision(version, goal)),
  caret: ({ version }, goal, isAllowed) => (isAllowed && isOpenCaret(version) ? version : plain(goal)),
  tilde({ version }, goal, isAllowed) {
    if (numbered(version)?.numbers.length !== 1) return plain(goal);
    return isAllowed ? version : samePrecision(version, goal);
  },
  pessimistic: pessimisticVersion,
  lower: lowerBound,
  upper: upperBound,
  limit: ({ version }, _, isAllowed) => (isAllowed ? version : undefined),
};

function plain({ system, version }: Goal): string {
  return versionsOf(system).asBound(version);
}

function isNamed(written: string, { system, version }: Goal): boolean {
  const { complete, isSame: isSameVersion } = versionsOf(system);
  return isSameVersion(complete(written), complete(version));
}

function isSame(written: string, { system, version }: Goal): boolean {
  return compareWritten(system, written, version) === 0;
}

/** As many numbers, and the same wildcards. */
function samePrecision(written: string, { numbered: goal }: Goal): string | undefined {
  const { numbers, rest } = numbered(written) ?? { numbers: [], rest: "" };
  return goal && truncated(goal.numbers, numbers.length).join(".") + rest;
}

/** `^0` and `^0.0` allow more than a caret before three numbers does: they stay as wide. */
function isOpenCaret(written: string): boolean {
  return /^0(?:\.0)?$/.test(written);
}

/** How many numbers are written says what may change, and stays. What allows the version already does not change. */
function pessimisticVersion({ version: written, alone }: Clause, goal: Goal): string | undefined {
  const count = numbered(written)?.numbers.length;
  if (count === undefined || !goal.numbered) return undefined;
  const short = shortened(goal.numbered, count);
  return goal.leads(alone(short)) ? short : goal.version;
}

/** A version below the bound can only be reached where the lowest is taken. */
function lowerBound({ version: written }: Clause, goal: Goal, isAllowed: boolean): string | undefined {
  if (isAllowed && isSame(written, goal)) return written;
  return isAllowed || goal.isPrerelease || systemTraits[goal.system].resolves === "lowest" ? plain(goal) : undefined;
}

/** Raised only where it does not fit, to one of the same kind. */
function upperBound({ version: written, operator, inclusive, alone }: Clause, goal: Goal): string | undefined {
  if (goal.fits(alone(written))) return written;
  const bound = numbered(written);
  if (!bound || !goal.numbered) return undefined;
  if (operator !== inclusive) return nextBound(bound, goal.numbered);
  if (isSame(written, goal)) return written;
  if (bound.numbers.length >= goal.numbered.numbers.length) return plain(goal);
  const short =
    truncated(goal.numbered.numbers, bound.numbers.length).join(".") + (isWildcard(bound.rest) ? bound.rest : "");
  return goal.fits(alone(short)) ? short : plain(goal);
}
