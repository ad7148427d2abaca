import { findNodeAtLocation, parseTree, type Node, type ParseError } from "jsonc-parser";

/**
 * The text of a JSON object with one more property below these sections, which are added where they are missing; everything
 * else stays as it is, byte for byte. Undefined for a text that is not valid, or where a section is not an object.
 */
export function insertProperty(
  text: string,
  sections: readonly string[],
  name: string,
  value: string,
): string | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  if (root?.type !== "object" || errors.length > 0) return undefined;
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
function insertInto(text: string, parent: Node, keys: readonly string[], value: string): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const unit = /\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
  const last = parent.children?.at(-1);
  if (last) {
    const end = last.offset + last.length;
    const indent = indentOf(text, last.offset);
    const isOnOwnLine = text.slice(lineStart(text, last.offset), last.offset) === indent;
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
  /** Of the line that the property is on. */
  readonly indent: string;
}

/** On one line without a layout. */
function propertyText(keys: readonly string[], value: string, layout: Layout | undefined): string {
  const [key = "", ...rest] = keys;
  if (rest.length === 0) return `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
  if (!layout) return `${JSON.stringify(key)}: { ${propertyText(rest, value, undefined)} }`;
  const { eol, unit, indent } = layout;
  const inner = propertyText(rest, value, { ...layout, indent: indent + unit });
  return `${JSON.stringify(key)}: {${eol}${indent}${unit}${inner}${eol}${indent}}`;
}

function indentOf(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? "";
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}
