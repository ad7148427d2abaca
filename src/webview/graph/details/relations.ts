import { formatMessage, message, type Message } from "../../../core/messages/message.ts";
import type { Link } from "../../../core/graph/adjacency.ts";
import { allShortestPaths, pathText } from "../../../core/graph/shortestPaths.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { button, html } from "../../shared/dom.ts";
import { icon } from "../../shared/icons.ts";
import { nameText } from "../../shared/nodeText.ts";
import { say, sayCount } from "../../shared/say.ts";
import type { GraphModel } from "../graphModel.ts";
import { hasPlace, isDeclaredUpstream } from "../list/rowEdges.ts";
import { editor } from "../state.ts";
import type { DetailsTarget } from "./target.ts";
import { linkButton, section } from "./section.ts";

/** More would be a second list view, which has them all. */
const mostLinks = 40;

/** Every shortest path from the root, the first ten of them written out. */
export function whyHere(model: GraphModel, index: number, { onSelect, onInvert }: DetailsTarget): HTMLElement[] {
  const { paths, total } = allShortestPaths(model.adjacency, index);
  if (index === 0) return [];
  const text = paths.map((path) => pathText(model.graph, path)).join("\n");
  const items = paths.map((path) => html("li", {}, pathElement(model, path, onSelect)));
  const isOne = total === 1;
  const title = isOne
    ? say("Why it is here: 1 shortest path")
    : say("Why it is here: {amount} shortest paths", { amount: amount(total) });
  const rest =
    total > paths.length ? say("The first {number} of {amount}.", { number: paths.length, amount: amount(total) }) : "";
  const nothing = total === 0 ? say("Nothing leads from the root to it.") : rest;
  return [
    html(
      "section",
      { class: "why" },
      html(
        "div",
        { class: "title" },
        html("h3", {}, title),
        ...(total > 0
          ? [
              button({
                label: isOne ? say("Copy path") : say("Copy paths"),
                icon: icon("copy"),
                onClick: () => editor.postMessage({ type: "copy", text }),
              }),
            ]
          : []),
      ),
      html("ul", {}, ...items),
      nothing === "" ? undefined : html("p", { class: "rest" }, nothing),
      linkButton(say("Show all that needs it as a tree"), () => onInvert(index)),
    ),
  ];
}

/** The number of paths can exceed what is counted exactly. */
function amount(total: number): number | Message {
  return Number.isSafeInteger(total) ? total : message("very many");
}

function pathElement(model: GraphModel, path: readonly number[], onSelect: (node: number) => void): HTMLElement {
  const steps = path.map((step, place) => {
    const node = model.graph.nodes[step];
    const name = node ? nameText(node) : "";
    const link = place === 0 ? undefined : linkBetween(model, path[place - 1] ?? -1, step);
    const content =
      place === path.length - 1
        ? html("span", { class: "here", "aria-current": "true" }, name)
        : linkButton(name, () => onSelect(step));
    return html("li", {}, link ? requirementElement(model, link) : undefined, content);
  });
  return html("ol", { class: "path" }, ...steps);
}

function linkBetween({ adjacency }: GraphModel, from: number, to: number): Link | undefined {
  return adjacency.out[from]?.find((link) => link.to === to);
}

/** Lists what would go with the node: what the root leads to through it alone. */
export function goesWith(
  model: GraphModel,
  index: number,
  isShown: boolean,
  { onSelect, onAlone }: DetailsTarget,
): HTMLElement[] {
  if (index === 0) return [];
  if (model.graph.nodes[index]?.dependencies !== undefined) return [];
  const { dependsOn, onlyThrough } = model.dominators.onlyThrough(index);
  const items = onlyThrough.slice(0, mostLinks).map((node) => {
    const each = model.graph.nodes[node];
    return html(
      "li",
      {},
      linkButton(each ? `${nameText(each)} ${visible(each.key.version)}` : "", () => onSelect(node)),
    );
  });
  const toggle = button({
    label: isShown ? say("Show All Again") : say("Show in Graph"),
    class: "button secondary",
    onClick: () => onAlone(isShown ? undefined : index),
  });
  return [
    html(
      "section",
      { class: "goes" },
      html("h3", {}, say("What would go with it")),
      html("p", {}, onlyThroughText(dependsOn, onlyThrough.length)),
      onlyThrough.length > 0 ? toggle : undefined,
      html("ul", {}, ...items),
      ...rest(onlyThrough.length),
    ),
  ];
}

function onlyThroughText(count: number, alone: number): string {
  if (count === 0) return say("Depends on nothing: only the package itself would go.");
  if (alone === 0)
    return sayCount(
      count,
      "Depends on {count} package, none of them only through it.",
      "Depends on {count} packages, none of them only through it.",
    );
  if (alone === count)
    return sayCount(
      count,
      "Depends on {count} package, all of them only through it.",
      "Depends on {count} packages, all of them only through it.",
    );
  return sayCount(
    count,
    "Depends on {count} package, {alone} of them only through it.",
    "Depends on {count} packages, {alone} of them only through it.",
    { alone },
  );
}

/** Lists what needs the node and what it needs, each with its requirement. */
export function dependencies(model: GraphModel, index: number, { onSelect }: DetailsTarget): HTMLElement[] {
  const [inwards, outwards] = [model.adjacency.in[index] ?? [], model.adjacency.out[index] ?? []];
  // The nearest to the root first: a direct dependency is what the user can change.
  const depth = ({ from }: Link) => model.reach.depths[from] ?? Number.MAX_SAFE_INTEGER;
  const open = model.graph.nodes[index]?.dependencies;
  const nearest = [...inwards].sort((a, b) => depth(a) - depth(b));
  return [
    ...section(sayCount(inwards.length, "Required by ({count})"), links(model, nearest, "from", onSelect)),
    ...section(sayCount(outwards.length, "Depends on ({count})"), links(model, outwards, "to", onSelect)),
    ...(open ? [html("p", { class: "rest" }, formatMessage(openTexts[open]))] : []),
  ];
}

/** The texts for what a source without edges cannot tell, which is not shown as nothing. */
const openTexts = {
  pending: message("What it depends on is being looked up…"),
  unknown: message("What it depends on is not known."),
} as const;

function links(
  model: GraphModel,
  list: readonly Link[],
  end: "from" | "to",
  onSelect: (node: number) => void,
): HTMLElement[] {
  const items = list.slice(0, mostLinks).map((link) => {
    const other = model.graph.nodes[link[end]];
    return html(
      "li",
      { class: "dependency" },
      linkButton(other ? nameText(other) : "", () => onSelect(link[end])),
      requirementElement(model, link),
    );
  });
  return [...items, ...rest(list.length, "li")];
}

function rest(total: number, tag: "li" | "p" = "p"): HTMLElement[] {
  return total > mostLinks ? [html(tag, { class: "rest" }, sayCount(total - mostLinks, "… and {count} more"))] : [];
}

/** Returns what is required, as a link to the line where that is if it is known. */
function requirementElement({ graph }: GraphModel, { from, to, requirements }: Link): HTMLElement {
  const text = visible(requirements.filter((requirement) => requirement !== "").join(", ")) || say("any");
  const isDeclared = isDeclaredUpstream(graph, { from, to });
  const title = isDeclared ? say("As declared upstream") : undefined;
  if (!hasPlace(graph, { from, to })) return html("code", { class: isDeclared ? "declared" : "", title }, text);
  const open = (): void => editor.postMessage({ type: "edge", from, to });
  const link = html("button", { type: "button", class: "link code", title: say("Open the line") }, text);
  link.addEventListener("click", open);
  return link;
}
