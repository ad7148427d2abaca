import type { Band } from "../analysis/severity.ts";
import { message, servedText, link, code, type Message } from "../messages/message.ts";
import { dayAndAge } from "../messages/time.ts";
import type { Cell, Fact, Note, Part } from "./page.ts";
import type { PageSubject } from "./subject.ts";

/** Text from elsewhere. */
export function textCell(text: string): Cell {
  return [{ kind: "text", text: servedText(text) }];
}

export function messageCell(text: Message): Cell {
  return [{ kind: "text", text }];
}

export function codeCell(text: string): Cell {
  return messageCell(message("{text}", { text: code(text) }));
}

/** A link to a page on the web, or only its label where the address is not http or https. */
export function webCell(label: string, url: string): Cell {
  return messageCell(message("{page}", { page: link(label, url) }));
}

export function pageCell(text: string, subject: PageSubject): Cell {
  return [{ kind: "page", text: servedText(text), subject }];
}

export function severityCell(band: Band, score?: number): Cell {
  return [{ kind: "severity", band, ...(score !== undefined && { score }) }];
}

/** `2020-08-13, 6 years ago`, or that it is unknown. */
export function timeCell(time: string | undefined, now: number): Cell {
  return messageCell(dayAndAge(time, now) ?? unknown);
}

export const unknown = message("unknown");
export const unknownCell: Cell = messageCell(unknown);

/** Cells one after the other, separated by commas; `unknown` for none. */
export function listCell(cells: readonly Cell[], none: Cell = unknownCell): Cell {
  if (cells.length === 0) return none;
  const comma: Part = { kind: "text", text: message(", ") };
  return cells.flatMap((cell, index) => (index === 0 ? cell : [comma, ...cell]));
}

export function fact(id: string, name: Message, value: Cell): Fact {
  return { id, name, value };
}

export function note(text: Message, tone: Note["tone"] = "plain"): Note {
  return { kind: "note", tone, text };
}
