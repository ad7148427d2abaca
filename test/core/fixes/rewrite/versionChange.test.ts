import assert from "node:assert/strict";
import type { Target } from "../../../../src/core/analysis/target/target.ts";
import { containsSpan, isEdit } from "../../../../src/core/fixes/rewrite/textEdit.ts";
import { changeFrom, changeTo, isLower } from "../../../../src/core/fixes/rewrite/versionChange.ts";

const key = { system: "PYPI", name: "a", version: "1.10" } as const;
const target: Target = { kind: "version", key, how: "locked" };
const unknown: Target = { kind: "unknown", why: { kind: "malformed", text: "" } };

describe("a change of a version", () => {
  const rows: readonly (readonly [version: string, isBelow: boolean])[] = [
    ["1.9", true],
    ["1.10rc1", true],
    ["1.10", false],
    ["1.10.0", false],
    ["1.11", false],
  ];
  for (const [version, isBelow] of rows) {
    it(`to ${version} is written ${isBelow ? "exactly" : "in its own style"}`, () => {
      const change = isBelow ? { version, mode: "exact" } : { version };
      assert.deepEqual(changeFrom(key, version), change);
      assert.deepEqual(changeTo({ target }, version), change);
      assert.equal(isLower({ target }, version), isBelow);
    });
  }

  it("is written in its own style where no version is known", () => {
    assert.deepEqual(changeFrom(undefined, "1.0"), { version: "1.0" });
    for (const facts of [{}, { target: unknown }]) {
      assert.deepEqual(changeTo(facts, "1.0"), { version: "1.0" });
      assert.equal(isLower(facts, "1.0"), false);
    }
  });
});

describe("a text has a span", () => {
  const spans: readonly (readonly [start: number, end: number, isIn: boolean])[] = [
    [0, 3, true],
    [1, 2, true],
    [0, 4, false],
    [-1, 2, false],
    [2, 2, false],
    [2, 1, false],
    [3, 4, false],
  ];
  for (const [start, end, isIn] of spans) {
    it(`from ${start} to ${end}: ${isIn}`, () => assert.equal(containsSpan("abc", { start, end }), isIn));
  }

  it("of an edit, which is neither the reason why there is none, nor nothing", () => {
    assert.ok(isEdit({ path: "/a", span: { start: 0, end: 1 }, before: "a", after: "b" }));
    assert.ok(!isEdit("unclear"));
    assert.ok(!isEdit(undefined));
  });
});
