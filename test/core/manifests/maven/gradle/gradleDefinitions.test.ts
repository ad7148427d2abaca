import assert from "node:assert/strict";
import { codeOf } from "../../../../../src/core/manifests/maven/gradle/gradleBrackets.ts";
import { definitionsIn } from "../../../../../src/core/manifests/maven/gradle/gradleDefinitions.ts";
import { readGradleTokens } from "../../../../../src/core/manifests/maven/gradle/gradleTokens.ts";

/**
 * A script, and each name that it assigns with its text, the name of another variable, or `?`; whether other scripts see it, and whether
 * it gets its value at several places.
 */
type Row = readonly [text: string, definitions: string];

const variables: readonly Row[] = [
  ["def v = '1'", "v = '1'"],
  ['val v = "1"', 'v = "1"'],
  ["var v = '1'", "v = '1'"],
  ["String v = '1'", "v = '1'"],
  ["final String v = '1'", "v = '1'"],
  ['const val v: String = "1"', 'v = "1"'],
  ['val v: Map<String, String> = mapOf("a" to "1")', 'v = ?; v.a = "1"'],
  ['val v: A<B, C<D, E<F, G<H>>>> = "1"', ""],
  ["v: String = '1'", ""],
  ['val v: String\n= "1"', ""],
  ['def v = "$w"', 'v = "$w"'],
  ["v = '1'", "v = '1'"],
  ["foo v = '1'", ""],
  ["a; v = '1'", "v = '1'"],
  ["x { v = '1' }", "v = '1'"],
  ["x {\n v = '1'\n}", "v = '1'"],
  ["f(v = '1')", ""],
  ["f(a, v = '1')", ""],
  ["v == '1'", ""],
  ["if (v == '1') {}", ""],
  ["def v", ""],
  ["def v = w", "v = w"],
  ["def v = v", "v = ?"],
  ["def v = x.y", "v = x.y"],
  ["def v = '1' + w", "v = ?"],
  ["def v = f('1')", "v = ?"],
  ["def a = '1'\ndef b = '2'", "a = '1'; b = '2'"],
];

const project: readonly Row[] = [
  ["version = '1'", "version = '1'"],
  ["version '1'", "version = '1'"],
  ["group 'g'", "group = 'g'"],
  ["x group 'g'", ""],
  ["version\n'1'", ""],
  ["task { version = '1' }", ""],
  ["publication {\n version = '1'\n}", ""],
  ["allprojects { version = '1' }", "version = '1'"],
  ["subprojects {\n group = 'g'\n}", "group = 'g'"],
  ["name '1'", ""],
];

const extras: readonly Row[] = [
  ["ext.v = '1'", "v = '1' extra"],
  ["ext { v = '1' }", "v = '1' extra"],
  ["extra {\n v = '1'\n}", "v = '1' extra"],
  ["ext { if (x) { v = '1' } }", "v = '1' extra"],
  ["exts { v = '1' }", "v = '1'"],
  ["project.ext.v = '1'", "v = '1' extra"],
  ["rootProject.ext { v = '1' }", "v = '1' extra"],
  ['extra["v"] = "1"', 'v = "1" extra'],
  ["a.b['c'] = '1'", "a.b.c = '1' extra"],
  ["versions['a'] == '1'", ""],
  ["versions['a'", ""],
  ["versions['a'].b = '1'", ""],
  ["f('a'] = '1'", ""],
  ["(['a']) = '1'", ""],
  ["1['a'] = '1'", ""],
  ["ext.set('v', '1')", "v = '1' extra"],
  ["ext.set 'v', '1'", "v = '1' extra"],
  ['extra.set("v", "1")', 'v = "1" extra'],
  ["project.ext.set('v', '1')", "v = '1' extra"],
  ["rootProject.extra.set('v', '1')", "v = '1' extra"],
  ["rootProject.ext.set('v', '1')", "v = '1' extra"],
  ["ext { set('v', '1') }", "v = '1' extra"],
  ["set('v', '1')", ""],
  ["x.set('v', '1')", ""],
  ["ext.set('v')", ""],
  ["ext.set(v, '1')", ""],
  ['val v by extra("1")', 'v = "1" extra'],
  ['val v by extra { "1" }', 'v = "1" extra'],
  ['val v: String by extra("1")', 'v = "1" extra'],
  ['val v: String by extra {\n"1"\n}', 'v = "1" extra'],
  ['val v by lazy { "1" }', ""],
  ["val v by extra", ""],
];

