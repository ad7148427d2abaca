import assert from "node:assert/strict";
import { cargoToml } from "../../../../src/core/manifests/cargo/cargoToml.ts";
import { checkManifest } from "../../../support/marked.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["Cargo.toml", true],
  ["/shop/Cargo.toml", true],
  ["crates/pricing/Cargo.toml", true],
  ["C:/shop/Cargo.toml", true],
  ["Cargo.lock", false],
  ["cargo.toml", false],
  ["MyCargo.toml", false],
  ["Cargo.toml.orig", false],
  ["Cargo.toml/readme.md", false],
  ["pyproject.toml", false],
  ["", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const texts: readonly Row[] = [
  ["nothing", "", []],
  ["no section", '[package]\nname = "shop"\nversion = "1.0.0"', []],
  ["an empty section", "[dependencies]\n\n[dev-dependencies]\n# none", []],
  ["one", '[dependencies]\n«serde» = "‹1.0›"', ["dependencies serde 1.0"]],
  [
    "every section",
    `[dependencies]
«a» = "‹1›"
[dev-dependencies]
«b» = "‹2›"
[build-dependencies]
«c» = "‹3›"
[dev_dependencies]
«d» = "‹4›"
[build_dependencies]
«e» = "‹5›"
[workspace.dependencies]
«f» = "‹6›"
[target.'cfg(target_os = "linux")'.dependencies]
«g» = "‹7›"
[target.x86_64-pc-windows-gnu.dev-dependencies]
«h» = "‹8›"
[target."cfg(unix)".build-dependencies]
«i» = "‹9›"`,
    [
      "dependencies a 1",
      "dev-dependencies b 2",
      "build-dependencies c 3",
      "dev_dependencies d 4",
      "build_dependencies e 5",
      "workspace.dependencies f 6",
      "dependencies g 7",
      "dev-dependencies h 8",
      "build-dependencies i 9",
    ],
  ],
  [
    "tables that are not sections",
    `[patch.crates-io]
a = "1"
[replace]
"b:1.0.0" = { git = "https://git.example/b" }
[features]
default = ["c"]
[package.metadata.dependencies]
d = "1"
[profile.dev.package]
e = "1"
[dependency]
f = "1"
[workspace.metadata.dependencies]
g = "1"`,
    [],
  ],
  [
    "all ways of writing one",
    `[dependencies]
«a» = '‹1›'
«b» = { version = "‹2›", features = ["x"] }
«c».version = "‹3›"
c.features = ["x"]
"«d»" = { optional = true, "version" = "‹4›", }
[dependencies.«e»]
features = ["x"]
version = "‹5›" # why
[dependencies.'«f»']
version = """‹6›"""`,
    [
      "dependencies a 1",
      "dependencies b 2",
      "dependencies c 3",
      "dependencies d 4",
      "dependencies e 5",
      "dependencies f 6",
    ],
  ],
  [
    "sections inside of tables",
    `dependencies.«a» = "‹1›"
dev-dependencies = { «b» = "‹2›", «c».version = "‹3›" }
workspace = { members = [], dependencies = { «d» = "‹4›" } }
[target]
'cfg(unix)'.dependencies.«e» = "‹5›"
x = { dependencies = { «f» = { version = "‹6›" } } }
[target.y]
dependencies = { «g» = "‹7›" }`,
    [
      "dependencies a 1",
      "dev-dependencies b 2",
      "dev-dependencies c 3",
      "workspace.dependencies d 4",
      "dependencies e 5",
      "dependencies f 6",
      "dependencies g 7",
    ],
  ],
  [
    "an inline table over lines",
    '[dependencies]\n«a» = {\n  version = "‹1›",\n  features = [\n    "x",\n  ],\n}\n«b» = "‹2›"',
    ["dependencies a 1", "dependencies b 2"],
  ],
  [
    "requirements of all kinds",
    '[dependencies]\n«a» = "‹=1.2.3›"\n«b» = "‹>=1, <2›"\n«c» = "‹*›"\n«d» = "‹›"\n«e» = "‹ ~1.2 ›"\n«f» = "‹latest›"',
    [
      "dependencies a =1.2.3",
      "dependencies b >=1, <2",
      "dependencies c *",
      "dependencies d ",
      "dependencies e  ~1.2 ",
      "dependencies f latest",
    ],
  ],
  [
    "no version",
    "[dependencies]\n«a» = {}\n«b» = { features = [] }\n«c».optional = true\n[dependencies.«d»]",
    ["dependencies a ", "dependencies b ", "dependencies c ", "dependencies d "],
  ],
  [
    "another name",
    `[dependencies]
«old» = { package = "serde", version = "‹0.9›" }
«new».package = "serde"
new.version = "‹1›"
[dependencies.«same»]
package = "same"
[dependencies.«odd»]
package = 1`,
    ["dependencies serde as old 0.9", "dependencies serde as new 1", "dependencies same ", "dependencies odd "],
  ],
  [
    "written elsewhere",
    `[dependencies]
«a» = { workspace = true }
«b».workspace = true
«c» = { workspace = true, version = "‹1›" }
«d» = { workspace = false, version = "‹1›" }`,
    ["dependencies a (inherited) ", "dependencies b (inherited) ", "dependencies c (inherited) 1", "dependencies d 1"],
  ],
  [
    "written elsewhere, being typed",
    "[dependencies]\n«a» = { workspace }\n«b» = { workspace = }\n«c».workspace =\n«d».workspace = tr",
    [
      "dependencies a (inherited) ",
      "dependencies b (inherited) ",
      "dependencies c (inherited) ",
      "dependencies d (inherited) ",
    ],
    [
      "Expected `=` and a value: workspace",
      "Expected a value: workspace =",
      "Expected a value: c.workspace =",
      "Expected a value; strings need quotes: tr",
    ],
  ],
  [
    "a table below that of a dependency",
    '[dependencies.«a»]\nversion = "‹1›"\n[dependencies.a.x]\nversion = "2"\n[workspace.dependencies.«a»]\nversion = "‹3›"',
    ["dependencies a 1", "workspace.dependencies a 3"],
  ],
  [
    "paths, repositories and registries",
    `[dependencies]
«a» = { path = "../a" }
«b» = { path = "../b", version = "‹1›" }
«c» = { git = "https://git.example/c", branch = "x", version = "‹2›" }
«d» = { version = "‹3›", registry = "acme" }
«e» = { version = "‹4›", registry-index = "https://index.example" }
«f» = { version = "‹5›", registry = "crates-io" }
«g» = { path = "g", git = "https://git.example/g" }
«h» = { version = "‹6›", registry-index = "https://github.com/rust-lang/crates.io-index" }`,
    [
      "dependencies a (path) ",
      "dependencies b (path) 1",
      "dependencies c (git) 2",
      "dependencies d (private) 3",
      "dependencies e (private) 4",
      "dependencies f 5",
      "dependencies g (path) ",
      "dependencies h 6",
    ],
  ],
  [
    "invalid versions and names",
    `[dependencies]
«a» = 1.0
«b» = { version = 2 }
«c» = ["1"]
«d» = true
"«»" = "‹1›"
"«e f»" = "‹1›"
«g» = { package = "a/b", version = "‹1›" }
«h».version.x = "1"`,
    [
      "dependencies a (unsupported) 1.0",
      "dependencies b (unsupported) 2",
      "dependencies c (unsupported) ",
      "dependencies d (unsupported) true",
      "dependencies  (unsupported) 1",
      "dependencies e f (unsupported) 1",
      "dependencies a/b as g (unsupported) 1",
      "dependencies h (unsupported) ",
    ],
  ],
  [
    "a name twice, as versions and as tables, whose fields are merged",
    '[dependencies]\n«a» = "‹1›"\n«a» = "‹2›"\n[dependencies.«b»]\nversion = "‹3›"\n[dependencies.b]\nversion = "4"\npath = "b"\n[dev-dependencies]\n«a».version = "‹5›"',
    ["dependencies a 1", "dependencies a 2", "dependencies b (path) 3", "dev-dependencies a 5"],
  ],
  [
    "a section twice",
    '[dependencies]\n«a» = "‹1›"\n[dependencies]\n«b» = "‹2›"',
    ["dependencies a 1", "dependencies b 2"],
  ],
  ["escapes", '[dependencies]\n"«\\u0061»" = "‹\\u005e1›"', ["dependencies a ^1"]],
  [
    "CRLF, tabs and a byte order mark",
    '\ufeff[dependencies]\r\n\t«a»\t=\t"‹1›"\r\n\r\n«b» = "‹2›"\r\n',
    ["dependencies a 1", "dependencies b 2"],
  ],

  [
    "a name being typed",
    '[dependencies]\n«a» = "‹1›"\nser\n«b» = "‹2›"',
    ["dependencies a 1", "dependencies b 2"],
    ["Expected `=` and a value: ser"],
  ],
  ["a version to be typed", '[dependencies]\nser =\n«b» = "‹2›"', ["dependencies b 2"], ["Expected a value: ser ="]],
  [
    "a version being typed",
    '[dependencies]\n«a» = "‹1.›\n«b» = "‹2›"',
    ["dependencies a 1.", "dependencies b 2"],
    ['Unclosed string: "1.'],
  ],
  [
    "a version in a table to be typed",
    '[dependencies]\n«a» = { version = }\n«b» = { version\n«c».version =\n[dependencies.«d»]\nversion\n[dependencies.«e»]\nversion = "‹2›"',
    [
      "dependencies a (unsupported) ",
      "dependencies b (unsupported) ",
      "dependencies c (unsupported) ",
      "dependencies d (unsupported) ",
      "dependencies e 2",
    ],
    [
      "Expected a value: version =",
      "Expected `=` and a value: version",
      "Expected `}`: {",
      "Expected a value: c.version =",
      "Expected `=` and a value: version",
    ],
  ],
  [
    "a table being typed",
    '[dependencies]\n  «a» = { version = "‹1›", fea\n  «b» = "‹2›"\n[dev-dependencies]\n  «c» = { version = "‹3 }\n  «d» = { git = \n  «e» = "‹5›"'.replace(
      "3 }",
      "3› }",
    ),
    [
      "dependencies a 1",
      "dependencies b 2",
      "dev-dependencies c 3",
      "dev-dependencies d (git) ",
      "dev-dependencies e 5",
    ],
    [
      "Expected `=` and a value: fea",
      "Expected `}`: {",
      'Unclosed string: "3 }',
      "Expected a value: git =",
      "Expected `}`: {",
    ],
  ],
  [
    "a header being typed",
    '[dependencies]\n«a» = "‹1›"\n[dev-dependencies\n«b» = "‹2›"\n[\n«c» = "‹3›"',
    ["dependencies a 1", "dev-dependencies b 2", "dev-dependencies c 3"],
    ["Expected `]`: [dev-dependencies", "Expected a key: ["],
  ],
  [
    "a list being typed before a section",
    '[workspace]\nmembers = ["a",\n[target.\'cfg(x = "y")\'.dependencies]\n«a» = "‹1›"',
    ["dependencies a 1"],
    ["Expected `]`: ["],
  ],
  ["no TOML at all", "<project>\n{ }", [], ["Unexpected text: <project>", "Unexpected text: { }"]],
];

describe("Cargo.toml", () => {
  for (const [path, handled] of paths)
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () =>
      assert.equal(cargoToml.handles(path), handled));

  for (const [what, marked, declares, problems] of texts)
    it(what, () => checkManifest(cargoToml, marked, declares, problems));

  const optional: readonly (readonly [field: string, isConditional: true | undefined])[] = [
    ["optional = true", true],
    ["optional = false", undefined],
    ['optional = "true"', undefined],
    ["features = []", undefined],
  ];
  for (const [field, isConditional] of optional)
    it(`tells whether a dependency is always there: ${field}`, () => {
      const [declaration] = cargoToml.parse(`[dependencies]\na = { version = "1", ${field} }`).declarations;
      assert.equal(declaration?.isConditional, isConditional);
    });

  it("names the registry that is private", () => {
    const { declarations } = cargoToml.parse(
      '[dependencies]\na = { version = "1", registry = "acme" }\nb = { version = "1", registry-index = "https://acme.example/" }\nc = { version = "1", registry = 1 }',
    );
    const details = declarations.map(({ requirement }) => requirement.kind === "skipped" && requirement.detail);
    assert.deepEqual(details, ["registry acme", "registry https://acme.example/", undefined]);
  });

  it("survives bombs", () => {
    const { declarations } = cargoToml.parse(`dependencies = ${"{a=".repeat(1_000)}\n[dependencies]\nb = "1"`);
    assert.equal(declarations.at(-1)?.name, "b");
  });
});
