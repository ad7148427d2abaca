import assert from "node:assert/strict";
import type { Requirements } from "../../../../src/core/api/messages.ts";
import { featureEffects } from "../../../../src/core/updates/effects/features.ts";
import type { FileTree } from "../../../support/project.ts";
import { effectsIn, type ExampleUpdate } from "../../../support/updateEffects.ts";

/** `default=std,json ?log`: features with what they imply, and optional dependencies. */
function cargo(text: string): Requirements {
  const words = text.split(" ").filter((word) => word !== "");
  const features = words
    .filter((word) => !word.startsWith("?"))
    .map((word) => {
      const [name = "", implies] = word.split("=");
      return { name, implies: implies?.split(",") ?? [] };
    });
  const optional = words
    .filter((word) => word.startsWith("?"))
    .map((word) => {
      const [name = "", packageAlias = ""] = word.slice(1).split("@");
      return {
        name,
        packageAlias,
        requirement: "1",
        kind: "normal",
        optional: true,
        usesDefaultFeatures: true,
        features: [],
        target: "",
      };
    });
  return { cargo: { features, dependencies: optional } };
}

const toml = (text: string): FileTree => ({ "Cargo.toml": text });
const plain = 'kit = { version = "1", default-features = false, features = ["json"] }\n';
const gone = "breaks: does not have the feature json any more, which the project enables";

const rows: readonly (readonly [
  what: string,
  files: FileTree,
  update: readonly [before: string, after: string],
  expected: string,
  more?: Partial<ExampleUpdate>,
])[] = [
  ["one that is gone", toml(`[dependencies]\n${plain}`), ["json", "std"], `${gone} [dependencies.kit in Cargo.toml]`],
  ["one that is there", toml(`[dependencies]\n${plain}`), ["json", "json std"], ""],
  ["an optional dependency in its place", toml(`[dependencies]\n${plain}`), ["json", "?json"], ""],
  ["an optional dependency under another name", toml(`[dependencies]\n${plain}`), ["json", "?serde_json@json"], ""],
  [
    "an optional dependency that another feature hides",
    toml(`[dependencies]\n${plain}`),
    ["json", "full=dep:json ?json"],
    `${gone} [dependencies.kit in Cargo.toml]`,
  ],
  [
    "one that is in neither version",
    toml(`[dependencies]\n${plain}`),
    ["", ""],
    "unknown: the service does not list the feature json, which the project enables [dependencies.kit in Cargo.toml]",
  ],
  [
    "of a target",
    toml(`[target.'cfg(unix)'.build-dependencies]\n${plain}`),
    ["json", ""],
    `${gone} [build-dependencies.kit in Cargo.toml]`,
  ],
  [
    "of a renamed package",
    toml('[dependencies]\nother = { package = "kit", version = "1", features = ["json"] }\n'),
    ["json", ""],
    `${gone} [dependencies.other in Cargo.toml]`,
  ],
  [
    "of another package",
    toml('[dependencies]\nkit = { package = "other", version = "1", features = ["json"] }\n'),
    ["json", ""],
    "",
  ],
  [
    "with an underscore",
    toml('[dependencies]\nmy_kit = { version = "1", features = ["json"] }\n'),
    ["json", ""],
    `${gone} [dependencies.my_kit in Cargo.toml]`,
    { name: "my-kit" },
  ],
  [
    "that a feature of the package enables",
    toml('[dependencies]\nkit = "1"\n[features]\nweb = ["kit/json", "std"]\n'),
    ["json", ""],
    `${gone} [features.web in Cargo.toml]`,
  ],
  [
    "that a feature enables where the dependency is",
    toml('[dependencies]\nkit = { version = "1", optional = true }\n[features]\nweb = ["kit?/json"]\n'),
    ["json", ""],
    `${gone} [features.web in Cargo.toml]`,
  ],
  [
    "of the workspace",
    {
      "Cargo.toml": `[workspace]\nmembers = ["app"]\n[workspace.dependencies]\n${plain}`,
      "app/Cargo.toml": "[dependencies]\nkit.workspace = true\n",
    },
    ["json", ""],
    `${gone} [workspace.dependencies.kit in ../Cargo.toml]`,
    { manifest: "app/Cargo.toml" },
  ],
  [
    "beside those of the workspace",
    {
      "Cargo.toml": '[workspace]\n[workspace.dependencies]\nkit = "1"\n',
      "app/Cargo.toml": '[dependencies]\nkit = { workspace = true, features = ["json"] }\n',
    },
    ["json", ""],
    `${gone} [dependencies.kit in Cargo.toml]`,
    { manifest: "app/Cargo.toml" },
  ],
  [
    "what is enabled by default",
    toml('[dependencies]\nkit = "1"\n'),
    ["default=std,net std net=tls tls", "default=std std net"],
    "may-break: no longer enables net, tls by default [features of both versions]",
  ],
  [
    "what is enabled by default, and turned off",
    toml(`[dependencies]\n${plain}`),
    ["default=std std json", "default std json"],
    "",
  ],
  ["no feature at all", toml('[dependencies]\nkit = "1"\n'), ["std", ""], ""],
];

describe("the effects of an update on features", () => {
  for (const [what, files, [before, after], expected, more] of rows)
    it(what, async () => {
      const update: ExampleUpdate = {
        ...{ system: "CARGO", name: "kit", files, manifest: "Cargo.toml" },
        ...{ from: ["1.0.0", cargo(before)], to: ["2.0.0", cargo(after)] },
        ...more,
      };
      assert.equal(await effectsIn(featureEffects, update), expected);
    });
});
