/**
 * A tolerant reader of TOML that keeps positions. Half-typed text loses no more than the entry it stands in: an entry ends
 * at its line unless it opened a bracket or a multi-line string, and a line that opens a table ends whatever was open.
 */
import type { TomlDocument, TomlEntry, TomlKey } from "./tomlDocument.ts";
import { createReader, type TomlReader } from "./tomlValues.ts";

export function parseToml(text: string): TomlDocument {
  const reader = createReader(text);
  const tables: { keys: readonly TomlKey[]; isItem: boolean; entries: TomlEntry[] }[] = [
    { keys: [], isItem: false, entries: [] },
  ];
  if (text.charCodeAt(0) === 0xfeff) reader.at = 1;
  for (;;) {
    reader.skipBlank();
    if (reader.at >= text.length) break;
    if (text[reader.at] === "[") tables.push(header(text, reader));
    else tables.at(-1)?.entries.push(...reader.entry());
    reader.endLine();
  }
  return { tables, problems: reader.problems };
}

function header(text: string, reader: TomlReader): { keys: readonly TomlKey[]; isItem: boolean; entries: TomlEntry[] } {
  const start = reader.at;
  const isItem = text.startsWith("[[", start);
  reader.at += isItem ? 2 : 1;
  const keys = reader.keys();
  const close = isItem ? "]]" : "]";
  reader.skipSpace();
  if (text.startsWith(close, reader.at)) reader.at += close.length;
  else reader.problem(`${close} is missing`, { start, end: reader.at });
  return { keys, isItem, entries: [] };
}
