/**
 * Lists of thousands that are kept as one text each, and read when they are asked for: most are used once. What was read stays
 * for as long as anybody uses it.
 */
import type { PackageKey, System } from "../model/keys.ts";
import type { DependencyEdge, DependencyNode, VersionSummary } from "./messages.ts";

/** `rowOf` and `itemOf` lead to each other, through JSON. */
function packed<Row, Item>(
  items: readonly Item[],
  rowOf: (item: Item) => Row,
  itemOf: (row: Row) => Item,
): () => readonly Item[] {
  const text = JSON.stringify(items.map(rowOf));
  let latest = new WeakRef(items);
  return () => {
    const known = latest.deref();
    if (known) return known;
    const read = (JSON.parse(text) as readonly Row[]).map(itemOf);
    latest = new WeakRef(read);
    return read;
  };
}

/** A version of the package itself with all but a reason for its deprecation, or any other. */
type VersionRow =
  readonly [version: string, publishedAt: string, isDefault: 0 | 1, isDeprecated: 0 | 1] | VersionSummary;

export function packedVersions(
  versions: readonly VersionSummary[],
  { system, name }: PackageKey,
): () => readonly VersionSummary[] {
  return packed(
    versions,
    (summary): VersionRow => {
      const { versionKey: key, publishedAt, isDefault, isDeprecated, deprecatedReason } = summary;
      const isUsual = key.system === system && key.name === name && deprecatedReason === undefined;
      if (!isUsual || publishedAt === undefined || isDeprecated === undefined) return summary;
      return [key.version, publishedAt, isDefault ? 1 : 0, isDeprecated ? 1 : 0];
    },
    (row) => {
      if ("versionKey" in row) return row;
      const [version, publishedAt, isDefault, isDeprecated] = row;
      const versionKey = { system, name, version };
      return { versionKey, publishedAt, isDefault: isDefault === 1, isDeprecated: isDeprecated === 1 };
    },
  );
}

export const relations = ["SELF", "DIRECT", "INDIRECT", "UNKNOWN"] as const;

/** A package of the root's system that is not bundled and has no errors, or any other. */
type NodeRow = readonly [name: string, version: string, relation: number] | DependencyNode;

export function packedNodes(nodes: readonly DependencyNode[], system: System): () => readonly DependencyNode[] {
  return packed(
    nodes,
    (node): NodeRow => {
      const { versionKey: key, bundled, relation, errors } = node;
      if (key.system !== system || bundled || errors.length > 0) return node;
      return [key.name, key.version, relations.indexOf(relation)];
    },
    (row) => {
      if ("versionKey" in row) return row;
      const [name, version, relation] = row;
      const versionKey = { system, name, version };
      return { versionKey, bundled: false, relation: relations[relation] ?? "UNKNOWN", errors: [] };
    },
  );
}

export function packedEdges(edges: readonly DependencyEdge[]): () => readonly DependencyEdge[] {
  return packed(
    edges,
    ({ fromNode, toNode, requirement }) => [fromNode, toNode, requirement] as const,
    ([fromNode, toNode, requirement]) => ({ fromNode, toNode, requirement }),
  );
}
