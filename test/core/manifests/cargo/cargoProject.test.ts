import assert from "node:assert/strict";
import { cargoToml } from "../../../../src/core/manifests/cargo/cargoToml.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { completed, declarationLines } from "../../../support/project.ts";
import { checkProject, member, type ProjectRow } from "./projectRows.ts";

const inheritance: readonly ProjectRow[] = [
  {
    what: "versions that the workspace has",
    files: {
      "/w/a/Cargo.toml": `${member}serde.workspace = true\nlog = { workspace = true, features = ["std"] }\nother = "1"`,
      "/w/Cargo.toml": `[workspace]\n[workspace.dependencies]\nserde = "1.0.1"\nlog = { version = "0.4" }`,
    },
    lines: [
      "dependencies serde 1.0.1 at /w/Cargo.toml “1.0.1”",
      "dependencies log 0.4 at /w/Cargo.toml “0.4”",
      "dependencies other 1",
    ],
  },
  {
    what: "another name and other places that the workspace has",
    files: {
      "/w/a/Cargo.toml": `${member}json.workspace = true\nb.workspace = true\nc.workspace = true\nours.workspace = true`,
      "/w/Cargo.toml": `[workspace.dependencies]
json = { package = "serde_json", version = "1" }
b = { path = "b", version = "0.1" }
c = { git = "https://git.example/c" }
ours = { version = "2", registry = "acme" }`,
    },
    lines: [
      "dependencies serde_json 1 at /w/Cargo.toml “1”",
      "dependencies b (path) 0.1 at /w/Cargo.toml “0.1”",
      "dependencies c (git) ",
      "dependencies ours (private) 2 at /w/Cargo.toml “2” because registry acme",
    ],
  },
  {
    what: "in all sections",
    files: {
      "/w/a/Cargo.toml": `[dev-dependencies]\nx.workspace = true\n[target.'cfg(unix)'.build-dependencies]\nx.workspace = true`,
      "/w/Cargo.toml": `[workspace.dependencies]\nx = "1"`,
    },
    lines: ["dev-dependencies x 1 at /w/Cargo.toml “1”", "build-dependencies x 1 at /w/Cargo.toml “1”"],
  },
  {
    what: "in the very file, where the requirement is shared",
    files: { "/w/a/Cargo.toml": `[workspace.dependencies]\nx = "1"\n[dependencies]\nx.workspace = true` },
    lines: ["workspace.dependencies x 1", "dependencies x 1"],
  },
  {
    what: "what no workspace has",
    files: {
      "/w/a/Cargo.toml": `${member}x.workspace = true\ny.workspace = true`,
      "/w/Cargo.toml": `[workspace]\n[dependencies]\nx = "1"\n[workspace.dependencies]\ny = { workspace = true }`,
    },
    lines: ["dependencies x (inherited) ", "dependencies y (inherited) "],
  },
  {
    what: "no workspace",
    files: { "/w/a/Cargo.toml": `${member}x.workspace = true`, "/w/Cargo.toml": `[dependencies]\nx = "1"` },
    lines: ["dependencies x (inherited) "],
  },
  {
    what: "a workspace that is broken off",
    files: {
      "/w/a/Cargo.toml": `${member}x.workspace = true`,
      "/w/Cargo.toml": `[workspace.dependencies]\nx = "1"\ny = { version = "2`,
    },
    lines: ["dependencies x 1 at /w/Cargo.toml “1”"],
  },
  {
    what: "the nearest of several",
    files: {
      "/w/a/b/Cargo.toml": `${member}x.workspace = true`,
      "/w/a/Cargo.toml": `workspace = { dependencies = { x = "2" } }`,
      "/w/Cargo.toml": `[workspace.dependencies]\nx = "1"`,
    },
    path: "/w/a/b/Cargo.toml",
    lines: ["dependencies x 2 at /w/a/Cargo.toml “2”"],
  },
  {
    what: "past one that excludes it",
    files: {
      "/w/a/b/Cargo.toml": `${member}x.workspace = true`,
      "/w/a/Cargo.toml": `[workspace]\nexclude = ["b"]\n[workspace.dependencies]\nx = "2"`,
      "/w/Cargo.toml": `[workspace.dependencies]\nx = "1"`,
    },
    path: "/w/a/b/Cargo.toml",
    lines: ["dependencies x 1 at /w/Cargo.toml “1”"],
  },
  {
    what: "the one that it points to",
    files: {
      "/w/a/Cargo.toml": `package.workspace = "../root"\n[dependencies]\nx.workspace = true`,
      "/w/root/Cargo.toml": `[workspace.dependencies]\nx = "3"`,
      "/w/Cargo.toml": `[workspace.dependencies]\nx = "1"`,
    },
    lines: ["dependencies x 3 at /w/root/Cargo.toml “3”"],
  },
  {
    what: "nothing of one that it points to and that is none, or does not exist",
    files: {
      "/w/a/Cargo.toml": `package.workspace = "../root"\n[dependencies]\nx.workspace = true\ny = "1"`,
      "/w/root/Cargo.toml": `dependencies.x = "3"\n[patch.crates-io.y]\npath = "y"`,
      "/w/Cargo.toml": `[workspace.dependencies]\nx = "1"`,
    },
    lines: ["dependencies x (inherited) ", "dependencies y 1"],
  },
  {
    what: "past a package in between",
    files: {
      "/w/a/b/Cargo.toml": `${member}x.workspace = true`,
      "/w/a/Cargo.toml": `${member}x = "2"`,
      "/w/Cargo.toml": `[workspace.dependencies]\nx = "1"`,
    },
    path: "/w/a/b/Cargo.toml",
    lines: ["dependencies x 1 at /w/Cargo.toml “1”"],
  },
  {
    what: "what a package in between points to",
    files: {
      "/w/a/b/Cargo.toml": `${member}x.workspace = true`,
      "/w/a/Cargo.toml": `package.workspace = "../root"`,
      "/w/root/Cargo.toml": `[workspace.dependencies]\nx = "3"`,
      "/w/Cargo.toml": `[workspace.dependencies]\nx = "1"`,
    },
    path: "/w/a/b/Cargo.toml",
    lines: ["dependencies x 3 at /w/root/Cargo.toml “3”"],
  },
  {
    what: "of its own workspace, below another one",
    files: {
      "/w/a/Cargo.toml": `${member}x.workspace = true\n[workspace.dependencies]\nx = "2"`,
      "/w/Cargo.toml": `[workspace.dependencies]\nx = "1"`,
    },
    lines: ["dependencies x 2", "workspace.dependencies x 2"],
  },
  {
    what: "as a member in a folder that is excluded",
    files: {
      "/w/a/b/Cargo.toml": `${member}x.workspace = true`,
      "/w/Cargo.toml": `[workspace]\nexclude = ["a", "c"]\nmembers = ["a/b"]\n[workspace.dependencies]\nx = "1"`,
    },
    path: "/w/a/b/Cargo.toml",
    lines: ["dependencies x 1 at /w/Cargo.toml “1”"],
  },
  {
    what: "where only other folders are excluded",
    files: {
      "/w/a/Cargo.toml": `${member}x.workspace = true`,
      "/w/Cargo.toml": `[workspace]\nexclude = ["target", "ab"]\n[workspace.dependencies]\nx = "1"`,
    },
    lines: ["dependencies x 1 at /w/Cargo.toml “1”"],
  },
  {
    what: "no version where one is written",
    files: {
      "/w/a/Cargo.toml": `${member}x = "2"\ny = { path = "../y" }\nz = { version = 1 }`,
      "/w/Cargo.toml": `[workspace.dependencies]\nx = "1"\ny = "1"\nz = "1"`,
    },
    lines: ["dependencies x 2", "dependencies y (path) ", "dependencies z (unsupported) 1"],
  },
];

