import assert from "node:assert/strict";
import type { How } from "../../../src/core/analysis/target/target.ts";
import type { Declaration, Requirement } from "../../../src/core/manifests/manifest.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { versionOrigin } from "../../../src/core/render/versionOrigin.ts";

const go = "which is what Go selects unless another module needs more";
const nuget = "which is what NuGet installs";

const rows: readonly (readonly [
  system: System,
  requirement: string,
  how: How,
  text: string,
  /** The lockfile, and the file where the requirement stands. */
  files?: { readonly from?: string; readonly elsewhere?: string },
])[] = [
  ["NPM", "^1.0.0", "locked", "locked in package\\-lock\\.json", { from: "/shop/package-lock.json" }],
  ["GO", "v1.2.0", "locked", `the minimum written, ${go}, and in go\\.sum`, { from: "/shop/go.sum" }],
  ["NPM", "1.0.0", "written", "the version written here"],
  [
    "NPM",
    "1.0.0",
    "written",
    "the version written in pnpm\\-workspace\\.yaml",
    { elsewhere: "/shop/pnpm-workspace.yaml" },
  ],
  ["MAVEN", "1.0", "written", "the version written here"],
  ["PYPI", "==1.0", "written", "the version written here"],
  ["GO", "v1.2.0", "written", `the minimum written, ${go}`],
  ["GO", "v1.2.0", "written", `the minimum written in go\\.work, ${go}`, { elsewhere: "/shop/go.work" }],
  ["NUGET", "1.2.0", "written", `the minimum written, ${nuget}`],
  [
    "NUGET",
    "1.2.0",
    "written",
    `the minimum written in Directory\\.Packages\\.props, ${nuget}`,
    { elsewhere: "/Directory.Packages.props" },
  ],
  ["NUGET", "[1.2.0]", "written", "the version written here"],
  [
    "NUGET",
    "[1.2.0]",
    "written",
    "the version written in Directory\\.Packages\\.props",
    { elsewhere: "/Directory.Packages.props" },
  ],
  ["NPM", "^1.0.0", "assumed", "assumed: the highest known version that satisfies `^1.0.0`"],
  [
    "NPM",
    "^1.0.0",
    "assumed",
    "assumed: the highest known version that satisfies `^1.0.0` (in a\\.yaml)",
    { elsewhere: "/a.yaml" },
  ],
  ["PYPI", " ", "assumed", "assumed: the highest known version that satisfies `any`"],
  ["NUGET", "[1.0,2.0)", "assumed", "assumed: the version that the resolver takes for `[1.0,2.0)`"],
  ["GO", "", "assumed", "assumed: the version that the resolver takes for `any`"],
  [
    "NPM",
    "^1.0.0",
    "assumed",
    "assumed: the highest of those in yarn\\.lock, which does not say whose they are",
    { from: "/shop/yarn.lock" },
  ],
  // Texts of others stay texts.
  ["NPM", "`1`\n# x", "assumed", "assumed: the highest known version that satisfies `` `1` # x ``"],
  ["NPM", "1.0.0", "written", "the version written in \\[x\\]\\(command\\:y\\)", { elsewhere: "/[x](command:y)" }],
];

describe("chosenText", () => {
  for (const [system, text, how, expected, { from, elsewhere } = {}] of rows) {
    it(`${system} ${how}: ${expected}`, () => {
      const span = { start: 0, end: 1 };
      const requirement: Requirement = { kind: "written", text };
      const key = { system, name: "a" };
      const declaration: Declaration = {
        ...{ package: key, name: "a", requirement, scope: "", nameSpan: span },
        ...(elsewhere !== undefined && { elsewhere: { path: elsewhere, span } }),
      };
      const target = {
        kind: "version",
        key: { ...key, version: "9" },
        how,
        ...(from !== undefined && { from }),
      } as const;
      assert.equal(versionOrigin(declaration, target), expected);
    });
  }
});
