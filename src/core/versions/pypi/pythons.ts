import { pep440 } from "./pep440.ts";

/** The relation of the versions of Python that something is for to those that something else needs. */
export interface PythonMatch {
  /** True if all of them are among the needed ones. */
  readonly covers: boolean;
  /** True if some of them are. */
  readonly meets: boolean;
  /** True if the lowest is not below the lowest needed one: all that counts for tools that ignore upper bounds. */
  readonly isHighEnough: boolean;
}

/**
 * Compares two requirements of final releases of Python, which have three numbers. Undefined where one is not a requirement, or allows none.
 * What a clause says changes only at the versions that it names and behind them, so that those are all that is tried.
 */
export function matchPythons(project: string, needed: string): PythonMatch | undefined {
  if (![project, needed].every((text) => text.length <= longest && pep440.isRequirement(text))) return undefined;
  const points = pointsOf(`${project},${needed}`);
  const own = points.filter((point) => pep440.satisfies(point, project));
  const [lowest] = own;
  const lowestNeeded = points.find((point) => pep440.satisfies(point, needed));
  if (lowest === undefined || lowestNeeded === undefined) return undefined;
  return {
    covers: own.every((point) => pep440.satisfies(point, needed)),
    meets: own.some((point) => pep440.satisfies(point, needed)),
    isHighEnough: pep440.compare(lowest, lowestNeeded) >= 0,
  };
}

/** Real requirements are shorter, and hostile ones cost time. */
const longest = 1_000;

/** Beyond any real number, which is written without an exponent. */
const greatest = 9_999;

/** The lowest version, those that are named, those that follow them, and the ends of what they are prefixes of, in ascending order. */
function pointsOf(text: string): readonly string[] {
  const points = new Set<string>(["0.0.0"]);
  for (const [numbers] of text.matchAll(/\d+(?:\.\d+)*/g)) {
    const [x = 0, y = 0, z = 0] = numbers.split(".").map((number) => Math.min(Number(number), greatest));
    for (const point of [
      [x, y, z],
      [x, y, z + 1],
      [x, y + 1, 0],
      [x + 1, 0, 0],
    ])
      points.add(point.join("."));
  }
  return [...points].sort(pep440.compare);
}
