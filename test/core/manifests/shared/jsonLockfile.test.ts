import assert from "node:assert/strict";
import {
  jsonLockfileSlices,
  membersOf,
  objectOf,
  readJsonLockfile,
  textOf,
} from "../../../../src/core/manifests/shared/jsonLockfile.ts";
import { atOnce } from "../../../../src/core/model/slices.ts";
import { problemLines } from "../../../support/lockfileRows.ts";

describe("readJsonLockfile", () => {
  it("reads an object, also behind a byte order mark", () => {
    assert.deepEqual(readJsonLockfile(`\uFEFF{ "a": 1 }`), { root: { a: 1 } });
    assert.deepEqual(atOnce(jsonLockfileSlices(`\uFEFF{ "a": 1 }`)), { root: { a: 1 } });
  });

  const broken: readonly (readonly [what: string, text: string, problem: string])[] = [
    ["no text", "", "Unexpected end of file: "],
    ["blanks", " \n", "Unexpected end of file: "],
    ["cut off in a string", `{ "a": "b`, "Unexpected end of file: "],
    ["cut off between two members", `{ "a": 1,`, "Unexpected end of file: "],
    ["a comma too many", `{ "a": 1, }`, "Invalid JSON: }"],
    ["two objects", "{} {}", "Invalid JSON: {"],
    ["prose with a position", "not JSON at position 5", "Invalid JSON: n"],
    ["a list", "[]", "Expected an object: ["],
    ["a number", "1", "Expected an object: 1"],
    [
      "a merge conflict",
      `{\n<<<<<<< ours\n"a": 1\n=======\n>>>>>>> theirs\n}`,
      "Merge conflict (conflicted): <<<<<<< ours",
    ],
    ["a conflict and nothing else", "<<<<<<< x", "Merge conflict (conflicted): <<<<<<< x"],
  ];
  for (const [what, text, problem] of broken) {
    it(what, () => {
      const read = readJsonLockfile(text);
      assert.ok("problem" in read);
      assert.deepEqual(problemLines([read.problem], text), [problem]);
      assert.deepEqual(atOnce(jsonLockfileSlices(text)), read);
    });
  }
});

describe("values of a JSON lockfile", () => {
  it("are read only as what they are", () => {
    assert.deepEqual(membersOf({ a: 1, b: [] }), [
      ["a", 1],
      ["b", []],
    ]);
    for (const value of [undefined, null, "a", 1, ["a"]]) {
      assert.deepEqual(membersOf(value), []);
      assert.deepEqual(objectOf(value), {});
    }
    assert.deepEqual([textOf("a"), textOf(""), textOf(1), textOf(undefined)], ["a", undefined, undefined, undefined]);
  });
});