const maps: readonly Row[] = [
  ["def l = ['1', '2']", "l = ?; l.0 = '1'; l.1 = '2'"],
  ["def l = ['1', a: '2', '3']", "l = ?; l.0 = '1'; l.a = '2'; l.1 = '3'"],
  ['val m = mapOf("a" to "1")', 'm = ?; m.a = "1"'],
  ['val l = listOf("1")', 'l = ?; l.0 = "1"'],
  ['val l = f("1", "2")', "l = ?"],
  ["def m = [:]", "m = ?"],
  ["def m = [a: '1' + x, b: y]", "m = ?; m.a = ?; m.b = y"],
  [
    "ext.libs = [a: 'g:a:1', 'b-c': \"g:b:$v\", d: [e: 'f']]",
    "libs = ? extra; libs.a = 'g:a:1' extra; libs.b-c = \"g:b:$v\" extra; libs.d = ? extra; libs.d.e = 'f' extra",
  ],
  ["x y = ['1']", "y = ?; y.0 = '1'"],
  ["m = [:]\nm.a = '1'", "m = ?; m.a = '1'"],
  ["ext.m = [:]\nm.a = '1'\nm['b'] = '2'", "m = ? extra; m.a = '1' extra; m.b = '2' extra"],
  ["ext.m = [:]\nm += [a: '1']", "m = ? extra; m.a = '1' extra"],
  ["ml = '1'\next.m = '2'", "ml = '1'; m = '2' extra"],
  ["versions << [a: '1', b: w]", "versions = ?; versions.a = '1'; versions.b = w"],
  ["l = ['1']\nl += ['2']", "l = ?; l.0 = '1'; l.1 = '2'"],
];

const again: readonly Row[] = [
  ["v += '1'", "v = ?"],
  ["ext.v += '1'", "v = ? extra"],
  ["v << '1'", "v = ?"],
  ["v < '1'", ""],
  ["v <\n< '1'", ""],
  ["v = '1'\nv = '1'", "v = '1' repeated"],
  ["v = '1'\nv = '2'", "v = ?"],
  ["v = w\nv = w", "v = w repeated"],
  ["v = w\nv = x", "v = ?"],
  ["v = '1'\nv += '2'", "v = ?"],
  ["m = [a: '1']\nm = [a: '1', b: '2']", "m = ?; m.a = '1' repeated; m.b = '2'"],
];

const objects: readonly Row[] = [
  ['object Versions {\n const val A = "1"\n object B {\n val C = "2"\n }\n}', 'Versions.A = "1"; Versions.B.C = "2"'],
  ["interface A { val b = '1' }", "A.b = '1'"],
  ["class versions {\n val a = '1'\n}", "a = '1'"],
  ["object A {\n b = '1'\n}", "b = '1'"],
  ["object A { object B { object C { object D { object E { object F { val v = '1' } } } } } }", "B.C.D.E.F.v = '1'"],
  ["versionCatalogs { libs { version('a-b', '1') } }", "versionCatalogs.a.b = '1' extra"],
  ["versionCatalogs { libs { version 'a_b', '1' } }", ""],
  ["x { version('a', '1') }", ""],
  ["version('1')", ""],
];

describe("the definitions of Gradle's scripts", () => {
  for (const [text, expected] of [...variables, ...project, ...extras, ...maps, ...again, ...objects])
    it(JSON.stringify(text), () => {
      const definitions = definitionsIn(codeOf(readGradleTokens(text)), { kind: "own", path: "" });
      const found = definitions.map(({ name, text: value, alias, isTemplate, isExtra, isRepeated, site }) => {
        // The place of a text is that between its quotes.
        if (value !== undefined) assert.equal(text.slice(site.span.start, site.span.end), value);
        const quote = isTemplate ? '"' : "'";
        const written = value === undefined ? (alias ?? "?") : `${quote}${value}${quote}`;
        return `${name} = ${written}${isExtra ? " extra" : ""}${isRepeated ? " repeated" : ""}`;
      });
      assert.equal(found.join("; "), expected);
    });

  it("are as deep as those of real scripts", () => {
    const text = `def m = ${"[a: ".repeat(12)}'1'${"]".repeat(12)}`;
    const names = definitionsIn(codeOf(readGradleTokens(text)), { kind: "own", path: "" }).map(({ name }) => name);
    assert.equal(names.at(-1), `m${".a".repeat(10)}`);
  });
});
