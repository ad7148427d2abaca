import { editDistance } from "../analysis/gathering/editDistance.ts";
import { parsePackageQuery } from "./packageQuery.ts";

/** The fewest characters of a name that others can be near, and the most typing errors in it. */
const [leastLength, mostErrors] = [4, 2];

/** Tells whether a name has the name in what is typed in it, or is a typing error away from it. */
export function isNearTyped(name: string, text: string): boolean {
  const known = name.toLowerCase();
  const typed = parsePackageQuery(text)?.name.toLowerCase() ?? "";
  if (typed.length < 2) return false;
  return known.includes(typed) || (typed.length >= leastLength && editDistance(known, typed) <= mostErrors);
}
