import type { ExportFormat } from "../../core/graph/export.ts";
import type { NodeDetails } from "../../core/graph/marks.ts";
import { opening } from "../../core/graph/groups/scene.ts";
import { pathTo, type Reach } from "../../core/graph/paths.ts";
import { nextMatch } from "../../core/graph/search.ts";
import { ask } from "./asking.ts";
import { boxesForAlone, withoutFilters } from "./groups/alone.ts";
import { pictureOf } from "./canvas/picture.ts";
import { pictureColors } from "./colors.ts";
import { firstState, throughLens, type GraphModel } from "./graphModel.ts";
import { listenForPanelKeys } from "./panelKeys.ts";
import { emptyMenu } from "./menuContext.ts";
import { notice } from "./notice.ts";
import type { DoMessage, ShowMessage, ToPanel } from "./protocol.ts";
import { prepare } from "./parts.ts";
import { isEqual, modelOf } from "./received.ts";
import { editor, restoreState, saveState, type PanelState } from "./state.ts";
import { createViews } from "./views.ts";
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
  grouping: "owner",
};
const noReach: Reach = { parents: [], depths: [] };

/** By node. */
const answers = new Map<number, NodeDetails>();
const visits = createVisits();

const views = createViews(page, {
  onQuery: (query) => change({ query }),
  onOnlyMatches: (onlyMatches) => change({ onlyMatches }),
  onStep: step,
  onChange: change,
  onLens: (lens) => change({ lens }),
  onExport: (format) => void exportAs(format),
  onBack: back,
  onForward: forward,
  onPick: select,
  onToggle: ({ id }) => change({ open: toggled(id) }),
  onCamera: (camera) => {
    state = { ...state, camera };
    save();
  },
  onEdge: (edge) => editor.postMessage({ type: "edge", ...edge }),
  onSelect: (node) => {
    change(withBoxes([...pathTo(model?.reach ?? noReach, node), node]));
    select(node, false);
  },
  onClose: () => close(),
  onInvert: (node) => change({ view: "list", inverted: node }),
  onAlone: (node) => (node === undefined ? change({ alone: undefined }) : showAlone(node)),
  onDirection: (node) => change({ inverted: node }),
});

window.addEventListener("message", ({ data }: MessageEvent<ToPanel>) => {
  if (data.type === "show") void receiveInSlices(data);
  else if (data.type === "do") perform(data);
  else {
    answers.set(data.node, data.details);
    render();
  }
});
listenForPanelKeys({
  isEmpty: () => model === undefined,
  onFind: () => views.toolbar.focusFind(),
  onBack: back,
  onForward: forward,
  onEscape: leave,
});
editor.postMessage({ type: "ready" });

/** Larger graphs are prepared in several tasks, so that the editor does not wait for them. */
const mostAtOnce = 500;

let latest: ShowMessage | undefined;

async function receiveInSlices(message: ShowMessage): Promise<void> {
  latest = message;
  const { state: sent } = message;
  const isKnown = sent.kind === "graph" && model !== undefined && isEqual(model.graph, sent.graph);
  if (sent.kind === "graph" && sent.graph.nodes.length > mostAtOnce && !isKnown) await prepare(sent.graph, nextTask);
  if (latest === message) receive(message);
}

function receive(message: ShowMessage): void {
  const before = shown;
  shown = message;
  if (message.state.kind !== "graph" || message.state.graph.nodes.length === 0) {
    model = undefined;
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
    if (model.lens.id !== state.lens) model = throughLens(model, state.lens, Date.now());
    views.graph.setCamera(state.camera);
  }
  render();
  save();
  ask(model, state, answers);
}

/** What the context menu asks for. */
function perform({ what, node }: DoMessage): void {
  if (!model?.graph.nodes[node]) return;
  if (what === "why") change({ view: "list", inverted: node, selected: node });
  else if (what === "alone") showAlone(node);
  else select(node, true);
}

function change(news: Partial<PanelState>): void {
  const isRedrawn = ["levels", "grouping", "onlyFindings", "onlyMatches"].some((key) => key in news);
  const next = {
    ...state,
    ...(isRedrawn && { open: undefined }),
    ...news,
    ...("query" in news && { match: undefined }),
  };
  if (isAnotherPlace(state, next)) visits.leave(state);
  // The camera belonged to another drawing.
  const isMoved = isRedrawn || (next.onlyMatches && next.query !== state.query);
  go(isMoved ? { ...next, camera: undefined } : next);
  if (isMoved) views.graph.setCamera(undefined);
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
  if (state.view === "graph") views.graph.reveal(node);
  if (isByKeyboard) views.details.focus();
}

/** To the next match or the one before, drawn even if its level or a filter has left it out. */
function step(by: 1 | -1): void {
  const order = views.order();
  const next = model && order && nextMatch(order, state.match, by);
  if (!model || !next) return;
  const { node } = next;
  const depth = model.reach.depths[node];
  const isLeftOut = views.pictured()?.scene.itemOf[node] === undefined && state.view === "graph";
  const levels = depth === undefined ? 0 : Math.max(depth, state.levels);
  change({ match: node, ...(isLeftOut && { levels, onlyFindings: false }) });
  change(withBoxes([node]));
  if (state.view === "graph") views.graph.center(node);
  else views.list.center(node);
}

/** Draws what would go with a package, whatever the list, a filter or a closed group has of it. */
function showAlone(node: number): void {
  if (!model) return;
  change({ view: "graph", alone: node, selected: node });
  const boxes = boxesForAlone(model, node);
  change(withoutFilters(views.pictured()?.scene.itemOf, boxes));
  change(withBoxes(boxes));
  views.graph.reveal(node);
}

/** The open groups with one of them opened or closed. */
function toggled(id: string): readonly string[] {
  const open = views.pictured()?.open ?? new Set();
  return open.has(id) ? [...open].filter((other) => other !== id) : [...open, id];
}

/** Opens the groups in which these nodes are; nothing where they have boxes of their own. */
function withBoxes(nodes: readonly number[]): Partial<PanelState> {
  const pictured = views.pictured();
  if (!pictured?.isGrouped) return {};
  const open = opening(pictured.scene.groups, pictured.open, nodes);
  return open.size === pictured.open.size ? {} : { open: [...open] };
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
  if (state.view === "graph") views.graph.focus(node);
  else views.list.focus();
}

function save(): void {
  if (model && shown) saveState({ subject: shown.subject, nodes: model.graph.nodes.length }, state);
}

function render(): void {
  if (model && shown) views.show({ message: shown, model, state, answers, visits });
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function exportAs(format: ExportFormat): Promise<void> {
  // A PNG is painted from the drawing.
  if (format === "png" && state.view === "list") change({ view: "graph" });
  const content = format === "png" ? await pictureOf(views.graph.layer) : undefined;
  editor.postMessage({ type: "export", format, colors: pictureColors(), ...(content !== undefined && { content }) });
}
