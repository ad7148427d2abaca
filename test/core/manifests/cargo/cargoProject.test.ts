import assert from "node:assert/strict";
import { cargoToml } from "../../../../src/core/manifests/cargo/cargoToml.ts";
import type { Surroundings } from "../../../../src/core/manifests/manifest.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { completed, declarationLines, type FileTree } from "../../../support/project.ts";

interface Row {
  readonly what: string;
  readonly files: FileTree;
  /** `/w/a/Cargo.toml` unless said otherwise. */
  readonly path?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
}

const member = `[package]\nname = "a"\n[dependencies]\n`;
/** One crate of crates.io and one of a registry. */
const mixed = `${member}serde = "1"\nours = { version = "2", registry = "acme" }\n`;
const acme = "ours (private) 2 because registry acme";

const inheritance: readonly Row[] = [
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
];

const registries: readonly Row[] = [
  {
    what: "one that is crates.io by another name",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `[registries.acme]\nindex = "sparse+https://index.crates.io/"`,
    },
    lines: ["dependencies serde 1", "dependencies ours 2"],
  },
  {
    what: "the nearest settings decide, those of the user come last",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/a/.cargo/config.toml": `registries.acme.index = "https://github.com/rust-lang/crates.io-index"`,
      "/w/.cargo/config.toml": `[registries.acme]\nindex = "sparse+https://acme.example/"`,
      "/home/me/.cargo/config.toml": `[registries.acme]\nindex = "sparse+https://acme.example/"`,
    },
    lines: ["dependencies serde 1", "dependencies ours 2"],
  },
  {
    what: "the environment before all",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/a/.cargo/config.toml": `[registries.acme]\nindex = "sparse+https://index.crates.io/"`,
    },
    environment: { CARGO_REGISTRIES_ACME_INDEX: "sparse+https://acme.example/" },
    lines: ["dependencies serde 1", `dependencies ${acme}`],
  },
  {
    what: "a default, which is for publishing only",
    files: { "/w/a/Cargo.toml": mixed, "/w/.cargo/config.toml": `[registry]\ndefault = "acme"` },
    lines: ["dependencies serde 1", `dependencies ${acme}`],
  },
  {
    what: "another in the place of crates.io",
    files: {
      "/w/a/Cargo.toml": `${mixed}near = { path = "../near" }`,
      "/w/.cargo/config.toml": `[source.crates-io]\nreplace-with = "mirror"\n[source.mirror]\nregistry = "sparse+https://mirror.example/"`,
    },
    lines: [
      "dependencies serde (private) 1 because source.crates-io in .cargo/config.toml",
      `dependencies ${acme}`,
      "dependencies near (path) ",
    ],
  },
  {
    what: "another in its place for the user",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/home/me/.cargo/config.toml": `[source]\ncrates-io = { replace-with = "acme" }\n[registries.acme]\nindex = "https://acme.example/index"`,
    },
    lines: ["dependencies serde (private) 1 because source.crates-io in ~/.cargo/config.toml", `dependencies ${acme}`],
  },
  {
    what: "one in its place that is not defined, for the user",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/home/me/.cargo/config.toml": `[source]\ncrates-io = { replace-with = "acme" }`,
    },
    lines: ["dependencies serde (private) 1 because source.crates-io in ~/.cargo/config.toml", `dependencies ${acme}`],
  },
  {
    what: "the user's settings where the environment puts them",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/opt/cargo/config": `[source.crates-io]\nreplace-with = "acme"`,
      "/home/me/.cargo/config.toml": `nothing = "of this"`,
    },
    environment: { CARGO_HOME: "/opt/cargo" },
    lines: ["dependencies serde (private) 1 because source.crates-io in $CARGO_HOME/config", `dependencies ${acme}`],
  },
  {
    what: "a folder with copies in its place",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `[source.crates-io]\nreplace-with = "vendored"\n[source.vendored]\ndirectory = "vendor"`,
    },
    lines: ["dependencies serde 1", `dependencies ${acme}`],
  },
  {
    what: "sources that replace one another in a circle",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `[source.crates-io]\nreplace-with = "b"\n[source.b]\nreplace-with = "c"\n[source.c]\nreplace-with = "b"`,
    },
    lines: ["dependencies serde (private) 1 because source.crates-io in .cargo/config.toml", `dependencies ${acme}`],
  },
  {
    what: "settings that are broken off",
    files: { "/w/a/Cargo.toml": mixed, "/w/.cargo/config.toml": `[source.crates-io]\nreplace-with = "\n[source` },
    lines: ["dependencies serde (private) 1 because source.crates-io in .cargo/config.toml", `dependencies ${acme}`],
  },
];

const patches: readonly Row[] = [
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
];

async function check({ files, path = "/w/a/Cargo.toml", environment = {}, lines }: Row): Promise<void> {
  const host: Pick<Surroundings, "home" | "environment"> = {
    home: "/home/me",
    environment: (name) => environment[name],
  };
  assert.deepEqual(declarationLines(await completed(cargoToml, files, path, host), files), lines);
}

describe("Cargo.toml among other files", () => {
  for (const row of inheritance) it(`inherits ${row.what}`, () => check(row));
  for (const row of registries) it(`registries: ${row.what}`, () => check(row));
  for (const row of patches) it(`patches ${row.what}`, () => check(row));

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
