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
    "every escape",
    `a: "\\0\\a\\b\\t\\	\\n\\v\\f\\r\\e\\ \\"\\/\\\\\\N\\_\\L\\P"`,
    [`{"a":"\\u0000\\u0007\\b\\t\\t\\n\\u000b\\f\\r\\u001b \\"/\\\\\u0085\u00a0\u2028\u2029"}`],
  ],
  [
    "escapes that are none, which stand for their letters or stay",
    `a: "\\q\\xZZ\\u12\\UFFFFFFFF"`,
    [`{"a":"qxZZu12\\\\UFFFFFFFF"}`],
  ],
  ["escaped line breaks with CRLF", 'a: "b\\\r\n   c"', [`{"a":"bc"}`]],
  ["a quote behind an escaped backslash", `a: "b\\\\"\nc: 'd\\'`, [`{"a":"b\\\\","c":"d\\\\"}`]],
  ["marks of documents within lines", "a: x --- y\nb: ...", [`{"a":"x --- y","b":"..."}`]],
  ["marks of documents with more behind", "---a: 1\n...b: 2", [`{"---a":"1","...b":"2"}`]],
  ["marks of documents behind blanks, which are text", "a: x\n  ---\n  y", [`{"a":"x --- y"}`]],
  ["a document of one word behind a mark", "--- a\n--- b", [`"a"`, `"b"`]],
  ["tabs behind a mark of a document", "---\ta: 1\nb: 2\n---\t# x\n- c", [`{"a":"1","b":"2"}`, `["c"]`]],
  ["an explicit key with a comment above its value", "? a\n# x\n\n: 1\n? b\n# y\nc: 2", [`{"a":"1","b":?,"c":"2"}`]],
  ["explicit keys in brackets", "[? a : 1, ?\n b : 2, c]\n", [`[{"a":"1"},{"b":"2"},"c"]`]],
  ["explicit keys", "? a\n: 1\n? b\n? 'c'\n:\n  - 2\nd: 3", [`{"a":"1","b":?,"c":["2"],"d":"3"}`]],
  ["an explicit key with a comment", "? a # x\n: 1", [`{"a":"1"}`]],
  ["an explicit key within a list", "- ? a\n  : 1\n- b", [`[{"a":"1"},"b"]`]],
  ["a question mark within words", "?a: 1\nb?: ?c\nd: [?e, f?]", [`{"?a":"1","b?":"?c","d":["?e","f?"]}`]],
  ["explicit keys in brackets", "a: {? b : 1, ? c, d: 2}", [`{"a":{"b":"1","c":?,"d":"2"}}`]],
  [
    "colons in brackets",
    `a: [b:c, d: e, f:]\ng: {h:, i: , "j":1, k: [l], m :n}`,
    [`{"a":["b:c",{"d":"e"},{"f":?}],"g":{"h":?,"i":?,"j":"1","k":["l"],"m :n":?}}`],
  ],
  [
    "hashes in brackets and behind them",
    "a: [b#c, d, #e\n f] # g\nh: {i: j # k\n }",
    [`{"a":["b#c","d","f"],"h":{"i":"j"}}`],
  ],
  ["lines in brackets that are not indented", "a: [\nb, c,\nd\n]\ne: {\n}", [`{"a":["b","c","d"],"e":{}}`]],
  ["quotes in brackets over lines that are not indented", `a: ["b\n  c", 'd']`, [`{"a":["b c","d"]}`]],
  ["an anchor above a mapping", "&x\na: 1", [`{"a":"1"}`]],
  [
    "anchors and tags above what they are of",
    "a:\n  &x\n  b: 1\nc: !!map\n  d: 2\ne: !t\n- f",
    [`{"a":{"b":"1"},"c":{"d":"2"},"e":["f"]}`],
  ],
  ["an anchor without a value", "a: &x\nb: !t # y\nc: 1", [`{"a":?,"b":?,"c":"1"}`]],
  ["anchors of keys", "&x a: 1\n!!str b: 2", [`{"a":"1","b":"2"}`]],
  ["an alias as a key", "*x : 1\nb: *y # z", [`{"*x":"1","b":*"*y"}`]],
  ["tabs in empty lines, before comments and behind colons", "a:\n\t\n\t# x\n  b:\t1\t# y\n", [`{"a":{"b":"1"}}`]],
  [
    "comments at every depth",
    "# 1\na: # 2\n    # 3\n  b: 1 # 4\n # 5\n  c:\n# 6\n    - d\n      # 7\n    - e\n",
    [`{"a":{"b":"1","c":["d","e"]}}`],
  ],
  ["hashes that begin no comment", "a: b#c\nd: '#' \ne#f: 1\n", [`{"a":"b#c","d":"#","e#f":"1"}`]],
  ["items within items", "-\n  - a\n  -\n    b: 1\n    c:\n    - d\n- e", [`[["a",{"b":"1","c":["d"]}],"e"]`]],
  ["items without values", "-\n- a\n-\n", [`["a"]`]],
  ["a dash within a word", "-a: 1\nb: -c", [`{"-a":"1","b":"-c"}`]],
  ["a text of several lines in a list", "- a\n  b\n-  c\n\n   d\n", [`["a b","c\\nd"]`]],
  ["a text that begins below its key", "a:\n  b\n  c\nd:\n  'e\n  f'", [`{"a":"b c","d":"e f"}`]],
  ["a block in a list, and one at the end", "- |\n a\n  b\n- >+ # c\n  d\n\n", [`[|"a\\n  b",|"d"]`]],
  ["what only looks like a block", "a: x|", [`{"a":"x|"}`]],
  ["a mapping in a document with text before it", "%TAG ! x\n# y\n---\na: 1\n", [`{"a":"1"}`]],
  [
    "names of the prototype",
    "__proto__: 1\nconstructor: { toString: 2 }",
    [`{"__proto__":"1","constructor":{"toString":"2"}}`],
  ],
];

