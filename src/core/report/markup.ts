import { hashCommand, visible } from "../model/sanitize.ts";

/** The text in HTML, SVG or another XML, as content or in quotes, where nothing in it is markup or a command to a runner. */
export function escapedMarkup(text: string): string {
  const markup = visible(text.toWellFormed()).replace(/[&<>"']/g, (character) => entities[character] ?? "");
  return markup.replace(/[\ufffe\uffff]/g, "\ufffd").replace(hashCommand, "&#35;");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
