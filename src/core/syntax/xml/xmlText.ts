import type { XmlText } from "./xmlDocument.ts";

/** A stretch of text without a tag or comment in it; that of a CDATA section is not decoded. */
export interface XmlPiece {
  readonly start: number;
  readonly end: number;
  readonly isData: boolean;
}

/** Joins the pieces, which none, one or several comments and tags may part. */
export function joinPieces(text: string, pieces: readonly XmlPiece[], otherwise: number): XmlText {
  const first = pieces[0];
  const last = pieces.findLast((piece) => !isBlank(text, piece));
  if (!first || !last) return { value: "", span: { start: otherwise, end: otherwise }, literal: true };
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

/** What stands between two offsets. */
export function textBetween(text: string, start: number, end: number): XmlText {
  return joinPieces(text, [{ start, end, isData: false }], start);
}

export function isBlank(text: string, { start, end }: Pick<XmlPiece, "start" | "end">): boolean {
  return text.slice(start, end).trim() === "";
}

const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** The five entities of XML and numeric references. Any other stays as written: nothing that a DOCTYPE defines expands. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|([a-z]{2,4}));/g,
    (all: string, decimal?: string, hex?: string, word?: string) => {
      if (word !== undefined) return named[word] ?? all;
      const point = decimal === undefined ? parseInt(hex ?? "", 16) : parseInt(decimal, 10);
      return point <= 0x10ffff ? String.fromCodePoint(point) : all;
    },
  );
}
