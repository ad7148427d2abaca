import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Store, StoredAnswer } from "../../core/api/store.ts";

export interface StoreOptions {
  /** Of all answers together; the least recently used leave first. */
  readonly maxBytes: number;
  readonly log: (line: string) => void;
}

/** Of the tables below; a file with another one is set aside. */
const schemaVersion = 1;
/** Milliseconds for which writes wait for one another. */
const gathering = 50;
/** Milliseconds for which a statement waits for other windows. */
const patience = 2_000;

/**
 * Opens the file of answers that all windows share. Undefined where the host has no `node:sqlite` or the folder cannot be
 * written: then there is memory only. A file that is corrupt or of another schema is renamed and begun anew.
 */
export async function openStore(file: string, options: StoreOptions): Promise<Store | undefined> {
  try {
    const { DatabaseSync: Database } = await import("node:sqlite");
    mkdirSync(dirname(file), { recursive: true });
    return storeOn(file, (path) => new Database(path), options);
  } catch (error) {
    options.log(`answers are kept in memory only: ${textOf(error)}`);
    return undefined;
  }
}

function storeOn(file: string, open: (path: string) => DatabaseSync, { maxBytes, log }: StoreOptions): Store {
  let database = prepared(file, open, log);
  const statements = prepare(database);
  const waiting = new Map<string, StoredAnswer>();
  const touched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;

  /** Runs a step that must not disturb anyone: what fails is forgotten, not thrown. */
  function quietly<T>(work: () => T): T | undefined {
    if (!isOpen) return undefined;
    try {
      return work();
    } catch (error) {
      log(`answers on disk: ${textOf(error)}`);
      return undefined;
    }
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0 && touched.size === 0) return;
    quietly(() => {
      database.exec("BEGIN IMMEDIATE");
      try {
        const now = Date.now();
        for (const [id, { fetched, since }] of waiting) {
          const body = JSON.stringify(fetched);
          statements.write.run(id, body, since, 0, now, body.length + id.length);
        }
        for (const id of touched) statements.touch.run(now, id);
        evict();
        database.exec("COMMIT");
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
    });
    waiting.clear();
    touched.clear();
  }

  function evict(): void {
    let { total } = statements.size.get() as { total: number };
    if (total <= maxBytes) return;
    for (const { id, size } of statements.oldest.all() as { id: string; size: number }[]) {
      statements.remove.run(id);
      total -= size;
      if (total <= maxBytes * 0.9) return;
    }
  }

  function soon(): void {
    timer ??= setTimeout(flush, gathering).unref();
  }

  return {
    read(id) {
      const pending = waiting.get(id);
      if (pending) return pending;
      return quietly(() => {
        const row = statements.read.get(id) as { body: string; since: number } | undefined;
        if (!row) return undefined;
        touched.add(id);
        soon();
        return { fetched: JSON.parse(row.body) as unknown, since: row.since };
      });
    },
    write(id, answer) {
      waiting.set(id, answer);
      soon();
    },
    clear() {
      waiting.clear();
      touched.clear();
      quietly(() => database.exec("DELETE FROM answers"));
      return Promise.resolve();
    },
    close() {
      flush();
      quietly(() => database.close());
      isOpen = false;
    },
  };

  function prepare(on: DatabaseSync) {
    database = on;
    return {
      read: on.prepare("SELECT body, since FROM answers WHERE id = ?"),
      write: on.prepare(
        "INSERT OR REPLACE INTO answers (id, body, since, until, used, size) VALUES (?, ?, ?, ?, ?, ?)",
      ),
      touch: on.prepare("UPDATE answers SET used = ? WHERE id = ?"),
      size: on.prepare("SELECT coalesce(sum(size), 0) AS total FROM answers"),
      oldest: on.prepare("SELECT id, size FROM answers ORDER BY used"),
      remove: on.prepare("DELETE FROM answers WHERE id = ?"),
    };
  }
}

/** An open database with our tables; what stood in its way is set aside. */
function prepared(file: string, open: (path: string) => DatabaseSync, log: StoreOptions["log"]): DatabaseSync {
  try {
    return withTables(open(file));
  } catch (error) {
    if (isBusy(error)) throw error;
    log(`${file} is set aside: ${textOf(error)}`);
    setAside(file);
    return withTables(open(file));
  }
}

function withTables(database: DatabaseSync): DatabaseSync {
  try {
    database.exec(`PRAGMA busy_timeout = ${patience}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;`);
    const { user_version: version } = database.prepare("PRAGMA user_version").get() as { user_version: number };
    if (version !== 0 && version !== schemaVersion) throw new Error(`its schema is ${version}, not ${schemaVersion}`);
    database.exec(`
      BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS answers (
        id TEXT PRIMARY KEY, body TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL,
        used INTEGER NOT NULL, size INTEGER NOT NULL
      );
      CREATE INDEX IF NOT EXISTS answers_used ON answers (used);
      PRAGMA user_version = ${schemaVersion};
      COMMIT;
    `);
    const { quick_check: health } = database.prepare("PRAGMA quick_check(1)").get() as { quick_check: string };
    if (health !== "ok") throw new Error(health);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function setAside(file: string): void {
  renameSync(file, `${file}.broken-${Date.now()}`);
  for (const suffix of ["-wal", "-shm"]) rmSync(file + suffix, { force: true });
}

function isBusy(error: unknown): boolean {
  return /database is locked/i.test(textOf(error));
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
