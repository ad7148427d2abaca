import { numberText } from "../../../core/messages/language.ts";
import { type GraphNode, isLocal } from "../../../core/graph/graph.ts";
import { countWhere, type GraphModel } from "../graphModel.ts";
import { count } from "../../shared/count.ts";

/** The graph in numbers. Always mentions what was not checked; "none" appears only when everything was. */
export function summaryText(model: GraphModel): string {
  const { packages, direct, indirect, unknown } = model.counts;
  const rest = unknown > 0 ? `, ${numberText(unknown)} of unknown relation` : "";
  const numbers =
    packages === 1
      ? "1 package, no dependencies"
      : `${count(packages, "package")}: ${numberText(direct)} direct, ${numberText(indirect)} indirect${rest}`;
  return [numbers, ...changeTexts(model), ...findingTexts(model)].join(" · ");
}

/** Symmetric: the other way round, what was added is removed. */
function changeTexts({ diff }: GraphModel): readonly string[] {
  if (!diff) return [];
  const number = (kind: string) => numberText(diff.nodes.filter((change) => change.kind === kind).length);
  return [`${number("added")} added, ${number("removed")} removed, ${number("changed")} changed`];
}

function findingTexts(model: GraphModel): readonly string[] {
  const pending = countWhere(model, (mark) => mark?.state === "pending");
  if (pending > 0) return ["looking up advisories…"];
  const isOwn = (node: GraphNode | undefined) => node !== undefined && isLocal(node);
  const unknown = countWhere(
    model,
    (mark, node) => (mark === undefined || mark.state === "unknown") && !isOwn(model.graph.nodes[node]),
  );
  const affected = countWhere(model, (mark) => (mark?.advisories.length ?? 0) > 0);
  const deprecated = countWhere(model, (mark) => mark?.deprecated === true);
  const unresolved = countWhere(model, (_, node) => model.graph.nodes[node]?.errors.length !== 0);
  return [
    affected > 0 && `${numberText(affected)} with advisories`,
    affected === 0 && unknown === 0 && "none with known advisories",
    deprecated > 0 && `${numberText(deprecated)} deprecated`,
    unresolved > 0 && `${numberText(unresolved)} with errors`,
    unknown > 0 && `${numberText(unknown)} not checked`,
  ].filter((text) => text !== false);
}

/**
 * Tells what the drawing leaves out or has in groups; empty when it shows everything. `nodes` are those that are drawn or in a
 * group.
 */
export function hiddenText(
  { graph, lens: { findings } }: Pick<GraphModel, "graph" | "lens">,
  nodes: readonly number[],
  isDrawn: (node: number) => boolean = () => true,
): string {
  const total = graph.nodes.length;
  const grouped = nodes.filter((node) => !isDrawn(node));
  if (nodes.length === total && grouped.length === 0) return "";
  const shown = new Set(nodes);
  const inGroups = grouped.filter((node) => findings.has(node)).length;
  const leftOut = [...findings].filter((node) => !shown.has(node)).length;
  const parts = [
    `${numberText(nodes.length - grouped.length)} of ${numberText(total)} shown`,
    grouped.length > 0 && `${numberText(grouped.length)} in groups`,
    inGroups > 0 && `${count(inGroups, "finding")} in groups`,
    leftOut > 0 && `${count(leftOut, "finding")} not shown`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}
