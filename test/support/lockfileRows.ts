import assert from "node:assert/strict";
import type { LockfileParser, LockfileProblem } from "../../src/core/manifests/lockfile.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { checkLockfile, lockLines } from "./project.ts";

/** A text, a line for each package that it lists (`lockLines`), and its problems (`problemLines`). */
export type LockRow = readonly [what: string, text: string, lines: readonly string[], problems?: readonly string[]];

/** A test for each row. */
export function testLockRows(parser: LockfileParser, rows: readonly LockRow[]): void {
  for (const [what, text, lines, problems = []] of rows) {
    it(what, () => {
      const lockfile = parser.parse(text);
      assert.deepEqual(lockLines(lockfile), lines);
      assert.deepEqual(problemLines(lockfile.problems, text), problems);
      checkLockfile(parser, text);
    });
  }
}

/** A line for each problem: its message, the reason in parentheses if it has one, and the text that it stands on. */
export function problemLines(problems: readonly LockfileProblem[], text: string): readonly string[] {
  return problems.map(({ message, span, reason }) => {
    const suffix = reason === undefined ? "" : ` (${reason})`;
    return `${formatMessage(message)}${suffix}: ${text.slice(span.start, span.end)}`;
  });
}
