// The text that a client has open, by its changes and with its positions.

import assert from "node:assert/strict";
import fc from "fast-check";
import { OpenText, projectPathOf, type Encoding } from "../../src/lsp/openText.ts";
import { runs } from "../support/runs.ts";

const open = (text: string, encoding: Encoding = "utf-16") =>
  new OpenText("file:///work/package.json", "/work/package.json", { version: 1, text, encoding });

const encodings: readonly Encoding[] = ["utf-8", "utf-16"];

describe("positions in an open text", () => {
  const rows: readonly (readonly [text: string, before: string, utf8: number, utf16: number])[] = [
    ['{ "lodash": "1" }', '{ "', 3, 3],
    ['{ "é": "", "lodash": "1" }', '{ "é": "', 9, 8],
    ['{ "日本": "lodash" }', '{ "日本', 9, 5],
    ['{ "📦": "lodash" }', '{ "📦', 7, 5],
    ['{ "👩‍👩‍👧": "lodash" }', '{ "👩‍👩‍👧', 21, 11],
    ['{ "\u{10ffff}": "lodash" }', '{ "\u{10ffff}', 7, 5],
  ];
  for (const [text, before, utf8, utf16] of rows) {
    for (const lineEnd of ["\n", "\r\n", "\r"]) {
      it(`count as the client counts: ${JSON.stringify(before)} after ${JSON.stringify(lineEnd)}`, () => {
        const whole = `{${lineEnd}${text}${lineEnd}`;
        const offset = 1 + lineEnd.length + before.length;
        for (const encoding of encodings) {
          const character = encoding === "utf-8" ? utf8 : utf16;
          assert.deepEqual(open(whole, encoding).positionAt(offset), { line: 1, character });
          assert.equal(open(whole, encoding).offsetAt({ line: 1, character }), offset);
        }
      });
    }
  }

  it("are moved into the text where they are outside", () => {
    for (const encoding of encodings) {
      const text = open("é1\r\n📦\r\n\nlast", encoding);
      const at = (line: number, character: number) => text.offsetAt({ line, character });
      assert.deepEqual([at(-1, 5), at(0, -1), at(-(2 ** 53), -(2 ** 53))], [0, 0, 0]);
      assert.deepEqual([at(0, 99), at(1, 2 ** 53), at(2, 7)], [2, 6, 8]);
      assert.deepEqual([at(3, 1e300), at(4, 0), at(2 ** 53, 0), at(1e300, 3)], [13, 13, 13, 13]);
      assert.deepEqual(text.positionAt(-1), { line: 0, character: 0 });
      assert.deepEqual(text.positionAt(2 ** 53), { line: 3, character: 4 });
      assert.deepEqual(text.positionAt(3), { line: 0, character: encoding === "utf-8" ? 3 : 2 });
    }
  });

  it("lead to the start of a character where they are within it", () => {
    const text = open("a📦b", "utf-8");
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((character) => text.offsetAt({ line: 0, character })),
      [0, 1, 1, 1, 1, 3, 4, 4],
    );
  });

  it("lead back to themselves", () => {
    fc.assert(
      fc.property(textOfLines, fc.constantFrom(...encodings), fc.nat(), (text, encoding, at) => {
        const document = open(text, encoding);
        const starts = [...startsOf(text), text.length];
        const offset = starts[at % starts.length] ?? 0;
        const position = document.positionAt(offset);
        // Between the two characters of a line end is no position.
        const isWithin = text[offset - 1] === "\r" && text[offset] === "\n";
        assert.equal(document.offsetAt(position), isWithin ? offset - 1 : offset);
        assert.deepEqual(position, modelPosition(text, isWithin ? offset - 1 : offset, encoding));
      }),
      runs(400),
    );
  });
});

