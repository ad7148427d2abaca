import { visible } from "../../core/model/sanitize.ts";
import { button, html } from "../shared/dom.ts";
import type { GraphState } from "./protocol.ts";
import { editor } from "./state.ts";

/** Shown in place of a missing graph, with the reason. */
export function notice(content: GraphState, title: string): HTMLElement {
  switch (content.kind) {
    case "loading":
      return html("div", { class: "notice", role: "status" }, html("p", {}, `Loading the graph of ${visible(title)}…`));
    case "failed":
      return noticeWithRetry("alert", "The graph could not be loaded", content.text);
    case "missing":
      return noticeWithRetry("status", "No graph", content.text);
    case "graph":
      return noticeWithRetry(
        "status",
        "The graph is empty",
        content.graph.error ?? `The service's answer for ${title} contains no packages.`,
      );
  }
}

function noticeWithRetry(role: "alert" | "status", heading: string, text: string): HTMLElement {
  const retry = button({ label: "Retry", onClick: () => editor.postMessage({ type: "refresh" }) });
  return html("div", { class: "notice", role }, html("h1", {}, heading), html("p", {}, visible(text)), retry);
}
