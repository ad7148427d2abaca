import assert from "node:assert/strict";
import { parse } from "smol-toml";
import { parseToml } from "../../../../src/core/syntax/toml/toml.ts";
import type { TomlDocument, TomlKey, TomlValue } from "../../../../src/core/syntax/toml/tomlDocument.ts";
import type { Span } from "../../../../src/core/model/span.ts";

/** Whatever of these another reader accepts means the same to both. */
export const intact: readonly (readonly [what: string, text: string])[] = [
  ["nothing", ""],
  ["a byte order mark", '\ufeffa = "1"\n'],
  ["a comment only", "# nothing"],
  ["comments", '# a\na = 1 # b = 2\n#\n[t] # "\n# c\nc = "#" # d'],
  ["keys", 'a = 1\na-b_c = 2\n1 = 3\n"" = 4\n"a b" = 5\n\'"\' = 6\n"\\u0061\\"" = 7\ntrue = 8'],
  ["dotted keys", 'a.b = 1\na . c = 2\n"x.y".z = 3\n3.14 = "p"\nd."e".\'f\' = 4'],
  ["tables", '[a]\nx = 1\n[a.b]\nx = 2\n[ c . "d e" ]\nx = 3\n[empty]'],
  ["arrays of tables", "[[a]]\nx = 1\n[[a]]\n[a.b]\ny = 2\n[[a.c]]\nz = 3\n[[ d ]]"],
  ["inline tables", 'a = {}\nb = { x = 1, y.z = "2", w = { v = [] } }\nc = [{ x = 1 }, {}]'],
  ["arrays", "a = []\nb = [1, 2,]\nc = [\n  [1, 2], # one\n\n  [\"a\", 'b'],\n]\nd = [[], [[]]]"],
  ["arrays of arrays at the margin", "a = [\n[1],\n[2]\n]\nb = 2"],
  ["arrays of texts that look like headers", 'a = [\n["a"],\n["b"]\n]\nb = [\n"[t]",\n"k = 1"\n]'],
  ["numbers", "a = [0, -1, +2, 1_000, 0xdead_BEEF, 0o17, 0b101]\nb = [1.5, -0.0, 6.02e23, 1e-3, inf, -inf, nan]"],
  ["booleans", "a = true\nb = false"],
  [
    "dates",
    "a = 1979-05-27T07:32:00Z\nb = 1979-05-27 07:32:00\nc = 1979-05-27t00:32:00.999-07:00\nd = 1979-05-27\ne = 07:32:00 # f\ng = [1979-05-27 07:32:00, 1979-05-27]",
  ],
  [
    "texts",
    'a = "x\\"y\\\\"\nb = \'C:\\x\\\'\nc = ""\nd = \'\'\ne = "\\b\\t\\n\\f\\r\\u00e9\\U0001F600"\nf = "it\'s # no = [comment]"',
  ],
  [
    "texts of several lines",
    'a = """\none\n  "two" ""\n"""\nb = \'\'\'\nx\\y\'\'\nz\'\'\'\nc = """a \\\n   \n   b\\\n"""\nd = """"q""""\ne = """"""\nf = \'\'\'\'a\'\'\'\'\'\ng = """\\""""\nh = 1',
  ],
  ["backslashes in texts without escapes", "a = 'b\\tc'\nd = '''e\\nf'''\ng = '''h\\'''\ni = 1"],
  ["CRLF", 'a = "1"\r\n[t]\r\nb = [\r\n  1,\r\n]\r\n# c\r\nd = { e = 1 }\r\n'],
  ["tabs and blanks", "\t a\t=\t1 \n\t[ t ]\t\n \t\n\tb = [\t1\t,\t]\t"],
  [
    "a lock file",
    'version = 4\n\n[[package]]\nname = "a"\nversion = "1.0.0"\nchecksum = "00ff"\ndependencies = [\n "b",\n "c 0.1.0",\n]\n\n[[package]]\nname = "b"\nversion = "2.0.0"\n\n[metadata]\nfiles = []\n',
  ],
  [
    "a catalog",
    '[versions]\nkotlin = "2.0.0"\nx = { strictly = "[1,2[", prefer = "1.5" }\n[libraries]\na = { module = "g:a", version.ref = "kotlin" }\n[bundles]\nall = ["a"]',
  ],
  [
    "a project",
    '[build-system]\nrequires = ["hatchling>=1"]\n[project]\nname = "p"\ndependencies = [\n  "requests[socks]>=2,<3; python_version < \'3.9\'",\n]\n[project.optional-dependencies]\ntest = ["pytest"]\n[tool.poetry.group.dev.dependencies]\nblack = { version = "^24", extras = ["d"] }',
  ],
];