/** Two members, of which one requires the other and a crate of the name of a folder that is none. */
const siblings = {
  "/w/a/Cargo.toml": `${member}core_utils = "1"\nd = "1"\nold = "1"\nroot = "1"`,
  "/w/core/Cargo.toml": `[package]\nname = "core-utils"`,
  "/w/crates/d/Cargo.toml": `[package]\nname = "d"`,
  "/w/crates/old/Cargo.toml": `[package]\nname = "old"`,
  "/w/crates/nameless/Cargo.toml": `[lib]\nname = "lib"`,
};

const members: readonly ProjectRow[] = [
  {
    what: "by the names in their files, also of the root",
    files: {
      ...siblings,
      "/w/Cargo.toml": `[package]\nname = "root"\n[workspace]\nmembers = ["a", "core", "crates/*", "none"]\nexclude = ["crates/old"]`,
    },
    lines: [
      "dependencies core_utils (workspace) 1 because ../core/Cargo.toml",
      "dependencies d (workspace) 1 because ../crates/d/Cargo.toml",
      "dependencies old 1",
      "dependencies root (workspace) 1 because ../Cargo.toml",
    ],
  },
  {
    what: "not where there is no workspace",
    files: { ...siblings, "/w/Cargo.toml": `[package]\nname = "root"` },
    lines: ["dependencies core_utils 1", "dependencies d 1", "dependencies old 1", "dependencies root 1"],
  },
  {
    what: "before patches",
    files: {
      ...siblings,
      "/w/a/Cargo.toml": `${member}d = "1"`,
      "/w/Cargo.toml": `[workspace]\nmembers = ["a", "crates/d"]\n[patch.crates-io]\nd = { git = "https://git.example/d" }`,
    },
    lines: ["dependencies d (workspace) 1 because ../crates/d/Cargo.toml"],
  },
];

