import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import { lineAt, lineEnd } from "../../syntax/text.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import type { TomlTable, TomlValue } from "../../syntax/toml/tomlDocument.ts";
import { nodeAt, tomlTree } from "../../syntax/toml/tomlTree.ts";

/**
 * The text of a JSON object with one more property below these sections, which are added where they are missing; everything
 * else stays as it is, byte for byte. Undefined for a text that is not valid, or where a section is not an object.
 */
export function insertProperty(
  text: string,
  sections: readonly string[],
  name: string,
  value: string | readonly string[],
): string | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  if (!root || errors.length > 0) return undefined;
  let parent = root;
  for (const [index, section] of sections.entries()) {
    const next = findNodeAtLocation(parent, [section]);
    if (next && next.type !== "object") return undefined;
    if (!next) return insertInto(text, parent, [...sections.slice(index), name], value);
    parent = next;
  }
  return insertInto(text, parent, [name], value);
}

/** `keys` are nested. */
function insertInto(text: string, parent: Node, keys: readonly string[], value: string | readonly string[]): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const unit = /\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
  const last = parent.children?.at(-1);
  if (last) {
    const end = last.offset + last.length;
    const indent = indentOf(text, last.offset);
    const isOnOwnLine = text.slice(lineAt(text, last.offset).start, last.offset) === indent;
    const added = isOnOwnLine
      ? `,${eol}${indent}${propertyText(keys, value, { eol, unit, indent })}`
      : `, ${propertyText(keys, value, undefined)}`;
    return text.slice(0, end) + added + text.slice(end);
  }
  const outer = indentOf(text, parent.offset);
  const indent = outer + unit;
  const content = `{${eol}${indent}${propertyText(keys, value, { eol, unit, indent })}${eol}${outer}}`;
  return text.slice(0, parent.offset) + content + text.slice(parent.offset + parent.length);
}

interface Layout {
  readonly eol: string;
  readonly unit: string;
  /** The indent of the line that the property is on. */
  readonly indent: string;
}

/** Writes the property, on one line without a layout. */
function propertyText(keys: readonly string[], value: string | readonly string[], layout: Layout | undefined): string {
  const [key = "", ...rest] = keys;
  if (rest.length === 0) return `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
  if (!layout) return `${JSON.stringify(key)}: { ${propertyText(rest, value, undefined)} }`;
  const { eol, unit, indent } = layout;
  const inner = propertyText(rest, value, { ...layout, indent: indent + unit });
  return `${JSON.stringify(key)}: {${eol}${indent}${unit}${inner}${eol}${indent}}`;
}

function indentOf(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineAt(text, offset).start, offset))?.[0] ?? "";
}

/** The text with `key = "value"` in the table of this path. Undefined where the table is not written with a header. */
export function insertEntry(
  text: string,
  path: readonly string[],
  key: string,
  value: string | boolean,
): string | undefined {
  return insertInTable(text, path, `${keyText(key)} = ${JSON.stringify(value)}`);
}

/** The text with one more string in the array of this path. Undefined where it is not an array that can be extended. */
export function insertItem(text: string, path: readonly string[], value: string): string | undefined {
  const document = parseToml(text);
  if (document.problems.length > 0) return undefined;
  const node = nodeAt(tomlTree(document), ...path);
  const item = JSON.stringify(value);
  if (!node) return insertInTable(text, path.slice(0, -1), `${keyText(path.at(-1) ?? "")} = [${item}]`);
  const [setting, ...others] = node.values;
  if (others.length > 0 || setting?.value.kind !== "array") return undefined;
  return insertInArray(text, setting.value, item);
}

function insertInTable(text: string, path: readonly string[], line: string): string | undefined {
  const document = parseToml(text);
  if (document.problems.length > 0) return undefined;
  const table = document.tables.find(
    ({ keys, isItem }) =>
      !isItem && keys.length === path.length && keys.every((key, index) => key.text === path[index]),
  );
  if (table) return insertLines(text, endOf(table), [line]);
  // A table of dotted keys, or within braces, cannot have a header as well; one that only has tables below it can.
  if (isInline(document.tables, path)) return undefined;
  return appendLines(text, [...(text.trim() === "" ? [] : [""]), `[${path.map(keyText).join(".")}]`, line]);
}

/** Checks whether the path, or what it is in, is a list of tables, or set within another table: by braces or by a dotted key. */
function isInline(tables: readonly TomlTable[], path: readonly string[]): boolean {
  const isOnPath = (keys: TomlTable["keys"]) =>
    keys.slice(0, path.length).every(({ text }, index) => text === path[index]);
  return tables.some(({ keys, entries, isItem }) => {
    if (keys.length > path.length || !isOnPath(keys)) return false;
    return isItem || entries.some((entry) => isOnPath([...keys, ...entry.keys]));
  });
}

/** Returns the end of the last line with something of the table. */
function endOf({ keys, entries }: TomlTable): number {
  return entries.at(-1)?.value?.span.end ?? keys[0]?.span.end ?? 0;
}

function insertInArray(text: string, { items, span }: Extract<TomlValue, { kind: "array" }>, item: string): string {
  const last = items.at(-1);
  if (!last) return `${text.slice(0, span.start + 1)}${item}${text.slice(span.start + 1)}`;
  // Strings have their spans without quotes.
  const end = last.span.end + text.slice(last.span.end).search(/[^"']/);
  const rest = text.slice(end, span.end);
  const before = text.slice(text.lastIndexOf("\n", last.span.start) + 1, last.span.start);
  const indent = /^[ \t]*(?=["']*$)/.exec(before)?.[0];
  // A line behind that of the last item has to be within the brackets.
  if (indent === undefined || lineEnd(text, end) >= span.end) return `${text.slice(0, end)}, ${item}${text.slice(end)}`;
  const comma = /^\s*,/.exec(rest)?.[0];
  if (comma === undefined) return `${text.slice(0, end)},${insertLines(text.slice(end), 0, [indent + item])}`;
  const at = end + comma.length;
  return text.slice(0, at) + insertLines(text.slice(at), 0, [`${indent}${item},`]);
}

function keyText(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
}

/** The text with these lines behind the one that the offset is on, with line endings as in the text. */
export function insertLines(text: string, offset: number, lines: readonly string[]): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const end = lineEnd(text, offset);
  return text.slice(0, end) + lines.map((line) => eol + line).join("") + text.slice(end);
}

/** The text with these lines at its end. */
export function appendLines(text: string, lines: readonly string[]): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const isOpen = text !== "" && !text.endsWith("\n");
  return `${text}${isOpen ? eol : ""}${lines.map((line) => line + eol).join("")}`;
}
