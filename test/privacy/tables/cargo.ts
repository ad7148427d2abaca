import { home, shop, type SetUp } from "../setUp.ts";

const path = `${shop}/Cargo.toml`;
const index = "https://crates.acme.example/index";

const everything = {
  system: "CARGO",
  project: { [path]: `[package]\nname = "till"\n[dependencies]\nacme-secret = "1.0"\n` },
  never: ["acme-secret"],
  asked: [],
} as const;

/** By a source that is not defined: one that is has the packages of crates.io. */
const replaced = `[source.crates-io]\nreplace-with = "acme"\n`;
const patched = `[patch.crates-io]\nacme-secret = { git = "https://git.acme.example/secret" }\n`;

const registry = {
  system: "CARGO",
  project: { [path]: `[dependencies]\nacme-secret = { version = "1.0" }\nserde = "1.0"\n` },
  never: ["acme-secret"],
  asked: ["serde"],
} as const;

const fromCratesIo = `source = "registry+https://github.com/rust-lang/crates.io-index"`;
const lockfile = `version = 3

[[package]]
name = "acme-core"
version = "2.0.0"
${fromCratesIo}

[[package]]
name = "acme-secret"
version = "1.0.0"
${fromCratesIo}
dependencies = ["acme-core"]

[[package]]
name = "till"
version = "0.1.0"
dependencies = ["acme-secret"]
`;

export const cargoSetUps: readonly SetUp[] = [
  {
    ...registry,
    setting: "registry of a dependency",
    place: "project",
    settings: { [path]: `[dependencies]\nacme-secret = { registry = "acme", version = "1.0" }\nserde = "1.0"\n` },
  },
  {
    ...registry,
    setting: "registry-index of a dependency",
    place: "project",
    settings: {
      [path]: `[dependencies]\nacme-secret = { registry-index = "${index}", version = "1.0" }\nserde = "1.0"\n`,
    },
  },
  {
    ...registry,
    setting: "registry of a dependency of the workspace",
    place: "above the project",
    settings: {
      [path]: `[dependencies]\nacme-secret = { workspace = true }\nserde = "1.0"\n`,
      "/work/Cargo.toml": `[workspace]\nmembers = ["shop"]\n[workspace.dependencies]\nacme-secret = { registry = "acme", version = "1" }\n`,
    },
  },
  {
    ...everything,
    setting: "source.crates-io in .cargo/config.toml",
    place: "project",
    settings: { [`${shop}/.cargo/config.toml`]: replaced },
  },
  {
    ...everything,
    setting: "source.crates-io in .cargo/config",
    place: "above the project",
    settings: { "/work/.cargo/config": replaced },
  },
  {
    ...everything,
    setting: "source.crates-io, with a lockfile",
    place: "user",
    project: { ...everything.project, [`${shop}/Cargo.lock`]: lockfile },
    settings: { [`${home}/.cargo/config.toml`]: replaced },
    never: ["acme-secret", "acme-core"],
  },
  {
    ...everything,
    setting: "source.crates-io in .cargo/config.toml",
    place: "user",
    settings: { [`${home}/.cargo/config.toml`]: replaced },
  },
  {
    ...everything,
    setting: "source.crates-io in CARGO_HOME",
    place: "environment",
    settings: { [`${home}/rust/config.toml`]: replaced },
    environment: { CARGO_HOME: `${home}/rust` },
  },
  {
    ...everything,
    setting: "source.crates-io in an included file",
    place: "user",
    settings: {
      [`${home}/.cargo/config.toml`]: 'include = ["shared/acme.toml"]\n',
      [`${home}/.cargo/shared/acme.toml`]: replaced,
    },
  },
  {
    ...everything,
    setting: "source.crates-io in an optional included file",
    place: "project",
    settings: {
      [`${shop}/.cargo/config.toml`]: 'include = [{ path = "acme.toml", optional = true }]\n',
      [`${shop}/.cargo/acme.toml`]: 'include = "inner.toml"\n',
      [`${shop}/.cargo/inner.toml`]: replaced,
    },
  },
  {
    ...everything,
    setting: "patch.crates-io in Cargo.toml",
    place: "above the project",
    settings: { "/work/Cargo.toml": `[workspace]\nmembers = ["shop"]\n${patched}` },
  },
  {
    ...everything,
    setting: "patch.crates-io in .cargo/config.toml",
    place: "user",
    settings: { [`${home}/.cargo/config.toml`]: patched },
  },
  {
    ...everything,
    setting: "source.crates-io in .cargo/config.toml of another drive's user",
    place: "windows",
    home: "c:/Users/ann",
    project: { "c:/Code/work/shop/Cargo.toml": everything.project[path] },
    settings: { "c:/Users/ann/.cargo/config.toml": replaced },
  },
  {
    ...registry,
    setting: "member of the workspace",
    place: "above the project",
    settings: {
      "/work/Cargo.toml": `[workspace]\nmembers = ["shop", "crates/*"]\n`,
      "/work/crates/hidden/Cargo.toml": `[package]\nname = "acme_secret"\nversion = "1.0.0"\n`,
    },
  },
  {
    ...registry,
    setting: "member of the workspace in whose root it is declared",
    place: "project",
    settings: {
      [path]: `[workspace]\nmembers = ["crates/**"]\n[workspace.dependencies]\nacme-secret = "1.0"\nserde = "1.0"\n`,
      [`${shop}/crates/inner/hidden/Cargo.toml`]: `[package]\nname = "acme-secret"\n`,
    },
  },
  {
    ...everything,
    setting: "source.crates-io with the address of another registry",
    place: "project",
    settings: { [`${shop}/.cargo/config.toml`]: `${replaced}[source.acme]\nregistry = "sparse+${index}/"\n` },
  },
  {
    ...everything,
    setting: "source.crates-io with the name of another registry",
    place: "user",
    settings: { [`${home}/.cargo/config.toml`]: `${replaced}[registries.acme]\nindex = "${index}"\n` },
  },
  {
    ...registry,
    setting: "packageInsights.private",
    place: "settings of the editor",
    patterns: ["acme-*"],
  },
  {
    ...registry,
    setting: "packageInsights.private with the other separator",
    place: "settings of the editor",
    project: { [path]: `[dependencies]\nacme_secret = { version = "1.0" }\nserde = "1.0"\n` },
    patterns: ["acme-secret"],
  },
  {
    ...registry,
    setting: "packageInsights.private with the other separator before an asterisk",
    place: "settings of the editor",
    patterns: ["acme_*"],
  },
];
