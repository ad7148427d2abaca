import { type ExportFormat, exportFormats } from "../../../core/graph/export.ts";
import type { GraphSource } from "../../../core/graph/graph.ts";
import type { LensId } from "../../../core/graph/lenses.ts";
import type { GraphSourceKind } from "../../../core/graph/subject.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { button, html, setAttribute } from "../../shared/dom.ts";
import { icon } from "../../shared/icons.ts";
import { say } from "../../shared/say.ts";
import type { GraphModel } from "../graphModel.ts";
import type { Picture } from "../groups/picture.ts";
import type { ViewHistory } from "../history.ts";
import type { ShowMessage } from "../protocol.ts";
import { editor, type PanelState } from "../state.ts";
import { createFindBox, type FindTarget } from "./find.ts";
import {
  type Change,
  groupSelect,
  lensSelect,
  levelSelect,
  onlyFindingsBox,
  segments,
  wholeGraphButton,
} from "./selects.ts";
import { hiddenText, summaryText } from "./summary.ts";

export interface Toolbar {
  readonly element: HTMLElement;
  show(shown: ToolbarState): void;
  focusFind(): void;
}

interface ToolbarState extends Pick<ShowMessage, "sources" | "canGoBack" | "canGoForward"> {
  readonly model: GraphModel;
  readonly state: PanelState;
  /** The nodes that are drawn or in a group that is. */
  readonly nodes: readonly number[];
  readonly picture: Picture | undefined;
  /** The matches as they stand in the view. */
  readonly order: readonly number[] | undefined;
  readonly viewHistory: Pick<ViewHistory, "canGoBack" | "canGoForward">;
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
  const back = button({ label: say("Back (Alt+Left)"), icon: icon("back"), onClick: onBack });
  const forward = button({ label: say("Forward (Alt+Right)"), icon: icon("forward"), onClick: onForward });
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
      { class: "tools", role: "group", "aria-label": say("View") },
      find.element,
      ...controls.map((control) => control.element),
      grouping.element,
      html("span", { class: "stretch" }),
      views.element,
      compare.element,
      exportMenu(onExport),
      button({ label: say("Copy as text"), icon: icon("copy"), onClick: () => ask("copyGraph") }),
      button({ label: say("Refresh"), icon: icon("refresh"), onClick: () => ask("refresh") }),
    ),
  );
  return {
    element,
    show(shown) {
      const { state, nodes, picture, order } = shown;
      if (model !== shown.model) numbers = summaryText(shown.model);
      ({ model } = shown);
      title.textContent = model.title;
      const hidden = picture ? hiddenText(model, nodes, (node) => picture.scene.itemOf[node] === node) : "";
      summary.textContent = [numbers, hidden].filter(Boolean).join(" · ");
      find.show(state, order);
      for (const control of controls) control.show(model, state);
      grouping.show(state, picture?.isGrouped === true);
      sources.show(model, shown.sources);
      compare.show(model, shown.sources.length);
      views.show(state.view);
      setAttribute(back, "disabled", !shown.canGoBack && !shown.viewHistory.canGoBack());
      setAttribute(forward, "disabled", !shown.canGoForward && !shown.viewHistory.canGoForward());
    },
    focusFind: () => find.focus(),
  };
}

function ask(type: "copyGraph" | "refresh"): void {
  editor.postMessage({ type });
}

function viewButtons(onChange: Change): ReturnType<typeof segments<PanelState["view"]>> {
  return segments<PanelState["view"]>(
    say("Show as"),
    [
      ["graph", say("Graph")],
      ["list", say("List")],
    ],
    (view) => onChange({ view }),
  );
}

/** The bar that shows where the graph comes from, always, and the other source if there is one. */
interface SourceBar {
  readonly element: HTMLElement;
  show(model: GraphModel, sources: readonly GraphSourceKind[]): void;
}

function createSourceBar(): SourceBar {
  const text = html("span", { class: "source" });
  const toggle = segments<GraphSourceKind>(
    say("Source"),
    [
      ["lockfile", say("Your lockfile")],
      ["service", say("Service")],
    ],
    (source) => editor.postMessage({ type: "source", source }),
  );
  const element = html("div", { class: "source-bar" }, toggle.element, text);
  return {
    element,
    show({ graph, diff }, sources) {
      const { source } = graph;
      text.textContent = diff ? `${visible(diff.before)} → ${visible(diff.after)}` : sourceText(source);
      setAttribute(text, "title", diff ? sourceText(source) : undefined);
      toggle.element.hidden = sources.length < 2 || source.kind === "requirements" || diff !== undefined;
      if (source.kind !== "requirements") toggle.show(source.kind);
    },
  };
}

/** Tells what of a graph its source can tell. */
function sourceText(source: GraphSource): string {
  switch (source.kind) {
    case "service":
      return say("As resolved by the service: installed alone on 64-bit Linux");
    case "lockfile":
      return source.isList
        ? say("Packages of your lockfile, {name}; dashed lines as declared upstream", { name: visible(source.name) })
        : say("As in your lockfile, {name}", { name: visible(source.name) });
    case "requirements":
      return say("Direct requirements only: neither a lockfile nor the service has the rest");
  }
}

/** A select that stands for a menu: which graph to see together with this one. */
function compareMenu(): { readonly element: HTMLElement; show(model: GraphModel, sources: number): void } {
  const select = html("select", {
    class: "menu",
    "aria-label": say("Compare"),
    title: say("Compare this graph with another"),
  });
  select.addEventListener("change", () => {
    const chosen = (["version", "source", "nothing"] as const).find((value) => value === select.value);
    select.value = "";
    if (chosen) editor.postMessage({ type: "compare", with: chosen });
  });
  return {
    element: select,
    show({ graph, diff }, sources) {
      const isVersion = graph.nodes[0]?.notAsked === undefined;
      const options: readonly (readonly [string, string] | false)[] = [
        ["", say("Compare…")],
        isVersion && ["version", say("With another version…")],
        sources > 1 && ["source", say("Lockfile with service")],
        diff !== undefined && ["nothing", say("End comparison")],
      ];
      const offered = options.filter((option) => option !== false);
      select.hidden = offered.length === 1;
      select.replaceChildren(...offered.map(([value, text]) => html("option", { value }, text)));
    },
  };
}

const labels: Readonly<Record<ExportFormat, string>> = {
  svg: "SVG",
  png: "PNG",
  dot: "DOT",
  mermaid: "Mermaid",
  json: "JSON",
  csv: "CSV",
};

/** A select that stands for a menu: choosing a format exports, and the choice is not kept. */
function exportMenu(onExport: (format: ExportFormat) => void): HTMLElement {
  const select = html("select", { "aria-label": say("Export"), title: say("Export the graph"), class: "menu" });
  select.append(
    html("option", { value: "" }, say("Export…")),
    ...exportFormats.map((format) => html("option", { value: format }, labels[format])),
  );
  select.addEventListener("change", () => {
    const format = exportFormats.find((candidate) => candidate === select.value);
    select.value = "";
    if (format) onExport(format);
  });
  return select;
}
