import assert from "node:assert/strict";
import fc from "fast-check";
import { parseXml } from "../../../../src/core/syntax/xml/xml.ts";
import { runs } from "../../../support/runs.ts";
import { broken, checkSpans, intact } from "./documents.ts";

describe("any XML", () => {
  it("reads any damaged text, and stays inside it", () => {
    const text = fc.constantFrom(...[...intact, ...broken].map(([, source]) => source));
    const insert = fc.constantFrom(
      "",
      "<",
      ">",
      "/",
      "</",
      "<!--",
      "<![CDATA[",
      "<!X [",
      '"',
      "'",
      "=",
      "&",
      "\n",
      "a",
    );
    fc.assert(
      fc.property(text, insert, fc.nat(), fc.nat({ max: 3 }), (source, piece, place, drop) => {
        const at = place % (source.length + 1);
        const damaged = source.slice(0, at) + piece + source.slice(at + drop);
        const { roots, problems } = parseXml(damaged);
        checkSpans(damaged, roots);
        for (const { span } of problems)
          assert.ok(0 <= span.start && span.start <= span.end && span.end <= damaged.length);
      }),
      runs(150),
    );
  });

  const hostile: readonly (readonly [what: string, text: string])[] = [
    ["open tags", "<a>".repeat(20_000)],
    [
      "open tags, indented",
      Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth)}<a${depth}>\n`).join("") + "<b/>\n".repeat(5_000),
    ],
    ["close tags", "</a>".repeat(20_000)],
    ["attributes", `<a ${"b='1' ".repeat(10_000)}`],
    ["quotes", `<a ${"b='1\n".repeat(20_000)}`],
    ["comments", "<!--\n".repeat(20_000)],
    ["CDATA", "<![CDATA[\n".repeat(20_000)],
    ["instructions", "<?\n".repeat(30_000)],
    ["declarations", "<!a>".repeat(20_000)],
    ["document types", "<!a [>".repeat(20_000)],
    ["bare `<`", `<a>${"< ".repeat(20_000)}</a>`],
    ["blanks", `<a ${" ".repeat(100_000)}b>${" ".repeat(100_000)}</a>`],
    ["ampersands", `<a>${"&".repeat(100_000)}${"&#1".repeat(30_000)}</a>`],
    ["entities of entities", `<!DOCTYPE a [${'<!ENTITY b "&c;&c;">'.repeat(5_000)}]><a>&b;</a>`],
  ];
  for (const [what, text] of hostile)
    it(`${what}: in time that grows with the text`, () => {
      const start = process.cpuUsage();
      const { problems } = parseXml(text);
      assert.ok(process.cpuUsage(start).user < 4_000_000);
      assert.ok(problems.length <= 100);
    });
});
