import { isSharedDomain } from "./groups.ts";
import { publicGroups } from "./publicGroups.ts";

/**
 * What the list of public groups has about one:
 * - `listed`: the group itself
 * - `below`: a group or namespace that contains it
 */
export type Listing = "listed" | "below";

interface Groups {
  readonly listed: ReadonlySet<string>;
  /** Namespaces with public groups that are not listed. */
  readonly open: ReadonlySet<string>;
}

/** The listed groups have fewer labels. */
const maxLabels = 8;

let groups: Groups | undefined;

export function listingOf(group: string): Listing | undefined {
  const { listed, open } = (groups ??= readTree(publicGroups));
  if (listed.has(group)) return "listed";
  const labels = group.split(".", maxLabels);
  for (let length = labels.length; length > 0; length--) {
    const prefix = labels.slice(0, length).join(".");
    // Groups of one label, such as `junit`, own nothing below them.
    if (open.has(prefix) || (prefix.includes(".") && listed.has(prefix) && !isSharedDomain(prefix))) return "below";
  }
  return undefined;
}

function readTree(text: string): Groups {
  const listed = new Set<string>();
  const open = new Set<string>();
  const path: string[] = [];
  for (const [token, label, isOpen, isGroup, hasChildren] of text.matchAll(/([\w-]+)(\*?)(=?)(\(?)|\)/g)) {
    if (token === ")" || label === undefined) {
      path.pop();
      continue;
    }
    const name = [...path, label].join(".");
    if (isOpen) open.add(name);
    if (isGroup || !(isOpen || hasChildren)) listed.add(name);
    if (hasChildren) path.push(label);
  }
  return { listed, open };
}
