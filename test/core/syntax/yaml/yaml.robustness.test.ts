import assert from "node:assert/strict";
import fc from "fast-check";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { parseYaml } from "../../../../src/core/syntax/yaml/yaml.ts";
import type { YamlEntry, YamlText, YamlValue } from "../../../../src/core/syntax/yaml/yamlDocument.ts";
import type { Span } from "../../../../src/core/model/span.ts";
import { runs } from "../../../support/runs.ts";
import { anyWellFormedText } from "../../../support/texts.ts";

/** A text in which nothing is wrong, and each of its documents in the notation of JSON. */
const intact: readonly (readonly [what: string, text: string, documents: readonly string[]])[] = [
  ["nothing", "", []],
  ["blanks, comments and a byte order mark", "\ufeff \n# a\n\n  # b: c\n", []],
  ["directives and empty documents", "%YAML 1.2\n---\n...\n---\n# x\n", []],
  ["a word", "a b # c", [`"a b"`]],
  ["a mapping", "a: 1\nb-c:  x y \n? d\n: e\nf:\ng: ~", [`{"a":"1","b-c":"x y","d":"e","f":?,"g":"~"}`]],
  ["mappings in mappings", "a:\n  b:\n      c: 1\n  d: 2\ne:\n f: 3", [`{"a":{"b":{"c":"1"},"d":"2"},"e":{"f":"3"}}`]],
  ["lists", "- a\n-\n- - b\n  - c\n-\n  - d\n-   e: 1\n    f: 2", [`["a",["b","c"],["d"],{"e":"1","f":"2"}]`]],
  ["lists as deep as their key", "a:\n- 1\n- b: 2\n  c: 3\nd:\n  - 4", [`{"a":["1",{"b":"2","c":"3"}],"d":["4"]}`]],
  [
    "quotes",
    `"a b": 'it''s: # no'\n'c': "\\"x\\" \\u0041\\x42\\t\\\\ \\U0001F600"\nd: ''\n"e" : ""`,
    [`{"a b":"it's: # no","c":"\\"x\\" AB\\t\\\\ 😀","d":"","e":""}`],
  ],
  [
    "quoted texts of several lines",
    `a: "one\n  two\n\n  three \\\n    four"\nb: 'x\n  y'`,
    [`{"a":"one two\\nthree four","b":"x y"}`],
  ],
  ["plain texts of several lines", "a: one\n  two\n\n  three\nb: x # y", [`{"a":"one two\\nthree","b":"x"}`]],
  [
    "plain texts with marks",
    "a: x:y#z\nb: https://a.example/#b\nc: -1\nd: :x\ne: a, [b] {c}\nf: ?x\n@: 1".replace("@: 1", "g@h: i'j\"k"),
    [`{"a":"x:y#z","b":"https://a.example/#b","c":"-1","d":":x","e":"a, [b] {c}","f":"?x","g@h":"i'j\\"k"}`],
  ],
  [
    "blocks, as they stand",
    "a: |\n  x: 1\n   # y\n\n  z\nb: >-\n   q\nc: |2+ # d\n    r\ne: 1",
    [`{"a":|"x: 1\\n   # y\\n\\n  z","b":|"q","c":|"r","e":"1"}`],
  ],
  ["an empty block", "a: |\nb: 1", [`{"a":|"","b":"1"}`]],
  [
    "brackets",
    `a: [1, "2", [3], {b: 4}, c: 5, ]\nd: {e: 1, "f":2, 'g' : [h], i, j: , }\nk: []\nl: {}`,
    [`{"a":["1","2",["3"],{"b":"4"},{"c":"5"}],"d":{"e":"1","f":"2","g":["h"],"i":?,"j":?},"k":[],"l":{}}`],
  ],
  [
    "brackets over lines, with comments",
    "a: [ # x\n  b, c:d,\n  # y\n  'e\n  f'\n  ]\ng: {\n  h: 1,\n  i: { j: 2 } }",
    [`{"a":["b","c:d","e f"],"g":{"h":"1","i":{"j":"2"}}}`],
  ],
  ["a document in brackets", `{"a": {"b": [1, null]}}`, [`{"a":{"b":["1","null"]}}`]],
  [
    "anchors, tags and aliases, which are not resolved",
    "a: &x\n  b: !!str 1\nc: *x\nd: &y [*x, &z 1]\n<<: *x\ne: !t\n- &i j",
    [`{"a":{"b":"1"},"c":*"*x","d":[*"*x","1"],"<<":*"*x","e":["j"]}`],
  ],
  ["several documents", "a: 1\n--- # x\nb: 2\n...\n---\n- c", [`{"a":"1"}`, `{"b":"2"}`, `["c"]`]],
  ["CRLF", 'a:\r\n  - b\r\n  - "c\r\n    d"\r\n# e\r\nf: g\r\n  h\r\n', [`{"a":["b","c d"],"f":"g h"}`]],
  ["a key twice", "a: 1\na: 2", [`{"a":"1","a":"2"}`]],
  [
    "names of the prototype",
    "__proto__: 1\nconstructor: { toString: 2 }",
    [`{"__proto__":"1","constructor":{"toString":"2"}}`],
  ],
];