/** Inline tables over several lines, and the escapes that came with them. */
export const newer: readonly (readonly [what: string, text: string, entries: readonly string[]])[] = [
  [
    "an inline table over lines",
    'a = {\n  b = "1", # c\n  d = [\n    2,\n  ],\n}\ne = 3',
    ['a = {b="1", d=[2]}', "e = 3"],
  ],
  ["an inline table at the margin", 'a = {\nb = "1",\nc = { d = 1 }\n}\ne = 3', ['a = {b="1", c={d=1}}', "e = 3"]],
  ["short escapes", 'a = "\\x41\\e"', ['a = "A\\u001b"']],
  ["a time without seconds", "a = 07:32\nb = 1979-05-27 07:32Z", ["a = 07:32", "b = 1979-05-27 07:32Z"]],
];

/** A half-typed text, what is left of it, and what is wrong with it. */
export const broken: readonly (readonly [
  what: string,
  text: string,
  entries: readonly string[],
  problems: readonly string[],
])[] = [
  ["a key alone", "a\nb = 1", ["a = ?", "b = 1"], ["Expected `=` and a value: a"]],
  ["a key and a dot", "a.\nb = 1", ["a = ?", "b = 1"], ["Expected a key: ."]],
  ["a key without a closing quote", '"a\nb = 1', ["a = ?", "b = 1"], ['Unclosed key: "a']],
  ["no value", "a =\nb = 1", ["a = ?", "b = 1"], ["Expected a value: a ="]],
  ["no value, a comment", "a = # soon\nb = 1", ["a = ?", "b = 1"], ["Expected a value: a ="]],
  ["no quotes", "a = ^1.0\nb = 1", ["a = ^1.0", "b = 1"], ["Expected a value; strings need quotes: ^1.0"]],
  ["a text without a closing quote", 'a = "1. \nb = 1', ['a = "1."', "b = 1"], ['Unclosed string: "1.']],
  ["the same with CRLF", "a = '1\r\nb = 1", ['a = "1"', "b = 1"], ["Unclosed string: '1"]],
  ["three quotes", 'a = """x\n[t]\nb = 1', ['a = "x"', "t.b = 1"], ['Unclosed string: """x']],
  [
    "the same in a list",
    'a = ["""x\n[t]\nb = 1',
    ['a = ["x"]', "t.b = 1"],
    ['Unclosed string: """x', "Expected `]`: ["],
  ],
  [
    "more quotes than can close a text",
    `a = """""""""\nb = '''1''''''\nc = """1"""""`,
    ['a = ""', 'b = "1"', 'c = "1\\"\\""'],
    ['Unexpected text: """', "Unexpected text: '''"],
  ],
  ["text behind a value", 'a = "1" x\nb = 1', ['a = "1"', "b = 1"], ["Unexpected text: x"]],
  ["no key", "= 1\nb = 1", ["b = 1"], ["Unexpected text: = 1"]],
  ["a closing bracket", "a = ]\nb = 1", ["a = ?", "b = 1"], ["Expected a value: a =", "Unexpected text: ]"]],
  ["a header without its end", "[t\na = 1", ["t.a = 1"], ["Expected `]`: [t"]],
  ["an item header with half its end", "[[t]\na = 1", ["t.a = 1"], ["Expected `]]`: [[t"]],
  [
    "a header without a name",
    "[t]\na = 1\n[\nb = 2\n[u]\nc = 3",
    ["t.a = 1", "t.b = 2", "u.c = 3"],
    ["Expected a key: ["],
  ],
  ["a header and a dot", "[t.]\na = 1", ["t.a = 1"], ["Expected a key: ."]],
  ["a header with text behind", "[t] x\na = 1", ["t.a = 1"], ["Unexpected text: x"]],
  ["a table without its end", 'a = { b = "1"\nc = 2', ['a = {b="1"}', "c = 2"], ["Expected `}`: {"]],
  ["a table and a comma", 'a = { b = "1",\nc = 2', ['a = {b="1"}', "c = 2"], ["Expected `}`: {"]],
  ["the same, indented", '  a = { b = "1",\n  c = 2\n  d = 3', ['a = {b="1"}', "c = 2", "d = 3"], ["Expected `}`: {"]],
  [
    "a table and a key",
    "a = { b = 1, c\nd = 2",
    ["a = {b=1, c=?}", "d = 2"],
    ["Expected `=` and a value: c", "Expected `}`: {"],
  ],
  ["a table and a key without a value", "a = { b = }\nd = 2", ["a = {b=?}", "d = 2"], ["Expected a value: b ="]],
  [
    "a table with a text that is not closed",
    'a = { b = "1 }\nc = 2',
    ['a = {b="1"}', "c = 2"],
    ['Unclosed string: "1 }'],
  ],
  ["a table, empty, at the end", "a = {", ["a = {}"], ["Expected `}`: {"]],
  [
    "a key in a table over lines",
    'a = {\n  b = "1",\n  c\n}\nd = 2',
    ['a = {b="1", c=?}', "d = 2"],
    ["Expected `=` and a value: c"],
  ],
  [
    "no comma",
    "a = { b = 1 c = 2 }\nd = [1 2]",
    ["a = {b=1, c=2}", "d = [1, 2]"],
    ["Expected `,`: c", "Expected `,`: 2"],
  ],
  ["too many commas", "a = [,1,,2]\nb = 3", ["a = [1, 2]", "b = 3"], ["Unexpected text: ,", "Unexpected text: ,"]],
  [
    "a list before a header",
    'a = [\n  "b",\n  "c\n\n[t]\nd = 1',
    ['a = ["b", "c"]', "t.d = 1"],
    ['Unclosed string: "c', "Expected `]`: ["],
  ],
  [
    "a list before a header with quotes",
    'a = ["b",\n[target.\'cfg(os = "x")\'.dependencies] # c\nd = 1',
    ['a = ["b"]', 'target.cfg(os = "x").dependencies.d = 1'],
    ["Expected `]`: ["],
  ],
  [
    "a list before an indented header",
    'a = [\n  "b"\n  [t.u]\n  d = 1',
    ['a = ["b"]', "t.u.d = 1"],
    ["Expected `]`: ["],
  ],
  ["a list before an entry", 'a = ["b"\nd = 1\n[t]', ['a = ["b"]', "d = 1"], ["Expected `]`: ["]],
  ["a list in a table", 'a = { b = ["c" }\nd = 1', ['a = {b=["c"]}', "d = 1"], ["Expected `]`: ["]],
  [
    "a list in a table over lines",
    'a = {\n  b = [\n    "c"\n  d = 1\n}\ne = 2',
    ['a = {b=["c"], d=1}', "e = 2"],
    ["Expected `]`: [", "Expected `,`: d"],
  ],
  ["lists in an unclosed list", "a = [\n  [1],\n  [true]\nb = 2", ["a = [[1], [true]]", "b = 2"], ["Expected `]`: ["]],
];

