import type { ExportFormat } from "../../core/graph/exportFormats.ts";
import type { NodeDetails } from "../../core/graph/marks.ts";
import { nextMatch, searchGraph } from "../../core/graph/search.ts";
import { visible } from "../../core/model/sanitize.ts";
import { html } from "../shared/dom.ts";
import { ask } from "./asking.ts";
import { createGraphView } from "./canvas/graphView.ts";
import { pictureOf } from "./canvas/picture.ts";
import { pictureColors } from "./colors.ts";
import { createDetails } from "./details/details.ts";
import { firstState, nodesToDraw, throughLens, wantedNodes, type GraphModel } from "./graphModel.ts";
import { listenForPanelKeys } from "./panelKeys.ts";
import { emptyMenu } from "./menuContext.ts";
import { createInvertedBar } from "./list/invertedBar.ts";
import { createInvertedRows } from "./list/invertedRows.ts";
import { createListView } from "./list/listView.ts";
import { notice } from "./notice.ts";
import type { DoMessage, ShowMessage, ToPanel } from "./protocol.ts";
import { modelOf } from "./received.ts";
import { editor, restoreState, saveState, type PanelState } from "./state.ts";
import { legend } from "./tools/legend.ts";
import { createToolbar } from "./tools/toolbar.ts";
import { createVisits, isAnotherPlace } from "./visits.ts";

const page = document.getElementById("panel") ?? document.body;
document.body.setAttribute("data-vscode-context", emptyMenu);

let shown: ShowMessage | undefined;
let model: GraphModel | undefined;
let state: PanelState = {
  view: "graph",
  query: "",
  onlyMatches: false,
  lens: "findings",
  onlyFindings: false,
  levels: 0,
};
/** What is drawn now: it is drawn again only when that changes. */
let drawn: { readonly model: GraphModel; readonly nodes: readonly number[] } | undefined;
/** The matches as they stand in the view. */
let order: readonly number[] | undefined;
/** By node. */
const answers = new Map<number, NodeDetails>();
const visits = createVisits();
const invertedRows = createInvertedRows();

const toolbar = createToolbar({
  onQuery: (query) => change({ query }),
  onOnlyMatches: (onlyMatches) => change({ onlyMatches }),
  onStep: step,
  onChange: change,
  onLens: (lens) => change({ lens }),
  onExport: (format) => void exportAs(format),
  onBack: back,
  onForward: forward,
});
const graphView = createGraphView(select, (camera) => {
  state = { ...state, camera };
  save();
});
const listView = createListView(select);
const details = createDetails({
  onSelect: (node) => select(node, false),
  onClose: () => close(),
  onInvert: (node) => change({ view: "list", inverted: node }),
  onAlone: (node) => change(node === undefined ? { alone: undefined } : { view: "graph", alone: node }),
});
const warning = html("p", { class: "warning", role: "alert" });
const legendPlace = html("div", { class: "legend-place" });
const invertedBar = createInvertedBar((node) => change({ inverted: node }));
const list = html("div", { class: "list-place" }, invertedBar.element, listView.element);
const views = html("div", { class: "views" }, graphView.element, list, legendPlace);
const body = html("div", { class: "body" }, views, details.element);

window.addEventListener("message", ({ data }: MessageEvent<ToPanel>) => {
  if (data.type === "show") receive(data);
  else if (data.type === "do") perform(data);
  else {
    answers.set(data.node, data.details);
    render();
  }
});
listenForPanelKeys({
  isEmpty: () => model === undefined,
  onFind: () => toolbar.focusFind(),
  onBack: back,
  onForward: forward,
  onEscape: leave,
});
editor.postMessage({ type: "ready" });

function receive(message: ShowMessage): void {
  const before = shown;
  shown = message;
  if (message.state.kind !== "graph" || message.state.graph.nodes.length === 0) {
    model = drawn = undefined;
    page.replaceChildren(notice(message.state, message.title));
    return;
  }
  const { graph } = message.state;
  const isSameSize = model?.graph.nodes.length === graph.nodes.length;
  const isSame = isSameSize && JSON.stringify(before?.subject) === JSON.stringify(message.subject);
  model = modelOf(message.title, message.state, { before: model, lens: state.lens, now: Date.now() });
  if (!isSame) {
    answers.clear();
    visits.clear();
    state = restoreState({ subject: message.subject, nodes: graph.nodes.length }) ?? firstState(model, state.lens);
    model = throughLens(model, state.lens, Date.now());
    graphView.setCamera(state.camera);
  }
  warning.hidden = graph.error === undefined;
  warning.textContent = visible(graph.error ?? "");
  if (!body.isConnected) page.replaceChildren(toolbar.element, warning, body);
  render();
  save();
  ask(model, state, answers);
}

