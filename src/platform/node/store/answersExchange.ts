import { randomUUID } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { Store, StoredAnswer } from "../../../core/api/store.ts";
import { applicationId, schemaVersion } from "./answersFile.ts";
import { errorText, ownPath } from "./sharedFile.ts";

/** Milliseconds for which another process that writes is waited for. */
const patience = 5_000;

/**
 * Writes the answers that a folder has into a file of their own, aside and then moved to its place. Resolves to their number; undefined
 * where the folder has none.
 */
export async function exportAnswers(folder: string, path: string): Promise<number | undefined> {
  const { DatabaseSync: Database } = await import("node:sqlite");
  const own = ownPath(folder);
  if (!existsSync(own)) return undefined;
  const aside = `${path}.${randomUUID()}.tmp`;
  try {
    using(new Database(own, { timeout: patience, readOnly: true }), (database) =>
      database.prepare("VACUUM INTO ?").run(aside),
    );
    const count = using(new Database(aside), (database) => {
      database.exec(`PRAGMA journal_mode = DELETE; DELETE FROM answers WHERE n <= ${lastCleared}`);
      return Number(database.prepare("SELECT count(*) AS count FROM answers").get()?.count);
    });
    renameSync(aside, path);
    return count;
  } catch (error) {
    throw new Error(errorText(error).replaceAll(aside, path), { cause: error });
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Tells whether a file has answers as this version of the program keeps them. */
export async function hasAnswers(path: string): Promise<boolean> {
  const { DatabaseSync: Database } = await import("node:sqlite");
  try {
    return using(new Database(path, { readOnly: true }), isOurs);
  } catch {
    return false;
  }
}

/**
 * Adds the answers of a file to a store, those that it does not have or has from an earlier time; none counts as given later than now.
 * Resolves to the number of those in the file and of those that were added.
 */
export async function importAnswers(
  path: string,
  store: Store,
  now: number,
): Promise<{ readonly all: number; readonly added: number }> {
  const { DatabaseSync: Database } = await import("node:sqlite");
  const database = new Database(path, { readOnly: true });
  const counts = { all: 0, added: 0 };
  try {
    const rows = database.prepare(`SELECT id, since, body FROM answers WHERE n > ${lastCleared}`).iterate();
    for (const { id, since, body } of rows) {
      counts.all++;
      const answer = answerOf(since, body, now);
      if (typeof id !== "string" || !answer || sinceOf(store.read(id)) >= answer.since) continue;
      store.write(id, answer);
      if (++counts.added % mostPending === 0) await store.flush();
    }
  } finally {
    database.close();
  }
  await store.flush();
  return counts;
}

/** Answers that are written together. */
const mostPending = 500;

const lastCleared = "coalesce((SELECT max(n) FROM cleared), 0)";

/** Neither a view nor a trigger may stand in the place of the tables. */
function isOurs(database: DatabaseSync): boolean {
  const first = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
  return (
    first("PRAGMA application_id") === applicationId &&
    first("PRAGMA user_version") === schemaVersion &&
    first("SELECT count(*) FROM sqlite_schema WHERE type IN ('view', 'trigger')") === 0
  );
}

function answerOf(since: unknown, body: unknown, now: number): StoredAnswer | undefined {
  if (typeof since !== "number" || typeof body !== "string") return undefined;
  try {
    return { fetched: JSON.parse(body) as StoredAnswer["fetched"], since: Math.min(since, now) };
  } catch {
    return undefined;
  }
}

function sinceOf(known: unknown): number {
  const since = typeof known === "object" && known !== null && "since" in known ? known.since : undefined;
  return typeof since === "number" ? since : -Infinity;
}

function using<T>(database: DatabaseSync, work: (database: DatabaseSync) => T): T {
  try {
    return work(database);
  } finally {
    database.close();
  }
}
