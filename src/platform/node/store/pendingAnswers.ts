import type { StoredAnswer } from "../../../core/api/store.ts";
import type { AnswersFile } from "./answersFile.ts";
import { lockPause, type SharedFile } from "./sharedFile.ts";
import { betweenSlices, hasTime, sliceTime } from "./slices.ts";

/** The answers that are written to the file in a while, many at once. */
export interface PendingAnswers {
  read(id: string): StoredAnswer | undefined;
  write(id: string, answer: StoredAnswer): void;
  /** The answer was used. */
  touch(id: string): void;
  /** Forgets what was not written yet. */
  clear(): void;
  /** Writes everything, in slices; resolves when nothing is pending, or when the file has been locked for a second. */
  flush(): Promise<void>;
  /** Writes until some milliseconds are over. */
  flushNow(): void;
}

/** Milliseconds without another answer after which writing starts: behind the requests of a check, and what it shows. */
const defaultQuietTime = 2_000;
/** Milliseconds after which it starts in any case, such as during a scan. */
const longestWait = 6_000;
/** Answers that wait at most, such as while the file is locked; the oldest leave first. */
const most = 10_000;

/** Milliseconds for which a file may be locked before a flush gives up. */
const flushTime = 1_000;
/** Milliseconds between two slices of a flush, in which another process gets its turn at the lock. */
const betweenFlushes = 2;
/** Milliseconds of writing when the store closes. The last wait for a lock, or bringing the log into the file, takes some more. */
const closingTime = 10;

/** `onWritten` is called when all is written. */
export function createPendingAnswers(
  file: SharedFile,
  onWritten: () => void,
  quietTime = defaultQuietTime,
): PendingAnswers {
  const answers = new Map<string, StoredAnswer>();
  const touched = new Set<string>();
  const timer = createTimer(() => writeSome(sliceTime));

  const pendingCount = (): number => answers.size + touched.size;

  /** `insists`: also shortly after the file was found locked. */
  function writeSome(milliseconds: number, insists = false): void {
    timer.stop();
    const attempt = file.attempt(
      (opened) => opened.transaction(() => writeTo(opened, { answers, touched }, milliseconds)),
      { insists },
    );
    if (attempt.kind === "done") removeWritten(attempt.value);
    else if (attempt.kind === "busy") timer.after(lockPause);
    // What failed for another reason would fail again.
    else clear();
  }

  function removeWritten(written: Written): void {
    for (const [id, answer] of written.answers) if (answers.get(id) === answer) answers.delete(id);
    for (const id of written.touched) touched.delete(id);
    if (pendingCount() > 0) timer.after(betweenSlices);
    else onWritten();
  }

  function clear(): void {
    answers.clear();
    touched.clear();
  }

  return {
    read: (id) => answers.get(id),
    write(id, answer) {
      answers.delete(id);
      answers.set(id, answer);
      const [oldest] = answers.keys();
      if (answers.size > most && oldest !== undefined) answers.delete(oldest);
      timer.afterQuiet(quietTime);
    },
    touch(id) {
      touched.add(id);
      timer.afterQuiet(quietTime);
    },
    clear,
    flush: () => flushed(writeSome, pendingCount),
    flushNow() {
      const inTime = hasTime(closingTime);
      while (pendingCount() > 0 && inTime()) writeSome(closingTime, true);
    },
  };
}

async function flushed(
  writeSome: (milliseconds: number, insists: boolean) => void,
  pendingCount: () => number,
): Promise<void> {
  let inTime = hasTime(flushTime);
  for (let count = pendingCount(); count > 0 && inTime(); count = pendingCount()) {
    writeSome(sliceTime * 4, true);
    if (pendingCount() < count) inTime = hasTime(flushTime);
    await new Promise((resolve) => setTimeout(resolve, betweenFlushes));
  }
}

/** Calls once, until it is started again. */
function createTimer(call: () => void) {
  let timer: NodeJS.Timeout | undefined;
  /** The time until which quiet is waited for. */
  let latest = 0;
  const after = (milliseconds: number): void => {
    timer ??= setTimeout(call, milliseconds).unref();
  };
  return {
    after,
    afterQuiet: (milliseconds: number): void => {
      const now = performance.now();
      if (!timer) latest = now + longestWait - milliseconds;
      else if (now < latest) timer.refresh();
      after(milliseconds);
    },
    stop: (): void => {
      clearTimeout(timer);
      timer = undefined;
      latest = 0;
    },
  };
}

type Entry = readonly [id: string, answer: StoredAnswer];

interface Pending {
  readonly answers: ReadonlyMap<string, StoredAnswer>;
  /** IDs of answers that were used. */
  readonly touched: ReadonlySet<string>;
}

interface Written {
  readonly answers: readonly Entry[];
  readonly touched: readonly string[];
}

/** Writes until the time is over and returns what it has written. */
function writeTo(file: AnswersFile, { answers, touched }: Pending, milliseconds: number): Written {
  const inTime = hasTime(milliseconds);
  const now = Date.now();
  const written = { answers: [] as Entry[], touched: [] as string[] };
  for (const [id, answer] of answers) {
    if (!inTime()) break;
    file.write(id, answer, now);
    written.answers.push([id, answer]);
  }
  for (const id of touched) {
    if (!inTime()) break;
    file.touch(id, now);
    written.touched.push(id);
  }
  return written;
}