const patches: readonly ProjectRow[] = [
  {
    what: "of the workspace",
    files: {
      "/w/a/Cargo.toml": `${member}x = "1"\ny = "1"\nz = "1"\nrenamed = { package = "p", version = "1" }\nq = "1"`,
      "/w/Cargo.toml": `[workspace]
[patch.crates-io]
x = { path = "x" }
y.git = "https://git.example/y"
some = { package = "p", path = "p" }
z = "1"
[patch."https://git.example/q"]
q = { path = "q" }`,
    },
    lines: [
      "dependencies x (path) 1 because patch.crates-io in ../Cargo.toml",
      "dependencies y (git) 1 because patch.crates-io in ../Cargo.toml",
      "dependencies z 1",
      "dependencies p (path) 1 because patch.crates-io in ../Cargo.toml",
      "dependencies q 1",
    ],
  },
  {
    what: "of the file itself",
    files: { "/w/a/Cargo.toml": `${member}x = "1"\n[patch.crates-io.x]\npath = "x"` },
    lines: ["dependencies x (path) 1 because patch.crates-io in Cargo.toml"],
  },
  {
    what: "of a member, which Cargo does not heed",
    files: { "/w/a/Cargo.toml": `${member}x = "1"\n[patch.crates-io]\nx.path = "x"`, "/w/Cargo.toml": "[workspace]" },
    lines: ["dependencies x 1"],
  },
  {
    what: "of the settings",
    files: { "/w/a/Cargo.toml": `${member}x = "1"`, "/w/.cargo/config.toml": `patch.crates-io.x.path = "x"` },
    lines: ["dependencies x (path) 1 because patch.crates-io in .cargo/config.toml"],
  },
  {
    what: "by the address of crates.io, and with crates of registries",
    files: {
      "/w/a/Cargo.toml": `${member}x = "1"\ny = "1"
[patch."https://github.com/rust-lang/crates.io-index"]
x = { version = "1", registry = "acme" }
y = { version = "1", registry-index = "sparse+https://acme.example/" }`,
    },
    lines: [
      "dependencies x (private) 1 because patch.https://github.com/rust-lang/crates.io-index in Cargo.toml",
      "dependencies y (private) 1 because patch.https://github.com/rust-lang/crates.io-index in Cargo.toml",
    ],
  },
];

describe("Cargo.toml among other files", () => {
  for (const row of inheritance) it(`inherits ${row.what}`, () => checkProject(row));
  for (const row of members) it(`takes members of the workspace ${row.what}`, () => checkProject(row));
  for (const row of patches) it(`patches ${row.what}`, () => checkProject(row));

  it("marks what is shared, and keeps the spans of names", async () => {
    const text = `[workspace.dependencies]\nx = "1"\n[dependencies]\nx.workspace = true`;
    const { declarations } = await completed(cargoToml, { "/w/Cargo.toml": text }, "/w/Cargo.toml");
    const at = (span: { start: number; end: number } | undefined) => span && text.slice(span.start - 1, span.end + 1);
    assert.deepEqual(
      declarations.map(({ nameSpan, requirementSpan, shared }) => [nameSpan.start, at(requirementSpan), shared]),
      [
        [25, '"1"', undefined],
        [text.lastIndexOf("x.workspace"), '"1"', true],
      ],
    );
  });

  it("says its own name", () => {
    const self = (text: string) => cargoToml.parse(text).self;
    assert.equal(self(`[package]\nname = "a-b"`), "a-b");
    assert.equal(self(`package = { name = "a" }`), "a");
    assert.equal(self(`project.name = "old"`), "old");
    assert.equal(self(`[workspace]\n[package.metadata]\nname = "a"`), undefined);
  });

  it("says nothing about a file without a package", async () => {
    assert.deepEqual(cargoToml.parse(""), { declarations: [], problems: [] });
    const workspace = `[workspace]\nmembers = ["a"]\n[patch.crates-io]\np = { path = "p" }`;
    const files = { "/w/a/Cargo.toml": `[package]\nname = "a_b"`, "/w/Cargo.toml": workspace };
    assert.deepEqual((await completed(cargoToml, files, "/w/Cargo.toml")).privateNames, ["a-b", "p"]);
    assert.equal((await completed(cargoToml, files, "/w/a/Cargo.toml")).privateNames, undefined);
  });

  it("completes a whole workspace", async () => {
    const files = Object.fromEntries(fixturesIn("lockfiles/granary").map(({ path, text }) => [`/${path}`, text]));
    const folder = "/lockfiles/granary";
    assert.deepEqual(declarationLines(await completed(cargoToml, files, `${folder}/crates/silo/Cargo.toml`), files), [
      `dependencies bitflags 2.4 at ${folder}/Cargo.toml “2.4”`,
      `dependencies grain (path) 0.4.0 at ${folder}/Cargo.toml “0.4.0”`,
      `dependencies itoa 1.0 at ${folder}/Cargo.toml “1.0”`,
      `dependencies serde_json 1.0.100 at ${folder}/Cargo.toml “1.0.100”`,
      `dependencies thiserror 1 at ${folder}/Cargo.toml “1”`,
      "dev-dependencies bitflags 1.3",
    ]);
    assert.deepEqual(declarationLines(await completed(cargoToml, files, `${folder}/crates/grain/Cargo.toml`), files), [
      "dependencies bitflags 1.3",
      "dependencies memchr (path) 2 because patch.crates-io in ../../Cargo.toml",
      "build-dependencies cfg-if 1",
    ]);
  });
});
