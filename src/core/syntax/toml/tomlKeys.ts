import { message } from "../../messages/message.ts";
import { addProblem, skipSpace, type TomlCursor } from "./tomlCursor.ts";
import type { TomlKey } from "./tomlDocument.ts";
import { readTomlString } from "./tomlString.ts";

const bareKey = /[A-Za-z0-9_-]+/y;

/** Reads a dotted key. */
export function readKeys(cursor: TomlCursor): readonly TomlKey[] {
  const keys: TomlKey[] = [];
  for (;;) {
    skipSpace(cursor);
    const key = readKey(cursor);
    if (!key) {
      if (keys.length > 0) addProblem(cursor, message("Expected a key"), cursor.at - 1, cursor.at);
      return keys;
    }
    keys.push(key);
    const end = cursor.at;
    skipSpace(cursor);
    if (cursor.text[cursor.at] !== ".") {
      cursor.at = end;
      return keys;
    }
    cursor.at++;
  }
}

function readKey(cursor: TomlCursor): TomlKey | undefined {
  const { text, at } = cursor;
  if (text[at] === '"' || text[at] === "'") {
    const { value, span, end, isClosed } = readTomlString(text, at);
    cursor.at = end;
    if (!isClosed) addProblem(cursor, message("Unclosed key"), at, end);
    return { text: value, span };
  }
  bareKey.lastIndex = at;
  if (!bareKey.test(text)) return undefined;
  cursor.at = bareKey.lastIndex;
  return { text: text.slice(at, cursor.at), span: { start: at, end: cursor.at } };
}
