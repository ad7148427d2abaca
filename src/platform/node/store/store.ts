import { mkdirSync } from "node:fs";
import type { Store } from "../../../core/api/store.ts";
import type { OpenDatabase } from "./answersFile.ts";
import { createMaintenance } from "./maintenance.ts";
import { createSharedFile, errorText, removeOtherFiles } from "./sharedFile.ts";
import { createPendingAnswers } from "./pendingAnswers.ts";

export interface StoreOptions {
  /** The most bytes of the file; the answers used least recently leave first. */
  readonly maxBytes: number;
  /** Called with what keeps answers from being kept on disk, once each. */
  readonly log: (line: string) => void;
  /** Milliseconds without another answer after which they are written. */
  readonly quietTime?: number;
  /** Milliseconds without reading after which it looks for what is too much or of other versions, once; at once if absent. */
  readonly idleTime?: number;
}

/** Milliseconds for which an answer counts as used just now, so that a start does not write them all. */
const usedFor = 3_600_000;

/**
 * Opens the file of answers in the folder, which all windows share. Undefined where the host has no `node:sqlite` or the folder
 * cannot be written to: then there is memory only. Nothing blocks the thread for more than a few milliseconds: a file that is
 * locked is opened when it is not, and much work is done in slices.
 */
export async function openStore(folder: string, options: StoreOptions): Promise<Store | undefined> {
  try {
    const { DatabaseSync: Database } = await import("node:sqlite");
    mkdirSync(folder, { recursive: true });
    return createStore(folder, (path, settings) => new Database(path, settings), options);
  } catch (error) {
    options.log(`Answers are kept in memory only: ${errorText(error)}`);
    return undefined;
  }
}

/** Throws where the file cannot be used. */
export function createStore(folder: string, open: OpenDatabase, options: StoreOptions): Store {
  const { maxBytes, log, quietTime, idleTime } = options;
  const logged = new Set<string>();
  const file = createSharedFile(folder, open, (line) => {
    if (!logged.has(line)) log(line);
    logged.add(line);
  });
  const maintenance = createMaintenance(file, maxBytes);
  const pending = createPendingAnswers(file, maintenance.start, quietTime);
  const tidy = (): void => {
    tidying = undefined;
    maintenance.start();
    void removeOtherFiles(folder);
  };
  let tidying = idleTime === undefined ? undefined : setTimeout(tidy, idleTime).unref();
  if (!tidying) tidy();
  return {
    read(id) {
      tidying?.refresh();
      const answer = pending.read(id);
      if (answer || maintenance.isClearing()) return answer;
      const row = file.attempt((opened) => opened.read(id), { reads: true });
      if (row.kind !== "done" || row.value === undefined) return undefined;
      const { answer: stored, used } = row.value;
      if (Date.now() - used > usedFor) pending.touch(id);
      return stored;
    },
    write: (id, answer) => pending.write(id, answer),
    async clear() {
      pending.clear();
      await Promise.all([maintenance.clear(), removeOtherFiles(folder, { all: true })]);
    },
    flush: () => pending.flush(),
    close() {
      clearTimeout(tidying);
      pending.flushNow();
      maintenance.stop();
      file.close();
    },
  };
}
