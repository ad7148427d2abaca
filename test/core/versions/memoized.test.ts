import assert from "node:assert/strict";
import { compareParsed, memoized } from "../../../src/core/versions/memoized.ts";

describe("memoized parsing", () => {
  it("parses a text once while it is in use, and forgets it when it is not", () => {
    const calls: string[] = [];
    const parse = memoized((text) => {
      calls.push(text);
      return text === "broken" ? null : { text };
    });
    const used = parse("used");
    parse("broken");
    for (let index = 0; index < 40_000; index++) {
      parse(String(index));
      if (index % 1000 === 0) assert.ok(parse("used") === used && parse("broken") === null);
    }
    assert.equal(calls.length, 40_002);
    parse("0");
    assert.equal(calls.length, 40_003);
  });

  it("remembers two generations of 1,024 texts", () => {
    for (const [others, isRemembered] of [
      [2_047, true],
      [2_048, false],
    ] as const) {
      const parse = memoized((text) => ({ text }));
      const first = parse("first");
      for (let index = 0; index < others; index++) parse(String(index));
      assert.equal(parse("first") === first, isRemembered, `${others} others`);
    }
  });

  it("does not remember texts of more than 256 characters", () => {
    const parse = memoized((text) => ({ text }));
    for (const [length, isRemembered] of [
      [256, true],
      [257, false],
    ] as const)
      assert.equal(parse("1".repeat(length)) === parse("1".repeat(length)), isRemembered);
  });

  it("sorts what does not parse below what does", () => {
    const order = (a: { rank: number }, b: { rank: number }): number => a.rank - b.rank;
    assert.ok(compareParsed(null, { rank: 0 }, order) < 0 && compareParsed({ rank: 0 }, null, order) > 0);
    assert.equal(compareParsed(null, null, order), 0);
    assert.equal(compareParsed({ rank: 3 }, { rank: 1 }, order), 2);
  });
});
