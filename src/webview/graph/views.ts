import { nodesToDraw, wantedNodes, type GraphModel } from "./graphModel.ts";
import type { NodeDetails } from "../../core/graph/marks.ts";
import type { Group } from "../../core/graph/groups/group.ts";
import { type DependencyGraph, nodeErrors } from "../../core/graph/graph.ts";
import { searchGraph } from "../../core/graph/search.ts";
import { formatMessage } from "../../core/messages/message.ts";
import { atOnce, type Slices } from "../../core/model/slices.ts";
import { visible } from "../../core/model/sanitize.ts";
import { sayCount } from "../shared/say.ts";
import { html } from "../shared/dom.ts";
import { createGraphView, type GraphView } from "./canvas/graphView.ts";
import { listenForLines } from "./canvas/routeShape.ts";
import { aloneWith } from "./groups/alone.ts";
import { createPictures, type Picture } from "./groups/picture.ts";
import { createDetails, type DetailsView } from "./details/details.ts";
import type { DetailsTarget } from "./details/target.ts";
import { createInvertedBar, createInvertedRows } from "./list/invertedBar.ts";
import type { RowEdge } from "./list/rowEdges.ts";
import { createListView, type ListView } from "./list/listView.ts";
import type { ShowMessage } from "./protocol.ts";
import type { Camera, PanelState } from "./state.ts";
import { legend } from "./tools/legend.ts";
import { createToolbar, type Toolbar, type ToolbarTarget } from "./tools/toolbar.ts";
import type { ViewHistory } from "./history.ts";

/** All that the panel consists of, and what is shown in it. */
export interface Views {
  readonly toolbar: Toolbar;
  readonly graph: GraphView;
  readonly list: ListView;
  readonly details: DetailsView;
  /** Does most of what `show` has to do for the same, with pauses. */
  prepare(shown: Pick<Shown, "model" | "state">): Slices<void>;
  show(shown: Shown): void;
  /** Returns what is drawn; undefined while the list is shown. */
  picture(): Picture | undefined;
  /** The matches as they stand in the view; undefined without a query. */
  order(): readonly number[] | undefined;
}

interface Shown {
  readonly message: Pick<ShowMessage, "sources" | "canGoBack" | "canGoForward">;
  readonly model: GraphModel;
  readonly state: PanelState;
  /** The answers about nodes. */
  readonly answers: ReadonlyMap<number, NodeDetails>;
  readonly viewHistory: ViewHistory;
}

export interface ViewsTarget extends ToolbarTarget, DetailsTarget {
  readonly onPick: (node: number, isByKeyboard: boolean) => void;
  readonly onToggle: (group: Group) => void;
  readonly onCamera: (camera: Camera) => void;
  readonly onEdge: (edge: RowEdge) => void;
  /** Lists what needs a node; undefined lists dependencies. */
  readonly onDirection: (node: number | undefined) => void;
}

type Matches = ReadonlyMap<number, unknown> | undefined;

/** Fills `page` once there is something to show. */
export function createViews(page: HTMLElement, target: ViewsTarget): Views {
  const toolbar = createToolbar(target);
  const drawing = createDrawingPlace(target);
  const list = createListPlace(target);
  const details = createDetails(target);
  const warning = createWarning();
  const views = html("div", { class: "views" }, drawing.view.element, list.element, drawing.legend);
  const body = html("div", { class: "body" }, views, details.element);
  const choose = createChoice();
  let order: readonly number[] | undefined;
  let picture: Picture | undefined;

  return {
    toolbar,
    graph: drawing.view,
    list: list.view,
    details,
    picture: () => picture,
    order: () => order,
    *prepare({ model, state }) {
      if (state.view === "list") model.rows();
      else yield* drawing.prepare(model, state, choose(model, state).nodes);
      // What is prepared is shown in a task of its own.
      yield;
    },
    show(shown) {
      const { message, model, state, answers, viewHistory } = shown;
      warning.show(model.graph);
      if (!body.isConnected) page.replaceChildren(toolbar.element, warning.element, body);
      const { matches, nodes } = choose(model, state);
      const isGraph = state.view === "graph";
      drawing.view.element.hidden = drawing.legend.hidden = !isGraph;
      list.element.hidden = isGraph;
      // The width of the drawing depends on whether they are shown.
      details.show({
        model,
        selected: state.selected,
        details: state.selected === undefined ? undefined : answers.get(state.selected),
        isAloneShown: state.alone !== undefined && state.alone === state.selected,
      });
      picture = isGraph ? drawing.show(shown, nodes, matches) : undefined;
      if (!isGraph) list.show(shown, matches);
      const inView = () => (isGraph ? drawing.view : list.view).inOrder();
      order = matches && [...new Set([...inView(), ...matches.keys()])].filter((node) => matches.has(node));
      toolbar.show({ ...message, model, state, nodes, picture, order, viewHistory });
    },
  };
}

