import type { ExportFormat } from "../../../core/graph/export.ts";
import type { LensId } from "../../../core/graph/lenses.ts";
import { button, html, setAttribute } from "../../shared/dom.ts";
import { icon } from "../../shared/icons.ts";
import type { Pictured } from "../groups/pictured.ts";
import type { GraphModel } from "../graphModel.ts";
import type { ShowMessage } from "../protocol.ts";
import { editor, type PanelState } from "../state.ts";
import type { Visits } from "../visits.ts";
import { compareMenu } from "./compareMenu.ts";
import { exportMenu } from "./exportMenu.ts";
import { createFindBox, type FindTarget } from "./find.ts";
import {
  groupSelect,
  lensSelect,
  levelSelect,
  onlyFindingsBox,
  segments,
  wholeGraphButton,
  type Change,
} from "./selects.ts";
import { createSourceBar } from "./sources.ts";
import { hiddenText, summaryText } from "./summary.ts";

export interface Toolbar {
  readonly element: HTMLElement;
  show(shown: ToolbarState): void;
  focusFind(): void;
}

export interface ToolbarState extends Pick<ShowMessage, "sources" | "canGoBack" | "canGoForward"> {
  readonly model: GraphModel;
  readonly state: PanelState;
  /** What is drawn or in a group that is. */
  readonly nodes: readonly number[];
  readonly pictured: Pictured | undefined;
  /** The matches as they stand in the view. */
  readonly order: readonly number[] | undefined;
  readonly visits: Pick<Visits, "canGoBack" | "canGoForward">;
}

export interface ToolbarTarget extends FindTarget {
  readonly onChange: Change;
  readonly onLens: (lens: LensId) => void;
  readonly onExport: (format: ExportFormat) => void;
  readonly onBack: () => void;
  readonly onForward: () => void;
}

/** The lines above the views: what is shown, and the controls that choose it. */
export function createToolbar(target: ToolbarTarget): Toolbar {
  const { onChange, onLens, onExport, onBack, onForward } = target;
  let model: GraphModel | undefined;
  let numbers = "";
  const title = html("h1", {});
  const summary = html("p", { class: "summary", role: "status" });
  const find = createFindBox(target);
  const controls = [lensSelect(onLens), onlyFindingsBox(onChange), levelSelect(onChange), wholeGraphButton(onChange)];
  const grouping = groupSelect(onChange);
  const sources = createSourceBar();
  const compare = compareMenu();
  const views = viewButtons(onChange);
  const back = button({ label: "Back (Alt+Left)", icon: icon("back"), onClick: onBack });
  const forward = button({ label: "Forward (Alt+Right)", icon: icon("forward"), onClick: onForward });
  const element = html(
    "header",
    { class: "toolbar" },
    html(
      "div",
      { class: "heading" },
      html("div", { class: "history" }, back, forward),
      title,
      summary,
      sources.element,
    ),
    html(
      "div",
      { class: "tools", role: "group", "aria-label": "View" },
      find.element,
      ...controls.map((control) => control.element),
      grouping.element,
      html("span", { class: "stretch" }),
      views.element,
      compare.element,
      exportMenu(onExport),
      button({ label: "Copy as text", icon: icon("copy"), onClick: () => ask("copyGraph") }),
      button({ label: "Refresh", icon: icon("refresh"), onClick: () => ask("refresh") }),
    ),
  );
  return {
    element,
    show(shown) {
      const { state, nodes, pictured, order } = shown;
      if (model !== shown.model) numbers = summaryText(shown.model);
      ({ model } = shown);
      title.textContent = model.title;
      const hidden = pictured ? hiddenText(model, nodes, (node) => pictured.scene.itemOf[node] === node) : "";
      summary.textContent = [numbers, hidden].filter(Boolean).join(" · ");
      find.show(state, order);
      for (const control of controls) control.show(model, state);
      grouping.show(state, pictured?.isGrouped === true);
      sources.show(model, shown.sources);
      compare.show(model, shown.sources.length);
      views.show(state.view);
      setAttribute(back, "disabled", !shown.canGoBack && !shown.visits.canGoBack());
      setAttribute(forward, "disabled", !shown.canGoForward && !shown.visits.canGoForward());
    },
    focusFind: () => find.focus(),
  };
}

function ask(type: "copyGraph" | "refresh"): void {
  editor.postMessage({ type });
}

function viewButtons(onChange: Change): ReturnType<typeof segments<PanelState["view"]>> {
  return segments<PanelState["view"]>(
    "Show as",
    [
      ["graph", "Graph"],
      ["list", "List"],
    ],
    (view) => onChange({ view }),
  );
}