describe("changes of an open text", () => {
  it("make what they make of a plain text", () => {
    const change = fc.record({ from: fc.nat(), to: fc.nat(), text: textOfLines, isReversed: fc.boolean() });
    fc.assert(
      fc.property(
        textOfLines,
        fc.array(change, { maxLength: 6 }),
        fc.constantFrom(...encodings),
        (text, all, encoding) => {
          const document = open(text, encoding);
          let expected = text;
          for (const { from, to, text: inserted, isReversed } of all) {
            const places = startsOf(expected);
            const [start = 0, end = 0] = [from, to]
              .map((each) => places[each % places.length] ?? 0)
              .sort((a, b) => a - b);
            const range = {
              start: modelPosition(expected, isReversed ? end : start, encoding),
              end: modelPosition(expected, isReversed ? start : end, encoding),
            };
            document.change([{ range, text: inserted }], 2);
            expected = expected.slice(0, start) + inserted + expected.slice(end);
            assert.equal(document.getText(), expected);
          }
        },
      ),
      runs(600),
    );
  });

  it("of one message follow each other", () => {
    const document = open('{ "a": 1 }\n');
    const range = { start: { line: 0, character: 2 }, end: { line: 0, character: 5 } };
    document.change([{ range, text: '"📦"' }, { text: "{}" }, { range, text: "\n" }], 2);
    assert.equal(document.getText(), "{}\n");
  });

  it("give another version, whatever number the client gives", () => {
    const document = open("{}");
    const versions = [document.version];
    for (const [text, version] of [
      ["{ }", 1],
      ["{}", -4],
      ["{  }", -4],
    ] as const) {
      document.change([{ text }], version);
      versions.push(document.version);
      assert.equal(document.clientVersion, version);
    }
    assert.equal(new Set(versions).size, 4);
  });

  it("end where a person types, but for those of the whole text", () => {
    const document = open('{ "": 1 }');
    const at = { line: 0, character: 3 };
    document.change([{ range: { start: at, end: at }, text: "lo" }], 2);
    assert.equal(document.typedAt, 5);
    document.change([{ text: '{ "lo": 1 }' }], 3);
    assert.equal(document.typedAt, undefined);
  });

  it("have null for a range where they are of the whole text", () => {
    const document = open("{}");
    document.change(JSON.parse('[{ "range": null, "text": "[]" }]') as { text: string }[], 2);
    assert.equal(document.getText(), "[]");
  });
});

describe("the path of an open text", () => {
  const rows: readonly (readonly [uri: string, path: string | undefined])[] = [
    ["file:///work/package.json", "/work/package.json"],
    ["file:///work/a%20b/%C3%A9/package.json", "/work/a b/é/package.json"],
    ["file:///work/tsconfig.json", undefined],
    ["untitled:/work/package.json", undefined],
    ["git:/work/package.json?ref", undefined],
    ["file://host/share/package.json", undefined],
    ["file:///work/a%2Fb/package.json", undefined],
    ["file:///work/%E0/package.json", undefined],
    ["package.json", undefined],
    ["", undefined],
  ];
  for (const [uri, path] of rows)
    it(`${uri} is ${path ?? "none"}`, () => {
      assert.equal(projectPathOf(uri), path);
    });
});

const textOfLines = fc
  .array(fc.constantFrom("\n", "\r\n", "\r", "a", '"', "é", "日", "📦", "\u{10ffff}", "\u200d", " "), { maxLength: 12 })
  .map((parts) => parts.join(""));

/** The offsets at which a character starts that is not the second of a line end, and the end. */
function startsOf(text: string): readonly number[] {
  const offsets = Array.from(text).reduce((all, each) => [...all, (all.at(-1) ?? 0) + each.length], [0]);
  return offsets.filter((offset) => !(text[offset - 1] === "\r" && text[offset] === "\n"));
}

/** The position of an offset, line by line. */
function modelPosition(text: string, offset: number, encoding: Encoding): { line: number; character: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  const last = lines.at(-1) ?? "";
  return { line: lines.length - 1, character: encoding === "utf-8" ? Buffer.byteLength(last) : last.length };
}
