import { button, html } from "../../shared/dom.ts";

export function section(title: string, items: readonly HTMLElement[], name = ""): HTMLElement[] {
  if (items.length === 0) return [];
  return [html("section", { class: name }, html("h3", {}, title), html("ul", {}, ...items))];
}

export function linkButton(text: string, onClick: () => void): HTMLElement {
  return button({ label: text, class: "link", onClick });
}
