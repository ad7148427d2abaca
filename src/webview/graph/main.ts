import { visible } from "../../core/model/sanitize.ts";
import { createDetails } from "./details.ts";
import { button, html } from "../shared/dom.ts";
import { createGraphView } from "./canvas/graphView.ts";
import { legend } from "./legend.ts";
import { createListView } from "./list/listView.ts";
import type { GraphState, ToPanel } from "./protocol.ts";
import { firstLevels, isLarge, nodesToDraw, graphModelOf, type GraphModel } from "./graphModel.ts";
import { editor, restoreState, saveState, type PanelState } from "./state.ts";
import { createToolbar } from "./toolbar.ts";

const page = document.getElementById("panel") ?? document.body;

let model: GraphModel | undefined;
let state: PanelState = { view: "graph", filter: "", onlyFindings: false, levels: 0 };
/** What is drawn now: it is drawn again only when that changes. */
let drawn: { readonly model: GraphModel; readonly nodes: readonly number[] } | undefined;

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
  if (!model) return;
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
    model = drawn = undefined;
    page.replaceChildren(notice(message.state, message.title));
    return;
  }
  const { graph, marks } = message.state;
  const isSame = model?.title === message.title && model.graph.nodes.length === graph.nodes.length;
  model = graphModelOf(message.title, graph, marks);
  if (!isSame) {
    state = restoreState(message.title, graph.nodes.length) ?? firstState(model);
    graphView.setCamera(state.camera);
  }
  warning.hidden = graph.error === undefined;
  warning.textContent = visible(graph.error ?? "");
  legendPlace.replaceChildren(legend(model));
  if (!body.isConnected) page.replaceChildren(toolbar.element, warning, body);
  render();
}

function firstState(model: GraphModel): PanelState {
  return { view: isLarge(model) ? "list" : "graph", filter: "", onlyFindings: false, levels: firstLevels(model) };
}

function change(change: Partial<PanelState>): void {
  const needsDrawing = change.levels !== undefined || change.onlyFindings !== undefined;
  state = { ...state, ...change };
  if (needsDrawing) {
    // The camera belonged to another drawing.
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
  if (model) saveState(model.title, model.graph.nodes.length, state);
}

function render(): void {
  if (!model) return;
  const { filter, selected, view } = state;
  const nodes = nodesToDraw(model, state.levels, state.onlyFindings);
  const matches = matching(model, filter);
  const isGraph = view === "graph";
  graphView.element.hidden = legendPlace.hidden = !isGraph;
  listView.element.hidden = isGraph;
  toolbar.show(model, state, nodes, matches);
  details.show(model, selected);
  if (isGraph) {
    if (drawn?.model !== model || String(drawn.nodes) !== String(nodes)) {
      drawn = { model, nodes };
      graphView.show(model, nodes);
    }
    graphView.highlight(matches, selected);
  } else {
    listView.show(model, state.onlyFindings ? intersection(model.findings, matches) : matches, selected);
  }
}

function matching({ graph }: GraphModel, filter: string): ReadonlySet<number> | undefined {
  const query = filter.trim().toLowerCase();
  if (query === "") return undefined;
  return new Set([...graph.nodes.keys()].filter((node) => graph.nodes[node]?.name.toLowerCase().includes(query)));
}

function intersection(a: ReadonlySet<number>, b: ReadonlySet<number> | undefined): ReadonlySet<number> {
  return b ? new Set([...a].filter((node) => b.has(node))) : a;
}

/** Shown when there is no graph, with the reason. */
function notice(content: GraphState, title: string): HTMLElement {
  switch (content.kind) {
    case "loading":
      return html(
        "div",
        { class: "notice", role: "status" },
        html("p", {}, `Asking for the graph of ${visible(title)}…`),
      );
    case "failed":
      return noticeWithRetry("alert", "The graph could not be loaded", content.text);
    case "missing":
      return noticeWithRetry("status", "No graph", content.text);
    case "graph":
      return noticeWithRetry(
        "status",
        "The graph is empty",
        content.graph.error ?? `The service's answer for ${title} contains no packages.`,
      );
  }
}

function noticeWithRetry(role: "alert" | "status", heading: string, text: string): HTMLElement {
  const retry = button({ label: "Retry", onClick: () => editor.postMessage({ type: "refresh" }) });
  return html("div", { class: "notice", role }, html("h1", {}, heading), html("p", {}, visible(text)), retry);
}
