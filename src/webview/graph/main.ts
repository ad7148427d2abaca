import { visible } from "../../core/model/sanitize.ts";
import { createDetails } from "./details.ts";
import { button, html } from "../shared/dom.ts";
import { createGraphView } from "./graphView.ts";
import { legend } from "./legend.ts";
import { createListView } from "./listView.ts";
import type { GraphState, ToPanel } from "./protocol.ts";
import { firstLevels, isLarge, nodesToDraw, shownOf, type Shown } from "./graphModel.ts";
import { editor, keep, restore, type PanelState } from "./state.ts";
import { createToolbar } from "./toolbar.ts";

const page = document.getElementById("panel") ?? document.body;

let shown: Shown | undefined;
let state: PanelState = { view: "graph", filter: "", onlyFindings: false, levels: 0 };
/** What is drawn now, to draw again only when that changes. */
let drawn: { readonly shown: Shown; readonly nodes: readonly number[] } | undefined;

const toolbar = createToolbar(change);
const graphView = createGraphView(select, (camera) => {
  state = { ...state, camera };
  save();
});
const listView = createListView(select);
const details = createDetails(
  (node) => select(node, false),
  () => close(),
);
const warning = html("p", { class: "warning", role: "alert" });
const legendPlace = html("div", { class: "legend-place" });
const views = html("div", { class: "views" }, graphView.element, listView.element, legendPlace);
const body = html("div", { class: "body" }, views, details.element);

window.addEventListener("message", ({ data }: MessageEvent<ToPanel>) => receive(data));
window.addEventListener("keydown", (event) => {
  if (!shown) return;
  const isTyping = event.target instanceof HTMLInputElement && event.target.type === "search";
  if ((event.key === "f" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !isTyping)) {
    event.preventDefault();
    toolbar.focusFilter();
  } else if (event.key === "Escape") {
    if (isTyping && state.filter !== "") change({ filter: "" });
    else if (isTyping) focusView();
    else if (state.selected !== undefined) close();
  }
});
editor.postMessage({ type: "ready" });

function receive(message: ToPanel): void {
  if (message.state.kind !== "graph" || message.state.graph.nodes.length === 0) {
    shown = drawn = undefined;
    page.replaceChildren(notice(message.state, message.title));
    return;
  }
  const { graph, marks } = message.state;
  const isSame = shown?.title === message.title && shown.graph.nodes.length === graph.nodes.length;
  shown = shownOf(message.title, graph, marks);
  if (!isSame) {
    state = restore(message.title, graph.nodes.length) ?? firstState(shown);
    graphView.setCamera(state.camera);
  }
  warning.hidden = graph.error === undefined;
  warning.textContent = visible(graph.error ?? "");
  legendPlace.replaceChildren(legend(shown));
  if (!body.isConnected) page.replaceChildren(toolbar.element, warning, body);
  render();
}

function firstState(shown: Shown): PanelState {
  return { view: isLarge(shown) ? "list" : "graph", filter: "", onlyFindings: false, levels: firstLevels(shown) };
}

function change(change: Partial<PanelState>): void {
  const isDrawnAnew = change.levels !== undefined || change.onlyFindings !== undefined;
  state = { ...state, ...change };
  if (isDrawnAnew) {
    // Another drawing: where the old one was looked at says nothing of it.
    state = withoutCamera(state);
    graphView.setCamera(undefined);
  }
  render();
  save();
}

function withoutCamera({ view, filter, onlyFindings, levels, selected }: PanelState): PanelState {
  return { view, filter, onlyFindings, levels, ...(selected !== undefined && { selected }) };
}

function select(node: number, isByKeyboard: boolean): void {
  change({ selected: node });
  if (state.view === "graph") graphView.reveal(node);
  if (isByKeyboard) details.focus();
}

function close(): void {
  const { selected, ...rest } = state;
  state = rest;
  render();
  save();
  if (state.view === "graph") graphView.focus(selected);
  else listView.focus();
}

function focusView(): void {
  if (state.view === "graph") graphView.focus(undefined);
  else listView.focus();
}

function save(): void {
  if (shown) keep(shown.title, shown.graph.nodes.length, state);
}

function render(): void {
  if (!shown) return;
  const { filter, selected, view } = state;
  const nodes = nodesToDraw(shown, state.levels, state.onlyFindings);
  const matches = matching(shown, filter);
  const isGraph = view === "graph";
  graphView.element.hidden = legendPlace.hidden = !isGraph;
  listView.element.hidden = isGraph;
  toolbar.show(shown, state, nodes, matches);
  details.show(shown, selected);
  if (isGraph) {
    if (drawn?.shown !== shown || String(drawn.nodes) !== String(nodes)) {
      drawn = { shown, nodes };
      graphView.show(shown, nodes);
    }
    graphView.mark(matches, selected);
  } else {
    listView.show(shown, state.onlyFindings ? intersection(shown.findings, matches) : matches, selected);
  }
}

function matching({ graph }: Shown, filter: string): ReadonlySet<number> | undefined {
  const wanted = filter.trim().toLowerCase();
  if (wanted === "") return undefined;
  return new Set([...graph.nodes.keys()].filter((node) => graph.nodes[node]?.name.toLowerCase().includes(wanted)));
}

function intersection(a: ReadonlySet<number>, b: ReadonlySet<number> | undefined): ReadonlySet<number> {
  return b ? new Set([...a].filter((node) => b.has(node))) : a;
}

/** Instead of a graph: why there is none. */
function notice(content: GraphState, title: string): HTMLElement {
  const again = button({ label: "Ask again", onClick: () => editor.postMessage({ type: "refresh" }) });
  switch (content.kind) {
    case "loading":
      return html(
        "div",
        { class: "notice", role: "status" },
        html("p", {}, `Asking for the graph of ${visible(title)}…`),
      );
    case "failed":
      return html(
        "div",
        { class: "notice", role: "alert" },
        html("h1", {}, "The graph could not be loaded"),
        html("p", {}, visible(content.text)),
        again,
      );
    case "missing":
      return html(
        "div",
        { class: "notice", role: "status" },
        html("h1", {}, "No graph"),
        html("p", {}, visible(content.text)),
        again,
      );
    case "graph":
      return html(
        "div",
        { class: "notice", role: "status" },
        html("h1", {}, "The graph is empty"),
        html("p", {}, visible(content.graph.error ?? `The service's answer for ${title} names no package at all.`)),
        again,
      );
  }
}
