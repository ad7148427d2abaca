import type { TomlDocument, TomlEntry, TomlKey, TomlTable, TomlValue } from "./tomlDocument.ts";

/** A name in a TOML document with everything below it, in headers, dotted keys or inline tables. */
export interface TomlNode {
  /** The key at the first occurrence of the name. The root has an empty one. */
  readonly key: TomlKey;
  /** True also for an empty table. */
  readonly isTable: boolean;
  /** The children in the order in which they occur first. */
  readonly children: ReadonlyMap<string, TomlNode>;
  /** The tables of an array, of `[[…]]` or of inline ones. */
  readonly items: readonly TomlNode[];
  /** Values other than tables, an array as a whole; several where the name is set several times, each with its own key. */
  readonly values: readonly TomlSetting[];
}

interface TomlSetting {
  readonly key: TomlKey;
  readonly value: TomlValue;
}

interface OpenNode extends TomlNode {
  isTable: boolean;
  /** True if a header or an inline table defines it, so that no other header may. */
  isDefined: boolean;
  children: Map<string, OpenNode>;
  items: OpenNode[];
  readonly values: TomlSetting[];
}

/** A tree that grows table by table. */
export interface TomlTreeBuilder {
  readonly root: TomlNode;
  /** Adds a table, and returns the keys that define something a second time. The tree keeps both definitions. */
  readonly add: (table: TomlTable) => readonly TomlKey[];
}

/** Merges the tables of a document. Invalid documents too: what is defined twice has several `values`. */
export function tomlTree({ tables }: TomlDocument): TomlNode {
  const { root, add } = createTomlTree();
  for (const table of tables) add(table);
  return root;
}

export function createTomlTree(): TomlTreeBuilder {
  const root = createNode({ text: "", span: { start: 0, end: 0 } });
  return {
    root,
    add(table) {
      const repeated: TomlKey[] = [];
      fill(openTable(root, table, repeated), table.entries, repeated);
      return repeated;
    },
  };
}

/** The node that the names lead to. */
export function nodeAt(node: TomlNode | undefined, ...names: readonly string[]): TomlNode | undefined {
  let found = node;
  for (const name of names) found = found?.children.get(name);
  return found;
}

/** The string that the name is set to. */
export function stringAt(node: TomlNode | undefined, ...names: readonly string[]): string | undefined {
  const value = nodeAt(node, ...names)?.values[0]?.value;
  return value?.kind === "string" ? value.value : undefined;
}

/** The strings that the name is set to: one, or those of an array. */
export function stringsAt(node: TomlNode | undefined, ...names: readonly string[]): readonly string[] {
  const value = nodeAt(node, ...names)?.values[0]?.value;
  const values = value?.kind === "array" ? value.items : value ? [value] : [];
  return values.flatMap((item) => (item.kind === "string" ? item.value : []));
}

export function isTrueAt(node: TomlNode | undefined, ...names: readonly string[]): boolean {
  const value = nodeAt(node, ...names)?.values[0]?.value;
  return value?.kind === "scalar" && value.text === "true";
}

// Most names of a large lockfile have neither, so these are shared until something is added.
const noChildren = new Map<string, OpenNode>();
const noItems: OpenNode[] = [];

function createNode(key: TomlKey): OpenNode {
  return { key, isTable: false, isDefined: false, children: noChildren, items: noItems, values: [] };
}

function openTable(root: OpenNode, { keys, isItem }: TomlTable, repeated: TomlKey[]): OpenNode {
  const node = follow(root, keys);
  const key = keys.at(-1);
  if (!key) return node;
  const isSet = node.values.length > 0;
  if (isItem) {
    if (isSet || (node.isTable && node.items.length === 0)) repeated.push(key);
    return addItem(node);
  }
  const table = node.items.at(-1) ?? node;
  if (isSet || table.isDefined) repeated.push(key);
  table.isDefined = true;
  return table;
}

/** Follows the keys. On the way down, the last table of an array stands for the array. */
function follow(from: OpenNode, keys: readonly TomlKey[]): OpenNode {
  let node = from;
  for (const key of keys) {
    const parent = node.items.at(-1) ?? node;
    parent.isTable = true;
    if (parent.children === noChildren) parent.children = new Map();
    node = parent.children.get(key.text) ?? createNode(key);
    parent.children.set(key.text, node);
  }
  return node;
}

function addItem(node: OpenNode): OpenNode {
  const item = createNode(node.key);
  item.isDefined = true;
  if (node.items === noItems) node.items = [];
  node.items.push(item);
  return item;
}

function fill(table: OpenNode, entries: readonly TomlEntry[], repeated: TomlKey[]): void {
  table.isTable = true;
  for (const { keys, value } of entries) {
    const node = follow(table, keys);
    const key = keys.at(-1);
    if (!value || !key) continue;
    if (node.isTable || node.items.length > 0 || node.values.length > 0) repeated.push(key);
    if (value.kind === "table") {
      fill(node, value.entries, repeated);
      node.isDefined = true;
    } else node.values.push({ key, value });
    if (value.kind !== "array") continue;
    for (const item of value.items) if (item.kind === "table") fill(addItem(node), item.entries, repeated);
  }
}
