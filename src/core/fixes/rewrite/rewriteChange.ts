import { systemTraits } from "../../model/systems.ts";
import { versionsOf } from "../../versions/index.ts";
import { openEnd, upperBound } from "./rewriteBound.ts";
import type { Change, Clause, ClauseKind, Context } from "./rewriteClause.ts";
import { isWritten, plain, type Goal } from "./rewriteGoal.ts";
import { numbered, shortened, threeNumbers, truncated } from "./rewriteNumbers.ts";

/** Undefined where the clause excludes the version, or where it is not clear what it should become. */
export function changeOf(clause: Clause, goal: Goal, context: Context): Change | undefined {
  if (clause.kind === "upper") return upperBound(clause, goal, context);
  if (clause.kind === "lower" && clause.version === "") return openEnd(clause, goal, context);
  const change = context.patchesOnly ? patchesOf(clause, goal, context) : rewritten(clause, goal);
  if (!change || clause.kind !== "lower" || change.operator !== clause.operator) return change;
  return { ...change, operator: change.version === clause.version ? clause.operator : clause.inclusive };
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
      if (aboveOnly && patches !== undefined) return withPatches(goal, patches);
      const version = minorPrefix(written, goal);
      return version === undefined ? rewritten(clause, goal) : { version, operator };
    }
    case "lower":
      if (hasUpper || patches === undefined) return rewritten(clause, goal);
      return withPatches(goal, patches);
    case "caret":
    case "tilde":
    case "pessimistic":
      return withPatches(goal, patches ?? operator);
    default:
      return rewritten(clause, goal);
  }
}

/** With fewer than three numbers, operators such as `~>` and `~1` allow more than patches. */
function withPatches(goal: Goal, operator: string): Change | undefined {
  const version = threeNumbers(plain(goal));
  return version === undefined ? undefined : { version, operator };
}

/** Undefined for what is at least as narrow. */
function minorPrefix(written: string, { numbered: goal }: Goal): string | undefined {
  const { numbers, rest } = numbered(written) ?? { numbers: [], rest: "" };
  if (!goal || numbers.length >= 2) return undefined;
  // `1.x.x` becomes `1.2.x`.
  return truncated(goal.numbers, 2).join(".") + rest.replace(/^\.[*xX](?=\.)/, "");
}

function isNamed(written: string, { system, version }: Goal): boolean {
  const { complete, isSame } = versionsOf(system);
  return isSame(complete(written), complete(version));
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
  if (isAllowed && isWritten(written, goal)) return written;
  return isAllowed || goal.isPrerelease || systemTraits[goal.system].resolves === "lowest" ? plain(goal) : undefined;
}