/** A half-typed text, what is left of it, and what is wrong with it. */
const broken: readonly (readonly [what: string, text: string, outline: string, problems: readonly string[]])[] = [
  ["a key alone", "a\nb: 1", `{"a":?,"b":"1"}`, ["Expected `:` and a value: a"]],
  ["a key alone below another", "b: 1\na", `{"b":"1","a":?}`, ["Expected `:` and a value: a"]],
  [
    "a key alone in a mapping",
    "m:\n  a\n  b: 1\nc: 2",
    `{"m":{"a":?,"b":"1"},"c":"2"}`,
    ["Expected `:` and a value: a"],
  ],
  ["a key alone with entries below", "a\n  b: 1\nc: 2", `{"a":{"b":"1"},"c":"2"}`, ["Expected `:` and a value: a"]],
  ["a colon without a blank", "a:1\nb: 2", `{"a:1":?,"b":"2"}`, ["Expected `:` and a value: a:1"]],
  ["a key in an open quote", `"a\nb: 1`, `{"a":?,"b":"1"}`, ['Unclosed string: "a']],
  ["a value in an open quote", `a: "1.\nb: 2`, `{"a":"1.","b":"2"}`, ['Unclosed string: "1.']],
  [
    "the same, indented, before a quoted key",
    `m:\n  a: '1\n  'b': 2`,
    `{"m":{"a":"1","b":"2"}}`,
    ["Unclosed string: '1"],
  ],
  ["no key", ": 1\nb: 2", `{"b":"2"}`, ["Expected a key: :"]],
  ["a value in a value", "a: b: 1\nc: 2", `{"a":"b: 1","c":"2"}`, ["Text with `: ` needs quotes: b: 1"]],
  [
    "marks that need quotes",
    "a: @x\nb: >=1\nc: `",
    `{"a":"@x","b":">=1","c":"\`"}`,
    [
      "Text that starts with `@` needs quotes: @",
      "Text that starts with `>` needs quotes: >",
      "Text that starts with ``` needs quotes: `",
    ],
  ],
  ["text behind quotes", `a: "1" x\nb: 2`, `{"a":"1","b":"2"}`, ["Unexpected text: x"]],
  ["open brackets", "a: [1,\nb: 2", `{"a":["1"],"b":"2"}`, ["Expected `]`: ["]],
  ["open braces", "a: { b: 1\nc: 2", `{"a":{"b":"1"},"c":"2"}`, ["Expected `}`: {"]],
  ["a brace for a bracket", "a: [{ b: [1 }]\nc: 2", `{"a":[{"b":["1"]}],"c":"2"}`, ["Expected `]`: ["]],
  ["a quote that is open in braces", 'a: { b: "1 }\nc: 2', `{"a":{"b":"1"},"c":"2"}`, ['Unclosed string: "1']],
  ["no comma", "a: { b: 1\n  c: 2 }\nd: 3", `{"a":{"b":"1","c":"2"},"d":"3"}`, ["Expected `,`: c"]],
  ["a closing bracket too many", "a: [1]]\nb: 2", `{"a":["1"],"b":"2"}`, ["Unexpected text: ]"]],
  ["an entry in a list", "a:\n  - b\n  c: 1\nd: 2", `{"a":["b"],"c":"1","d":"2"}`, ["Inconsistent indentation:   "]],
  ["an item in a mapping", "a: 1\n- b\nc: 2", `{"a":"1","c":"2"}`, ["Unexpected list item: -"]],
  [
    "lines that are indented otherwise",
    "a:\n    b: 1\n  c: 2\nd: 3",
    `{"a":{"b":"1","c":"2"},"d":"3"}`,
    ["Inconsistent indentation:   "],
  ],
  [
    "blanks of other kinds",
    "\u00a0\n\ufeff: 1\nb: \u2003\nc: [\u00a0]",
    `{"\u00a0":?,"\ufeff":"1","b":"\u2003","c":["\u00a0"]}`,
    ["Expected `:` and a value: \u00a0"],
  ],
  ["tabs", "a:\n\tb: 1", `{"a":{"b":"1"}}`, ["Tabs are not allowed for indentation: \t"]],
  ["a list behind a word", "cata\n- b", `"cata - b"`, []],
];

