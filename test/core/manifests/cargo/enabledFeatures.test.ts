import assert from "node:assert/strict";
import { readEnabledFeatures } from "../../../../src/core/manifests/cargo/enabledFeatures.ts";
import { type FileTree, surroundings } from "../../../support/project.ts";

/** Files, and a line for each crate: its features, each with what enables it, and whether the default ones are on. */
const rows: readonly (readonly [what: string, manifest: string, lines: readonly string[], others?: FileTree])[] = [
  ["a version alone", '[dependencies]\nserde = "1"', ["serde: default"]],
  [
    "features",
    '[dependencies]\nserde = { version = "1", features = ["derive", 1, "rc"] }\nlog = { version = "1", features = "std" }',
    ["serde: derive by dependencies.serde, rc by dependencies.serde, default", "log: default"],
  ],
  [
    "default features that are off",
    `[dependencies]
a = { version = "1", default-features = false }
b = { version = "1", default_features = false, features = ["x"] }
c = { version = "1", default-features = true }
d = { version = "1", default-features = "false" }`,
    ["a: ", "b: x by dependencies.b", "c: default", "d: default"],
  ],
  [
    "a crate under several names and for a target",
    `[dependencies]
serde_json = { version = "1", default-features = false, features = ["alloc"] }
[dev-dependencies]
json = { package = "serde-json", version = "1", features = ["std"] }
[target.'cfg(unix)'.dependencies]
odd = { package = 1, version = "1" }`,
    ["serde-json: alloc by dependencies.serde_json, std by dev-dependencies.json, default", "odd: default"],
  ],
  [
    "features of the package",
    `[dependencies]
json = { package = "serde_json", version = "1" }
log = { version = "1", default-features = false }
[features]
default = ["json/std", "log?/kv", "other", "dep:log", "none/x", "/y", "json/"]`,
    ["serde-json: std by features.default, default", "log: kv by features.default"],
  ],
  [
    "what the workspace enables",
    `[dependencies]
a.workspace = true
b = { workspace = true, features = ["own"] }
c = { workspace = true, default-features = true }
d = { version = "1", workspace = false }
e = { workspace = true, default-features = false }
none.workspace = true`,
    [
      "real: x by workspace.dependencies.a in ../Cargo.toml, default",
      "b: own by dependencies.b, shared by workspace.dependencies.b in ../Cargo.toml",
      "c: default",
      "d: default",
      "e: default",
      "none: default",
    ],
    {
      "/w/Cargo.toml": `[dependencies]
none = { version = "1", features = ["of the root"] }
[workspace.dependencies]
a = { package = "real", version = "1", features = ["x"] }
b = { version = "1", features = ["shared"], default-features = false }
c = { version = "1", default-features = false }
d = { version = "1", features = ["not inherited"] }
e = "1"`,
    },
  ],
];

describe("readEnabledFeatures", () => {
  for (const [what, manifest, lines, others] of rows)
    it(what, async () => {
      const files = { "/w/a/Cargo.toml": manifest, ...others };
      const enabled = await readEnabledFeatures(surroundings(files, "/w/a/Cargo.toml"));
      const found = [...enabled].map(([name, { features, usesDefault }]) => {
        const each = features.map((feature) => {
          const file = feature.file === "Cargo.toml" ? "" : ` in ${feature.file}`;
          return `${feature.name} by ${feature.setting}${file}`;
        });
        return `${name}: ${[...each, ...(usesDefault ? ["default"] : [])].join(", ")}`;
      });
      assert.deepEqual(found, lines);
    });
});