export const shop = `# shop
[package]
name = "shop"
keywords = ["a", "b"]

[dependencies]
  one = "1"
  two = { version = "2.0", features = ["x", "y"] }
  three.version = "3"
  "four" = '4'
  five = [1, 2] # why
  six = { path = "../six" }

[[bin]]
name = "shop"
`;

/** Both readers see the same, and this one sees nothing wrong. */
export function agree(text: string): void {
  const document = parseToml(text);
  assert.deepEqual(document.problems, []);
  checkSpans(text, document);
  assert.deepEqual(plain(evaluate(document)), plain(read(text)));
}

export function read(text: string): unknown {
  try {
    return parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

/** Numbers and dates are compared as the other reader reads them. */
function evaluate({ tables }: TomlDocument): Map<string, unknown> {
  const root = new Map<string, unknown>();
  for (const { keys, isItem, entries } of tables) {
    let table = root;
    for (const [index, { text }] of keys.entries()) {
      const isLast = index === keys.length - 1;
      const found = table.get(text) ?? (isItem && isLast ? [] : new Map<string, unknown>());
      table.set(text, found);
      if (isItem && isLast) (found as unknown[]).push(new Map<string, unknown>());
      table = (Array.isArray(found) ? found.at(-1) : found) as Map<string, unknown>;
    }
    for (const { keys: path, value } of entries) assign(table, path, value);
  }
  return root;
}

function assign(table: Map<string, unknown>, keys: readonly TomlKey[], value: TomlValue | undefined): void {
  let place = table;
  for (const { text } of keys.slice(0, -1)) {
    const inner = (place.get(text) ?? new Map<string, unknown>()) as Map<string, unknown>;
    place.set(text, inner);
    place = inner;
  }
  place.set(keys.at(-1)?.text ?? "", value && valueOf(value));
}

function valueOf(value: TomlValue): unknown {
  switch (value.kind) {
    case "string":
      return value.value.replaceAll("\r\n", "\n");
    case "scalar":
      return parse(`x = ${value.text}`)["x"];
    case "array":
      return value.items.map(valueOf);
    case "table": {
      const table = new Map<string, unknown>();
      for (const entry of value.entries) assign(table, entry.keys, entry.value);
      return table;
    }
  }
}

/** One shape for the tables of both, in which no key is special. */
function plain(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\r\n", "\n");
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null) return value;
  const entries = value instanceof Map ? [...(value as Map<string, unknown>)] : Object.entries(value);
  return new Map(entries.map(([key, inner]) => [key, plain(inner)]));
}

export function outline({ tables }: TomlDocument): string[] {
  return tables.flatMap((table) =>
    table.entries.map(({ keys, value }) => `${path([...table.keys, ...keys])} = ${show(value)}`),
  );
}

function path(keys: readonly TomlKey[]): string {
  return keys.map(({ text }) => text).join(".");
}

function show(value: TomlValue | undefined): string {
  switch (value?.kind) {
    case undefined:
      return "?";
    case "string":
      return JSON.stringify(value.value);
    case "scalar":
      return value.text;
    case "array":
      return `[${value.items.map(show).join(", ")}]`;
    case "table":
      return `{${value.entries.map((entry) => `${path(entry.keys)}=${show(entry.value)}`).join(", ")}}`;
  }
}

/** Spans are in order and inside what holds them, and hold what they say. */
export function checkSpans(text: string, { tables, problems }: TomlDocument): void {
  let end = 0;
  const follow = (span: Span) => {
    assert.ok(end <= span.start && span.start <= span.end && span.end <= text.length);
    end = span.end;
  };
  const checkKeys = (keys: readonly TomlKey[]) => {
    for (const { text: name, span } of keys) {
      follow(span);
      const written = text.slice(span.start, span.end);
      if (!written.includes("\\")) assert.equal(written, name);
    }
  };
  const checkValue = (value: TomlValue | undefined) => {
    if (!value) return;
    const { span } = value;
    if (value.kind === "array" || value.kind === "table") {
      follow({ start: span.start, end: span.start });
      if (value.kind === "array") value.items.forEach(checkValue);
      else
        for (const entry of value.entries) {
          checkKeys(entry.keys);
          checkValue(entry.value);
        }
      follow({ start: end, end: span.end });
    } else {
      follow(span);
      const written = text.slice(span.start, span.end);
      if (value.kind === "scalar") assert.equal(written, value.text);
      else assert.equal(written === value.value, value.literal);
    }
  };
  for (const table of tables) {
    checkKeys(table.keys);
    for (const { keys, value } of table.entries) {
      checkKeys(keys);
      checkValue(value);
    }
  }
  for (const { span } of problems) assert.ok(0 <= span.start && span.start <= span.end && span.end <= text.length);
}
