import { lineEnd } from "../../syntax/text/lines.ts";

/** The text with these lines behind the one that the offset is on, with line endings as in the text. */
export function insertLines(text: string, offset: number, lines: readonly string[]): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const end = lineEnd(text, offset);
  return text.slice(0, end) + lines.map((line) => eol + line).join("") + text.slice(end);
}

/** The text with these lines at its end. */
export function appendLines(text: string, lines: readonly string[]): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const isOpen = text !== "" && !text.endsWith("\n");
  return `${text}${isOpen ? eol : ""}${lines.map((line) => line + eol).join("")}`;
}
