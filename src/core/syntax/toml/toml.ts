import { addProblem, createCursor, lineEnd, skipBlank, skipSpace, type TomlCursor } from "./tomlCursor.ts";
import type { TomlDocument, TomlEntry, TomlKey } from "./tomlDocument.ts";
import { readEntry, readKeys } from "./tomlValues.ts";

interface OpenTable {
  readonly keys: readonly TomlKey[];
  readonly isItem: boolean;
  readonly entries: TomlEntry[];
}

/**
 * A tolerant reader of TOML 1.0 that keeps positions; inline tables may spread over lines and end with a comma, as 1.1 has
 * it. Half-typed text loses no more than the entry it stands in: an entry ends with its line unless a bracket or three
 * quotes keep it open, and brackets that do not fit together end where a line begins a statement of its own.
 */
export function parseToml(text: string): TomlDocument {
  const cursor = createCursor(text);
  let table: OpenTable = { keys: [], isItem: false, entries: [] };
  const tables = [table];
  for (;;) {
    skipBlank(cursor);
    if (cursor.at >= text.length) return { tables, problems: cursor.problems };
    if (text[cursor.at] === "[") {
      const opened = header(cursor);
      // Below a header without a name, entries still belong to the table before it.
      if (opened.keys.length > 0) tables.push((table = opened));
    } else {
      const entry = readEntry(cursor);
      if (entry) table.entries.push(entry);
    }
    endLine(cursor);
  }
}

function header(cursor: TomlCursor): OpenTable {
  const { text, at: start } = cursor;
  const isItem = text[start + 1] === "[";
  const close = isItem ? "]]" : "]";
  cursor.at += close.length;
  const { faults } = cursor;
  const keys = readKeys(cursor);
  if (keys.length === 0) addProblem(cursor, "Expected a key", start, cursor.at);
  skipSpace(cursor);
  if (text.startsWith(close, cursor.at)) cursor.at += close.length;
  else {
    if (cursor.faults === faults) addProblem(cursor, `Expected \`${close}\``, start, cursor.at);
    // `[[a]` lacks one bracket only.
    if (text[cursor.at] === "]") cursor.at++;
  }
  return { keys, isItem, entries: [] };
}

/** What is left of the line is a problem, unless it is a comment. */
function endLine(cursor: TomlCursor): void {
  skipSpace(cursor);
  const { text, at: start } = cursor;
  const end = lineEnd(text, start);
  if (end > start && text[start] !== "#") addProblem(cursor, "Unexpected text", start, end);
  cursor.at = end;
}
