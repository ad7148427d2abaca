import type { DependencyGraph, GraphNode } from "./graph.ts";
import type { NodeMark } from "./marks.ts";

/** The part of a node that a search has found, the first that applies. */
export type MatchedBy = "name" | "version" | "advisory" | "license";

/**
 * The nodes that a search finds, by index: a part of the name, of `name@version`, or of the ID or an alias of an advisory, or a
 * license by the beginning of one of its words. Upper and lower case are equal. Undefined for an empty query.
 */
export function searchGraph(
  { nodes }: DependencyGraph,
  marks: readonly NodeMark[],
  query: string,
): ReadonlyMap<number, MatchedBy> | undefined {
  const text = query.trim().toLowerCase();
  if (text === "") return undefined;
  const found = new Map<number, MatchedBy>();
  nodes.forEach((node, index) => {
    const by = matchOf(node, marks[index], text);
    if (by) found.set(index, by);
  });
  return found;
}

/** Shorter texts would find every advisory by its prefix, such as `GHSA`, and half of all packages by an `M` of their license. */
const shortest = { id: 5, license: 3 };

function matchOf({ name, key }: GraphNode, mark: NodeMark | undefined, text: string): MatchedBy | undefined {
  const lowerName = name.toLowerCase();
  if (lowerName.includes(text)) return "name";
  // The first character of a scoped name is an @ as well.
  if (text.includes("@", 1) && `${lowerName}@${key.version.toLowerCase()}`.includes(text)) return "version";
  const ids = mark?.advisories.flatMap(({ id, aliases = [] }) => [id, ...aliases]) ?? [];
  if (text.length >= shortest.id && ids.some((id) => id.toLowerCase().includes(text))) return "advisory";
  if (text.length < shortest.license) return undefined;
  return mark?.licenses?.some((license) => isLicense(license, text)) ? "license" : undefined;
}

function isLicense(license: string, text: string): boolean {
  const lower = license.toLowerCase();
  return lower.startsWith(text) || lower.split(/[^\w.+-]+/).some((word) => word.startsWith(text));
}

/** The match after this one in the given order, or before it, around the ends; undefined where nothing matches. */
export function nextMatch(
  order: readonly number[],
  current: number | undefined,
  step: 1 | -1,
): { readonly node: number; readonly place: number } | undefined {
  const at = current === undefined ? -1 : order.indexOf(current);
  const place = at < 0 ? (step > 0 ? 0 : order.length - 1) : (at + step + order.length) % order.length;
  const node = order[place];
  return node === undefined ? undefined : { node, place };
}
