import assert from "node:assert/strict";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import type { YamlText, YamlValue } from "../../../../src/core/syntax/yaml/yamlDocument.ts";
import type { Span } from "../../../../src/core/model/span.ts";

/** A text in which nothing is wrong, and each of its documents in the notation of JSON. */
export const intact: readonly (readonly [what: string, text: string, documents: readonly string[]])[] = [
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
export const broken: readonly (readonly [what: string, text: string, outline: string, problems: readonly string[]])[] =
  [
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

export const shop = `# shop
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

/** In the notation of JSON; `?` is a value that is absent, and `*` and `|` stand before what is an alias or a block. */
export function show(value: YamlValue | undefined): string {
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

/** Spans are in order and inside what holds them, and hold what they say. */
export function checkSpans(text: string, { documents, problems }: YamlText): void {
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
