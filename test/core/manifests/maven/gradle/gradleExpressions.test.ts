import assert from "node:assert/strict";
import { codeOf } from "../../../../../src/core/manifests/maven/gradle/gradleBrackets.ts";
import {
  argumentsAt,
  valueAt,
  withoutOwner,
} from "../../../../../src/core/manifests/maven/gradle/gradleExpressions.ts";
import { readGradleTokens } from "../../../../../src/core/manifests/maven/gradle/gradleTokens.ts";
import type { GradleEntry, GradleValue } from "../../../../../src/core/manifests/maven/gradle/gradleValues.ts";

/** What begins a script, its value in short, and the tokens behind it. Of what is computed the text is between `‹›`. */
type Row = readonly [text: string, value: string | undefined, rest?: string];

const texts: readonly Row[] = [
  ["'1'", "'1'"],
  ['"$v"', "'$v'"],
  ["'g:a:' + v", "'g:a:' + ${v}"],
  ["'g:a:' + '1'", "'g:a:' + 1"],
  ["'g:a:' + v + '-jre'", "'g:a:' + ${…}"],
  ["'g:a:' + v + w.x + 'y' - z", "‹'g:a:' + v + w.x + 'y' - z›"],
  ["'g:a:' + v + 1", "‹'g:a:' + v + 1›"],
  ["'a' + 1", "‹'a' + 1›"],
  ["'a' +", "‹'a' +›"],
  ["'a' + (b)", "‹'a' + (b)›"],
  ["'a'.trim()", "‹'a'.trim()›"],
  ["'a' ?: 'b'", "‹'a' ?: 'b'›"],
  ["a ? 'b' : 'c'", "‹a ? 'b' : 'c'›"],
  ["a f(\n'b', {\n}) c\nd", "‹a f(\n'b', {\n}) c›", "d"],
];

const names: readonly Row[] = [
  ["v", "v"],
  ["rootProject.ext.v", "v"],
  ["project.v as String", "v"],
  ["v as", "‹v as›"],
  ["v!!", "v"],
  ["v!! + 1", "‹v!! + 1›"],
  ["v!", "‹v!›"],
  ["v!x", "‹v!x›"],
  ['extra["v"] as String', "v"],
  ['versions["a"]["b"]', "versions.a.b"],
  ["versions['a'].b", "versions.a.b"],
  ["versions[a]", "‹versions[a]›"],
  ["versions['a', 'b']", "‹versions['a', 'b']›"],
  ["versions.'a-b'", "versions.a-b"],
  ["versions.", "‹versions.›"],
  ["versions.(a)", "‹versions.(a)›"],
  ['property("v")', "v"],
  ['project.property("v")', "v"],
  ['findProperty("v").toString()', "v"],
  ['findProperty("v") ?: "1"', `‹findProperty("v") ?: "1"›`],
  ["properties['v']", "v"],
  ["map.get('a')", "map.a"],
  ["map.getValue('a').b", "map.a.b"],
  ["map.target('a')", "map.target('a')"],
  ["map.get('a', 'b')", "map.get('a', 'b')"],
  ["map.get(a)", "map.get(a)"],
  ["libs.versions.a.get()", "libs.versions.a"],
  ["libs.guava.asProvider().getOrNull()", "libs.guava"],
  ["a?.b?.c", "a.b.c"],
  ["a?.get('b')", "a.b"],
];

const calls: readonly Row[] = [
  ["f()", "f()"],
  ["f(1)", "f(‹1›)"],
  ["f('a', b)", "f('a', b)"],
  ["f 'a'", "‹f 'a'›"],
  ["platform(libs.bom)", "platform(libs.bom)"],
  ["f('a').version('1')", "f('a')"],
  ["f('a') { x }", "f('a')", "{ x }"],
  ["f('a'", "‹f('a'›"],
  ["f(a: 'b', c = 'd', 'e' to f)", "f(a: 'b', c: 'd', e: f)"],
  ["f(a == b, c)", "f(‹a == b›, c)"],
  ["f(a::b)", "f(‹a::b›)"],
  ["f(a:, b)", "f(a: ‹a›, b)"],
  ["f(\n  'a',\n  b: 'c',\n)", "f('a', b: 'c')"],
  ["f(\n  a\n  .b('c'),\n d\n)", "f(a.b('c'), d)"],
  ["f(\n  a\n  b,\n c)", "f(‹a\n  b›, c)"],
  ["f('a', { b })", "f('a', {…})"],
  ["f(a b { c }, d)", "f(‹a b { c }›, d)"],
];

const lists: readonly Row[] = [
  ["[a: 'b', 'c': d, e: [f: 'g']]", "[a: 'b', c: d, e: [f: 'g']]"],
  ["['a', 'b',]", "['a', 'b']"],
  ["['a'\n, 'b'\n]", "['a', 'b']"],
  ["[:]", "[]"],
  ["[]", "[]"],
  ["listOf('a', 'b')", "listOf('a', 'b')"],
  ["mapOf('a' to 'b', 'c' to d, 'e' to)", "mapOf(a: 'b', c: d, ‹'e' to›)"],
  ["mapOf(a to 'b')", "mapOf(‹a to 'b'›)"],
  [`mapOf("a" to listOf('b'))`, "mapOf(a: listOf('b'))"],
  ["*['a', 'b']", "['a', 'b']"],
  ["*a", "a"],
];

