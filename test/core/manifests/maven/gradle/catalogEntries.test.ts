import assert from "node:assert/strict";
import { isCatalog, readBundles } from "../../../../../src/core/manifests/maven/gradle/catalog.ts";
import { contentOf, librariesAt } from "../../../../../src/core/manifests/maven/gradle/catalogContent.ts";
import { isPluginMarker } from "../../../../../src/core/manifests/maven/gradle/pluginMarkers.ts";
import { versionCatalog } from "../../../../../src/core/manifests/maven/gradle/versionCatalog.ts";
import { parseToml } from "../../../../../src/core/syntax/toml/toml.ts";

/** The text of a catalog, its declarations with what is special about them, and the entries that are not read. */
const rows: readonly (readonly [what: string, text: string, lines: readonly string[], gaps: readonly string[]])[] = [
  [
    "entries that are no modules or plugins",
    `[versions]
v = "1"
[libraries]
a = "a"
b = { module = "g" }
c = { group = "g h", name = "c", version = "1" }
d = [ "g:d:1" ]
e = { version.ref = "v" }
f = "g:\\u0061:1"
h = "g:h:1"
[plugins]
p = "p"
q = { version = "1" }
r = "r:1"`,
    ["libraries g:h 1", "build r:r.gradle.plugin 1"],
    ["a", "g", '[ "g:d:1" ]', "v", "g:\\u0061:1", "p", "1", "c"],
  ],
  ["no other fields of aliases", `[libraries]\na.b.c.d = "g:a:1"\na.b.c = "x"\n[other]\nb = "g:b:1"`, [], ["x"]],
  [
    "aliases that are the same to Gradle, of which the first counts",
    `[versions]\na-b = "1"\na_b = "2"\n[libraries]\nx = { module = "g:x", version.ref = "a.b" }`,
    ["libraries g:x 1 shared"],
    [],
  ],
  [
    "a key twice, of which the first counts",
    `[libraries]\na = { module = "g:a", version = "1", version = "2" }`,
    ["libraries g:a 1"],
    [],
  ],
  [
    "entries in the order of the text, wherever their sections are",
    `[plugins]\np = { id = "org.p", version = "1" }\n[libraries]\nb = "g:b:2"\na = "g:a:3"\n[plugins.q]\nid = "org.q"\nversion = "4"`,
    ["build org.p:org.p.gradle.plugin 1", "libraries g:b 2", "libraries g:a 3", "build org.q:org.q.gradle.plugin 4"],
    [],
  ],
  [
    "plugins of the build itself, and those whose version is elsewhere",
    `[plugins]\na = { id = "org.a", version = "unspecified" }\nb = { id = "org.b" }\nc = "org.c:unspecified"\nd = { id = "org.d", version.ref = "none" }`,
    ["build org.d:org.d.gradle.plugin (variable) none"],
    [],
  ],
  [
    "versions that stand apart, and those that do not",
    `[versions]\nv = { strictly = "1" }\nw = [ "1" ]\n[libraries]
a = { module = "g:a", version.ref = "v" }
b = { module = "g:b", version = { strictly = "[1,2)", prefer = "1.5" } }
c = { module = "g:c", version.ref = "w" }
d = { module = "g:d", version.ref = 1 }
e = { module = "g:e", version = { strictly = "[1,2)", reject = ["1.3"] } }
f = { module = "g:f", version = { prefer = "1", rejectAll = true } }`,
    [
      "libraries g:a 1 shared",
      "libraries g:b 1.5",
      "libraries g:c (unsupported) ",
      "libraries g:d (unsupported) ",
      "libraries g:e (unsupported) [1,2)",
      "libraries g:f 1",
    ],
    [],
  ],
];

describe("entries of a version catalog", () => {
  for (const [what, text, lines, expectedGaps] of rows)
    it(what, () => {
      const { declarations, gaps } = versionCatalog.parse(text);
      const found = declarations.map(({ scope, name, requirement, shared }) => {
        const reason = requirement.kind === "skipped" ? ` (${requirement.reason})` : "";
        return `${scope} ${name}${reason} ${requirement.text}${shared ? " shared" : ""}`;
      });
      assert.deepEqual(found, lines);
      assert.deepEqual(gaps?.map((gap) => gap.kind === "entry" && gap.text) ?? [], expectedGaps);
      assert.equal(gaps === undefined, expectedGaps.length === 0);
    });

  it("are found by their accessors, with those of bundles", () => {
    const text = `[versions]\nv = "1"\nw = { strictly = 1 }
[libraries]\na-b = { module = "g:a", version.ref = "v" }\nc = "g:c:2"\nd = { module = "g:d", version.ref = "none" }
e = { module = "g:e", version.ref = "w" }\nf = { module = "g:f", version = { require = "[1,2)", reject = ["1.5"] } }
[bundles]\nall = ["a-b", "c", "none", 1]\nnothing = "c"\n[plugins]\np-q = { id = "org.p", version.ref = "v" }`;
    const content = contentOf("libs", text, { kind: "project", path: "/w/libs.versions.toml" });
    const inShort = (alias: string) =>
      librariesAt(content, alias)?.map(
        ({ group, artifact, version, hasRejects }) =>
          `${group.text}:${artifact.text}:${version?.text ?? ""}${hasRejects ? " rejects" : ""}`,
      );
    assert.deepEqual(
      ["a.b", "c", "d", "e", "f", "bundles.all", "bundles.nothing", "bundles.none", "all", "none"].map(inShort),
      [
        ["g:a:1"],
        ["g:c:2"],
        ["g:d:${none}"],
        ["g:e:${…}"],
        ["g:f:[1,2) rejects"],
        ["g:a:1", "g:c:2"],
        [],
        undefined,
        undefined,
        undefined,
      ],
    );
    const missing = librariesAt(content, "d")?.[0]?.version;
    assert.equal(text.slice(missing?.span.start, missing?.span.end), "none");
    assert.equal(missing?.isTemplate, true);
    assert.equal(librariesAt(content, "c")?.[0]?.version?.isTemplate, false);
    assert.deepEqual(
      content.definitions.map(({ name, text: value }) => `${name} = ${value}`),
      ["libs.versions.v = 1"],
    );
    assert.equal(content.plugins.get("p.q")?.version?.text, "1");
    assert.deepEqual(
      [...readBundles(parseToml(text))],
      [
        ["all", ["a.b", "c", "none"]],
        ["nothing", []],
      ],
    );
  });

  it("are in files of these names", () => {
    const paths = ["libs.versions.toml", "/a/gradle/x.versions.toml", "x.versions.toml", "libs.versions.toml.bak"];
    assert.deepEqual(paths.map(isCatalog), [true, true, false, false]);
  });

  it("are plugins by the module that Gradle finds them by", () => {
    const names = [
      "org.p:org.p.gradle.plugin",
      "org.p:org.q.gradle.plugin",
      ":.gradle.plugin",
      "org.p",
      ".gradle.plugin",
    ];
    assert.deepEqual(names.map(isPluginMarker), [true, false, false, false, false]);
  });
});
