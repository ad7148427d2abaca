import type { Store } from "../../core/api/store.ts";

export interface StoreOptions {
  /** The most bytes of all answers together, in UTF-16 code units of their JSON. */
  readonly maxBytes: number;
  /** Called once with what keeps answers from being stored. */
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
/** Milliseconds for which writes are collected. */
const gatherTime = 500;

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
  try {
    const database = await openDatabase(factory, name, version, table);
    const rows = createRows(maxBytes);
    const read = (await readAll(database, table)).filter(isRow);
    for (const row of read.sort((a, b) => a.written - b.written)) rows.add(row);
    return storeOf(rows, database, log);
  } catch (error) {
    log(`Answers are kept in memory only: ${String(error)}`);
    return undefined;
  }
}

function storeOf(rows: ReturnType<typeof createRows>, database: Database, log: StoreOptions["log"]): Store {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBroken = false;

  async function save(work: Parameters<typeof change>[2]): Promise<void> {
    try {
      await change(database, table, work);
    } catch (error) {
      if (!isBroken) log(`Answers are no longer kept on disk: ${String(error)}`);
      isBroken = true;
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const ids = rows.takeChanged();
    if (ids.length === 0 || isBroken) return;
    await save((store) => {
      for (const id of ids) {
        const row = rows.get(id);
        if (row) store.put(row);
        else store.delete(id);
      }
    });
  }

  return {
    read(id) {
      const row = rows.get(id);
      return row && (JSON.parse(row.json) as unknown);
    },
    write(id, answer) {
      rows.change({ id, json: JSON.stringify(answer), written: answer.since });
      timer ??= setTimeout(() => void flush(), gatherTime);
    },
    clear() {
      rows.clear();
      return save((store) => store.clear());
    },
    flush,
    close() {
      void flush().then(() => database.close());
    },
  };
}

/** The rows in memory, the oldest first, and which of them differ from those in the database. */
function createRows(maxBytes: number) {
  const rows = new Map<string, Row>();
  const changed = new Set<string>();
  let size = 0;

  function remove(id: string): void {
    const row = rows.get(id);
    if (row) size -= sizeOf(row);
    rows.delete(id);
  }

  function add(row: Row): void {
    remove(row.id);
    rows.set(row.id, row);
    size += sizeOf(row);
    for (const oldest of rows.keys()) {
      if (size <= maxBytes) break;
      remove(oldest);
      changed.add(oldest);
    }
  }

  return {
    get: (id: string): Row | undefined => rows.get(id),
    add,
    change(row: Row): void {
      add(row);
      changed.add(row.id);
    },
    takeChanged(): readonly string[] {
      const ids = [...changed];
      changed.clear();
      return ids;
    },
    clear(): void {
      rows.clear();
      changed.clear();
      size = 0;
    },
  };
}

function sizeOf({ id, json }: Row): number {
  return id.length + json.length;
}

/** Rows of another program, or of which a browser lost a part, are not read. */
function isRow(value: unknown): value is Row {
  if (typeof value !== "object" || value === null) return false;
  const { id, json, written } = value as Partial<Row>;
  if (typeof id !== "string" || typeof json !== "string" || typeof written !== "number") return false;
  try {
    return typeof JSON.parse(json) === "object";
  } catch {
    return false;
  }
}

/** The part of IndexedDB that is used, so that no host's types are needed. */
export interface IndexedDb {
  open(name: string, version: number): OpenRequest;
}

interface Request<T> {
  readonly result: T;
  readonly error: unknown;
  onsuccess: (() => void) | null;
  onerror: (() => void) | null;
}

interface OpenRequest extends Request<Database> {
  onupgradeneeded: (() => void) | null;
  onblocked: (() => void) | null;
}

export interface Database {
  readonly objectStoreNames: { contains(name: string): boolean };
  createObjectStore(name: string, options: { keyPath: string }): unknown;
  deleteObjectStore(name: string): void;
  transaction(name: string, mode: "readonly" | "readwrite"): Transaction;
  close(): void;
  onversionchange: (() => void) | null;
}

interface Transaction {
  objectStore(name: string): ObjectStore;
  readonly error: unknown;
  oncomplete: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
}

export interface ObjectStore {
  getAll(): Request<unknown[]>;
  put(row: object): unknown;
  delete(key: string): unknown;
  clear(): unknown;
}

/** Opens a database with one table; a table of another version is deleted with its content. */
export function openDatabase(factory: IndexedDb, name: string, version: number, table: string): Promise<Database> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    request.onupgradeneeded = () => {
      const { result } = request;
      if (result.objectStoreNames.contains(table)) result.deleteObjectStore(table);
      result.createObjectStore(table, { keyPath: "id" });
    };
    request.onsuccess = () => {
      // A window with a newer version must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(asError(request.error));
    request.onblocked = () => reject(new Error("another window holds an older version open"));
  });
}

function readAll(database: Database, table: string): Promise<readonly unknown[]> {
  return new Promise((resolve, reject) => {
    const request = database.transaction(table, "readonly").objectStore(table).getAll();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(asError(request.error));
  });
}

/** Resolves when all that `work` asked for is on disk. */
export function change(database: Database, table: string, work: (rows: ObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(table, "readwrite");
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(asError(transaction.error));
    work(transaction.objectStore(table));
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
