import type { DatabaseSync } from "node:sqlite";
import type { StoredAnswer } from "../../../core/api/store.ts";

/**
 * The version of the tables below, and a part of the file's name: versions of this program with other tables have files of their
 * own and do not disturb each other.
 */
export const schemaVersion = 2;

/** Tells our files from those of other programs: the application ID of SQLite, which stands in the header of a file. */
export const applicationId = 0x504b_6749;

/** A table by the text that SQLite keeps of it in the first page of the file. */
export const answersTable = `answers (
      n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, since INTEGER NOT NULL, used INTEGER NOT NULL,
      body TEXT NOT NULL
    )`;

/** Milliseconds for which a statement waits for another window. It blocks the extension host, so it is short. */
const lockTimeout = 10;
/** Pages after which the write-ahead log goes into the file: often, so that it takes little time. */
const checkpointPages = 250;
/** Rows or pages that are removed at once, which takes a millisecond or so. */
const batchSize = 5;

export type OpenDatabase = (path: string, options: { readonly timeout: number }) => DatabaseSync;

interface Row {
  /** The answer as it was written, unless the file was changed by another program. */
  readonly answer: unknown;
  /** Milliseconds since 1970. */
  readonly used: number;
}

/** The database of answers that all windows share. Every method may throw what SQLite throws. */
export interface AnswersFile {
  read(id: string): Row | undefined;
  /** All that `work` does in one transaction. */
  transaction<T>(work: () => T): T;
  write(id: string, answer: StoredAnswer, now: number): void;
  touch(id: string, now: number): void;
  /** Hides all rows: from now on no window reads what was written until now. */
  hideAll(): void;
  /** Deletes some of the hidden rows; false where there are none. */
  deleteHidden(): boolean;
  /** Deletes some of the rows that were used least recently; false where there are none. */
  deleteOldest(): boolean;
  /** Bytes of the file that are in use. */
  usedBytes(): number;
  /** Gives some of the unused pages back to the disk; false where there are none. */
  shrink(): boolean;
  /** Empties the write-ahead log; false while another window uses it. */
  checkpoint(): boolean;
  /** Looks at the whole file, which takes long. */
  isHealthy(): boolean;
  close(): void;
}

/** A file of our name with other tables. */
export class ForeignSchemaError extends Error {
  constructor(version: number) {
    super(`its schema is ${version}, not ${schemaVersion}`);
  }
}

export function openAnswersFile(path: string, open: OpenDatabase): AnswersFile {
  const database = open(path, { timeout: lockTimeout });
  try {
    prepareTables(database);
    return answersFile(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepareTables(database: DatabaseSync): void {
  // While the file is made, nothing in it can be lost, and each wait for the disk would block the thread.
  database.exec("PRAGMA synchronous = OFF;");
  createTables(database);
  database.exec(`PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${checkpointPages};`);
}

/** Creates the tables unless the database has them. */
function createTables(database: DatabaseSync): void {
  // Unused pages go back to the disk, which has to be set before there is a table; other deleted content is overwritten.
  database.exec("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA secure_delete = FAST;");
  // Before there is a log, so that what is first written of the file says whose it is.
  if (firstNumber(database, "PRAGMA application_id") !== applicationId)
    database.exec(`PRAGMA application_id = ${applicationId}`);
  database.exec("PRAGMA journal_mode = WAL;");
  const version = firstNumber(database, "PRAGMA user_version");
  if (version === schemaVersion) return;
  if (version !== 0) throw new ForeignSchemaError(version);
  database.exec(`
    BEGIN IMMEDIATE;
    CREATE TABLE IF NOT EXISTS ${answersTable};
    CREATE INDEX IF NOT EXISTS answers_used ON answers (used);
    CREATE TABLE IF NOT EXISTS cleared (n INTEGER NOT NULL);
    INSERT INTO cleared SELECT 0 WHERE NOT EXISTS (SELECT * FROM cleared);
    PRAGMA user_version = ${schemaVersion};
    COMMIT;
  `);
}

function answersFile(database: DatabaseSync): AnswersFile {
  const lastCleared = "(SELECT max(n) FROM cleared)";
  const select = database.prepare(`SELECT body, since, used FROM answers WHERE id = ? AND n > ${lastCleared}`);
  const insert = database.prepare("INSERT OR REPLACE INTO answers (id, since, used, body) VALUES (?, ?, ?, ?)");
  const touch = database.prepare("UPDATE answers SET used = ? WHERE id = ?");
  const hide = database.prepare("UPDATE cleared SET n = (SELECT coalesce(max(n), 0) FROM answers)");
  const hidden = database.prepare(`SELECT n FROM answers WHERE n <= ${lastCleared} ORDER BY n LIMIT ${batchSize}`);
  const oldest = database.prepare(`SELECT n FROM answers ORDER BY used LIMIT ${batchSize}`);
  const remove = database.prepare("DELETE FROM answers WHERE n = ?");

  function transaction<T>(work: () => T): T {
    database.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      database.exec("COMMIT");
      return result;
    } catch (error) {
      rollBack(database);
      throw error;
    }
  }

  function deleteRows(selection: typeof hidden): boolean {
    const rows = selection.all();
    if (rows.length > 0) transaction(() => rows.forEach(({ n }) => remove.run(n ?? null)));
    return rows.length > 0;
  }

  return {
    read(id) {
      const row = select.get(id);
      return row && { answer: { fetched: parsed(String(row.body)), since: row.since }, used: Number(row.used) };
    },
    transaction,
    write: (id, { fetched, since }, now) => void insert.run(id, since, now, JSON.stringify(fetched)),
    touch: (id, now) => void touch.run(now, id),
    hideAll: () => void hide.run(),
    deleteHidden: () => deleteRows(hidden),
    deleteOldest: () => deleteRows(oldest),
    usedBytes: () =>
      (firstNumber(database, "PRAGMA page_count") - firstNumber(database, "PRAGMA freelist_count")) *
      firstNumber(database, "PRAGMA page_size"),
    shrink() {
      if (firstNumber(database, "PRAGMA freelist_count") === 0) return false;
      database.exec(`PRAGMA incremental_vacuum(${batchSize * 4})`);
      return true;
    },
    checkpoint: () => firstNumber(database, "PRAGMA wal_checkpoint(TRUNCATE)") === 0,
    isHealthy: () => database.prepare("PRAGMA quick_check(1)").get()?.quick_check === "ok",
    close: () => database.close(),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Nothing that was written here.
    return undefined;
  }
}

/** Rolls the transaction back. Some failures, such as a full disk, have done so already. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // The failure of the transaction is the one to report.
  }
}

/** The first column of the first row. */
function firstNumber(database: DatabaseSync, sql: string): number {
  return Number(Object.values(database.prepare(sql).get() ?? {})[0]);
}