const shop = `# shop
packages:
  - "packages/*"
  - apps/*
catalog:
  react: ^18.2.0
  "@acme/ui": '~2.1.0' # why
  ms: 2.1.3
catalogs:
  old:
    react: 16.14.0
  flow: { a: 1, "b": 2 }
overrides:
  "x>y": $react
list:
- a: 1
  b: 2
- [c, d]
last: >-
  text
`;

describe("YAML", () => {
  for (const [what, text, documents] of intact) {
    it(`${what}, intact`, () => {
      const read = parseYaml(text);
      checkSpans(text, read);
      assert.deepEqual([read.documents.map(show), read.problems], [documents, []]);
    });
  }

  for (const [what, text, outline, problems] of broken) {
    it(`${what}, half-typed`, () => {
      const read = parseYaml(text);
      checkSpans(text, read);
      assert.deepEqual(read.documents.map(show), [outline]);
      assert.deepEqual(
        read.problems.map(({ message, span }) => `${formatMessage(message)}: ${text.slice(span.start, span.end)}`),
        problems,
      );
    });
  }

  it("keeps every other entry, wherever a line is cut off", () => {
    const lines = shop.split("\n");
    const complete = leaves(parseYaml(shop));
    for (const [index, line] of lines.entries()) {
      // Without its end such a line is another one, which the lines below belong to.
      if (!/^\s*(?:"[^"]*"|[\w-]+): \S/.test(line)) continue;
      for (let length = 0; length < line.length; length++) {
        const cut = lines.with(index, line.slice(0, length)).join("\n");
        const remaining = new Set(leaves(parseYaml(cut)));
        const lost = complete.filter((leaf) => !remaining.has(leaf));
        const most = line.includes("{") ? 2 : 1;
        assert.ok(lost.length <= most, `${JSON.stringify(line.slice(0, length))} loses ${lost.join(" and ")}`);
      }
    }
  });

  it("reads what is written of any values, in brackets and in lines", () => {
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        anyWellFormedText(8),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(anyWellFormedText(3), tie("value"), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(value, (any) => {
        for (const text of [JSON.stringify(any), JSON.stringify(any, null, 2), inLines(any, "")]) {
          const read = parseYaml(text);
          checkSpans(text, read);
          assert.deepEqual([read.documents.map(show), read.problems], [[JSON.stringify(any)], []], text);
        }
      }),
      runs(200),
    );
  });

  it("keeps its spans inside whatever is done to a text", () => {
    const piece = fc.constantFrom(
      "",
      '"',
      "'",
      "[",
      "]",
      "{",
      "}",
      ":",
      ": ",
      "- ",
      ",",
      "#",
      " #",
      "\n",
      "\t",
      " ",
      "|",
      "&",
      "*",
      "?",
      "\r",
      "\u00a0",
      "\ufeff",
      "\u0085",
      "\u2028",
      "---\n",
    );
    const document = fc.constantFrom(shop, ...intact.map(([, text]) => text), ...broken.map(([, text]) => text));
    const edits = fc.array(fc.tuple(piece, fc.nat(), fc.nat({ max: 3 })), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(document, edits, (text, all) => {
        const damaged = all.reduce((before, [insert, place, drop]) => {
          const at = place % (before.length + 1);
          return before.slice(0, at) + insert + before.slice(at + drop);
        }, text);
        checkSpans(damaged, parseYaml(damaged));
      }),
      runs(2_000),
    );
  });

  it("gives spans without quotes, and says whether they hold the value", () => {
    const text = `"a b": 'x''y'\nc: "d"\ne: { f: *g }`;
    const seen = entriesOf(parseYaml(text).documents[0]).flatMap(({ key, value }) => [
      [text.slice(key.span.start, key.span.end), key.literal],
      value && [text.slice(value.span.start, value.span.end), value.kind === "scalar" && value.literal],
    ]);
    assert.deepEqual(seen, [
      ["a b", true],
      ["x''y", false],
      ["c", true],
      ["d", true],
      ["e", true],
      ["{ f: *g }", false],
    ]);
  });

  const hostile: readonly (readonly [what: string, text: string])[] = [
    ["a bomb of lists", "[".repeat(100_000)],
    ["a bomb of mappings", "{a: ".repeat(50_000)],
    ["a bomb of items", "- ".repeat(50_000)],
    ["a bomb of keys", "? ".repeat(50_000)],
    ["a bomb on every line", "a: [[[[{\n".repeat(5_000)],
    ["a staircase", Array.from({ length: 600 }, (_, index) => `${" ".repeat(index)}a:\n`).join("")],
    ["a staircase of items", Array.from({ length: 600 }, (_, index) => `${" ".repeat(index)}-\n`).join("")],
    ["a staircase of lone keys", Array.from({ length: 600 }, (_, index) => `${" ".repeat(index)}a\n`).join("")],
    ["stairs up and down", "a:\n b:\n  c:\n   d: 1\n  e\n f\n".repeat(5_000)],
    [
      "aliases of aliases",
      `a: &a [x, x]\n${Array.from({ length: 500 }, (_, index) => `b${index}: &b${index} [*b${index - 1}, *b${index - 1}]\n`).join("")}`,
    ],
    ["anchors", `a: ${"&x ".repeat(50_000)}`],
    ["keys alone", "a\n".repeat(50_000)],
    ["open quotes", 'a: "\n'.repeat(20_000)],
    ["open quotes, indented", `a:\n${'  b: "\n'.repeat(20_000)}`],
    ["open quotes over lines", `a: "x\n${"  y\n".repeat(50_000)}`],
    ["one open quote before many lines of quotes", `a: "\n${'  "b\n'.repeat(20_000)}`],
    ["open quotes in brackets", `a: [\n${'  "b,\n'.repeat(20_000)}`],
    ["open brackets", "a: [\n".repeat(10_000)],
    ["brackets that do not fit", `a: ${"[}".repeat(30_000)}`],
    ["closing brackets", `a: [${"]".repeat(50_000)}`],
    ["commas", `a: [${",".repeat(50_000)}`],
    ["colons", `a${": ".repeat(50_000)}`],
    ["colons in brackets", `a: [${": ".repeat(50_000)}`],
    ["hashes", `a: ${"x# ".repeat(30_000)}`],
    ["comments", "#\n".repeat(50_000)],
    ["backslashes", `a: "${"\\".repeat(100_000)}`],
    ["escaped line breaks", `a: "${"\\\n".repeat(50_000)}"`],
    ["line breaks in quotes", `a: "${"\n".repeat(100_000)}"`],
    ["blanks", `a:${" ".repeat(100_000)}\n${"\t".repeat(100_000)}x`],
    ["blanks behind words", `a: ${"x ".repeat(50_000)}${" ".repeat(50_000)}`],
    ["lines of blanks", `${" ".repeat(100)}\n`.repeat(2_000)],
    ["a long plain text", `a: x\n${"  y\n".repeat(50_000)}`],
    ["long plain texts", `a: x\n\n\n\n`.repeat(20_000)],
    ["keys before long gaps", `a\n${"\n".repeat(200)}`.repeat(300)],
    ["blocks", "a: |\n  b\n".repeat(20_000)],
    ["documents", "---\n".repeat(30_000)],
    ["documents of a word", "---\na\n".repeat(20_000)],
    ["words behind one another", "a\n---x\n".repeat(20_000)],
    ["carriage returns", `a: 1${"\r".repeat(100_000)}b`],
  ];
  for (const [what, text] of hostile) {
    it(`${what}: in time that grows with the text`, () => {
      const start = process.cpuUsage();
      const read = parseYaml(text);
      assert.ok(process.cpuUsage(start).user < 4_000_000);
      assert.ok(read.problems.length <= 100);
    });
  }
});

function entriesOf(value: YamlValue | undefined): readonly YamlEntry[] {
  return value?.kind === "mapping" ? value.entries : [];
}

/** In the notation of JSON; `?` is a value that is absent, and `*` and `|` stand before what is an alias or a block. */
function show(value: YamlValue | undefined): string {
  switch (value?.kind) {
    case undefined:
      return "?";
    case "scalar":
      return `${value.form === "alias" ? "*" : value.form === "block" ? "|" : ""}${JSON.stringify(value.value)}`;
    case "sequence":
      return `[${value.items.map(show).join(",")}]`;
    case "mapping":
      return `{${value.entries.map(({ key, value: inner }) => `${JSON.stringify(key.value)}:${show(inner)}`).join(",")}}`;
  }
}

/** Each scalar with the keys that lead to it. */
function leaves({ documents }: YamlText): readonly string[] {
  const found: string[] = [];
  const enter = (value: YamlValue | undefined, path: string): void => {
    if (value?.kind === "mapping") for (const entry of value.entries) enter(entry.value, `${path}.${entry.key.value}`);
    else if (value?.kind === "sequence") for (const item of value.items) enter(item, `${path}[]`);
    else found.push(`${path} = ${show(value)}`);
  };
  for (const document of documents) enter(document, "");
  return found;
}

/** A value as people write it, but with quotes around every text. */
function inLines(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return isList ? "[]" : "{}";
  return entries
    .map(([key, inner]: [string, unknown]) => {
      const start = isList ? "-" : `${JSON.stringify(key)}:`;
      const isDeep = typeof inner === "object" && inner !== null && Object.keys(inner).length > 0;
      if (isList && isDeep) return `${indent}- ${inLines(inner, `${indent}  `).trimStart()}`;
      return `${indent}${start}${isDeep ? "\n" : " "}${inLines(inner, isDeep ? `${indent}  ` : "")}`;
    })
    .join("\n");
}

/** Spans are in order and inside what holds them, and hold what they say. */
function checkSpans(text: string, { documents, problems }: YamlText): void {
  for (const { span, message } of problems) {
    assert.ok(0 <= span.start && span.start <= span.end && span.end <= text.length, formatMessage(message));
  }
  let end = 0;
  const check = (value: YamlValue, outer: Span): void => {
    const { span } = value;
    assert.ok(outer.start <= span.start && span.start <= span.end && span.end <= outer.end, JSON.stringify(value));
    if (value.kind === "scalar") {
      assert.ok(end <= span.start);
      assert.equal(value.literal, text.slice(span.start, span.end) === value.value);
      end = span.end;
    } else if (value.kind === "sequence") for (const item of value.items) check(item, span);
    else {
      for (const { key, value: inner } of value.entries) {
        check(key, span);
        if (inner) check(inner, span);
      }
    }
  };
  for (const document of documents) check(document, { start: 0, end: text.length });
}
