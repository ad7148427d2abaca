import "../shared/readLanguage.ts";
import type { ExportFormat } from "../../core/graph/export.ts";
import { isAskedAbout } from "../../core/graph/graph.ts";
import type { NodeDetails } from "../../core/graph/marks.ts";
import { pathTo } from "../../core/graph/paths.ts";
import { nextMatch } from "../../core/graph/search.ts";
import { formatMessage } from "../../core/messages/message.ts";
import { visible } from "../../core/model/sanitize.ts";
import type { Slices } from "../../core/model/slices.ts";
import { button, html } from "../shared/dom.ts";
import { say } from "../shared/say.ts";
import { createQueue, inTasks } from "../shared/tasks.ts";
import { pngOf } from "./canvas/png.ts";
import { firstState, type GraphModel, throughLens } from "./graphModel.ts";
import { boxesForAlone, withoutFilters } from "./groups/alone.ts";
import { toggled, withBoxes } from "./groups/opening.ts";
import { createViewHistory, isAnotherPlace } from "./history.ts";
import { emptyMenu } from "./menuContext.ts";
import { prepareParts } from "./parts.ts";
import type { DoMessage, GraphState, ShowMessage, ToPanel } from "./protocol.ts";
import { isForSame, isSameGraph, modelOf } from "./received.ts";
import {
  changedState,
  editor,
  initialState,
  isRedrawn,
  noFilters,
  type PanelState,
  restoreState,
  saveState,
} from "./state.ts";
import { pictureColors } from "./tools/colors.ts";
import { createViews, type ViewsTarget } from "./views.ts";
import { warmUp } from "./warmUp.ts";

const page = document.getElementById("panel") ?? document.body;
document.body.setAttribute("data-vscode-context", emptyMenu);

let shown: ShowMessage | undefined;
let model: GraphModel | undefined;
let state = initialState;
/** The answers by node. */
const answers = new Map<number, NodeDetails>();
const viewHistory = createViewHistory();

const target: ViewsTarget = {
  onQuery: (query) => change({ query }),
  onOnlyMatches: (onlyMatches) => changeInTasks(() => ({ onlyMatches })),
  onStep: step,
  onChange: (news) => changeInTasks(() => news),
  onLens: (lens) => change({ lens }),
  onExport: (format) => void exportAs(format),
  onBack: back,
  onForward: forward,
  onPick: select,
  onToggle: ({ id }) => changeInTasks(() => ({ open: toggled(views.picture(), id) })),
  onCamera: (camera) => {
    state = { ...state, camera };
    save();
  },
  onEdge: (edge) => editor.postMessage({ type: "edge", ...edge }),
  onSelect: (node) => {
    change(withBoxes(views.picture(), model ? [...pathTo(model.reach, node), node] : []));
    select(node, false);
  },
  onClose: () => close(),
  onInvert: (node) => change({ view: "list", inverted: node }),
  onAlone: (node) => (node === undefined ? change({ alone: undefined }) : showAlone(node)),
  onFocus(node) {
    changeInTasks(() => ({ ...noFilters, view: "graph", focus: node, selected: node }));
    enqueue(() => views.graph.reveal(node));
  },
  onDirection: (node) => change({ inverted: node }),
};
const views = createViews(page, target);

