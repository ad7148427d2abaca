import type { DependencyGraph } from "../../../core/graph/graph.ts";
import { groupings, type Grouping } from "../../../core/graph/groups/groups.ts";
import { lensIds, lensLabel, type LensId } from "../../../core/graph/lenses.ts";
import { formatMessage, message, type Message } from "../../../core/messages/message.ts";
import { button, html, setAttribute } from "../../shared/dom.ts";
import { say, sayCount } from "../../shared/say.ts";
import type { GraphModel } from "../graphModel.ts";
import type { PanelState } from "../state.ts";

export type Change = (change: Partial<PanelState>) => void;

/** A part of the toolbar; `show` brings it up to date. */
export interface Control {
  readonly element: HTMLElement;
  show(model: GraphModel, state: PanelState): void;
}

/** Creates the control that selects what the graph is looked at for. */
export function lensSelect(onLens: (lens: LensId) => void): Control {
  const select = html("select", { "aria-label": say("Show"), title: say("What is marked in the graph") });
  select.append(...lensIds.map((id) => html("option", { value: id }, formatMessage(lensLabel(id)))));
  select.addEventListener("change", () => {
    const lens = lensIds.find((id) => id === select.value);
    if (lens) onLens(lens);
  });
  return {
    element: select,
    show(_, { lens }) {
      select.value = lens;
    },
  };
}

export function onlyFindingsBox(onChange: Change): Control {
  const box = html("input", { type: "checkbox" });
  box.addEventListener("change", () => onChange({ onlyFindings: box.checked }));
  return {
    element: html("label", { class: "check" }, box, say("Only paths to findings")),
    show({ lens: { findings } }, state) {
      box.checked = state.onlyFindings;
      box.disabled = findings.size === 0 && !state.onlyFindings;
    },
  };
}

/** Ends the drawing of what is around one package. */
export function wholeGraphButton(onChange: Change): Control {
  const element = button({
    label: say("Show Whole Graph"),
    class: "button secondary",
    onClick: () => onChange({ focus: undefined }),
  });
  return {
    element,
    show(_, { focus, view }) {
      element.hidden = focus === undefined || view === "list";
    },
  };
}

/** Enough to choose from; deeper graphs have "All levels" beyond. */
const mostLevels = 8;

export function levelSelect(onChange: Change): Control {
  const select = html("select", { "aria-label": say("Levels to draw") });
  select.addEventListener("change", () => onChange({ levels: Number(select.value) }));
  let graph: DependencyGraph | undefined;
  return {
    element: select,
    show(model, state) {
      if (model.graph !== graph) select.replaceChildren(...levelOptions(model));
      graph = model.graph;
      select.value = String(state.levels);
      select.disabled = state.onlyFindings || (state.onlyMatches && state.query.trim() !== "");
      select.hidden = state.view === "list" || model.deepest < 2 || state.focus !== undefined;
    },
  };
}

function levelOptions({ deepest }: GraphModel): readonly HTMLOptionElement[] {
  const levels = Array.from({ length: Math.min(mostLevels, Math.max(0, deepest - 1)) }, (_, index) => index + 1);
  return [
    html("option", { value: 0 }, say("All levels")),
    ...levels.map((level) => html("option", { value: level }, sayCount(level, "{count} level", "{count} levels"))),
  ];
}

const groupLabels: Readonly<Record<Grouping, Message>> = {
  owner: message("By owner"),
  scope: message("By scope"),
  level: message("By level"),
};

/** Creates the control that selects what the packages of a large graph are put together by. */
export function groupSelect(onChange: Change): {
  readonly element: HTMLElement;
  show(state: PanelState, isGrouped: boolean): void;
} {
  const select = html("select", {
    "aria-label": say("Group by"),
    title: say("Group by what alone requires them, by scope or by level"),
  });
  select.append(...groupings.map((id) => html("option", { value: id }, formatMessage(groupLabels[id]))));
  select.addEventListener("change", () => {
    const grouping = groupings.find((id) => id === select.value);
    if (grouping) onChange({ grouping, open: undefined });
  });
  return {
    element: select,
    show({ grouping }, isGrouped) {
      select.value = grouping;
      select.hidden = !isGrouped;
    },
  };
}

/** Buttons of which one is pressed. */
export function segments<T extends string>(
  label: string,
  choices: readonly (readonly [value: T, label: string, title?: string])[],
  onChoose: (value: T) => void,
): { readonly element: HTMLElement; readonly show: (chosen: T) => void } {
  const buttons = choices.map(([value, text, title]) => {
    const element = button({ label: text, class: "segment", onClick: () => onChoose(value) });
    setAttribute(element, "title", title);
    return { value, element };
  });
  return {
    element: html(
      "div",
      { class: "segments", role: "group", "aria-label": label },
      ...buttons.map(({ element }) => element),
    ),
    show(chosen) {
      for (const { value, element } of buttons) setAttribute(element, "aria-pressed", String(value === chosen));
    },
  };
}
