import assert from "node:assert/strict";
import { codeOf } from "../../../../../src/core/manifests/maven/gradle/gradleBrackets.ts";
import { readGradleTokens } from "../../../../../src/core/manifests/maven/gradle/gradleTokens.ts";
import { catalogsIn, type SettingsCatalog } from "../../../../../src/core/manifests/maven/gradle/projectCatalogs.ts";

/** Settings in `/w`, and what their version catalogs name and define. */
const rows: readonly (readonly [text: string, catalogs: string])[] = [
  ["versionCatalogs { libs { library('a-b', 'g:a:1') } }", "libs: library a.b = g:a:1"],
  ["versionCatalogs { libs { library('a', 'g', 'a').version('1') } }", "libs: library a = g:a:1"],
  [
    "versionCatalogs { libs { library('a', 'g', 'a').versionRef('x-y') } }",
    "libs: library a = g:a:${versionCatalogs.x.y}",
  ],
  ["versionCatalogs { libs { library('a', 'g', 'a') } }", "libs: library a = g:a"],
  ["versionCatalogs { libs { library(x, 'g:a:1') } }", ""],
  ["versionCatalogs { libs { library 'a', 'g:a:1' } }", "libs: library a = g:a:1"],
  ["versionCatalogs { libs { library\n('a', 'g:a:1') } }", "libs: library a = g:a:1"],
  ["versionCatalogs { libs { library x } }", ""],
  ["versionCatalogs { libs { alias('a_b').to('g:a:1') } }", "libs: library a.b = g:a:1"],
  [
    "versionCatalogs { libs { alias('a').to('g', 'a').versionRef('x') } }",
    "libs: library a = g:a:${versionCatalogs.x}",
  ],
  ["versionCatalogs { libs { alias('a').toPluginId('p') } }", ""],
  ["versionCatalogs { libs { alias('a') } }", ""],
  ["versionCatalogs { libs { bundle('all', ['a-b', 'c']) } }", "libs: bundle all = a.b c"],
  ["versionCatalogs { libs { bundle('all', listOf('a', 'b')) } }", "libs: bundle all = a b"],
  ["versionCatalogs { libs { plugin('p-q', 'org.p').version('1') } }", "libs: plugin p.q = org.p:1"],
  ["versionCatalogs { libs { plugin('p', 'org.p').versionRef('x') } }", "libs: plugin p = org.p:${versionCatalogs.x}"],
  ["versionCatalogs { libs { plugin('p', 'org.p') } }", "libs: plugin p = org.p"],
  ["versionCatalogs { libs { plugin('p') } }", ""],
  ["versionCatalogs { libs { plugin('p', x) } }", ""],
  ["versionCatalogs { libs { version('x-y', '1') } }", "libs: versionCatalogs.x.y = 1, libs.versions.x.y = 1"],
  ["versionCatalogs { libs { version('x', \"$v\") } }", "libs: versionCatalogs.x = $v, libs.versions.x = $v"],
  ["versionCatalogs { libs { version('x') } }", ""],
  ["versionCatalogs { libs { version('x', { strictly '1' }) } }", ""],
  ["versionCatalogs { libs { from(files('a.toml')) } }", "libs: file /w/a.toml"],
  ["versionCatalogs { libs { from(files('../x/a.toml')) } }", "libs: file /x/a.toml"],
  ['versionCatalogs { libs { from(files("$rootDir/a.toml")) } }', "libs: file /w/a.toml"],
  ['versionCatalogs { libs { from(files("${rootDir}/a.toml")) } }', "libs: file /w/a.toml"],
  ['versionCatalogs { libs { from(files("$x/a.toml")) } }', ""],
  ["versionCatalogs { libs { from(files(x)) } }", ""],
  ["versionCatalogs { libs { from(project.files('a.toml')) } }", "libs: file /w/a.toml"],
  ["versionCatalogs { libs { from(layout.x('a.toml')) } }", ""],
  ["versionCatalogs { libs { from('g:a:1') } }", ""],
  ["versionCatalogs { libs { from files('a.toml') } }", "libs: file /w/a.toml"],
  ["versionCatalogs { create('deps') { library('a', 'g:a:1') } }", "deps: library a = g:a:1"],
  ["versionCatalogs { register(\"deps\") { from(files('a.toml')) } }", "deps: file /w/a.toml"],
  ["library('a', 'g:a:1')", ""],
  ["x { libs { library('a', 'g:a:1') } }", ""],
  [
    "dependencyResolutionManagement { versionCatalogs { libs { library('a', 'g:a:1') }; test { library('b', 'g:b:1') } } }",
    "libs: library a = g:a:1; test: library b = g:b:1",
  ],
];

function inShort({ name, file, content }: SettingsCatalog): string {
  const versionOf = (version: { readonly text: string } | undefined) => (version ? `:${version.text}` : "");
  const items = [
    ...(file ? [`file ${file.path}`] : []),
    ...[...(content?.libraries ?? [])].map(
      ([alias, { group, artifact, version }]) =>
        `library ${alias} = ${group.text}:${artifact.text}${versionOf(version)}`,
    ),
    ...[...(content?.bundles ?? [])].map(([alias, libraries]) => `bundle ${alias} = ${libraries.join(" ")}`),
    ...[...(content?.plugins ?? [])].map(
      ([alias, { id, version }]) => `plugin ${alias} = ${id.text}${versionOf(version)}`,
    ),
    ...(content?.definitions ?? []).map((definition) => `${definition.name} = ${definition.text}`),
  ];
  return `${name}: ${items.join(", ")}`;
}

describe("version catalogs of Gradle's settings", () => {
  for (const [text, expected] of rows)
    it(text, () => {
      const code = codeOf(readGradleTokens(text));
      const found = catalogsIn({ path: "/w/settings.gradle", code });
      assert.equal(found.map(inShort).join("; "), expected);
      for (const { file } of found) if (file) assert.match(text.slice(file.span.start, file.span.end), /a\.toml$/);
    });
});