const others: readonly Row[] = [
  ["", undefined],
  [") a", undefined],
  ["] a", undefined],
  ["} a", undefined],
  [", a", undefined],
  ["; a", undefined],
  [": a", undefined],
  ["{ a }", undefined],
  ["('a')", "'a'"],
  ["('a', 'b')", "‹('a', 'b')›"],
  ["(a: 'b')", "‹(a: 'b')›"],
  ["()", "‹()›"],
  ["('a' + b)", "'a' + ${b}"],
  ["1", "‹1›"],
  ["-a", "‹-a›"],
  ["!a", "‹!a›"],
  ["new File('a')", "‹new File('a')›"],
  ["a b", "‹a b›"],
  // What ends a value.
  ["a\n.b", "a", ". b"],
  ["'a'\nb", "'a'", "b"],
  ["a {", "a", "{"],
  ["a, { b }", "a", ", { b }"],
  ["a; b", "a", "; b"],
  ["a) b", "a", ") b"],
  ["a] b", "a", "] b"],
  ["a } b", "a", "} b"],
];

/** Arguments of a call, which begin the script. */
const argumentRows: readonly (readonly [text: string, entries: string, rest?: string])[] = [
  ["", ""],
  ["'a'", "'a'"],
  ["'a', 'b'", "'a', 'b'"],
  ["'a',\n'b'", "'a', 'b'"],
  ["'a'\n'b'", "'a'", "b"],
  ["a: 'b', c: d", "a: 'b', c: d"],
  ["a: 'b',\nc: d\nd: 'e'", "a: 'b', c: d", "d : e"],
  ["a:\n'b'", "‹a:›", "b"],
  ["a = 'b'", "a: 'b'"],
  ["(a\n= 'b')", "a: 'b'"],
  ["a: b ? c : d, e", "a: ‹b ? c : d›, e"],
  ["'a' to 'b'", "a: 'b'"],
  ["('a', 'b') c", "'a', 'b'", "c"],
  ["('a',\n 'b'\n) { x }", "'a', 'b'", "{ x }"],
  ["['a'] b", "'a'", "b"],
  ["('a', { b }) c", "'a', {…}", "c"],
  ["'a', { b }", "'a', {…}"],
  ["'a' { b }", "'a'", "{ b }"],
  ["a 'b'", "‹a 'b'›"],
  ["('a'\nb", "'a'", "b"],
  [")", "", ")"],
  ["(,a)", "a"],
  ["(a b, c)", "‹a b›, c"],
  ["(a ; b)", "a, b"],
  ["project(':a')", "project(':a')"],
  ["(project(path: ':a'))", "project(path: ':a')"],
];

function inShort(value: GradleValue, text: string): string {
  switch (value.kind) {
    case "text":
      return `'${value.text.text}'${value.tail ? ` + ${value.tail.text}` : ""}`;
    case "name":
      return value.name;
    case "call":
      return `${value.name}(${entriesInShort(value.entries, text)})`;
    case "list":
      return `[${entriesInShort(value.entries, text)}]`;
    case "closure":
      return "{…}";
    case "computed": {
      // The quotes of a string are not in its span.
      const [before = "", after = ""] = [text[value.span.start - 1], text[value.span.end]].map((char) =>
        /["']/.test(char ?? "") ? char : "",
      );
      return `‹${before}${text.slice(value.span.start, value.span.end)}${after}›`;
    }
  }
}

function entriesInShort(entries: readonly GradleEntry[], text: string): string {
  return entries.map(({ key, value }) => `${key === undefined ? "" : `${key}: `}${inShort(value, text)}`).join(", ");
}

describe("expressions of Gradle's scripts", () => {
  for (const [text, expected, rest = ""] of [...texts, ...names, ...calls, ...lists, ...others])
    it(`value: ${JSON.stringify(text)}`, () => {
      const code = codeOf(readGradleTokens(text));
      const read = valueAt(code, 0);
      assert.equal(read && inShort(read.value, text), expected);
      if (read)
        assert.equal(
          code.tokens
            .slice(read.end)
            .map((token) => token.text)
            .join(" "),
          rest,
        );
    });

  for (const [text, expected, rest = ""] of argumentRows)
    it(`arguments: ${JSON.stringify(text)}`, () => {
      const code = codeOf(readGradleTokens(text));
      const { entries, end } = argumentsAt(code, 0);
      assert.equal(entriesInShort(entries, text), expected);
      assert.equal(
        code.tokens
          .slice(end)
          .map((token) => token.text)
          .join(" "),
        rest,
      );
    });

  it("have the spans of their texts, and of calls and names the whole", () => {
    for (const [text, expected] of [
      ["'a'.b", "a'.b"],
      ["f('a')['b'] + c", "f('a')['b'] + c"],
      ["f('a').b('c') { d }", "f('a').b('c')"],
      ["a['b'] as C\nd", "a['b'] as C"],
      ["['a']", "['a']"],
      ["(b)", "(b)"],
    ] as const) {
      const { span } = valueAt(codeOf(readGradleTokens(text)), 0)?.value ?? { span: { start: 0, end: 0 } };
      assert.equal(text.slice(span.start, span.end), expected);
    }
  });

  it("are read as deeply as in real scripts", () => {
    const deep = (depth: number) => {
      const text = `${"[".repeat(depth)}'a'${"]".repeat(depth)}`;
      const value = valueAt(codeOf(readGradleTokens(text)), 0)?.value;
      return value ? inShort(value, text) : "";
    };
    assert.equal(deep(40), `${"[".repeat(40)}'a'${"]".repeat(40)}`);
    assert.equal(deep(41), `${"[".repeat(41)}${"]".repeat(41)}`);
    assert.ok(deep(60).length < 120);
  });

  it("have names without their owners", () => {
    const written = [
      "a",
      "this.a",
      "rootProject.ext.a.b",
      "project.extra.ext.a",
      "gradle.ext.a",
      "properties.a",
      "a.ext.b",
      "extras.a",
    ];
    assert.deepEqual(written.map(withoutOwner), ["a", "a", "a.b", "a", "a", "a", "a.ext.b", "extras.a"]);
  });
});
