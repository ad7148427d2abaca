import { findNodeAtOffset, type Node, type ParseError, parseTree } from "jsonc-parser";
import type { Declaration } from "../../manifests/manifest.ts";
import type { Span } from "../../model/span.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import type { TomlValue } from "../../syntax/toml/tomlDocument.ts";
import { parseXml } from "../../syntax/xml/xml.ts";
import type { XmlElement } from "../../syntax/xml/xmlDocument.ts";
import { containsSpan, type TextEdit } from "../rewrite/textEdit.ts";

/**
 * Takes an override out of the manifest of this path and text, with its line, its comma and each section that becomes empty.
 * Undefined where it is written in another way, and where its place is in another file.
 */
export function overrideRemoval(
  { nameSpan, elsewhere, shared }: Declaration,
  { path, text }: { readonly path: string; readonly text: string },
): TextEdit | undefined {
  if (elsewhere || shared || !containsSpan(text, nameSpan)) return undefined;
  const find = formats.find(({ file }) => file.test(path))?.find;
  const span = find?.(text, nameSpan);
  return span && { path, span, before: text.slice(span.start, span.end), after: "" };
}

type Find = (text: string, name: Span) => Span | undefined;

const formats: readonly { readonly file: RegExp; readonly find: Find }[] = [
  { file: /\.json$/, find: inJson },
  { file: /\.ya?ml$/, find: inYaml },
  { file: /\.toml$/, find: inToml },
  { file: /\.xml$/, find: inXml },
];

function inJson(text: string, name: Span): Span | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  const key = root && errors.length === 0 ? findNodeAtOffset(root, name.start) : undefined;
  // Of all that is in a node, only the key of a property starts where that does.
  if (!key?.parent || key.parent.offset !== key.offset) return undefined;
  return key.parent.children?.[1]?.type === "string" ? jsonSpan(key.parent) : undefined;
}

/** A property with the comma before or behind it; an object that becomes empty goes along. */
function jsonSpan(property: Node): Span | undefined {
  const object = property.parent;
  const siblings = object?.children ?? [];
  const index = siblings.indexOf(property);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (after) return { start: property.offset, end: after.offset };
  if (before) return { start: before.offset + before.length, end: property.offset + property.length };
  return object?.parent && jsonSpan(object.parent);
}

const yamlEntry =
  /^[ \t]+(?:"[^"]*"|'[^']*'|[^\s"'#:][^\s#:]*)[ \t]*:[ \t]+(?:"[^"]*"|'[^']*'|[\w^~>=<.*|-][\w.^~>=< *|-]*)(?:[ \t]+#.*)?$/;
const yamlSection = /^[ \t]*(["']?)[\w-]+\1[ \t]*:[ \t]*(?:#.*)?$/;

/** An entry on a line of its own. */
function inYaml(text: string, name: Span): Span | undefined {
  const line = lineAround(text, name.start);
  if (!yamlEntry.test(text.slice(line.start, line.end).trimEnd())) return undefined;
  const section = lineAround(text, line.start - 1);
  const isFirst = yamlSection.test(text.slice(section.start, section.end).trimEnd());
  const isLast = !/^(?:[ \t]*\r?\n)*[ \t]+\S/.test(text.slice(line.end));
  return isFirst && isLast ? { start: section.start, end: line.end } : line;
}

/** An item of an array of strings; the array goes along with its last one. */
function inToml(text: string, name: Span): Span | undefined {
  const { tables, problems } = parseToml(text);
  if (problems.length > 0) return undefined;
  const values = tables.flatMap(({ entries }) => entries.flatMap(({ value }) => value ?? []));
  const array = values.find(({ span }) => contains(span, name));
  if (array?.kind !== "array") return undefined;
  if (array.items.length > 1) return itemSpan(text, name, array.items);
  return entryLines(text, { start: lineAround(text, array.span.start).start, end: array.span.end });
}

/** The item with the comma before or behind it. */
function itemSpan(text: string, name: Span, items: readonly TomlValue[]): Span | undefined {
  const index = items.findIndex((item) => contains(item.span, name));
  const spans = items.map((item) => quoted(text, item));
  const [own, before, after] = [spans[index], spans[index - 1], spans[index + 1]];
  if (!own) return undefined;
  const span = after ? { start: own.start, end: after.start } : before && { start: before.end, end: own.end };
  // A comment behind one of them stays with it.
  return span && !text.slice(span.start, span.end).includes("#") ? span : undefined;
}

function contains(outer: Span, { start, end }: Span): boolean {
  return outer.start <= start && end <= outer.end;
}

/** The span of a string with its quotes; nothing for one of several lines. */
function quoted(text: string, { kind, span: { start, end } }: TomlValue): Span | undefined {
  return kind === "string" && text[start - 2] !== text[start - 1] ? { start: start - 1, end: end + 1 } : undefined;
}

function inXml(text: string, name: Span): Span | undefined {
  const { roots, problems } = parseXml(text);
  if (problems.length > 0) return undefined;
  const path = pathTo(roots, name);
  const at = path.findIndex((element) => element.name === "dependency");
  const elements = path.slice(at, at + 3);
  if (elements[2]?.name !== "dependencyManagement") return undefined;
  let removed: Span | undefined;
  for (const { span, children } of elements) {
    // Elements that become empty go along, unless comments are in them.
    if (removed && (children.length > 1 || around(text, removed, span).includes("<!--"))) break;
    removed = span;
  }
  return removed && entryLines(text, removed);
}

/** The elements that the span is in, the innermost first. */
function pathTo(elements: readonly XmlElement[], name: Span): readonly XmlElement[] {
  const element = elements.find(({ span }) => contains(span, name));
  return element ? [...pathTo(element.children, name), element] : [];
}

/** What is in the outer span and not in the inner one. */
function around(text: string, inner: Span, outer: Span): string {
  return text.slice(outer.start, inner.start) + text.slice(inner.end, outer.end);
}

/** The lines of an entry, where nothing else stands on them; else the entry alone. */
function entryLines(text: string, span: Span): Span {
  const lines = { start: lineAround(text, span.start).start, end: lineAround(text, span.end).end };
  return around(text, span, lines).trim() === "" ? lines : span;
}

/** The line that the offset is on, with its end. */
function lineAround(text: string, offset: number): Span {
  const end = text.indexOf("\n", offset);
  return { start: text.lastIndexOf("\n", offset - 1) + 1, end: end < 0 ? text.length : end + 1 };
}
