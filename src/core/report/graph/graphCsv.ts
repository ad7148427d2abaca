import { adjacencyOf } from "../../graph/adjacency.ts";
import { pathTo, reachOf } from "../../graph/paths.ts";
import { pathText } from "../../graph/shortestPaths.ts";
import type { NodeChange } from "../../graph/change.ts";
import type { NodeMark } from "../../graph/marks.ts";
import { record } from "../csv.ts";
import type { GraphExportInput } from "./graphExportInput.ts";

const columns = [
  ...["system", "package", "version", "relation", "scope", "depth", "path", "requirements", "dependencies"],
  ...["dependents", "bundled", "not-asked", "errors", "checked", "advisories", "deprecated", "licenses"],
  ...["change", "changed-from"],
];

/**
 * A row for each node of the graph, in RFC 4180: its distance from the root and a shortest path from there (both empty where none
 * leads to it), what is required of it, how many nodes it depends on and depend on it directly, and what became of it in a
 * comparison. What was not asked is empty.
 */
export function graphCsv({ graph, marks, diff }: GraphExportInput): string {
  const adjacency = adjacencyOf(graph);
  const reach = reachOf(adjacency);
  const rows = graph.nodes.map(({ key, name, relation, scope = "", bundled, notAsked = "", errors }, node) => {
    const incoming = adjacency.in[node] ?? [];
    const requirements = new Set(incoming.flatMap((link) => link.requirements).filter((text) => text !== ""));
    const mark = marks?.[node];
    return [
      ...[key.system, name, key.version, relation.toLowerCase(), scope, `${reach.depths[node] ?? ""}`],
      ...[pathText(graph, pathTo(reach, node)), [...requirements].join(", ")],
      ...[
        `${adjacency.out[node]?.length ?? 0}`,
        `${incoming.length}`,
        bundled ? "yes" : "",
        notAsked,
        errors.join("; "),
      ],
      ...checkCells(mark),
      ...changeCells(diff?.nodes[node]),
    ];
  });
  return [columns, ...rows].map(record).join("");
}

function changeCells(change: NodeChange | undefined): readonly string[] {
  if (!change || change.kind === "same") return ["", ""];
  return [change.kind, change.kind === "changed" ? change.from : ""];
}

function checkCells(mark: NodeMark | undefined): readonly string[] {
  if (!mark) return ["", "", "", ""];
  const { state, advisories, deprecated, licenses = [] } = mark;
  const isDeprecated = deprecated === undefined ? "" : deprecated ? "yes" : "no";
  return [state, advisories.map(({ id }) => id).join(" "), isDeprecated, licenses.join(", ")];
}
