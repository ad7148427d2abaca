import { deepEqual, equal } from "node:assert/strict";
import { showFailure, unlessAborted } from "../../../src/extension/shared/cancellation.ts";

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
