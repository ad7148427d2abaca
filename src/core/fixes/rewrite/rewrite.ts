import type { System } from "../../model/keys.ts";
import { systemTraits } from "../../model/systems.ts";
import { versionsOf } from "../../versions/index.ts";
import { changeOf } from "./rewriteChange.ts";
import type { Alternatives, Clause, Context } from "./rewriteClause.ts";
import { compareWritten, goalOf, type Goal } from "./rewriteGoal.ts";
import { readClauses } from "./rewriteGrammars.ts";

/**
 * - `style`: changes versions only, and leaves as wide what allows several
 * - `patches`: allows no more than patches of the version, where the requirement allows several
 * - `above`: the same, and no version below it, as `~1.2.3` for `1.x`
 * - `exact`: allows only the version, for one that is lower than what the requirement leads to
 */
export type RewriteMode = "style" | "patches" | "above" | "exact";

/**
 * The requirement as it is written in a file, changed so that it leads to `version`, in its own style: bounds that still fit,
 * operators, precision where it says what may change, and the text between versions are kept.
 *
 * Undefined where there is nothing to change (`*`, and `<4`, `1.2.x` or `~> 2.3` that allow the version already), and
 * wherever the result would not be clearly right: a text that is not understood, or would lead past the version.
 */
export function rewriteRequirement(
  system: System,
  written: string,
  version: string,
  mode: RewriteMode = "style",
): string | undefined {
  if (written.length > longest || !isPlain(version) || !versionsOf(system).isVersion(version)) return undefined;
  const alternatives = versionsOf(system).alternatives(written) && readClauses(system, written);
  if (!alternatives) return undefined;
  if (mode === "exact" && !namesOne(system, written)) return exactRequirement(system, version);
  const goal = goalOf(system, version);
  const clauses = chooseAlternative(alternatives, goal);
  const result =
    clauses &&
    change(written, goal, {
      clauses,
      patchesOnly: mode === "patches" || mode === "above",
      aboveOnly: mode === "above",
    });
  return result !== undefined && result !== written && isRight(written, result, clauses ?? [], goal)
    ? result
    : undefined;
}

/** The version in the notation by which the system takes no other. */
function exactRequirement(system: System, version: string): string | undefined {
  const result = exactly[system](version);
  const [meaning = ""] = versionsOf(system).alternatives(result) ?? [];
  return versionsOf(system).isSame(versionsOf(system).exact(meaning) ?? "", version) ? result : undefined;
}

const exactly: Readonly<Record<System, (version: string) => string>> = {
  CARGO: (version) => `=${version}`,
  GO: (version) => version,
  MAVEN: (version) => version,
  NPM: (version) => version,
  NUGET: (version) => `[${version}]`,
  PYPI: (version) => `==${version}`,
  RUBYGEMS: (version) => version,
};

function namesOne(system: System, written: string): boolean {
  const { alternatives, exact } = versionsOf(system);
  const [meaning = "", ...others] = alternatives(written) ?? [];
  return others.length === 0 && exact(meaning) !== undefined;
}

const longest = 256;

/** Checks that no file format reads it as something else than text. */
function isPlain(version: string): boolean {
  return /^[0-9A-Za-z][0-9A-Za-z._+!-]*$/.test(version);
}

/** The highest alternative, if the version is above all of them. */
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
  const isAllowed = (clauses: readonly Clause[]) =>
    clauses.every(({ alone, version }) => version === "" || goal.fits(alone(version)));
  const highest = ranked.toSorted((a, b) => compare(a.top ?? "", b.top ?? "")).at(-1);
  if (highest?.top === undefined || alternatives.some(isAllowed)) return undefined;
  return compare(goal.version, highest.top) >= 0 ? highest.clauses : undefined;
}

function change(written: string, goal: Goal, context: Context): string | undefined {
  let result = written;
  for (const clause of context.clauses.toReversed()) {
    const changed = changeOf(clause, goal, context);
    if (!changed) return undefined;
    const version = { at: clause.at, from: clause.version, to: changed.version };
    const operator = { at: clause.operatorAt, from: clause.operator, to: changed.operator };
    const isBehind = clause.kind === "upper" && clause.operatorAt >= clause.at + clause.version.length;
    for (const { at, from, to } of isBehind ? [operator, version] : [version, operator])
      result = result.slice(0, at) + to + result.slice(at + from.length);
  }
  return result;
}

/** Reads the result as its system would: the last check before it gets into a file. */
function isRight(written: string, result: string, clauses: readonly Clause[], goal: Goal): boolean {
  const { system, version } = goal;
  const { alternatives, exact, satisfies, compare, complete, sharePackage } = versionsOf(system);
  if (!goal.allows(result) || !goal.leads(result)) return false;
  const before = alternatives(written) ?? [];
  const after = alternatives(result) ?? [];
  const named = before.length === 1 ? before.map(exact)[0] : undefined;
  if (named !== undefined) {
    if (!sharePackage(version, named)) return false;
    if (!after.every((meaning) => compare(exact(meaning) ?? "", version) === 0)) return false;
  }
  if (systemTraits[system].resolves === "lowest") return true;
  // The resolver takes the highest: no version that was asked for before may come before this one.
  return !clauses.some((clause) => {
    const low = complete(clause.version);
    const isFloor = clause.kind !== "upper" && clause.kind !== "limit";
    return isFloor && compare(low, version) > 0 && after.some((meaning) => satisfies(low, meaning));
  });
}
