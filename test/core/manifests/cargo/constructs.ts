import { named, nothing, read, type Construct, type ConstructTable } from "../../../support/constructs.ts";

const toml = (content: string, others: Construct["files"] = {}): Construct["files"] => ({
  "/w/Cargo.toml": `[package]\nname = "w"\n\n${content}\n`,
  ...others,
});

/** doc.rust-lang.org/cargo/reference/manifest.html */
export const cargoTomlConstructs: ConstructTable = {
  format: "cargo/Cargo.toml",
  constructs: [
    read("dependencies", toml('[dependencies]\na = "1.0"'), "a 1.0 dependencies"),
    read("a table", toml('[dependencies.a]\nversion = "1.0"'), "a 1.0 dependencies"),
    read(
      "an inline table with features",
      toml('[dependencies]\na = { version = "1.0", features = ["x"], optional = true }'),
      "a 1.0 dependencies",
    ),
    read("dev-dependencies", toml('[dev-dependencies]\na = "1.0"'), "a 1.0 dev-dependencies"),
    read("build-dependencies", toml('[build-dependencies]\na = "1.0"'), "a 1.0 build-dependencies"),
    read("target", toml('[target."cfg(unix)".dependencies]\na = "1.0"'), "a 1.0 dependencies"),
    read("package", toml('[dependencies]\nb = { package = "a", version = "1.0" }'), "a 1.0 dependencies"),
    read("an artifact", toml('[dependencies]\na = { version = "1.0", artifact = "bin" }'), "a 1.0 dependencies"),
    read(
      "path",
      toml('[dependencies]\na = { path = "a" }', { "/w/a/Cargo.toml": '[package]\nname = "a"' }),
      "a (path) dependencies",
    ),
    named("path to nothing", toml('[dependencies]\na = { path = "a" }'), 5, "a (path) dependencies"),
    named("git", toml('[dependencies]\na = { git = "https://acme.example/a" }'), 5),
    named("registry", toml('[dependencies]\na = { version = "1.0", registry = "acme" }'), 5),
    read("a dependency without a version", toml("[dependencies]\na = {}"), "a * dependencies"),
    read(
      "workspace = true",
      toml('[dependencies]\na = { workspace = true }\n\n[workspace.dependencies]\na = "1.0"'),
      "a 1.0 dependencies",
      "a 1.0 workspace.dependencies",
    ),
    named("workspace = true without an entry", toml("[dependencies]\na = { workspace = true }\n\n[workspace]"), 5),
    read("workspace.dependencies", toml('[workspace.dependencies]\na = "1.0"'), "a 1.0 workspace.dependencies"),
    named("workspace.members with a folder that does not exist", toml('[workspace]\nmembers = ["a"]'), 5),
    nothing("workspace.members with a pattern that matches nothing", toml('[workspace]\nmembers = ["a/*"]')),
    nothing(
      "workspace.members and exclude",
      toml('[workspace]\nmembers = ["a"]\nexclude = ["b"]', { "/w/a/Cargo.toml": '[package]\nname = "a"' }),
    ),
    read(
      "patch with a folder",
      toml('[dependencies]\na = "1.0"\n\n[patch.crates-io]\na = { path = "a" }', {
        "/w/a/Cargo.toml": '[package]\nname = "a"\nversion = "1.0.0"',
      }),
      "a (path) dependencies",
    ),
    named(
      "patch with a repository",
      toml('[dependencies]\na = "1.0"\n\n[patch.crates-io]\na = { git = "https://acme.example/a" }'),
      5,
    ),
    read(
      "patch with a folder in the settings",
      toml('[dependencies]\na = "1.0"', {
        "/w/.cargo/config.toml": '[patch.crates-io]\na = { path = "a" }',
        "/w/a/Cargo.toml": '[package]\nname = "a"',
      }),
      "a (path) dependencies",
    ),
    {
      ...named(
        "patch with a folder in the settings that does not exist",
        toml('[dependencies]\na = "1.0"', { "/w/.cargo/config.toml": '[patch.crates-io]\na = { path = "a" }' }),
        0,
        "a (path) dependencies",
      ),
      at: "/w/a/Cargo.toml",
    },
    nothing(
      "features, profile, lints and metadata",
      toml(
        '[features]\nx = ["dep:a"]\n\n[profile.release]\nlto = true\n\n[lints.rust]\nunsafe_code = "forbid"\n\n[package.metadata.docs]\nx = 1',
      ),
    ),
  ],
};

export const cargoLockConstructs: ConstructTable = {
  format: "cargo/Cargo.lock",
  constructs: [
    read(
      "package of a registry",
      {
        "/w/Cargo.lock":
          'version = 3\n\n[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
      },
      "a 1.0.0",
    ),
    read(
      "package of a repository",
      {
        "/w/Cargo.lock":
          'version = 3\n\n[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "git+https://acme.example/a#0123"\n',
      },
      "a (git)",
    ),
    read(
      "package without a source",
      { "/w/Cargo.lock": 'version = 3\n\n[[package]]\nname = "a"\nversion = "1.0.0"\n' },
      "a (workspace)",
    ),
    named("package without a version", { "/w/Cargo.lock": 'version = 3\n\n[[package]]\nname = "a"\n' }, 1),
  ],
};
