import type { Clause } from "./rewriteClause.ts";
import { compareWritten, type Goal } from "./rewriteGoal.ts";
import { truncated, isWildcard, nextBound, numbered, shortened } from "./rewriteNumbers.ts";

/** What a clause becomes: the same, or with another version and perhaps another operator. */
export interface Change {
  readonly version: string;
  readonly operator: string;
}

/** Undefined where the clause stands in the way of the version, and where it is not clear what it should become. */
export function changeOf(clause: Clause, goal: Goal): Change | undefined {
  const { version: written, operator } = clause;
  const version = versionFor(clause, goal);
  if (version === undefined) return undefined;
  return { version, operator: clause.kind === "lower" && version !== written ? clause.inclusive : operator };
}

function versionFor(clause: Clause, goal: Goal): string | undefined {
  const { kind, version: written } = clause;
  const isAllowed = goal.allows(clause.alone(written));
  switch (kind) {
    case "exact":
      return isSame(written, goal) && goal.system !== "MAVEN" ? written : goal.version;
    case "prefix":
      return isAllowed ? written : samePrecision(written, goal);
    case "caret":
      return isAllowed && isOpenCaret(written) ? written : plain(goal);
    case "tilde":
      if (numbered(written)?.numbers.length !== 1) return plain(goal);
      return isAllowed ? written : samePrecision(written, goal);
    case "pessimistic":
      return pessimisticVersion(clause, goal);
    case "lower":
      return lowerBound(clause, goal, isAllowed);
    case "upper":
      return upperBound(clause, goal);
    case "limit":
      return isAllowed ? written : undefined;
  }
}

/** For Cargo without metadata, of which a range takes no notice. */
function plain({ system, version }: Goal): string {
  return system === "CARGO" ? version.replace(/\+.*$/, "") : version;
}

function isSame(written: string, { system, version }: Goal): boolean {
  return compareWritten(system, written, version) === 0;
}

/** As many numbers, and the same wildcards. */
function samePrecision(written: string, { numbered: goal }: Goal): string | undefined {
  const { numbers, rest } = numbered(written) ?? { numbers: [], rest: "" };
  return goal && truncated(goal.numbers, numbers.length).join(".") + rest;
}

/** `^0` and `^0.0` allow more than a caret before all three numbers would: that is not to be taken away. */
function isOpenCaret(written: string): boolean {
  return /^0(?:\.0)?$/.test(written);
}

/** The number of numbers says what may change, and stays. Where the version is no more than that allows, nothing changes. */
function pessimisticVersion({ version: written, alone }: Clause, goal: Goal): string | undefined {
  const count = numbered(written)?.numbers.length;
  if (count === undefined || !goal.numbered) return undefined;
  const short = shortened(goal.numbered, count);
  return goal.leads(alone(short)) ? short : goal.version;
}

/** What is not above the bound would not be what is taken, but by NuGet, which takes the lowest. */
function lowerBound({ version: written }: Clause, goal: Goal, isAllowed: boolean): string | undefined {
  if (isAllowed && isSame(written, goal)) return written;
  return isAllowed || goal.isPrerelease || goal.system === "NUGET" ? plain(goal) : undefined;
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
