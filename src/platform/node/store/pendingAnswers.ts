import type { StoredAnswer } from "../../../core/api/store.ts";
import type { AnswersFile } from "./answersFile.ts";
import { lockPause, type SharedFile } from "./sharedFile.ts";
import { betweenSlices, hasTime, sliceTime } from "./slices.ts";

/** What is written to the file in a while, many answers at once. */
export interface PendingAnswers {
  read(id: string): StoredAnswer | undefined;
  write(id: string, answer: StoredAnswer): void;
  /** The answer was used. */
  touch(id: string): void;
  /** Forgets what was not written yet. */
  clear(): void;
  /** Writes everything at once, if the file is not locked for long. */
  flush(): void;
}

/** Milliseconds without another answer after which writing starts: behind the requests of a check, and what it shows. */
const defaultQuietTime = 2_000;
/** Milliseconds after which it starts in any case, such as during a scan. */
const longestWait = 6_000;
/** Answers that wait at most, such as while the file is locked; the oldest leave first. */
const most = 10_000;

/** Attempts when the store closes, each of which waits some milliseconds for a lock. */
const closingAttempts = 20;

/** `onWritten` is called when all is written. */
export function createPendingAnswers(
  file: SharedFile,
  onWritten: () => void,
  quietTime = defaultQuietTime,
): PendingAnswers {
  const answers = new Map<string, StoredAnswer>();
  const touched = new Set<string>();
  const timer = createTimer(() => writeSome(sliceTime));

  function writeSome(milliseconds: number): void {
    timer.stop();
    const written: Entry[] = [];
    const { kind } = file.attempt(
      (opened) => opened.transaction(() => written.push(...writeTo(opened, { answers, touched }, milliseconds))),
      { insists: milliseconds === Infinity },
    );
    if (kind === "done") removeWritten(written);
    else if (kind === "busy") timer.after(lockPause);
    // What failed for another reason would fail again.
    else clear();
  }

  function removeWritten(written: readonly Entry[]): void {
    for (const [id, answer] of written) if (answers.get(id) === answer) answers.delete(id);
    if (answers.size > 0) {
      timer.after(betweenSlices);
    } else {
      touched.clear();
      onWritten();
    }
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
    flush() {
      for (let attempt = 0; attempt < closingAttempts && answers.size + touched.size > 0; attempt++)
        writeSome(Infinity);
    },
  };
}

/** Calls once, until it is started again. */
function createTimer(call: () => void) {
  let timer: NodeJS.Timeout | undefined;
  /** Until when quiet is waited for. */
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

/** Writes until the time is over, and returns what it has written. */
function writeTo(file: AnswersFile, { answers, touched }: Pending, milliseconds: number): readonly Entry[] {
  const inTime = hasTime(milliseconds);
  const now = Date.now();
  const written: Entry[] = [];
  for (const [id, answer] of answers) {
    if (!inTime()) break;
    file.write(id, answer, now);
    written.push([id, answer]);
  }
  if (inTime()) for (const id of touched) file.touch(id, now);
  return written;
}
