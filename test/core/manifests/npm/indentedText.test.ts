import assert from "node:assert/strict";
import { type Field, fieldsOf, readIndented, readYamlLine } from "../../../../src/core/manifests/npm/indentedText.ts";
import { readClassicLine } from "../../../../src/core/manifests/npm/yarnEntries.ts";
import { problemLines } from "../../../support/lockfileRows.ts";

/** A line for each field, `key = value`, indented below its parent; documents are apart by `---`. */
type Row = readonly [what: string, text: string, lines: readonly string[], problems?: readonly string[]];

const yaml: readonly Row[] = [
  ["nothing", "", []],
  ["a byte order mark at the start alone", "\uFEFFa: 1\n\uFEFFb: 2", ["a = 1", "\uFEFFb = 2"]],
  ["levels", "a:\n  b:\n    c: 1\n  d: 2\ne: 3", ["a =", "  b =", "    c = 1", "  d = 2", "e = 3"]],
  ["levels of any width", "a:\n    b:\n     c: 1\n  d: 2\n", ["a =", "  b =", "    c = 1", "  d = 2"]],
  ["blank lines, and blanks at ends", "a: 1 \t\r\n\n   \r\nb:\t\n", ["a = 1", "b ="]],
  ["keys with colons", "a:b: c:d\nhttps://a.example/x:\n", ["a:b = c:d", "https://a.example/x ="]],
  [
    "quotes around keys and values",
    `'a': 'it''s'\n"b": "say \\"hi\\": \\u0041"\n'c: d': 1\n"e: \\" f": 2\n"g" : 3\n`,
    ["a = it's", 'b = say "hi": A', "c: d = 1", 'e: " f = 2'],
    ['Unexpected text: "g" : 3'],
  ],
  [
    "quotes that do not go together",
    `a: 'b\nc: d'\ne: 'f"\ng: "\nh: '\ni: "\\x"\nj: ''\nk: x\n`,
    ["a = 'b", "c = d'", `e = 'f"`, 'g = "', "h = '", "i = \\x", "j =", "k = x"],
  ],
  [
    "quotes and strokes within quoted keys",
    `'it''s: a': 1\n'b\\': 2\n'c\\: d': 3\n`,
    ["it's: a = 1", "b\\ = 2", "c\\: d = 3"],
  ],
  ["a quoted key without an end", `"a: 1\n'b': 1\n`, ["b = 1"], [`Unexpected text: "a: 1`]],
  [
    "comments",
    "# a: 1\na: 1 # one\nb: # two\n  # three\n  c: x#y\nd: '1 # 2'\ne: \"1 # 2\"\nf: 1   # 2 # 3\n",
    ["a = 1", "b =", "  c = x#y", "d = 1 # 2", "e = 1 # 2", "f = 1"],
  ],
  [
    "what looks like a document within a line",
    "a:\n  --- b: 1\n---b: 2\n--- c: 3\n",
    ["a =", "  --- b = 1", "---b = 2", "--- c = 3"],
  ],
  ["documents", "---\na: 1\n---\n---\nb:\n  c: 1\n--- \nd: 2\n", ["a = 1", "---", "b =", "  c = 1", "---", "d = 2"]],
  [
    "items, of which nothing is kept",
    "a:\n  - b: 1\n    c: 2\n  -\n    d: 3\n  -e: 4\n- f: 5\n  g: 6\nh: 7\n",
    ["a =", "  -e = 4", "h = 7"],
  ],
  ["a list as deep as its key", "a:\n- b: 1\n- c: 2\nd: - e\n", ["a =", "d = - e"]],
  ["texts of several lines", "a: |-\n  b: 1\n\n    c: 2\nd: >\n  e\nf: 1\n  2\ng: 3\n", ["a =", "d =", "f =", "g = 3"]],
  [
    "keys after a sign",
    `? a@1\n: b: 1\n  c: 2\n?  'd'\n:\n  e: 3\n? f\ng: 4\n: h\n`,
    ["a@1 =", "  b = 1", "  c = 2", "d =", "  e = 3", "g = 4", "f ="],
    ["Unexpected text: h"],
  ],
  ["a value without a key", ": a: 1\nb: 2\n", [" = a: 1", "b = 2"]],
  ["tabs before a key", "a:\n\tb: 1\n  \tc: 2\n", ["a ="], ["Unexpected text: \tb: 1"]],
  ["no key", "a\nb: 1\nc\n", ["b = 1"], ["Unexpected text: a"]],
  [
    "maps in braces",
    `a: {b: 1, 'c': "2", d: {e: 3}, "f": '4, }', g:5, h: i'j, k: ''}\nl: {}\nm: { n: 1 }\n`,
    [
      "a = {b: 1, 'c': \"2\", d: {e: 3}, \"f\": '4, }', g:5, h: i'j, k: ''}",
      "  b = 1",
      "  c = 2",
      "  d = {e: 3",
      "    e = 3",
    ].concat(["  f = 4, }", "  h = i'j", "  k =", "l = {}", "m = { n: 1 }", "  n = 1"]),
  ],
  ["half a map in braces", "a: {b: 1, c: 'd, e: 2", ["a = {b: 1, c: 'd, e: 2", "  b = 1", "  c = 'd, e: 2"]],
  ["a map in braces with a comment", "a: { b: 1 } # c\n", ["a = { b: 1 } # c", "  b = 1"]],
  [
    "both sides of a merge conflict",
    "a:\n<<<<<<< ours\n  b: 1\n||||||| base\n=======\n  b: 2\n>>>>>>> theirs\n",
    ["a =", "  b = 1", "  b = 2"],
    ["Merge conflict (conflicted): <<<<<<< ours"],
  ],
  [
    "signs of a conflict that are none",
    "a:\n  <<<<<<< b: 1\n<<<<<<<< c: 2\n",
    ["a =", "  <<<<<<< b = 1", "<<<<<<<< c = 2"],
  ],
];

