import assert from "node:assert/strict";
import { findConflicts, isConflictMarker } from "../../../../src/core/manifests/shared/mergeConflicts.ts";

describe("findConflicts", () => {
  const rows: readonly (readonly [what: string, text: string, conflicts: readonly string[]])[] = [
    ["none", "a\n=======\n>>>>>>> b\n", []],
    ["one", "a\n<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\nd", ["<<<<<<< ours…>>>>>>> theirs"]],
    ["without labels", "<<<<<<<\n=======\n>>>>>>>\n", ["<<<<<<<…>>>>>>>"]],
    ["with Windows line breaks", "<<<<<<< ours\r\n>>>>>>> theirs\r\nd", ["<<<<<<< ours…>>>>>>> theirs"]],
    ["not closed", "a\n<<<<<<< ours\nb", ["<<<<<<< ours…b"]],
    ["two", "<<<<<<< a\n>>>>>>> b\n<<<<<<< c\n>>>>>>> d", ["<<<<<<< a…>>>>>>> b", "<<<<<<< c…>>>>>>> d"]],
    ["opened twice before it is closed", "<<<<<<< a\n<<<<<<< b\n>>>>>>> c\n", ["<<<<<<< a…>>>>>>> c"]],
    ["closed by a line alone", "<<<<<<< a\nb >>>>>>> c\n>>>>>>>>\n>>>>>>>c\n>>>>>>> d", ["<<<<<<< a…>>>>>>> d"]],
    ["within a line", "a <<<<<<< b\n", []],
    ["too many characters", "<<<<<<<<\n", []],
    ["another word", "<<<<<<<EOF\n", []],
  ];
  for (const [what, text, expected] of rows) {
    it(what, () => {
      const found = findConflicts(text).map(({ marker, end }) => {
        const last = text.slice(0, end).split("\n").at(-1) ?? "";
        return `${text.slice(marker.start, marker.end)}…${last}`;
      });
      assert.deepEqual(found, expected);
    });
  }
});

describe("isConflictMarker", () => {
  const rows: readonly (readonly [line: string, isMarker: boolean])[] = [
    ["<<<<<<< ours", true],
    ["||||||| base", true],
    ["=======", true],
    [">>>>>>> theirs", true],
    ["=======\r", true],
    ["========", false],
    [" =======", false],
    ["======", false],
  ];
  for (const [line, isMarker] of rows) it(JSON.stringify(line), () => assert.equal(isConflictMarker(line), isMarker));
});