/** Errors of packages that stand above the graph; all of them are at their packages. */
const mostErrors = 3;

/** Creates the bar with what the source got wrong. */
function createWarning(): { readonly element: HTMLElement; show(graph: DependencyGraph): void } {
  const element = html("p", { class: "warning", role: "alert" });
  let shown: DependencyGraph | undefined;
  return {
    element,
    show(graph) {
      if (graph === shown) return;
      shown = graph;
      element.textContent = warningText(graph);
      element.hidden = element.textContent === "";
    },
  };
}

/** What the source got wrong, of the graph and then at its packages, a line each. */
function warningText({ error, nodes }: DependencyGraph): string {
  const errors = nodeErrors(nodes);
  const rest = errors.length - mostErrors;
  return [
    ...(error === undefined ? [] : [visible(formatMessage(error))]),
    ...errors.slice(0, mostErrors).map((text) => visible(formatMessage(text))),
    ...(rest > 0 ? [sayCount(rest, "and {count} more error", "and {count} more errors")] : []),
  ].join("\n");
}

interface Chosen {
  readonly matches: Matches;
  /** The nodes that are drawn or in a group that is. */
  readonly nodes: readonly number[];
}

/** Keeps what was chosen last: what is prepared is shown right after it. */
function createChoice(): (model: GraphModel, state: PanelState) => Chosen {
  let last: { readonly model: GraphModel; readonly key: string; readonly chosen: Chosen } | undefined;
  return (model, state) => {
    const { query, onlyMatches, onlyFindings, levels, focus } = state;
    const key = JSON.stringify([query, onlyMatches, onlyFindings, levels, focus]);
    if (last?.model !== model || last.key !== key) {
      const matches = searchGraph(model.graph, model.marks, query);
      last = { model, key, chosen: { matches, nodes: nodesToDraw(model, state, matches) } };
    }
    return last.chosen;
  };
}

interface DrawingPlace {
  readonly view: GraphView;
  readonly legend: HTMLElement;
  prepare(model: GraphModel, state: PanelState, nodes: readonly number[]): Slices<void>;
  show(shown: Shown, nodes: readonly number[], matches: Matches): Picture;
}

function createDrawingPlace({ onPick, onToggle, onCamera, onEdge }: ViewsTarget): DrawingPlace {
  const view = createGraphView({ onSelect: onPick, onToggle, onCamera });
  listenForLines(view.element, onEdge);
  const pictures = createPictures();
  const legendPlace = html("div", { class: "legend-place" });
  /** The model and the picture that are drawn, again only when they change. */
  let drawn: { readonly model: GraphModel; readonly picture: Picture } | undefined;
  return {
    view,
    legend: legendPlace,
    *prepare(model, { grouping, open }, nodes) {
      // What leaves the drawing is not seen any more while what stays is laid out anew.
      if (drawn?.model === model) view.leaveOut(nodes);
      yield;
      const picture = yield* pictures(model, { nodes, grouping, open });
      if (drawn?.model !== model || drawn.picture !== picture) yield* view.prepare(model, picture);
    },
    show({ model, state }, nodes, matches) {
      const picture = atOnce(pictures(model, { nodes, grouping: state.grouping, open: state.open }));
      if (drawn?.model !== model || drawn.picture !== picture) {
        drawn = { model, picture };
        view.show(model, picture);
        legendPlace.replaceChildren(legend(model, picture));
      }
      const { match, selected, alone } = state;
      const goes = alone === undefined ? undefined : aloneWith(model, alone);
      view.highlight({ matches, match, selected, alone: goes });
      return picture;
    },
  };
}

interface ListPlace {
  readonly view: ListView;
  readonly element: HTMLElement;
  show(shown: Shown, matches: Matches): void;
}

function createListPlace({ onPick, onDirection }: ViewsTarget): ListPlace {
  const view = createListView(onPick);
  const bar = createInvertedBar(onDirection);
  const invertedRows = createInvertedRows();
  return {
    view,
    element: html("div", { class: "list-place" }, bar.element, view.element),
    show({ model, state }, matches) {
      const rows = invertedRows(model, state.inverted);
      bar.show(model, state.inverted, state.selected);
      view.show({
        model,
        rows: rows ?? model.rows(),
        isInverted: rows !== undefined,
        wanted: wantedNodes(model, state, matches),
        match: state.match,
        selected: state.selected,
      });
    },
  };
}
