import assert from "node:assert/strict";
import { message } from "../../../src/core/messages/message.ts";
import type { SyntaxProblem } from "../../../src/core/model/problem.ts";
import {
  lineAt,
  lineEnd,
  logicalLines,
  logicalLineSlices,
  maxProblems,
  pushProblem,
} from "../../../src/core/syntax/text.ts";

describe("lines", () => {
  const ends: readonly (readonly [text: string, from: number, end: number | undefined, stop: number])[] = [
    ["ab\ncd", 0, undefined, 2],
    ["ab\r\ncd", 0, undefined, 2],
    ["ab\ncd", 3, undefined, 5],
    ["ab\rcd", 0, undefined, 5],
    ["ab\r", 0, undefined, 2],
    ["\n", 0, undefined, 0],
    ["a\r\n", 2, undefined, 2],
    ["abcd\n", 0, 3, 3],
    ["abc\n", 0, 3, 3],
    ["ab\r\n", 0, 3, 2],
    ["", 0, undefined, 0],
  ]; // prettier-ignore
  for (const [text, from, end, stop] of ends) {
    it(`end in ${JSON.stringify(text)} from ${from}${end === undefined ? "" : ` up to ${end}`} at ${stop}`, () => {
      assert.equal(lineEnd(text, from, end), stop);
    });
  }

  const around: readonly (readonly [text: string, offset: number, line: string])[] = [
    ["ab\ncd\r\nef", 0, "ab"],
    ["ab\ncd\r\nef", 1, "ab"],
    ["ab\ncd\r\nef", 2, "ab"],
    ["ab\ncd\r\nef", 3, "cd"],
    ["ab\ncd\r\nef", 5, "cd"],
    ["ab\ncd\r\nef", 7, "ef"],
    ["ab\ncd\r\nef", 9, "ef"],
    ["\nab", 0, ""],
    ["\n\nab", 1, ""],
    ["", 0, ""],
  ]; // prettier-ignore
  for (const [text, offset, line] of around) {
    it(`are, at ${offset} of ${JSON.stringify(text)}, ${JSON.stringify(line)}`, () => {
      const { start, end } = lineAt(text, offset);
      assert.equal(text.slice(start, end), line);
    });
  }

  /** A text, and its logical lines with their starts. */
  const logical: readonly (readonly [what: string, text: string, lines: readonly string[]])[] = [
    ["nothing", "", []],
    ["all line ends", "a\nb\r\nc\rd", ["0:a", "2:b", "5:c", "7:d"]],
    ["a line that is continued", "a \\\n  b\nc", ["0:a     b", "8:c"]],
    ["a line that is continued, with CRLF", "a\\\r\nb\r\nc", ["0:a   b", "7:c"]],
    ["several that are continued", "a\\\nb\\\nc\nd", ["0:a  b  c", "8:d"]],
    ["a backslash at the end of the text", "a\\", ["0:a\\"]],
    ["a backslash within a line", "a\\b\nc", ["0:a\\b", "4:c"]],
    ["comments", "a # b\n# c\nd#e\n\t#f", ["0:a ", "6:", "10:d#e", "14:\t"]],
    ["a comment, which continues nothing", "# a \\\nb\n  # c\\\nd", ["0:", "6:b", "8:  ", "15:d"]],
    ["a comment behind code that is continued", "a \\\n# b\nc", ["0:a   ", "8:c"]],
    ["a line that ends in a comment with a backslash", "a # b \\\nc\nd", ["0:a ", "10:d"]],
    ["a line break at the end", "a\n", ["0:a"]],
  ]; // prettier-ignore
  for (const [what, text, lines] of logical) {
    it(`are, joined where they are continued, those of ${what}`, () => {
      const found = logicalLines(text).filter(({ start }) => start < text.length);
      assert.deepEqual(
        found.map((line) => `${line.start}:${line.text}`),
        lines,
      );
    });
  }

  it("are joined with a pause now and then", () => {
    let pauses = 0;
    for (const work = logicalLineSlices("a\n".repeat(100_000)); work.next().done !== true;) pauses++;
    assert.ok(pauses > 1 && pauses < 10_000, `${pauses}`);
  });
});

describe("problems of a text", () => {
  it("are reported up to a hundred", () => {
    const problems: SyntaxProblem[] = [];
    for (let at = 0; at < 150; at++)
      pushProblem(problems, { message: message("Unexpected text"), span: { start: at, end: at } });
    assert.deepEqual([problems.length, problems.at(-1)?.span.start], [maxProblems, 99]);
    assert.equal(maxProblems, 100);
  });
});
