import { message } from "../../messages/message.ts";
import { atOnce, perSlice, type Slices } from "../../model/slices.ts";
import { lineEnd } from "../text.ts";
import { addProblem, createCursor, skipBlank, skipSpace, type TomlCursor } from "./tomlCursor.ts";
import type { TomlDocument, TomlEntry, TomlKey } from "./tomlDocument.ts";
import { readEntry, readKeys } from "./tomlValues.ts";

interface OpenTable {
  readonly keys: readonly TomlKey[];
  readonly isItem: boolean;
  readonly entries: TomlEntry[];
}

/**
 * A tolerant reader of TOML 1.0 that keeps positions, with the multi-line inline tables and trailing commas of 1.1. Half-typed
 * text affects only its own entry: an entry ends with its line unless a bracket or three quotes keep it open, and unmatched
 * brackets end at a line that starts a statement of its own.
 */
export function parseToml(text: string): TomlDocument {
  return atOnce(tomlSlices(text));
}

/** The same with pauses, for large texts. */
export function* tomlSlices(text: string): Slices<TomlDocument> {
  const cursor = createCursor(text);
  let table: OpenTable = { keys: [], isItem: false, entries: [] };
  const tables = [table];
  for (let count = 1; ; count++) {
    if (count % perSlice === 0) yield;
    skipBlank(cursor);
    if (cursor.at >= text.length) return { tables, problems: cursor.problems };
    if (text[cursor.at] === "[") {
      const next = readHeader(cursor);
      // Entries below a header without a name belong to the table before it.
      if (next.keys.length > 0) tables.push((table = next));
    } else {
      const entry = readEntry(cursor);
      if (entry) table.entries.push(entry);
    }
    endLine(cursor);
  }
}

function readHeader(cursor: TomlCursor): OpenTable {
  const { text, at: start } = cursor;
  const isItem = text[start + 1] === "[";
  const close = isItem ? "]]" : "]";
  cursor.at += close.length;
  const { faults } = cursor;
  const keys = readKeys(cursor);
  if (keys.length === 0) addProblem(cursor, message("Expected a key"), start, cursor.at);
  skipSpace(cursor);
  if (text.startsWith(close, cursor.at)) cursor.at += close.length;
  else {
    if (cursor.faults === faults) addProblem(cursor, message("Expected `{close}`", { close }), start, cursor.at);
    // `[[a]` lacks only one bracket.
    if (text[cursor.at] === "]") cursor.at++;
  }
  return { keys, isItem, entries: [] };
}

/** Ends the line, on which only a comment may follow. */
function endLine(cursor: TomlCursor): void {
  skipSpace(cursor);
  const { text, at: start } = cursor;
  const end = lineEnd(text, start);
  if (end > start && text[start] !== "#") addProblem(cursor, message("Unexpected text"), start, end);
  cursor.at = end;
}
