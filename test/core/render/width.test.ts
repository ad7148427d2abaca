import assert from "node:assert/strict";
import { rowsOf } from "../../../src/core/render/hover/hover.ts";
import { fittingStart, unbroken, widthOf } from "../../../src/core/render/width.ts";

describe("the width of text", () => {
  const widths: readonly (readonly [text: string, width: number])[] = [
    ["", 0],
    ["✘ 3 high +2", 11],
    ["Größe", 5],
    ["脆弱性 3", 8],
    ["已过期，", 8],
    ["한국", 4],
  ];
  for (const [text, width] of widths) it(`of “${text}” is ${width}`, () => assert.equal(widthOf(text), width));

  const starts: readonly (readonly [text: string, most: number, start: string])[] = [
    ["abcdef", 4, "abcd"],
    ["abc", 4, "abc"],
    ["脆弱性", 4, "脆弱"],
    ["脆弱性", 5, "脆弱"],
    ["a脆弱性", 5, "a脆弱"],
    ["脆", 1, ""],
  ];
  for (const [text, most, start] of starts)
    it(`lets “${start}” of “${text}” into ${most}`, () => assert.equal(fittingStart(text, most), start));
});

describe("a row of text", () => {
  const parts: readonly (readonly [text: string, parts: readonly string[]])[] = [
    ["one two", ["one", "two"]],
    ["已过期。", ["已", "过", "期。"]],
    ["API 版本", ["API", "版", "本"]],
    ["有3个，a", ["有", "3", "个，", "a"]],
    ["", [""]],
  ];
  for (const [text, expected] of parts)
    it(`is broken between the parts of “${text}”`, () =>
      assert.deepEqual(
        unbroken(text).map((part) => part.text),
        expected,
      ));

  const rows: readonly (readonly [text: string, rows: number])[] = [
    ["版".repeat(36), 1],
    ["版".repeat(37), 2],
    [`${"版".repeat(36)}。`, 2],
    [`${"a".repeat(60)} ${"版".repeat(10)}`, 2],
    ["a".repeat(72), 1],
    [`${"a".repeat(70)} ${"b".repeat(70)}`, 2],
  ];
  for (const [text, count] of rows)
    it(`takes ${count} for ${text.length} characters like “${text.slice(-2)}”`, () =>
      assert.equal(rowsOf(text), count));
});
