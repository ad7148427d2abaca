import { graphText } from "../../core/graph/text.ts";
import { button, html, setAttribute } from "../shared/dom.ts";
import { icon } from "../shared/icons.ts";
import type { Shown } from "./graphModel.ts";
import { editor, type PanelState } from "./state.ts";
import { hiddenText, summaryText } from "./summary.ts";
import { count } from "../shared/words.ts";

export interface Toolbar {
  readonly element: HTMLElement;
  show(shown: Shown, state: PanelState, drawn: readonly number[], matches: ReadonlySet<number> | undefined): void;
  focusFilter(): void;
}

/** The lines above the views: what is shown, and what of it a person wants to see. */
export function createToolbar(onChange: (change: Partial<PanelState>) => void): Toolbar {
  let shown: Shown | undefined;
  const title = html("h1", {});
  const summary = html("p", { class: "summary", role: "status" });
  const filter = html("input", {
    type: "search",
    placeholder: "Filter by name",
    title: "Filter by name (/)",
    "aria-label": "Filter by name",
    spellcheck: "false",
  });
  filter.addEventListener("input", () => onChange({ filter: filter.value }));
  const matched = html("span", { class: "matched", "aria-live": "polite" });
  const onlyFindings = html("input", { type: "checkbox" });
  onlyFindings.addEventListener("change", () => onChange({ onlyFindings: onlyFindings.checked }));
  const onlyLabel = html("label", { class: "check" }, onlyFindings, "Only paths to findings");
  const levels = html("select", { "aria-label": "Levels to draw", title: "Levels to draw" });
  levels.addEventListener("change", () => onChange({ levels: Number(levels.value) }));
  const graph = button({ label: "Graph", class: "segment", onClick: () => onChange({ view: "graph" }) });
  const list = button({ label: "List", class: "segment", onClick: () => onChange({ view: "list" }) });
  const copy = button({ label: "Copy as text", icon: icon("copy"), onClick: () => void copyText() });
  const refresh = button({
    label: "Ask again",
    icon: icon("refresh"),
    onClick: () => editor.postMessage({ type: "refresh" }),
  });
  const element = html(
    "header",
    { class: "toolbar" },
    html("div", { class: "heading" }, title, summary),
    html(
      "div",
      { class: "tools", role: "group", "aria-label": "View" },
      html("div", { class: "search" }, filter, matched),
      onlyLabel,
      levels,
      html("span", { class: "stretch" }),
      html("div", { class: "segments", role: "group", "aria-label": "Show as" }, graph, list),
      copy,
      refresh,
    ),
  );

  async function copyText(): Promise<void> {
    if (!shown) return;
    const isCopied = await navigator.clipboard.writeText(graphText(shown.graph)).then(
      () => true,
      () => false,
    );
    copy.replaceChildren(icon(isCopied ? "check" : "close"));
    setTimeout(() => copy.replaceChildren(icon("copy")), 1500);
  }

  return {
    element,
    show(next, state, drawn, matches) {
      if (next.graph !== shown?.graph) levels.replaceChildren(...levelOptions(next));
      shown = next;
      title.textContent = next.title;
      const hidden = state.view === "graph" ? hiddenText(next, drawn) : "";
      summary.textContent = [summaryText(next), hidden].filter(Boolean).join(" · ");
      if (filter.value !== state.filter) filter.value = state.filter;
      matched.textContent = matches ? count(matches.size, "match", "matches") : "";
      onlyFindings.checked = state.onlyFindings;
      onlyFindings.disabled = next.findings.size === 0 && !state.onlyFindings;
      levels.value = String(state.levels);
      levels.disabled = state.onlyFindings;
      levels.hidden = state.view === "list" || next.deepest < 2;
      setAttribute(graph, "aria-pressed", String(state.view === "graph"));
      setAttribute(list, "aria-pressed", String(state.view === "list"));
    },
    focusFilter() {
      filter.focus();
      filter.select();
    },
  };
}

/** Enough to choose from; deeper graphs have "All levels" beyond. */
const mostLevels = 8;

function levelOptions({ deepest }: Shown): readonly HTMLOptionElement[] {
  const some = Array.from({ length: Math.min(mostLevels, Math.max(0, deepest - 1)) }, (_, index) => index + 1);
  return [
    html("option", { value: 0 }, "All levels"),
    ...some.map((level) => html("option", { value: level }, count(level, "level"))),
  ];
}
