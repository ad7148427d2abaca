import assert from "node:assert/strict";
import { cargoToml } from "../../../../src/core/manifests/cargo/cargoToml.ts";
import { type FileTree, surroundings } from "../../../support/project.ts";
import { checkProject, member, type ProjectRow } from "./projectRows.ts";

/** One crate of crates.io and one of a registry. */
const mixed = `${member}serde = "1"\nours = { version = "2", registry = "acme" }\n`;
const acme = "ours (private) 2 because registry acme";

const registries: readonly ProjectRow[] = [
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
  {
    what: "one with a hyphen in its name, which the environment has as an underscore",
    files: { "/w/a/Cargo.toml": `${member}ours = { version = "2", registry = "my-corp" }` },
    environment: { CARGO_REGISTRIES_MY_CORP_INDEX: "sparse+https://index.crates.io/" },
    lines: ["dependencies ours 2"],
  },
  {
    what: "settings further up, where the nearest do not say",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/a/.cargo/config.toml": "[net]\noffline = true",
      "/w/.cargo/config.toml": `[registries.acme]\nindex = "sparse+https://index.crates.io/"`,
    },
    lines: ["dependencies serde 1", "dependencies ours 2"],
  },
  {
    what: "a folder with copies in its place, and another name of it",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `[registries.acme]\nindex = "sparse+https://index.crates.io/"\n[source.crates-io]\nreplace-with = "vendored"\n[source.vendored]\nlocal-registry = "vendor"`,
    },
    lines: ["dependencies serde 1", "dependencies ours 2"],
  },
  {
    what: "crates.io by another protocol in its place",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `[source.crates-io]\nreplace-with = "sparse"\n[source.sparse]\nregistry = "sparse+https://index.crates.io/"`,
    },
    lines: ["dependencies serde 1", `dependencies ${acme}`],
  },
  {
    what: "one of the settings in its place, which is crates.io",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `[source.crates-io]\nreplace-with = "acme"\n[registries.acme]\nindex = "sparse+https://index.crates.io/"`,
    },
    lines: ["dependencies serde 1", "dependencies ours 2"],
  },
  {
    what: "another in the place of crates.io by another name, after a source that nothing replaces",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `[source.index]\nregistry = "https://github.com/rust-lang/crates.io-index"
[source.repository]\ngit = "https://git.example/r"\nreplace-with = "mirror"
[source.official]\nregistry = "https://github.com/rust-lang/crates.io-index"\nreplace-with = "mirror"
[source.mirror]\nregistry = "sparse+https://mirror.example/"`,
    },
    lines: ["dependencies serde (private) 1 because source.official in .cargo/config.toml", `dependencies ${acme}`],
  },
  {
    what: "crates.io itself in the place of another name of it",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `[source.index]\nregistry = "https://github.com/rust-lang/crates.io-index"\nreplace-with = "crates-io"`,
    },
    lines: ["dependencies serde 1", `dependencies ${acme}`],
  },
  {
    what: "another in the place of a repository alone",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `[source."https://git.example/r"]\ngit = "https://git.example/r"\nreplace-with = "mirror"\n[source.mirror]\nregistry = "sparse+https://mirror.example/"`,
    },
    lines: ["dependencies serde 1", `dependencies ${acme}`],
  },
];

const elsewhere = (registry: string): string => `[registries.acme]\nindex = "sparse+https://${registry}/"`;
const crates = "index.crates.io";
const included = ["dependencies serde 1", "dependencies ours 2"];

const includes: readonly ProjectRow[] = [
  {
    what: "a list of files, relative to their own folder",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `include = ["none.toml", "more/one.toml"]`,
      "/w/.cargo/more/one.toml": `include = "two.toml"`,
      "/w/.cargo/more/two.toml": elsewhere(crates),
    },
    lines: included,
  },
  {
    what: "tables, which may be optional",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `[[include]]\npath = "none.toml"\noptional = true\n[[include]]\npath = "one.toml"\n[[include]]\noptional = true`,
      "/w/.cargo/one.toml": elsewhere(crates),
    },
    lines: included,
  },
  {
    what: "the later before the earlier",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `include = ["one.toml", "two.toml"]`,
      "/w/.cargo/one.toml": elsewhere("acme.example"),
      "/w/.cargo/two.toml": elsewhere(crates),
    },
    lines: included,
  },
  {
    what: "the file itself before what it includes",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `include = "one.toml"\n${elsewhere(crates)}`,
      "/w/.cargo/one.toml": elsewhere("acme.example"),
    },
    lines: included,
  },
  {
    what: "one another",
    files: {
      "/w/a/Cargo.toml": mixed,
      "/w/.cargo/config.toml": `include = ["one.toml", "config.toml"]`,
      "/w/.cargo/one.toml": `include = "config.toml"\n${elsewhere(crates)}`,
    },
    lines: included,
  },
  {
    what: "a setting, which is said to be in the included file",
    files: {
      "/w/a/Cargo.toml": `${member}serde = "1"`,
      "/w/.cargo/config.toml": `include = "one.toml"`,
      "/w/.cargo/one.toml": `[source.crates-io]\nreplace-with = "acme"`,
    },
    lines: ["dependencies serde (private) 1 because source.crates-io in one.toml"],
  },
];

describe("the settings of Cargo", () => {
  for (const row of registries) it(`registries: ${row.what}`, () => checkProject(row));
  for (const row of includes) it(`include ${row.what}`, () => checkProject(row));

  it("withholds what a lockfile has, where another registry takes the place of crates.io", async () => {
    const settings = `[source.crates-io]\nreplace-with = "mirror"\n[source.mirror]\nregistry = "sparse+https://mirror.example/"`;
    const among = async (files: FileTree) =>
      cargoToml.privateAmong?.(["serde", "log"], surroundings({ "/w/Cargo.toml": "", ...files }, "/w/Cargo.toml"));
    const reason = { reason: "private", detail: "source.crates-io in .cargo/config.toml" };
    const withheld = await among({ "/w/.cargo/config.toml": settings });
    assert.deepEqual(
      [...(withheld ?? [])],
      [
        ["serde", reason],
        ["log", reason],
      ],
    );
    assert.deepEqual((await among({}))?.size, 0);
  });
});
