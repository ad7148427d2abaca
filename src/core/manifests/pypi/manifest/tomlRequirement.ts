import type { Span } from "../../../model/span.ts";
import type { TomlString } from "../../../syntax/toml/tomlDocument.ts";
import type { Declaration } from "../../manifest.ts";
import { readRequirement, type ReadRequirement } from "../requirements/requirement.ts";

/** Reads the PEP 508 requirement in a TOML string. */
export function readTomlRequirement(document: string, string: TomlString, scope: string): ReadRequirement {
  return readInTomlString(document, string, (start) => readRequirement(string.value, scope, start));
}

/**
 * What `read` reads in the value of a TOML string that starts at an offset. Spans are exact also behind escapes, such as those
 * of quotes in a marker.
 */
export function readInTomlString(
  document: string,
  string: TomlString,
  read: (start: number) => ReadRequirement,
): ReadRequirement {
  if (string.literal) return read(string.span.start);
  const { declaration, problem } = read(0);
  const offsets = offsetsOf(document, string);
  const toDocument = ({ start, end }: Span): Span => ({
    start: offsets[start] ?? string.span.end,
    end: offsets[end] ?? string.span.end,
  });
  return {
    ...(declaration && { declaration: moveSpans(declaration, toDocument) }),
    ...(problem && { problem: { ...problem, span: toDocument(problem.span) } }),
  };
}

function moveSpans(declaration: Declaration, move: (span: Span) => Span): Declaration {
  const { nameSpan, requirementSpan } = declaration;
  return {
    ...declaration,
    nameSpan: move(nameSpan),
    ...(requirementSpan && { requirementSpan: move(requirementSpan) }),
  };
}

const unitPattern = /\\(?:u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|x[\dA-Fa-f]{2}|[ \t]*\r?\n[ \t\r\n]*|[^\r\n])|[\s\S]/g;

/** The offset in the document of each code unit of the value. */
function offsetsOf(document: string, { span }: TomlString): readonly number[] {
  const offsets: number[] = [];
  for (const { 0: written, index } of document.slice(span.start, span.end).matchAll(unitPattern)) {
    const width = widthOf(written);
    for (let at = 0; at < width; at++) offsets.push(span.start + index + (width === written.length ? at : 0));
  }
  return offsets;
}

/** The number of code units of the value that an escape or a character stands for. */
function widthOf(written: string): number {
  if (written.length === 1) return 1;
  if (/^\\\s/.test(written) && written.includes("\n")) return 0;
  if (written.length > 2) {
    const point = parseInt(written.slice(2), 16);
    return point > 0x10ffff ? written.length : point > 0xffff ? 2 : 1;
  }
  // An unknown escape stays as written.
  return /[btnfre"\\]/.test(written.charAt(1)) ? 1 : 2;
}
