import assert from "node:assert/strict";
import { codeOf } from "../../../../../src/core/manifests/maven/gradle/gradleBrackets.ts";
import { readGradleTokens } from "../../../../../src/core/manifests/maven/gradle/gradleTokens.ts";
import { pluginUsesIn } from "../../../../../src/core/manifests/maven/gradle/pluginUses.ts";

/** A script, and each plugin with its version, whether it is not applied, its accessor, and its statement between `‹›`. */
const rows: readonly (readonly [text: string, plugins: string])[] = [
  ["plugins { id 'a' }", "a - ‹id 'a›"],
  ["plugins { id('a') }", "a - ‹id('a')›"],
  ["plugins { id 'a' version '1' }", "a 1 ‹id 'a' version '1›"],
  ["plugins { id('a') version '1' }", "a 1 ‹id('a') version '1›"],
  ["plugins { id('a').version('1') }", "a 1 ‹id('a').version('1')›"],
  ["plugins { id('a').version('1').apply(false) }", "a 1 unapplied ‹id('a').version('1').apply(false)›"],
  ["plugins { id 'a' version '1' apply false }", "a 1 unapplied ‹id 'a' version '1' apply false›"],
  ["plugins { id 'a' apply false }", "a - unapplied ‹id 'a' apply false›"],
  ["plugins { id('a') apply(false) version(\"$v\") }", "a $v unapplied ‹id('a') apply(false) version(\"$v\")›"],
  ["plugins { id 'a' apply true }", "a - ‹id 'a' apply true›"],
  ["plugins { id 'a' version v }", "a ${v} ‹id 'a' version v›"],
  ["plugins { id 'a' version libs.versions.a.get() }", "a ${libs.versions.a} ‹id 'a' version libs.versions.a.get()›"],
  [
    "plugins { id('a') version(libs.versions.a.get()) }",
    "a ${libs.versions.a} ‹id('a') version(libs.versions.a.get())›",
  ],
  ["plugins { id 'a' version '1' + v }", "a ${…} ‹id 'a' version '1›"],
  ["plugins { id 'a'\nversion '1' }", "a - ‹id 'a›"],
  ["plugins { id 'a'; id 'b' version '2' }", "a - ‹id 'a›; b 2 ‹id 'b' version '2›"],
  [
    "plugins { id('a') version '1' apply(false)\nid('b') }",
    "a 1 unapplied ‹id('a') version '1' apply(false)›; b - ‹id('b')›",
  ],
  ["plugins { kotlin('jvm') version '1' }", "org.jetbrains.kotlin.jvm 1 ‹kotlin('jvm') version '1›"],
  ['plugins { kotlin("jvm") }', 'org.jetbrains.kotlin.jvm - ‹kotlin("jvm")›'],
  ["plugins { alias(libs.plugins.a) }", "org.a 9 by libs.plugins.a ‹alias(libs.plugins.a)›"],
  ["plugins { alias libs.plugins.a }", "org.a 9 by libs.plugins.a ‹alias libs.plugins.a›"],
  [
    "plugins { alias(libs.plugins.a.get()) apply false }",
    "org.a 9 unapplied by libs.plugins.a.get ‹alias(libs.plugins.a.get()) apply false›",
  ],
  ["plugins { alias(libs.plugins.b) version '3' }", "org.b 3 by libs.plugins.b ‹alias(libs.plugins.b) version '3›"],
  ["plugins { alias(libs.plugins.c) }", "? - by libs.plugins.c ‹alias(libs.plugins.c)›"],
  ["plugins { id(v) }", "${v} - ‹id(v)›"],
  ["plugins { id() }", ""],
  ["plugins { java }", ""],
  ["plugins { foo 'a' }", ""],
  ["id 'a'", ""],
  ["gradlePlugin { plugins { x { id = 'a' } } }", ""],
  ["gradlePlugin { plugins { id 'a' } }", ""],
  ["pluginManagement { plugins { id 'a' version '1' } }", "a 1 ‹id 'a' version '1›"],
  ["x { plugins { id 'a' } }", ""],
  ["if (x) { plugins { id 'a' } }", "a - ‹id 'a›"],
  ["plugins { if (x) { id 'a' version '1' } }", "a 1 ‹id 'a' version '1›"],
  ["pluginManagement { if (x) { plugins { id 'a' } } }", "a - ‹id 'a›"],
];

describe("the plugins of Gradle's scripts", () => {
  const textOf = (text: string) => ({ text, span: { start: 0, end: 0 }, isTemplate: false });
  const catalog = new Map([
    ["libs.plugins.a", { id: textOf("org.a"), version: textOf("9") }],
    ["libs.plugins.b", { id: textOf("org.b") }],
  ]);
  for (const [text, expected] of rows)
    it(text, () => {
      const uses = pluginUsesIn(codeOf(readGradleTokens(text)), (accessor) => catalog.get(accessor));
      const found = uses.map(({ id, version, isApplied, accessor, statement }) => {
        const special = `${isApplied ? "" : " unapplied"}${accessor ? ` by ${accessor.text}` : ""}`;
        return `${id?.text ?? "?"} ${version?.text ?? "-"}${special} ‹${text.slice(statement.start, statement.end)}›`;
      });
      assert.equal(found.join("; "), expected);
    });
});
