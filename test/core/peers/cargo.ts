import type { Case } from "./case.ts";

const root = (more: string) => ({ "Cargo.toml": `[workspace]\nmembers = ["app"]\n${more}` });
const cargoLock = (name: string, version: string) =>
  `version = 4\n\n[[package]]\nname = "app"\nversion = "0.1.0"\ndependencies = ["${name}"]\n\n[[package]]\nname = "${name}"\nversion = "${version}"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n`;
const package_ = '[package]\nname = "app"\nversion = "0.1.0"\n';

export const cargo: readonly Case[] = [
  [
    "serayuzgur/crates#230",
    "did not follow a member to the version of its workspace",
    "app/Cargo.toml",
    `${package_}[dependencies]\nserde = { workspace = true }\n`,
    ["serde: one of 1.0.100"],
    root('[workspace.dependencies]\nserde = "1.0.100"\n'),
  ],
  [
    "serayuzgur/crates#168",
    "passed over the dependencies of a workspace",
    "Cargo.toml",
    '[workspace]\nmembers = []\n[workspace.dependencies]\nserde = "1.0.100"\n',
    ["serde: one of 1.0.100"],
  ],
  [
    "mpiton/zed-depsy#112",
    "did not read the dotted form of an inherited dependency",
    "app/Cargo.toml",
    `${package_}[dependencies]\nserde.workspace = true\n`,
    ["serde: one of 1.0.100"],
    root('[workspace.dependencies]\nserde = { version = "1.0.100", features = ["derive"] }\n'),
  ],
  [
    "getkono/dependable#73",
    "wrote a version over what the workspace sets",
    "app/Cargo.toml",
    `${package_}[dependencies]\nserde = { workspace = true, features = ["derive"] }\n`,
    ["serde: 1.0.100 written"],
    root('[workspace.dependencies]\nserde = "=1.0.100"\n'),
  ],
  [
    "washanhanzi/cargo-appraiser#41",
    "was silent about a name that the workspace lacks",
    "app/Cargo.toml",
    `${package_}[dependencies]\nserde.workspace = true\n`,
    ["serde: inherited"],
    root('[workspace.dependencies]\nrand = "0.8"\n'),
  ],
  [
    "dependabot/dependabot-core#16037",
    "passed over plain dependencies beside those of the workspace",
    "Cargo.toml",
    '[workspace]\nmembers = []\n[workspace.dependencies]\nserde = "1.0.100"\n[package]\nname = "root"\nversion = "1.0.0"\n[dependencies]\nrand = "0.8.5"\nserde.workspace = true\n',
    ["serde: one of 1.0.100", "rand: one of 0.8.5", "serde: one of 1.0.100"],
  ],
  [
    "dependabot/feedback#205",
    "took what has a repository and a folder for a crate of the registry",
    "Cargo.toml",
    `${package_}[dependencies]\nphotos = { git = "https://git.example/apis", path = "gen/photos", branch = "main" }\n`,
    ["photos: path"],
  ],
  [
    "serayuzgur/crates#1",
    "read only the first table and only plain versions",
    "Cargo.toml",
    `${package_}[dependencies]\nimage = { version = "0.19", optional = true }\n[target.'cfg(target_os = "macos")'.dependencies]\nobjc = "0.2"\n[target.x86_64-pc-windows-gnu.build-dependencies]\ncc = "=1.0.1"\n`,
    ["image: one of 0.19", "objc: one of 0.2", "cc: 1.0.1 written"],
  ],
  [
    "serayuzgur/crates#38",
    "asked about the name that a crate has here",
    "Cargo.toml",
    `${package_}[dependencies]\ncookie_rs = { package = "cookie", version = "=0.11.0" }\n`,
    ["cookie_rs as cookie: 0.11.0 written"],
  ],
  [
    "serayuzgur/crates#226",
    "asked for a crate named after a dotted key",
    "Cargo.toml",
    `${package_}[dependencies]\nsmoldot.version = "=0.17.0"\nsmoldot.features = ["std"]\n`,
    ["smoldot: 0.17.0 written"],
  ],
  [
    "filllabs/dependi#154",
    "stopped at a dotted path",
    "Cargo.toml",
    `${package_}[dependencies]\ndepb.path = "../depb"\nserde = "=1.0.100"\n`,
    ["depb: path", "serde: 1.0.100 written"],
  ],
  [
    "filllabs/dependi#204",
    "took the comment behind a table's name for its name",
    "Cargo.toml",
    `${package_}[dependencies.async-std] # Apache-2.0 or MIT\nversion = "=1.13.0"\n`,
    ["async-std: 1.13.0 written"],
  ],
  [
    "filllabs/dependi#306",
    "did not read an inline table of several lines",
    "Cargo.toml",
    `${package_}[dependencies]\nserde = {\n  version = "=1.0.100",\n  features = [\n    "derive",\n  ],\n}\nrand = "=0.8.5"\n`,
    ["serde: 1.0.100 written", "rand: 0.8.5 written"],
  ],
  [
    "serayuzgur/crates#182",
    "asked the public registry about another one's crates",
    "Cargo.toml",
    `${package_}[dependencies]\nacme = { version = "1.0", registry = "acme" }\nserde = "=1.0.100"\n`,
    ["acme: private 1.0", "serde: 1.0.100 written"],
    { ".cargo/config.toml": '[registries.acme]\nindex = "sparse+https://crates.acme.example/"\n' },
  ],
  [
    "citreae535/sparse-crates#5",
    "did not know that a source can be replaced",
    "Cargo.toml",
    `${package_}[dependencies]\nserde = "=1.0.100"\n`,
    ["serde: private =1.0.100"],
    {
      ".cargo/config.toml":
        '[source.crates-io]\nreplace-with = "acme"\n[source.acme]\nregistry = "sparse+https://crates.acme.example/index/"\n',
    },
  ],
  [
    "filllabs/dependi#216",
    "did not look for Cargo.lock above the member",
    "app/Cargo.toml",
    `${package_}[dependencies]\nserde = "1"\n`,
    ["serde: 1.0.100 locked in Cargo.lock"],
    { ...root(""), "Cargo.lock": cargoLock("serde", "1.0.100") },
  ],
  [
    "mpiton/zed-depsy#210",
    "kept the version of a lockfile that no longer fits",
    "Cargo.toml",
    `${package_}[dependencies]\nserde = "1.0.150"\n`,
    ["serde: one of 1.0.150; next", "serde: 1.0.100 locked in Cargo.lock; outdated"],
    { "Cargo.lock": cargoLock("serde", "1.0.100") },
  ],
  [
    "mpiton/zed-depsy#181",
    "reported advisories of a version that is not installed",
    "Cargo.toml",
    `${package_}[dependencies]\nserde = "1.0.1"\n`,
    ["serde: 1.0.100 locked in Cargo.lock"],
    { "Cargo.lock": cargoLock("serde", "1.0.100") },
  ],
];
