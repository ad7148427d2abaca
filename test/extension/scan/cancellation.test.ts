import { deepEqual, equal } from "node:assert/strict";
import { EventEmitter } from "node:events";
import { mock } from "node:test";
import { unlessAborted } from "../../../src/editor/unlessAborted.ts";
import { showFailure, untilHolds } from "../../../src/extension/shared/cancellation.ts";

/** A log, and what was written to it. */
function log(): { readonly lines: string[]; readonly error: (error: string | Error) => void } {
  const lines: string[] = [];
  return { lines, error: (error) => lines.push(String(error)) };
}

describe("unlessAborted", () => {
  it("logs an error, and says nothing of an abort", async () => {
    const rows: readonly (readonly [isAborted: boolean, lines: readonly string[]])[] = [
      [false, ["Error: out of range"]],
      [true, []],
    ];
    for (const [isAborted, lines] of rows) {
      const written = log();
      const signal = isAborted ? AbortSignal.abort() : new AbortController().signal;
      await unlessAborted(Promise.reject(new Error("out of range")), signal, written);
      deepEqual(written.lines, lines);
    }
  });
});

describe("showFailure", () => {
  it("shows and logs why something failed", async () => {
    const rows: readonly (readonly [work: () => Promise<unknown>, shown: readonly string[]])[] = [
      [() => Promise.resolve("saved"), []],
      [() => Promise.reject(new Error("The file does not exist")), ["The file does not exist"]],
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- extensions and hosts do.
      [() => Promise.reject("closed"), ["closed"]],
    ];
    for (const [work, shown] of rows) {
      const written = log();
      const texts: string[] = [];
      await showFailure(work(), (text) => texts.push(text), written);
      deepEqual(texts, shown);
      equal(written.lines.length, shown.length);
    }
  });
});

describe("waiting for a condition", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  /** Waits for 1,000 milliseconds at most. */
  function world(isHeld = false) {
    const emitter = new EventEmitter();
    const controller = new AbortController();
    const world = { isHeld, hasEnded: false };
    const onDidChange = (listener: (event: unknown) => unknown) => {
      emitter.on("change", listener);
      return { dispose: () => void emitter.off("change", listener) };
    };
    const waiting = untilHolds(() => world.isHeld, onDidChange, 1_000, controller.signal).then(() => {
      world.hasEnded = true;
    });
    return Object.assign(world, {
      waiting,
      change: () => emitter.emit("change", undefined),
      abort: () => controller.abort(),
      listeners: () => emitter.listenerCount("change"),
    });
  }

  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };

  const ends: readonly (readonly [what: string, end: (waited: ReturnType<typeof world>) => void])[] = [
    ["with the change that makes it hold", (waited) => void ((waited.isHeld = true), waited.change())],
    ["after the longest time", () => mock.timers.tick(1_000)],
    ["when it is aborted", (waited) => waited.abort()],
  ];
  for (const [what, end] of ends) {
    it(`ends ${what}`, async () => {
      const waited = world();
      waited.change();
      mock.timers.tick(999);
      await turns();
      equal(waited.hasEnded, false);
      end(waited);
      await waited.waiting;
      equal(waited.listeners(), 0);
    });
  }

  it("does not wait for what holds", async () => {
    const waited = world(true);
    await waited.waiting;
    equal(waited.listeners(), 0);
  });
});
