import type { TomlDocument, TomlEntry, TomlKey, TomlValue } from "../../../syntax/toml/tomlDocument.ts";

/** A name in a TOML document with all that is said of it, whether by headers, dotted keys or inline tables. */
export interface TomlNode {
  /** Where it is named first. */
  readonly key: TomlKey;
  /** Whether it is a table, be it an empty one. */
  readonly isTable: boolean;
  readonly children: ReadonlyMap<string, TomlNode>;
  /** The tables of an array, be it of `[[…]]` or of inline ones. */
  readonly items: readonly TomlNode[];
  /** What it is set to otherwise, arrays as a whole; several where it is set several times, each with its own key. */
  readonly values: readonly { readonly key: TomlKey; readonly value: TomlValue }[];
}

interface OpenNode extends TomlNode {
  isTable: boolean;
  readonly children: Map<string, OpenNode>;
  readonly items: OpenNode[];
  readonly values: { readonly key: TomlKey; readonly value: TomlValue }[];
}

export function tomlTree({ tables }: TomlDocument): TomlNode {
  const root = createNode({ text: "", span: { start: 0, end: 0 } });
  for (const { keys, isItem, entries } of tables) {
    const node = follow(root, keys);
    fill(isItem ? addItem(node) : (node.items.at(-1) ?? node), entries);
  }
  return root;
}

/** What the names lead to, if anything. */
export function nodeAt(node: TomlNode | undefined, ...names: readonly string[]): TomlNode | undefined {
  let found = node;
  for (const name of names) found = found?.children.get(name);
  return found;
}

/** The text that the name is set to. */
export function stringAt(node: TomlNode | undefined, ...names: readonly string[]): string | undefined {
  const value = nodeAt(node, ...names)?.values[0]?.value;
  return value?.kind === "string" ? value.value : undefined;
}

/** The texts that the name is set to: one, or those of an array. */
export function stringsAt(node: TomlNode | undefined, ...names: readonly string[]): readonly string[] {
  const value = nodeAt(node, ...names)?.values[0]?.value;
  const values = value?.kind === "array" ? value.items : value ? [value] : [];
  return values.flatMap((item) => (item.kind === "string" ? item.value : []));
}

export function isTrueAt(node: TomlNode | undefined, ...names: readonly string[]): boolean {
  const value = nodeAt(node, ...names)?.values[0]?.value;
  return value?.kind === "scalar" && value.text === "true";
}

function createNode(key: TomlKey): OpenNode {
  return { key, isTable: false, children: new Map(), items: [], values: [] };
}

/** On the way, the last table of an array stands for the array. */
function follow(from: OpenNode, keys: readonly TomlKey[]): OpenNode {
  let node = from;
  for (const key of keys) {
    const parent = node.items.at(-1) ?? node;
    parent.isTable = true;
    node = parent.children.get(key.text) ?? createNode(key);
    parent.children.set(key.text, node);
  }
  return node;
}

function addItem(node: OpenNode): OpenNode {
  const item = createNode(node.key);
  node.items.push(item);
  return item;
}

function fill(table: OpenNode, entries: readonly TomlEntry[]): void {
  table.isTable = true;
  for (const { keys, value } of entries) {
    const node = follow(table, keys);
    const key = keys.at(-1);
    if (value?.kind === "table") fill(node, value.entries);
    else if (value && key) node.values.push({ key, value });
    if (value?.kind !== "array") continue;
    for (const item of value.items) if (item.kind === "table") fill(addItem(node), item.entries);
  }
}
