import type { System } from "../../model/keys.ts";
import { versionsOf } from "../../versions/index.ts";
import { changeOf } from "./rewriteChange.ts";
import type { Alternatives, Clause } from "./rewriteClause.ts";
import { compareWritten, completed, goalOf, type Goal } from "./rewriteGoal.ts";
import { readClauses } from "./rewriteGrammars.ts";
import { meaningOf } from "./rewriteMeaning.ts";

/**
 * The requirement as it stands in a file, changed so that it leads to `version`, in the style that it is written in: bounds
 * that still fit, operators, precision where it says what may change, and all that stands between versions are kept.
 *
 * Undefined where there is nothing to change (`*`, and `<4`, `1.2.x` or `~> 2.3` that allow the version already), and
 * wherever the outcome would not be clearly right: what is not understood, or would lead past the version.
 */
export function rewriteRequirement(system: System, written: string, version: string): string | undefined {
  if (written.length > longest || !isPlain(version) || !versionsOf(system).isVersion(version)) return undefined;
  const alternatives = meaningOf(system, written) && readClauses(system, written);
  if (!alternatives) return undefined;
  const goal = goalOf(system, version);
  const clauses = chooseAlternative(alternatives, goal);
  const result = clauses && change(written, clauses, goal);
  return result !== undefined && result !== written && isRight(written, result, clauses ?? [], goal)
    ? result
    : undefined;
}

const longest = 256;

/** Whether it can be written into any file without being read as something else there. */
function isPlain(version: string): boolean {
  return /^[0-9A-Za-z][0-9A-Za-z._+!-]*$/.test(version);
}

/** The highest of several, if the version is above all of them. */
function chooseAlternative(alternatives: Alternatives, goal: Goal): readonly Clause[] | undefined {
  const [first, ...others] = alternatives;
  if (!first || others.length === 0) return first;
  const compare = (a: string, b: string) => compareWritten(goal.system, a, b);
  const ranked = alternatives.map((clauses) => ({
    clauses,
    top: clauses
      .map((clause) => clause.version)
      .toSorted(compare)
      .at(-1),
  }));
  const isAllowed = (clauses: readonly Clause[]) => clauses.every(({ alone, version }) => goal.fits(alone(version)));
  const highest = ranked.toSorted((a, b) => compare(a.top ?? "", b.top ?? "")).at(-1);
  if (highest?.top === undefined || alternatives.some(isAllowed)) return undefined;
  return compare(goal.version, highest.top) >= 0 ? highest.clauses : undefined;
}

function change(written: string, clauses: readonly Clause[], goal: Goal): string | undefined {
  let result = written;
  for (const clause of clauses.toReversed()) {
    const changed = changeOf(clause, goal);
    if (!changed) return undefined;
    const pieces = [
      { at: clause.at, from: clause.version, to: changed.version },
      { at: clause.operatorAt, from: clause.operator, to: changed.operator },
    ];
    for (const { at, from, to } of pieces.sort((a, b) => b.at - a.at))
      result = result.slice(0, at) + to + result.slice(at + from.length);
  }
  return result;
}

/** Reads the result as its system would, so that nothing that was overlooked above gets into a file. */
function isRight(written: string, result: string, clauses: readonly Clause[], goal: Goal): boolean {
  const { system, version } = goal;
  const { exact, satisfies, compare } = versionsOf(system);
  if (!goal.allows(result) || !goal.leads(result)) return false;
  // Another major version of a Go module has another path.
  if (system === "GO") return satisfies(version, written) || satisfies(written, version);
  const before = meaningOf(system, written) ?? [];
  const after = meaningOf(system, result) ?? [];
  const isExact = before.length === 1 && before.some((meaning) => exact(meaning) !== undefined);
  if (isExact && !after.every((meaning) => compare(exact(meaning) ?? "", version) === 0)) return false;
  // NuGet takes the lowest version, the others the highest: none that was asked for before may come before this one.
  if (system === "NUGET") return true;
  return !clauses.some((clause) => {
    const low = completed(system, clause.version);
    const isFloor = clause.kind !== "upper" && clause.kind !== "limit";
    return isFloor && compare(low, version) > 0 && after.some((meaning) => satisfies(low, meaning));
  });
}
