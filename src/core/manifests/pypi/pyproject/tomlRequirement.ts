import type { Declaration } from "../../manifest.ts";
import type { Span } from "../../../model/span.ts";
import type { TomlString } from "../../../syntax/toml/tomlDocument.ts";
import { readRequirement, type ReadRequirement } from "../requirements/requirement.ts";

/** Reads the PEP 508 requirement that a TOML string holds. Escapes in it, as of the quotes of a marker, leave spans exact. */
export function readTomlRequirement(document: string, string: TomlString, scope: string): ReadRequirement {
  if (string.literal) return readRequirement(string.value, scope, string.span.start);
  const { declaration, problem } = readRequirement(string.value, scope, 0);
  const places = placesOf(document, string);
  const place = ({ start, end }: Span): Span => ({
    start: places[start] ?? string.span.end,
    end: places[end] ?? string.span.end,
  });
  return {
    ...(declaration && { declaration: placed(declaration, place) }),
    ...(problem && { problem: { ...problem, span: place(problem.span) } }),
  };
}

/** Whether a key can be the name of a package. */
export function isPackageName(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i.test(text);
}

/** What a message quotes of a text. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function placed(declaration: Declaration, place: (span: Span) => Span): Declaration {
  const { nameSpan, requirementSpan } = declaration;
  return {
    ...declaration,
    nameSpan: place(nameSpan),
    ...(requirementSpan && { requirementSpan: place(requirementSpan) }),
  };
}

const unit = /\\(?:u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|x[\dA-Fa-f]{2}|[ \t]*\r?\n[ \t\r\n]*|[^\r\n])|[\s\S]/g;

/** For each code unit of the value, where in the document it is written. */
function placesOf(document: string, { span }: TomlString): readonly number[] {
  const places: number[] = [];
  for (const { 0: written, index } of document.slice(span.start, span.end).matchAll(unit)) {
    const width = widthOf(written);
    for (let at = 0; at < width; at++) places.push(span.start + index + (width === written.length ? at : 0));
  }
  return places;
}

/** How many code units of the value a piece of the text is. */
function widthOf(written: string): number {
  if (written.length === 1) return 1;
  if (/^\\\s/.test(written) && written.includes("\n")) return 0;
  if (written.length > 2) {
    const point = parseInt(written.slice(2), 16);
    return point > 0x10ffff ? written.length : point > 0xffff ? 2 : 1;
  }
  // What is no escape stays as written.
  return /[btnfre"\\]/.test(written.charAt(1)) ? 1 : 2;
}
