import { numberText } from "../../../core/messages/language.ts";
import { type DependencyGraph, type GraphNode, isLocal } from "../../../core/graph/graph.ts";
import { layer } from "../../../core/graph/layout/layering.ts";
import type { Tone } from "../../../core/graph/lenses.ts";
import { formatMessage } from "../../../core/messages/message.ts";
import { html, svg } from "../../shared/dom.ts";
import { signIcon, errorShape, inText, unknownShape } from "../../shared/icons.ts";
import { say } from "../../shared/say.ts";
import type { GraphModel } from "../graphModel.ts";
import { partsOf } from "../parts.ts";
import type { Picture } from "../groups/picture.ts";
import { changeSigns } from "../canvas/label.ts";

/** The classes of the lens with their numbers, the most severe first, and the other signs that occur in this graph. */
export function legend(model: GraphModel, picture: Picture): HTMLElement {
  const { lens } = model;
  const classes = lens.classes.map(({ label, tone, count }) =>
    html(
      "li",
      {},
      html("span", { class: "key" }, toneSign(tone)),
      formatMessage(label),
      html("b", {}, numberText(count)),
    ),
  );
  const signs = signsOf(model, picture).map(([sign, text]) =>
    html("li", {}, html("span", { class: "key" }, sign), text),
  );
  return html(
    "div",
    { class: "legend" },
    html("ul", { class: "classes", "aria-label": say("Legend: {lens}", { lens: lens.label }) }, ...classes),
    signs.length > 0 ? html("ul", { "aria-label": say("Signs") }, ...signs) : undefined,
  );
}

/** A shape for each tone, so that tones differ without color too. */
export function toneSign(tone: Tone): Element {
  switch (tone) {
    case "unknown":
      return inText(unknownShape());
    case "trouble":
      return inText(errorShape());
    case "pending":
      return html("span", { "aria-hidden": "true" }, "…");
    case "none":
      return sample("indirect");
    case "local":
      return sample("local");
    default:
      return signIcon(tone);
  }
}

function signsOf({ graph, marks, diff, lens }: GraphModel, picture: Picture): readonly (readonly [Element, string])[] {
  const has = (relation: string) => graph.nodes.some((node) => node.relation === relation);
  const changes = new Set(diff?.nodes.map(({ kind }) => kind));
  const entries: readonly (readonly [Element, string] | false)[] = [
    changes.has("added") && [changeSign("added"), say("Added")],
    changes.has("removed") && [changeSign("removed"), say("Removed")],
    changes.has("changed") && [changeSign("changed"), say("Changed version")],
    hasChangedGroup(picture) && [html("span", { class: "change" }, "±"), say("Differences in a group")],
    has("DIRECT") && [sample("direct"), say("Direct")],
    graph.nodes.some((node) => node.bundled) && [sample("bundled"), say("Bundled")],
    graph.nodes.some((node) => isPrivate(node)) && [sample("not-asked"), say("Private or not from a registry")],
    has("UNKNOWN") && [sample("unknown"), say("Nothing leads to it")],
    lens.classes.every(({ tone }) => tone !== "deprecated") &&
      marks.some((mark) => mark.deprecated) && [html("s", { class: "struck" }, say("name")), say("Deprecated")],
    graph.edges.some(({ declared }) => declared) && [lineSample("declared"), say("As declared upstream")],
    hasCycle(graph, picture) && [lineSample("closing"), say("Closes a cycle")],
  ];
  return entries.filter((entry) => entry !== false);
}

/** Groups may need each other where packages do not. */
function hasCycle(graph: DependencyGraph, { scene, links, isGrouped }: Picture): boolean {
  if (partsOf(graph).hasCycle()) return true;
  return isGrouped && layer((scene.items.at(-1) ?? 0) + 1, links.links).isReversed.includes(true);
}

function hasChangedGroup({ scene, changed }: Picture): boolean {
  return [...scene.closed.values()].some((group) => (changed[group] ?? 0) > 0);
}

function isPrivate(node: GraphNode): boolean {
  return node.notAsked !== undefined && !isLocal(node);
}

function changeSign(kind: "added" | "removed" | "changed"): HTMLElement {
  return html("span", { class: `change ${kind}` }, changeSigns[kind]);
}

function sample(name: string): SVGElement {
  const rx = name === "indirect" ? 6 : 2.5;
  return svg(
    "svg",
    { class: `node ${name}`, viewBox: "0 0 24 14", width: 24, height: 14, "aria-hidden": "true" },
    svg("rect", { class: "box", x: 1, y: 1, width: 22, height: 12, rx }),
  );
}

function lineSample(name: string): SVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 24 14", width: 24, height: 14, "aria-hidden": "true" },
    svg("path", { class: `route ${name}`, d: "M1 7H23" }),
  );
}
