import type { DependencyGraph } from "../../core/graph/graph.ts";
import { graphText } from "../../core/graph/text.ts";
import { count } from "../shared/count.ts";
import { button, html, setAttribute } from "../shared/dom.ts";
import { icon } from "../shared/icons.ts";
import type { GraphModel } from "./graphModel.ts";
import { editor, type PanelState } from "./state.ts";
import { hiddenText, summaryText } from "./summary.ts";

export interface Toolbar {
  readonly element: HTMLElement;
  show(model: GraphModel, state: PanelState, drawn: readonly number[], matches: ReadonlySet<number> | undefined): void;
  focusFilter(): void;
}

type Change = (change: Partial<PanelState>) => void;

/** A part of the toolbar; `show` brings it up to date. */
interface Control {
  readonly element: HTMLElement;
  show(model: GraphModel, state: PanelState): void;
}

/** The lines above the views: what is shown, and the controls that choose it. */
export function createToolbar(onChange: Change): Toolbar {
  let model: GraphModel | undefined;
  const title = html("h1", {});
  const summary = html("p", { class: "summary", role: "status" });
  const filter = filterInput(onChange);
  const matched = html("span", { class: "matched", "aria-live": "polite" });
  const onlyFindings = onlyFindingsBox(onChange);
  const levels = levelSelect(onChange);
  const views = viewButtons(onChange);
  const element = html(
    "header",
    { class: "toolbar" },
    html("div", { class: "heading" }, title, summary),
    html(
      "div",
      { class: "tools", role: "group", "aria-label": "View" },
      html("div", { class: "search" }, filter, matched),
      onlyFindings.element,
      levels.element,
      html("span", { class: "stretch" }),
      views.element,
      copyButton(() => model?.graph),
      button({
        label: "Refresh",
        icon: icon("refresh"),
        onClick: () => editor.postMessage({ type: "refresh" }),
      }),
    ),
  );
  return {
    element,
    show(next, state, drawn, matches) {
      model = next;
      title.textContent = next.title;
      const hidden = state.view === "graph" ? hiddenText(next, drawn) : "";
      summary.textContent = [summaryText(next), hidden].filter(Boolean).join(" · ");
      if (filter.value !== state.filter) filter.value = state.filter;
      matched.textContent = matches ? count(matches.size, "match", "matches") : "";
      for (const control of [onlyFindings, levels, views]) control.show(next, state);
    },
    focusFilter() {
      filter.focus();
      filter.select();
    },
  };
}

function filterInput(onChange: Change): HTMLInputElement {
  const input = html("input", {
    type: "search",
    placeholder: "Filter by name",
    title: "Filter by name (/)",
    "aria-label": "Filter by name",
    spellcheck: "false",
  });
  input.addEventListener("input", () => onChange({ filter: input.value }));
  return input;
}

function onlyFindingsBox(onChange: Change): Control {
  const box = html("input", { type: "checkbox" });
  box.addEventListener("change", () => onChange({ onlyFindings: box.checked }));
  return {
    element: html("label", { class: "check" }, box, "Only paths to findings"),
    show({ findings }, state) {
      box.checked = state.onlyFindings;
      box.disabled = findings.size === 0 && !state.onlyFindings;
    },
  };
}

/** Enough to choose from; deeper graphs have "All levels" beyond. */
const mostLevels = 8;

function levelSelect(onChange: Change): Control {
  const select = html("select", { "aria-label": "Levels to draw", title: "Levels to draw" });
  select.addEventListener("change", () => onChange({ levels: Number(select.value) }));
  let graph: DependencyGraph | undefined;
  return {
    element: select,
    show(model, state) {
      if (model.graph !== graph) select.replaceChildren(...levelOptions(model));
      graph = model.graph;
      select.value = String(state.levels);
      select.disabled = state.onlyFindings;
      select.hidden = state.view === "list" || model.deepest < 2;
    },
  };
}

function levelOptions({ deepest }: GraphModel): readonly HTMLOptionElement[] {
  const levels = Array.from({ length: Math.min(mostLevels, Math.max(0, deepest - 1)) }, (_, index) => index + 1);
  return [
    html("option", { value: 0 }, "All levels"),
    ...levels.map((level) => html("option", { value: level }, count(level, "level"))),
  ];
}

function viewButtons(onChange: Change): Control {
  const graph = button({ label: "Graph", class: "segment", onClick: () => onChange({ view: "graph" }) });
  const list = button({ label: "List", class: "segment", onClick: () => onChange({ view: "list" }) });
  return {
    element: html("div", { class: "segments", role: "group", "aria-label": "Show as" }, graph, list),
    show(_, { view }) {
      setAttribute(graph, "aria-pressed", String(view === "graph"));
      setAttribute(list, "aria-pressed", String(view === "list"));
    },
  };
}

function copyButton(graphOf: () => DependencyGraph | undefined): HTMLButtonElement {
  const copy = button({ label: "Copy as text", icon: icon("copy"), onClick: () => void copyText() });
  async function copyText(): Promise<void> {
    const graph = graphOf();
    if (!graph) return;
    const isCopied = await navigator.clipboard.writeText(graphText(graph)).then(
      () => true,
      () => false,
    );
    copy.replaceChildren(icon(isCopied ? "check" : "close"));
    setTimeout(() => copy.replaceChildren(icon("copy")), 1500);
  }
  return copy;
}
