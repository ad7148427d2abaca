/** As much of IndexedDB as is used, so that no host's types are needed. */
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

export function readAll(database: Database, table: string): Promise<readonly unknown[]> {
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