window.addEventListener("message", ({ data }: MessageEvent<ToPanel>) => {
  if (data.type === "show") {
    latest = data;
    enqueue(() => receiveInTasks(data));
  } else if (data.type === "do") enqueue(() => perform(data));
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

const enqueue = createQueue();
requestIdleCallback(() => void inTasks(warmUp(page, target), () => latest?.state.kind !== "graph"));
let latest: ShowMessage | undefined;

/**
 * Receives a message in several tasks, so that the editor does not wait. A later message for the same graph says all that this
 * one does.
 */
async function receiveInTasks(message: ShowMessage): Promise<void> {
  if (latest !== message) return;
  const isWanted = () => latest !== undefined && isForSame(latest, message);
  if (message.state.kind !== "graph") receive(message, undefined);
  else await inTasks(prepare(message, message.state), isWanted);
}

function* prepare(message: ShowMessage, sent: Extract<GraphState, { readonly kind: "graph" }>): Slices<void> {
  const known = model && (yield* isSameGraph(model.graph, sent.graph)) ? model : undefined;
  const graph = known?.graph ?? sent.graph;
  if (!known) yield* prepareParts(graph);
  const isSame = shown !== undefined && isForSame(shown, message) && model?.graph.nodes.length === graph.nodes.length;
  const before = isSame ? state : restoreState({ subject: message.subject, nodes: graph.nodes.length });
  const { lens } = before ?? state;
  const next = modelOf(message.title, { ...sent, graph }, { before: known, lens, now: Date.now() });
  if (graph.nodes.length > 0) yield* views.prepare({ model: next, state: before ?? firstState(next, lens) });
  receive(message, next);
}

function receive(message: ShowMessage, next: GraphModel | undefined): void {
  const isSame =
    shown !== undefined && isForSame(shown, message) && model?.graph.nodes.length === next?.graph.nodes.length;
  shown = message;
  model = next;
  if (!model || model.graph.nodes.length === 0) {
    model = undefined;
    page.replaceChildren(notice(message.state, message.title));
    return;
  }
  if (!isSame) {
    answers.clear();
    viewHistory.clear();
    const { length } = model.graph.nodes;
    state = restoreState({ subject: message.subject, nodes: length }) ?? firstState(model, state.lens);
    views.graph.setCamera(state.camera);
  }
  if (model.lens.id !== state.lens) model = throughLens(model, state.lens, Date.now());
  render();
  save();
  ask(model, state, answers);
}

/** Performs what the context menu asks for. */
function perform({ what, node }: DoMessage): void {
  if (!model?.graph.nodes[node]) return;
  if (what === "why") change({ view: "list", inverted: node, selected: node });
  else if (what === "alone") showAlone(node);
  else select(node, true);
}

/** Prepares in several tasks what will be drawn. `news` is called when it is the turn of this change. */
function changeInTasks(news: () => Partial<PanelState>): void {
  enqueue(async () => {
    const changed = news();
    if (model) await inTasks(views.prepare({ model, state: changedState(state, changed) }));
    change(changed);
  });
}

function change(news: Partial<PanelState>): void {
  const next = changedState(state, news);
  if (isAnotherPlace(state, next)) viewHistory.leave(state);
  // The camera belonged to another drawing.
  const isMoved = isRedrawn(news) || (next.onlyMatches && next.query !== state.query);
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
  const to = viewHistory.back(state);
  if (to) go(to);
  else editor.postMessage({ type: "back" });
}

function forward(): void {
  const to = viewHistory.forward(state);
  if (to) go(to);
  else editor.postMessage({ type: "forward" });
}

function select(node: number, isByKeyboard: boolean): void {
  change({ selected: node });
  if (state.view === "graph") views.graph.reveal(node);
  if (isByKeyboard) views.details.focus();
}

/** Steps to the next match or the one before, drawn even if its level or a filter has left it out. */
function step(by: 1 | -1): void {
  const order = views.order();
  const next = model && order && nextMatch(order, state.match, by);
  if (!model || !next) return;
  const { node } = next;
  const depth = model.reach.depths[node];
  const isLeftOut = views.picture()?.scene.itemOf[node] === undefined && state.view === "graph";
  const levels = depth === undefined ? 0 : Math.max(depth, state.levels);
  change({ match: node, ...(isLeftOut && { levels, onlyFindings: false }) });
  change(withBoxes(views.picture(), [node]));
  if (state.view === "graph") views.graph.center(node);
  else views.list.center(node);
}

/** Draws what would go with a package, whatever the list, a filter or a closed group has of it. */
function showAlone(node: number): void {
  if (!model) return;
  change({ view: "graph", alone: node, selected: node });
  const boxes = boxesForAlone(model, node);
  change(withoutFilters(views.picture()?.scene.itemOf, boxes));
  change(withBoxes(views.picture(), boxes));
  views.graph.reveal(node);
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
  else if (state.focus !== undefined) changeInTasks(() => ({ focus: undefined }));
}

function focusView(node = state.match): void {
  if (state.view === "graph") views.graph.focus(node);
  else views.list.focus();
}

function save(): void {
  if (model && shown) saveState({ subject: shown.subject, nodes: model.graph.nodes.length }, state);
}

function render(): void {
  if (model && shown) views.show({ message: shown, model, state, answers, viewHistory });
}

async function exportAs(format: ExportFormat): Promise<void> {
  // A PNG is painted from the drawing.
  if (format === "png" && state.view === "list") change({ view: "graph" });
  const content = format === "png" ? await views.graph.whole(pngOf) : undefined;
  editor.postMessage({ type: "export", format, colors: pictureColors(), ...(content !== undefined && { content }) });
}

/** Asks the host for what the selected node and the lens need. `answers` are those that have arrived, by node. */
export function ask(
  { graph, marks }: GraphModel,
  { selected, lens }: PanelState,
  answers: ReadonlyMap<number, NodeDetails>,
): void {
  const node = selected === undefined ? undefined : graph.nodes[selected];
  if (selected !== undefined && node && isAskedAbout(node) && !answers.has(selected)) {
    editor.postMessage({ type: "details", node: selected });
  }
  const lacksUpdates = marks.some(({ state, update }) => state === "checked" && update === undefined);
  if (lens === "outdated" && lacksUpdates) editor.postMessage({ type: "updates" });
}

/** Shown in place of a missing graph, with the reason. */
export function notice(content: GraphState, title: string): HTMLElement {
  switch (content.kind) {
    case "loading":
      return html(
        "div",
        { class: "notice", role: "status" },
        html("p", {}, say("Loading the graph of {title}…", { title: visible(title) })),
      );
    case "failed":
      return noticeWithRetry("alert", say("The graph could not be loaded"), content.text);
    case "missing":
      return noticeWithRetry("status", say("No graph"), content.text);
    case "graph":
      return noticeWithRetry(
        "status",
        say("The graph is empty"),
        content.graph.error
          ? formatMessage(content.graph.error)
          : say("The service's answer for {title} contains no packages.", { title }),
      );
  }
}

function noticeWithRetry(role: "alert" | "status", heading: string, text: string): HTMLElement {
  const retry = button({ label: say("Retry"), onClick: () => editor.postMessage({ type: "refresh" }) });
  return html("div", { class: "notice", role }, html("h1", {}, heading), html("p", {}, visible(text)), retry);
}

export interface PanelKeys {
  /** No graph is shown. */
  readonly isEmpty: () => boolean;
  readonly onFind: () => void;
  readonly onBack: () => void;
  readonly onForward: () => void;
  /** `isFinding`: in the box that finds. */
  readonly onEscape: (isFinding: boolean) => void;
}

/** The keys that work anywhere in the panel. */
export function listenForPanelKeys({ isEmpty, onFind, onBack, onForward, onEscape }: PanelKeys): void {
  window.addEventListener("keydown", (event) => {
    if (isEmpty()) return;
    const isFinding = event.target instanceof HTMLInputElement && event.target.type === "search";
    const action = actionOf(event, isFinding);
    if (action === undefined) return;
    if (action !== "escape") event.preventDefault();
    ({ find: onFind, back: onBack, forward: onForward, escape: () => onEscape(isFinding) })[action]();
  });
}

function actionOf(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  isFinding: boolean,
): "find" | "back" | "forward" | "escape" | undefined {
  if (key === "Escape") return "escape";
  if ((key === "f" && (ctrlKey || metaKey)) || (key === "/" && !isFinding)) return "find";
  if (!altKey || ctrlKey || metaKey) return undefined;
  return key === "ArrowLeft" ? "back" : key === "ArrowRight" ? "forward" : undefined;
}
