import { type GraphNode, isLocal } from "../../../core/graph/graph.ts";
import { countWhere, type GraphModel } from "../graphModel.ts";
import { say, sayCount, sayList } from "../../shared/say.ts";

/** The graph in numbers. Always mentions what was not checked; "none" appears only when everything was. */
export function summaryText(model: GraphModel): string {
  const { packages, direct, indirect, unknown } = model.counts;
  const values = { count: packages, direct, indirect, unknown };
  const numbers =
    packages === 1
      ? say("1 package, no dependencies")
      : unknown > 0
        ? say("{count} packages: {direct} direct, {indirect} indirect, {unknown} of unknown relation", values)
        : say("{count} packages: {direct} direct, {indirect} indirect", values);
  return [numbers, ...changeTexts(model), ...findingTexts(model)].join(" · ");
}

/** Symmetric: the other way round, what was added is removed. */
function changeTexts({ diff }: GraphModel): readonly string[] {
  if (!diff) return [];
  const number = (kind: string) => diff.nodes.filter((change) => change.kind === kind).length;
  return [
    say("{added} added, {removed} removed, {changed} changed", {
      added: number("added"),
      removed: number("removed"),
      changed: number("changed"),
    }),
  ];
}

function findingTexts(model: GraphModel): readonly string[] {
  const pending = countWhere(model, (mark) => mark?.state === "pending");
  if (pending > 0) return [say("looking up advisories…")];
  const isOwn = (node: GraphNode | undefined) => node !== undefined && isLocal(node);
  const unknown = countWhere(
    model,
    (mark, node) => (mark === undefined || mark.state === "unknown") && !isOwn(model.graph.nodes[node]),
  );
  const affected = countWhere(model, (mark) => (mark?.advisories.length ?? 0) > 0);
  const deprecated = countWhere(model, (mark) => mark?.deprecated === true);
  const unresolved = countWhere(model, (_, node) => model.graph.nodes[node]?.errors.length !== 0);
  return [
    affected > 0 && sayCount(affected, "{count} with advisories"),
    affected === 0 && unknown === 0 && say("none with known advisories"),
    deprecated > 0 && sayCount(deprecated, "{count} deprecated"),
    unresolved > 0 && sayCount(unresolved, "{count} with errors"),
    unknown > 0 && sayCount(unknown, "{count} not checked"),
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
  return sayList([
    say("{number} of {count} shown", { number: nodes.length - grouped.length, count: total }),
    grouped.length > 0 && sayCount(grouped.length, "{count} in groups"),
    inGroups > 0 && sayCount(inGroups, "{count} finding in groups", "{count} findings in groups"),
    leftOut > 0 && sayCount(leftOut, "{count} finding not shown", "{count} findings not shown"),
  ]);
}