const classic: readonly Row[] = [
  [
    "patterns and values",
    'a@^1, "b@1 || 2":\n  version "1.0.0"\n  resolved "https://a.example/a.tgz#0"\n  dependencies:\n    "@s/c" "^1 || ^2"\n    d ">= 1"\n    e   2\n',
    [
      'a@^1, "b@1 || 2" =',
      "  version = 1.0.0",
      "  resolved = https://a.example/a.tgz#0",
      "  dependencies =",
      "    @s/c = ^1 || ^2",
      "    d = >= 1",
      "    e = 2",
    ],
  ],
  ["quotes within quotes", 'a:\n  "b \\" c" "d\\\\e"\n', ["a =", '  b " c = d\\e']],
  [
    "what is no key with a value",
    'a:\n  b\n  "c"\n  "d"e f\n  "g h\n  i j\nk l\n',
    ["a =", "  i = j"],
    ["Unexpected text: b"],
  ],
  ["a value without a key", 'a:\n  "" b\n', ["a =", "   = b"]],
];

describe("texts whose lines are indented", () => {
  for (const [what, text, lines, problems = []] of yaml)
    it(`YAML: ${what}`, () => check(readIndented(text, readYamlLine), text, lines, problems));
  for (const [what, text, lines, problems = []] of classic)
    it(`yarn 1: ${what}`, () => check(readIndented(text, readClassicLine), text, lines, problems));

  it("have the places of their lines", () => {
    const text = "a:\r\n    b: 1  \r\n? c\n: d: {e: 1}\n";
    const { documents } = readIndented(text, readYamlLine);
    const spansOf = (fields: readonly Field[]): readonly string[] =>
      fields.flatMap((field) => [text.slice(field.span.start, field.span.end), ...spansOf(fieldsOf(field))]);
    assert.deepEqual(spansOf(documents[0] ?? []), ["a:", "b: 1", ": d: {e: 1}", "d: {e: 1}", "d: {e: 1}"]);
  });
});

function check(
  { documents, problems }: ReturnType<typeof readIndented>,
  text: string,
  lines: readonly string[],
  expected: readonly string[],
): void {
  const found = documents.flatMap((fields, index) => [...(index > 0 ? ["---"] : []), ...linesOf(fields)]);
  assert.deepEqual(found, lines);
  assert.deepEqual(problemLines(problems, text), expected);
}

function linesOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap((field) => [
    `${field.key} =${field.value === "" ? "" : ` ${field.value}`}`,
    ...linesOf(fieldsOf(field)).map((line) => `  ${line}`),
  ]);
}
