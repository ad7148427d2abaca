import type { XmlText } from "./xmlDocument.ts";

/** A stretch of text without tags and comments. CDATA is not decoded. */
export interface XmlPiece {
  readonly start: number;
  readonly end: number;
  readonly isData: boolean;
}

/** Joins the pieces of an element's text. Without text, its span is at `emptyAt`. */
export function joinPieces(text: string, pieces: readonly XmlPiece[], emptyAt: number): XmlText {
  const first = pieces[0];
  const last = pieces.findLast((piece) => !isBlank(text, piece));
  if (!first || !last) return { value: "", span: { start: emptyAt, end: emptyAt }, literal: true };
  const value = pieces
    .map(({ start, end, isData }) => (isData ? text.slice(start, end) : decodeEntities(text.slice(start, end))))
    .join("")
    .trim();
  const span = {
    start: first.end - text.slice(first.start, first.end).trimStart().length,
    end: last.start + text.slice(last.start, last.end).trimEnd().length,
  };
  return { value, span, literal: text.slice(span.start, span.end) === value };
}

export function textBetween(text: string, start: number, end: number): XmlText {
  return joinPieces(text, [{ start, end, isData: false }], start);
}

export function isBlank(text: string, { start, end }: Pick<XmlPiece, "start" | "end">): boolean {
  return text.slice(start, end).trim() === "";
}

const namedEntities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const entity = /&(?:#(\d{1,7}|x[0-9A-Fa-f]{1,6})|([a-z]{2,4}));/g;

/** Decodes the five entities of XML, and numeric ones. Others stay as written: entities of a DOCTYPE are not expanded. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(entity, (written: string, code?: string, name?: string) => {
    if (name !== undefined) return namedEntities[name] ?? written;
    const point = code?.startsWith("x") ? parseInt(code.slice(1), 16) : parseInt(code ?? "", 10);
    return point <= 0x10ffff ? String.fromCodePoint(point) : written;
  });
}
