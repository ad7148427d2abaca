import { passing, type Ways } from "../../graph/ways.ts";
import type { VersionKey } from "../../model/keys.ts";
import { nameMatcher } from "../../model/namePattern.ts";
import { canonicalName, localName } from "../../model/names.ts";
import { isSameKey } from "../../versions/index.ts";
import type { Facts } from "../facts.ts";
import type { FindingItem } from "../rule.ts";

/**
 * Tells whether the last name is that of the package that the item is about, and each way to its version passes the others in order.
 * False where not all ways are known.
 */
export function isBelowPath(
  path: readonly string[],
  item: Pick<FindingItem, "path">,
  key: VersionKey | undefined,
  facts: Facts,
): boolean {
  const [last, ...before] = path.toReversed().map((pattern) => matcherOf(pattern, facts));
  if (!key || !last?.(key)) return false;
  const ends = waysTo(item, facts).map((ways) => {
    return ways ? passing(ways, before.toReversed(), (other) => isSameKey(other, key)) : "avoided";
  });
  return ends.includes("passed") && !ends.includes("avoided");
}

/** An unknown one stands for any ways. */
function waysTo({ path }: Pick<FindingItem, "path">, { transitive, leading }: Facts): readonly (Ways | undefined)[] {
  return path ? [transitive?.ways] : (leading?.() ?? []);
}

/** Patterns are of canonical names or of names as people write them. */
function matcherOf(pattern: string, { declaration, transitive }: Facts): (key: VersionKey) => boolean {
  const matches = nameMatcher(pattern);
  const root = transitive?.ways?.nodes[transitive.ways.starts[0] ?? -1]?.key;
  return (key) => {
    const name = localName(key.name);
    if (matches(name) || nameMatcher(canonicalName(key.system, pattern))(name)) return true;
    return root !== undefined && isSameKey(key, root) && matches(declaration.name);
  };
}