/** What the context menu asks for. */
function perform({ what, node }: DoMessage): void {
  if (!model?.graph.nodes[node]) return;
  if (what === "why") change({ view: "list", inverted: node, selected: node });
  else if (what === "alone") change({ view: "graph", alone: node, selected: node });
  else select(node, true);
}

function change(news: Partial<PanelState>): void {
  const isRedrawn = ["levels", "onlyFindings", "onlyMatches"].some((key) => key in news);
  const next = { ...state, ...news, ...("query" in news && { match: undefined }) };
  if (isAnotherPlace(state, next)) visits.leave(state);
  // The camera belonged to another drawing.
  const isMoved = isRedrawn || (next.onlyMatches && next.query !== state.query);
  go(isMoved ? { ...next, camera: undefined } : next);
  if (isMoved) graphView.setCamera(undefined);
}

function go(next: PanelState): void {
  if (model && next.lens !== state.lens) model = throughLens(model, next.lens, Date.now());
  state = next;
  render();
  save();
  if (model) ask(model, state, answers);
}

function back(): void {
  const to = visits.back(state);
  if (to) go(to);
  else editor.postMessage({ type: "back" });
}

function forward(): void {
  const to = visits.forward(state);
  if (to) go(to);
  else editor.postMessage({ type: "forward" });
}

function select(node: number, isByKeyboard: boolean): void {
  change({ selected: node });
  if (state.view === "graph") graphView.reveal(node);
  if (isByKeyboard) details.focus();
}

/** To the next match or the one before, drawn even if its level or a filter has left it out. */
function step(by: 1 | -1): void {
  const next = model && order && nextMatch(order, state.match, by);
  if (!model || !next) return;
  const { node } = next;
  const depth = model.reach.depths[node];
  const isLeftOut = state.view === "graph" && !drawn?.nodes.includes(node);
  const levels = depth === undefined ? 0 : Math.max(depth, state.levels);
  change({ match: node, ...(isLeftOut && { levels, onlyFindings: false }) });
  if (state.view === "graph") graphView.center(node);
  else listView.center(node);
}

function close(): void {
  const { selected } = state;
  change({ selected: undefined });
  focusView(selected);
}

/** Ends what began last: the query, the box that finds, what would go with a package, the details. */
function leave(isFinding: boolean): void {
  if (isFinding && state.query !== "") change({ query: "" });
  else if (isFinding) focusView();
  else if (state.alone !== undefined) change({ alone: undefined });
  else if (state.selected !== undefined) close();
}

function focusView(node = state.match): void {
  if (state.view === "graph") graphView.focus(node);
  else listView.focus();
}

function save(): void {
  if (model && shown) saveState({ subject: shown.subject, nodes: model.graph.nodes.length }, state);
}

function render(): void {
  if (!model || !shown) return;
  const matches = searchGraph(model.graph, model.marks, state.query);
  const nodes = nodesToDraw(model, state, matches);
  const isGraph = state.view === "graph";
  graphView.element.hidden = legendPlace.hidden = !isGraph;
  list.hidden = isGraph;
  // The width of the drawing depends on whether they are shown.
  details.show({
    model,
    selected: state.selected,
    details: state.selected === undefined ? undefined : answers.get(state.selected),
    isAloneShown: state.alone !== undefined && state.alone === state.selected,
  });
  if (isGraph) drawGraph(model, nodes, matches);
  else drawList(model, matches);
  const inView = isGraph ? graphView.inOrder() : listView.inOrder();
  order = matches && [...new Set([...inView, ...matches.keys()])].filter((node) => matches.has(node));
  toolbar.show({ ...shown, model, state, drawn: nodes, order, visits });
}

function drawGraph(now: GraphModel, nodes: readonly number[], matches: ReadonlyMap<number, unknown> | undefined): void {
  if (drawn?.model !== now || String(drawn.nodes) !== String(nodes)) {
    drawn = { model: now, nodes };
    graphView.show(now, nodes);
    legendPlace.replaceChildren(legend(now));
  }
  const { match, selected, alone } = state;
  const goes = alone === undefined ? undefined : new Set([alone, ...now.dominators.onlyThrough(alone).onlyThrough]);
  graphView.highlight({ matches, match, selected, alone: goes });
}

function drawList(now: GraphModel, matches: ReadonlyMap<number, unknown> | undefined): void {
  const rows = invertedRows(now, state.inverted);
  invertedBar.show(now, state.inverted, state.selected);
  listView.show({
    model: now,
    rows: rows ?? now.rows,
    isInverted: rows !== undefined,
    wanted: wantedNodes(now, state, matches),
    match: state.match,
    selected: state.selected,
  });
}

async function exportAs(format: ExportFormat): Promise<void> {
  // A PNG is painted from the drawing.
  if (format === "png" && state.view === "list") change({ view: "graph" });
  const content = format === "png" ? await pictureOf(graphView.layer) : undefined;
  editor.postMessage({ type: "export", format, colors: pictureColors(), ...(content !== undefined && { content }) });
}
