import type { GraphSource } from "../../../core/graph/graph.ts";
import type { GraphSourceKind } from "../../../core/graph/subject.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { html } from "../../shared/dom.ts";
import type { GraphModel } from "../graphModel.ts";
import { editor } from "../state.ts";
import { segments } from "./selects.ts";

/** Where the graph comes from, always, and the other source where there is one. */
export interface SourceBar {
  readonly element: HTMLElement;
  show(model: GraphModel, sources: readonly GraphSourceKind[]): void;
}

export function createSourceBar(): SourceBar {
  const text = html("span", { class: "source" });
  const toggle = segments<GraphSourceKind>(
    "Source",
    [
      ["lockfile", "Your lockfile"],
      ["service", "Service"],
    ],
    (source) => editor.postMessage({ type: "source", source }),
  );
  const element = html("div", { class: "source-bar" }, toggle.element, text);
  return {
    element,
    show({ graph, diff }, sources) {
      const { source } = graph;
      text.textContent = diff ? `${visible(diff.before)} → ${visible(diff.after)}` : sourceText(source);
      toggle.element.hidden = sources.length < 2 || source.kind === "requirements" || diff !== undefined;
      if (source.kind !== "requirements") toggle.show(source.kind);
    },
  };
}

/** What of a graph its source can tell. */
export function sourceText(source: GraphSource): string {
  switch (source.kind) {
    case "service":
      return "As resolved by the service";
    case "lockfile":
      return source.isList
        ? `Packages of your lockfile, ${visible(source.name)}; dashed lines as declared upstream`
        : `As in your lockfile, ${visible(source.name)}`;
    case "requirements":
      return "Direct requirements only: neither a lockfile nor the service has the rest";
  }
}
