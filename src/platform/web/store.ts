import type { Store, StoredAnswer } from "../../core/api/store.ts";
import { change, openDatabase, readAll, type Database, type IndexedDb } from "./indexedDb.ts";

export interface StoreOptions {
  /** Of all answers together, in UTF-16 code units of their JSON. */
  readonly maxBytes: number;
  /** Hears once of what keeps the answers from being kept. */
  readonly log: (line: string) => void;
}

interface Row {
  readonly id: string;
  readonly json: string;
  /** Milliseconds since 1970. */
  readonly written: number;
}

/** Changes with what a row holds: rows of another version are forgotten. */
const version = 1;
const table = "answers";
/** Milliseconds for which writes gather. */
const gathering = 500;

/**
 * Answers in the browser's IndexedDB. All of them are read into memory at the start, as reading must not wait; what was
 * written first leaves first when there are too many. Undefined where the browser has no such database.
 */
export async function openStore(
  factory: IndexedDb | undefined,
  name: string,
  { maxBytes, log }: StoreOptions,
): Promise<Store | undefined> {
  if (!factory) return undefined;
  let database: Database;
  let kept: readonly Row[];
  try {
    database = await openDatabase(factory, name, version, table);
    kept = (await readAll(database, table)).filter(isRow);
  } catch (error) {
    log(`answers are not kept: ${String(error)}`);
    return undefined;
  }
  const rows = new Map<string, Row>();
  const changed = new Set<string>();
  let size = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBroken = false;

  const add = (row: Row): void => {
    remove(row.id);
    rows.set(row.id, row);
    size += sizeOf(row);
    for (const [oldest] of rows) {
      if (size <= maxBytes) break;
      remove(oldest);
      changed.add(oldest);
    }
  };
  const remove = (id: string): void => {
    const row = rows.get(id);
    if (row) size -= sizeOf(row);
    rows.delete(id);
  };
  const save = (work: Parameters<typeof change>[2]): Promise<void> =>
    new Promise<void>((resolve) => resolve(change(database, table, work))).catch((error: unknown) => {
      if (!isBroken) log(`answers are no longer kept: ${String(error)}`);
      isBroken = true;
    });
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const ids = [...changed];
    changed.clear();
    if (ids.length === 0 || isBroken) return Promise.resolve();
    return save((store) => {
      for (const id of ids) {
        const row = rows.get(id);
        if (row) store.put(row);
        else store.delete(id);
      }
    });
  };

  for (const row of [...kept].sort((a, b) => a.written - b.written)) add(row);
  return {
    read(id) {
      const row = rows.get(id);
      return row && (JSON.parse(row.json) as unknown);
    },
    write(id, answer) {
      add({ id, json: JSON.stringify(answer), written: answer.since });
      changed.add(id);
      timer ??= setTimeout(() => void flush(), gathering);
    },
    clear() {
      rows.clear();
      changed.clear();
      size = 0;
      return save((store) => store.clear());
    },
    close() {
      void flush().then(() => database.close());
    },
  };
}

function sizeOf({ id, json }: Row): number {
  return id.length + json.length;
}

/** A row that someone else wrote, or that a browser lost part of, is not there. */
function isRow(value: unknown): value is Row {
  const { id, json, written } = value as Partial<Row>;
  if (typeof id !== "string" || typeof json !== "string" || typeof written !== "number") return false;
  try {
    const { fetched } = JSON.parse(json) as Partial<StoredAnswer>;
    return fetched !== undefined;
  } catch {
    return false;
  }
}
