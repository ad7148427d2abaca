import type { AnswersFile } from "./answersFile.ts";
import { lockPause, type SharedFile } from "./sharedFile.ts";
import { betweenSlices, hasTime, sliceTime } from "./slices.ts";

/** Deletes what is too much or was cleared, and gives the space back to the disk, a slice at a time. */
export interface Maintenance {
  /** Looks whether there is something to do. */
  readonly start: () => void;
  /** Hides all answers at once; resolves when they are gone from the disk. */
  readonly clear: () => Promise<void>;
  /** Tells whether the answers in the file are cleared, though not hidden yet as the file is locked. */
  readonly isClearing: () => boolean;
  readonly stop: () => void;
}

export function createMaintenance(file: SharedFile, maxBytes: number): Maintenance {
  const removal = createRemoval(maxBytes);
  const waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let mustHide = false;

  function schedule(milliseconds: number): void {
    if (!isStopped) timer ??= setTimeout(step, milliseconds).unref();
  }

  function step(): void {
    timer = undefined;
    const attempt = file.attempt((opened) => {
      if (mustHide) opened.hideAll();
      mustHide = false;
      return removal.removeSome(opened, waiting.length > 0);
    });
    const state = attempt.kind === "done" ? attempt.value : attempt.kind;
    if (state === "busy") schedule(lockPause);
    else if (state === "more") schedule(betweenSlices);
    else finish();
  }

  function finish(): void {
    for (const resolve of waiting.splice(0)) resolve();
  }

  return {
    start: () => schedule(0),
    clear() {
      mustHide = true;
      schedule(0);
      return new Promise((resolve) => waiting.push(resolve));
    },
    isClearing: () => mustHide,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      finish();
    },
  };
}

interface Removal {
  /** Removes rows for a slice of time. `busy` while another window uses the log, which must be empty if all has to go. */
  readonly removeSome: (file: AnswersFile, mustBeGone: boolean) => "more" | "busy" | "done";
}

function createRemoval(maxBytes: number): Removal {
  let isOver = false;
  let isCompact = false;

  function deleteSome(file: AnswersFile): boolean {
    if (file.deleteHidden()) return true;
    // Somewhat below the limit, so that not every answer from now on is one too many.
    isOver = file.usedBytes() > (isOver ? maxBytes * 0.9 : maxBytes);
    return isOver && file.deleteOldest();
  }

  return {
    removeSome(file, mustBeGone) {
      const inTime = hasTime(sliceTime);
      while (inTime()) {
        if (deleteSome(file)) {
          isCompact = false;
        } else if (isCompact || !file.shrink()) {
          // Only with an empty log the file is as small as its content, and nothing is left of what was deleted.
          isCompact ||= file.checkpoint();
          return isCompact || !mustBeGone ? "done" : "busy";
        }
      }
      return "more";
    },
  };
}
