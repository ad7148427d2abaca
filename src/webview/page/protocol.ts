import { readSubject, type PageSubject } from "../../core/pages/subject.ts";
import type { Page, Place } from "../../core/pages/page.ts";
import type { PanelRequest } from "../shared/requests.ts";

/** Everything that the panel shows. Sent again as a whole whenever a part of it changes. */
export interface ToPage {
  readonly type: "show";
  readonly page: Page;
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
  /** The ID of a section to show first. */
  readonly section?: string;
}

/** The requests of a click to the host. */
export type FromPage = PanelRequest | PageRequest;

export type PageRequest =
  | { readonly type: "copyMarkdown" }
  /** The action of the shown page at this index. */
  | { readonly type: "action"; readonly index: number }
  | { readonly type: "open"; readonly subject: PageSubject }
  | { readonly type: "place"; readonly place: Place }
  /** The update of a row, by where it is made. */
  | { readonly type: "update"; readonly uri: string; readonly offset: number }
  /** The action of a row of the shown page, as JSON. */
  | { readonly type: "rowAction"; readonly action: string }
  /** Any text of the service: the host opens only web addresses. */
  | { readonly type: "link"; readonly url: string };

/** Reads a message of the panel; undefined for anything else. The address of a link and the file of a place are not trusted yet. */
export function readPageMessage(message: unknown): FromPage | undefined {
  const { type, index, subject, place, url, action } = fieldsOf(message);
  switch (type) {
    case "ready":
    case "refresh":
    case "back":
    case "forward":
    case "copyMarkdown":
      return { type };
    case "action":
      return typeof index === "number" ? { type, index } : undefined;
    case "rowAction":
      return readText(action, (text) => ({ type, action: text }));
    case "open": {
      const read = readSubject(subject);
      return read && { type, subject: read };
    }
    case "place":
      return readPlace(fieldsOf(place));
    case "update":
      return readUpdate(fieldsOf(message));
    case "link":
      return readText(url, (text) => ({ type, url: text }));
    default:
      return undefined;
  }
}

function readText(value: unknown, make: (text: string) => FromPage): FromPage | undefined {
  return typeof value === "string" ? make(value) : undefined;
}

function readPlace({ uri, line }: Readonly<Record<string, unknown>>): FromPage | undefined {
  return typeof uri === "string" && typeof line === "number" ? { type: "place", place: { uri, line } } : undefined;
}

function readUpdate({ uri, offset }: Readonly<Record<string, unknown>>): FromPage | undefined {
  return typeof uri === "string" && typeof offset === "number" ? { type: "update", uri, offset } : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