/** A half-typed text, what is left of it, and what is wrong with it. */
export const broken: readonly (readonly [what: string, text: string, outline: string, problems: readonly string[]])[] =
  [
    ["two documents in one, of which the mapping is taken", "- a\nb: 1", '{"b":"1"}', ["Unexpected text: b: 1"]],
    ["a mapping above a list", "a: 1\n- b", `{"a":"1"}`, ["Unexpected list item: -"]],
    ["a word above a list", "[a]\n- b", `["a"]`, ["Unexpected text: - b"]],
    ["commas without an item", "a: [, b,, c]", `{"a":["b","c"]}`, ["Unexpected text: ,", "Unexpected text: ,"]],
    ["two words", "'a'\n'b'", `"a"`, ["Unexpected text: 'b'"]],
    [
      "items that are indented otherwise",
      "a:\n  - b\n - c\n   - d\ne: 1",
      `{"a":["b","c - d"],"e":"1"}`,
      ["Inconsistent indentation:  "],
    ],
    ["items that are indented less than the first", "  - a\n - b\n", `["a","b"]`, ["Inconsistent indentation:  "]],
    [
      "a mapping with items at its depth",
      "a:\n  b: 1\n  - c\n  d: 2",
      `{"a":{"b":"1","d":"2"}}`,
      ["Unexpected list item: -"],
    ],
    [
      "a list with a text at its depth",
      "a:\n  - b\n  c\n  - d\ne: 1",
      `{"a":["b"],"c":?,"e":"1"}`,
      [
        "Inconsistent indentation:   ",
        "Expected `:` and a value: c",
        "Inconsistent indentation:   ",
        "Unexpected list item: -",
      ],
    ],
    ["brackets above an entry", "a:\n  [b]\n  c: 1\nd: 2", `{"a":{"c":"1"},"d":"2"}`, ["Unexpected text: [b]"]],
    [
      "open brackets above an entry",
      "a:\n  [b\n  c: 1\nd: 2",
      `{"a":["b",{"c":"1"}],"d":"2"}`,
      ["Expected `]`: [", "Expected `,`: c"],
    ],
    ["quotes above an entry", `a:\n  "b"\n  c: 1`, `{"a":{"b":?,"c":"1"}}`, [`Expected \`:\` and a value: "b"`]],
    [
      "a text that is not closed on lines that are indented less",
      `m:\n  a: "b\n c"\nd: 1`,
      `{"m":{"a":"b","c\\"":?},"d":"1"}`,
      [`Unclosed string: "b`, "Inconsistent indentation:  ", `Expected \`:\` and a value: c"`],
    ],
    [
      "a text that is closed on a later line, with more behind",
      `a: "b\n  c" d\ne: 1`,
      `{"a":"b","c\\" d":?,"e":"1"}`,
      [`Unclosed string: "b`, "Inconsistent indentation:   ", `Expected \`:\` and a value: c" d`],
    ],
    [
      "a text that is closed on a later line, with a comment behind",
      `a: "b\n  c" # d\ne: 1`,
      `{"a":"b c","e":"1"}`,
      [],
    ],
    ["a key in quotes over lines", `"a\n b": 1`, `{"a":{"b\\"":"1"}}`, [`Unclosed string: "a`]],
    ["a comment right behind quotes", `a: "b"# c\nd: 1`, `{"a":"b","d":"1"}`, ["Unexpected text: # c"]],
    [
      "a key that begins with a mark",
      "@a: 1\n%b: 2\nc: 3",
      `{"@a":"1","%b":"2","c":"3"}`,
      ["Text that starts with `@` needs quotes: @", "Text that starts with `%` needs quotes: %"],
    ],
    [
      "marks of which the meaning depends on what follows",
      "a: -\nb: ?\nc: - d\ne: 1",
      `{"a":"-","b":"?","c":"- d","e":"1"}`,
      [
        "Text that starts with `-` needs quotes: -",
        "Text that starts with `?` needs quotes: ?",
        "Text that starts with `-` needs quotes: -",
      ],
    ],
    [
      "a mark in brackets",
      "a: [@b, `c, -]",
      `{"a":["@b","\`c","-"]}`,
      ["Text that starts with `@` needs quotes: @", "Text that starts with ``` needs quotes: `"],
    ],
    ["an explicit key that is half-typed", "? a: 1\nb: 2", `{"a":"1","b":"2"}`, []],
    [
      "an explicit key with its value indented",
      "? a\n  : 1\nb: 2",
      `{"a":?,"b":"2"}`,
      ["Inconsistent indentation:   ", "Expected a key: :"],
    ],
    [
      "brackets as a key",
      "[a]: 1\nb: 2\n{c}: 3",
      `{"b":"2"}`,
      ["Unexpected text: : 1", "Unexpected text: b: 2", "Expected a key: {c}"],
    ],
    [
      "a tab at the beginning",
      "\ta: 1\nb: 2",
      `{"a":"1","b":"2"}`,
      ["Tabs are not allowed for indentation: \t", "Inconsistent indentation: "],
    ],
    ["open brackets before an item", "a:\n- [b,\n- c\nd: 1", `{"a":[["b"],"c"],"d":"1"}`, ["Expected `]`: ["]],
    [
      "open brackets before an indented entry",
      "a:\n  b: [c,\n  d: 1\ne: 2",
      `{"a":{"b":["c"],"d":"1"},"e":"2"}`,
      ["Expected `]`: ["],
    ],
    [
      "open brackets over lines that are indented",
      "a: [b,\n   c\n   d: 1\ne: 2",
      `{"a":["b","c",{"d":"1"}],"e":"2"}`,
      ["Expected `]`: [", "Expected `,`: d"],
    ],
    [
      "brackets that are closed in another line than they should",
      "a: {b: [c, d: 1}\ne: 2",
      `{"a":{"b":["c",{"d":"1"}]},"e":"2"}`,
      ["Expected `]`: ["],
    ],
    [
      "a key alone in brackets, before an entry",
      "a: {\n  b:\n  c: 1\n}\nd: 2",
      `{"a":{"b":?,"c":"1"},"d":"2"}`,
      ["Expected `,`: c"],
    ],
    ["only a closing bracket", "]\na: 1", `{"]":?,"a":"1"}`, ["Text that starts with `]` needs quotes: ]"]],
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
