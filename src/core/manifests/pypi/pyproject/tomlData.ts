import type { SyntaxProblem } from "../../../model/problem.ts";
import { parseToml } from "../../../syntax/toml/toml.ts";
import type { TomlEntry, TomlKey, TomlTable, TomlValue } from "../../../syntax/toml/tomlDocument.ts";
import { conflictProblems, damagedTables, findConflicts, outside } from "../lockfiles/lockDamage.ts";

/** What a TOML text says: the same for its readers whether a table stands inline or below a header of its own. */
export type TomlData = TomlValue | readonly TomlData[] | TomlFields;

export type TomlFields = ReadonlyMap<string, TomlData>;

export interface TomlReading {
  readonly fields: TomlFields;
  /**
   * The items of the outermost arrays of tables that are broken, in dispute, or contradict themselves. Other tables that
   * are so have no fields at all.
   */
  readonly damaged: ReadonlySet<TomlData>;
  readonly problems: readonly SyntaxProblem[];
}

/** Merges tables, dotted keys and `[[items]]`. Of what is said twice the first is kept, and its item is damaged. */
export function readTomlData(text: string): TomlReading {
  const { tables, problems } = parseToml(text);
  const conflicts = findConflicts(text);
  const damagedIndexes = damagedTables(tables, problems, conflicts);
  const reading: Reading = { root: new Map(), headed: new Set(), contradictions: [] };
  const damaged = new Set<TomlData>();
  for (const [index, table] of tables.entries()) {
    const isDamaged = damagedIndexes.has(index);
    const known = reading.contradictions.length;
    addTable(reading, table, isDamaged);
    // Where a problem is told already, these would only repeat it.
    if (isDamaged) reading.contradictions.length = known;
    else if (reading.contradictions.length === known) continue;
    const item = lastItem(reading.root, table);
    if (item) damaged.add(item);
  }
  const all = [
    ...conflictProblems(conflicts),
    ...outside(conflicts, problems),
    ...reading.contradictions.slice(0, enoughProblems),
  ];
  return { fields: reading.root, damaged, problems: all.sort((a, b) => a.span.start - b.span.start) };
}

/** What stands in quotes: nothing else in a lockfile is a name or a version. */
export function textOf(data: TomlData | undefined): string | undefined {
  return data && "kind" in data && data.kind === "string" ? data.value : undefined;
}

/** The fields of a table; none of anything else. Made anew for inline ones: most of a lockfile is never looked at. */
export function fieldsOf(data: TomlData | undefined): TomlFields {
  if (data instanceof Map) return data;
  if (!data || !("kind" in data) || data.kind !== "table") return noFields;
  const fields: Fields = new Map();
  addEntries(fields, data.entries, (key) => fields.delete(key.text));
  return fields;
}

/** The items of an array; none of anything else. */
export function itemsOf(data: TomlData | undefined): readonly TomlData[] {
  if (!data || data instanceof Map) return [];
  if ("kind" in data) return data.kind === "array" ? data.items : [];
  return data as readonly TomlData[];
}

/** The texts in an array. */
export function textsOf(data: TomlData | undefined): readonly string[] {
  return itemsOf(data).flatMap((item) => textOf(item) ?? []);
}

const noFields: TomlFields = new Map();
const enoughProblems = 100;

type Data = TomlValue | Data[] | Fields;
type Fields = Map<string, Data>;

interface Reading {
  readonly root: Fields;
  /** The tables that have had a header of their own. */
  readonly headed: Set<Fields>;
  readonly contradictions: SyntaxProblem[];
}

function addTable(reading: Reading, { keys, isItem, entries }: TomlTable, isDamaged: boolean): void {
  const { root, headed } = reading;
  const table = isItem ? openItem(root, keys) : openTable(root, keys);
  const name = keys.at(-1);
  if (name && (!table || headed.has(table))) contradict(reading, name);
  if (!table) return;
  headed.add(table);
  // What is damaged and no item is left out here, as nobody could leave it out later.
  if (!isDamaged || Array.isArray(root.get(keys[0]?.text ?? "")))
    addEntries(table, entries, (key) => contradict(reading, key));
}

function lastItem(root: Fields, { keys }: TomlTable): Data | undefined {
  const outermost = root.get(keys[0]?.text ?? "");
  return Array.isArray(outermost) ? outermost.at(-1) : undefined;
}

function contradict({ contradictions }: Reading, { text, span }: TomlKey): void {
  contradictions.push({ message: `\`${text}\` is said twice`, span });
}

function openTable(from: Fields, keys: readonly TomlKey[]): Fields | undefined {
  let table = from;
  for (const { text: key } of keys) {
    const known = table.get(key);
    // A table below an array belongs to its last item.
    const next = known === undefined ? new Map<string, Data>() : Array.isArray(known) ? known.at(-1) : known;
    if (!(next instanceof Map)) return undefined;
    if (known === undefined) table.set(key, next);
    table = next;
  }
  return table;
}

function openItem(from: Fields, keys: readonly TomlKey[]): Fields | undefined {
  const last = keys.at(-1)?.text;
  const table = openTable(from, keys.slice(0, -1));
  if (!table || last === undefined) return undefined;
  const known = table.get(last) ?? [];
  if (!Array.isArray(known)) return undefined;
  const item: Fields = new Map();
  known.push(item);
  table.set(last, known);
  return item;
}

function addEntries(to: Fields, entries: readonly TomlEntry[], onTwice: (key: TomlKey) => void): void {
  for (const { keys, value } of entries) {
    const last = keys.at(-1);
    if (!value || !last) continue;
    const table = keys.length > 1 ? openTable(to, keys.slice(0, -1)) : to;
    if (!table || table.has(last.text)) onTwice(last);
    else table.set(last.text, value);
  }
}
