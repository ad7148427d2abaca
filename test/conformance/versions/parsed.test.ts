import assert from "node:assert/strict";
import { compareParsed, parsed } from "../../../src/core/versions/parsed.ts";

describe("parsed texts", () => {
  it("are parsed once while they are in use, and forgotten when they are not", () => {
    const seen: string[] = [];
    const parse = parsed((text) => {
      seen.push(text);
      return text === "broken" ? null : { text };
    });
    const kept = parse("kept");
    parse("broken");
    for (let index = 0; index < 40_000; index++) {
      parse(String(index));
      if (index % 1000 === 0) assert.ok(parse("kept") === kept && parse("broken") === null);
    }
    assert.equal(seen.length, 40_002);
    parse("0");
    assert.equal(seen.length, 40_003);
  });

  it("are not kept when they are long", () => {
    const parse = parsed((text) => ({ text }));
    assert.notEqual(parse("1".repeat(1000)), parse("1".repeat(1000)));
  });

  it("sort below what parses when they do not parse", () => {
    const order = (a: { at: number }, b: { at: number }): number => a.at - b.at;
    assert.ok(compareParsed(null, { at: 0 }, order) < 0 && compareParsed({ at: 0 }, null, order) > 0);
    assert.equal(compareParsed(null, null, order), 0);
    assert.equal(compareParsed({ at: 3 }, { at: 1 }, order), 2);
  });
});
