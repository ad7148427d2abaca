import { type Node, type ParseError, parseTree } from "jsonc-parser";
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
  const property = root && errors.length === 0 ? propertyAt(root, name) : undefined;
  if (property?.children?.[1]?.type !== "string") return undefined;
  return jsonSpan(property);
}

/** The property whose key has the span in it. */
function propertyAt(node: Node, { start, end }: Span): Node | undefined {
  const [key] = node.type === "property" ? (node.children ?? []) : [];
  if (key && key.offset <= start && end <= key.offset + key.length) return node;
  const inner = node.children?.find(({ offset, length }) => offset <= start && end <= offset + length);
  return inner && propertyAt(inner, { start, end });
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
const yamlSection = /^[ \t]*[\w-]+[ \t]*:[ \t]*(?:#.*)?$/;

/** An entry on a line of its own. */
function inYaml(text: string, name: Span): Span | undefined {
  const line = lineAround(text, name);
  if (!yamlEntry.test(text.slice(line.start, line.end).trimEnd())) return undefined;
  const section = lineAround(text, { start: Math.max(0, line.start - 1), end: Math.max(0, line.start - 1) });
  const isFirst = yamlSection.test(text.slice(section.start, section.end).trimEnd());
  const isLast = !/^(?:[ \t]*\r?\n)*[ \t]+\S/.test(text.slice(line.end));
  return isFirst && isLast ? { start: section.start, end: line.end } : line;
}

/** An item of an array of strings; the array goes along with its last one. */
function inToml(text: string, name: Span): Span | undefined {
  const { tables, problems } = parseToml(text);
  if (problems.length > 0) return undefined;
  const entry = tables.flatMap(({ entries }) => entries).find(({ value }) => value && contains(value.span, name));
  const [key] = entry?.keys ?? [];
  if (!key || entry?.value?.kind !== "array") return undefined;
  const { items, span } = entry.value;
  if (items.length === 1) return entryLines(text, { start: key.span.start, end: span.end });
  return itemSpan(text, name, items);
}

/** The item with the comma before or behind it. */
function itemSpan(text: string, name: Span, items: readonly TomlValue[]): Span | undefined {
  const index = items.findIndex((item) => contains(item.span, name));
  const spans = items.flatMap((item) => (item.kind === "string" ? quoted(text, item.span) : []));
  if (index < 0 || spans.length < items.length) return undefined;
  const [own, before, after] = [spans[index], spans[index - 1], spans[index + 1]];
  const [start, end] = after ? [own?.start, after.start] : [before?.end, own?.end];
  // A comment behind one of them stays with it.
  return start === undefined || end === undefined || text.slice(start, end).includes("#") ? undefined : { start, end };
}

function contains(outer: Span, { start, end }: Span): boolean {
  return outer.start <= start && end <= outer.end;
}

/** The span of a string with its quotes; nothing for one of several lines. */
function quoted(text: string, { start, end }: Span): readonly Span[] {
  const quote = text[start - 1];
  const isQuoted = (quote === '"' || quote === "'") && text[end] === quote && text[start - 2] !== quote;
  return isQuoted ? [{ start: start - 1, end: end + 1 }] : [];
}

function inXml(text: string, name: Span): Span | undefined {
  const { roots, problems } = parseXml(text);
  const path = problems.length > 0 ? [] : pathTo(roots, name);
  const at = path.findLastIndex((element) => element.name === "dependency");
  if (at < 2 || path[at - 2]?.name !== "dependencyManagement") return undefined;
  let element = path[at];
  // Elements that become empty go along, unless comments are in them.
  for (const around of [path[at - 1], path[at - 2]]) {
    if (!around || !element || around.children.length > 1) break;
    const rest = text.slice(around.span.start, element.span.start) + text.slice(element.span.end, around.span.end);
    if (rest.includes("<!--")) break;
    element = around;
  }
  return element && entryLines(text, element.span);
}

function pathTo(elements: readonly XmlElement[], name: Span): readonly XmlElement[] {
  const element = elements.find(({ span }) => contains(span, name));
  return element ? [element, ...pathTo(element.children, name)] : [];
}

/** The lines of an entry, where nothing else stands on them; else the entry alone. */
function entryLines(text: string, span: Span): Span {
  const [first, last] = [lineAround(text, span), lineAround(text, { start: span.end, end: span.end })];
  const others = text.slice(first.start, span.start) + text.slice(span.end, last.end);
  return others.trim() === "" ? { start: first.start, end: last.end } : span;
}

/** The line on which the span starts, with its end. */
function lineAround(text: string, { start }: Span): Span {
  const end = text.indexOf("\n", start);
  return { start: text.lastIndexOf("\n", start - 1) + 1, end: end < 0 ? text.length : end + 1 };
}
