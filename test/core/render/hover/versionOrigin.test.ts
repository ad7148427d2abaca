import assert from "node:assert/strict";
import type { Stale } from "../../../../src/core/analysis/target/stale.ts";
import type { How } from "../../../../src/core/analysis/target/target.ts";
import type { AgeLimit, Declaration, Requirement } from "../../../../src/core/manifests/manifest.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import { versionOrigin } from "../../../../src/core/render/hover/hover.ts";

const go = "Go may select a newer one";
const nuget = "which NuGet installs";
const setting = "minimumReleaseAge: 60";
const pnpm: AgeLimit = { tool: "pnpm", setting, path: "", span: { start: 0, end: 0 }, exclusions: [], id: "" };

const rows: readonly (readonly [
  system: System,
  requirement: string,
  how: How,
  text: string,
  /** The lockfile, and the file where the requirement stands. */
  files?: {
    readonly from?: string;
    readonly elsewhere?: string;
    readonly replaced?: Declaration["replaced"];
    readonly stale?: Stale;
    readonly fallback?: AgeLimit;
  },
])[] = [
  ["NPM", "^1.0.0", "locked", "locked by package\\-lock\\.json", { from: "/shop/package-lock.json" }],
  ["GO", "v1.2.0", "locked", `minimum written here, and in go\\.sum; ${go}`, { from: "/shop/go.sum" }],
  ["NPM", "1.0.0", "written", "written here"],
  ["NPM", "1.0.0", "written", "written in pnpm\\-workspace\\.yaml", { elsewhere: "/shop/pnpm-workspace.yaml" }],
  ["MAVEN", "1.0", "written", "written here"],
  ["PYPI", "==1.0", "written", "written here"],
  ["GO", "v1.2.0", "written", `minimum written here; ${go}`],
  ["GO", "v1.2.0", "written", `minimum written in go\\.work; ${go}`, { elsewhere: "/shop/go.work" }],
  [
    "GO",
    "v2.4.0",
    "written",
    "v2\\.2\\.2 is replaced by 9 in go\\.mod",
    { replaced: { text: "v2.2.2", file: "go.mod" } },
  ],
  [
    "GO",
    "v2.4.0",
    "locked",
    "v2\\.2\\.2 is replaced by 9 in \\.\\.\\/go\\.work",
    { from: "/shop/go.sum", elsewhere: "/go.work", replaced: { text: "v2.2.2", file: "../go.work" } },
  ],
  ["NUGET", "1.2.0", "written", `minimum written here, ${nuget}`],
  [
    "NUGET",
    "1.2.0",
    "written",
    `minimum written in Directory\\.Packages\\.props, ${nuget}`,
    { elsewhere: "/Directory.Packages.props" },
  ],
  ["NUGET", "[1.2.0]", "written", "written here"],
  [
    "NUGET",
    "[1.2.0]",
    "written",
    "written in Directory\\.Packages\\.props",
    { elsewhere: "/Directory.Packages.props" },
  ],
  ["NPM", "^1.0.0", "assumed", "highest that satisfies `^1.0.0`"],
  ["NPM", "^1.0.0", "assumed", "highest that satisfies `^1.0.0` of a\\.yaml", { elsewhere: "/a.yaml" }],
  [
    "NPM",
    "^1.0.0",
    "assumed",
    "lowest that satisfies `^1.0.0`, as all are too new for `minimumReleaseAge: 60`",
    { fallback: pnpm },
  ],
  ["PYPI", " ", "assumed", "highest known version"],
  ["NUGET", "[1.0,2.0)", "assumed", "what NuGet takes for `[1.0,2.0)`"],
  ["GO", "", "assumed", "what Go takes"],
  ["NPM", "^1.0.0", "assumed", "assumed: the highest of several in yarn\\.lock", { from: "/shop/yarn.lock" }],
  ["NUGET", "$(Version)", "assumed", "what NuGet takes for &#36;\\(Version\\)"],
  [
    "NPM",
    "^9.0.0",
    "assumed",
    "locked at 1\\.2\\.3 by package\\-lock\\.json, which is out of date: 9 would be installed",
    { stale: { kind: "next", from: "/shop/package-lock.json", key: { system: "NPM", name: "a", version: "1.2.3" } } },
  ],
  [
    "NPM",
    "^9.0.0",
    "assumed",
    "highest that satisfies `^9.0.0`",
    { stale: { kind: "missing", from: "/shop/package-lock.json" } },
  ],
  // Texts of others stay texts.
  ["NPM", "`1`\n# x", "assumed", "highest that satisfies `` `1` # x ``"],
  ["NPM", "1.0.0", "written", "written in \\[x\\]\\(command\\:y\\)", { elsewhere: "/[x](command:y)" }],
];

describe("chosenText", () => {
  for (const [system, text, how, expected, { from, elsewhere, replaced, stale, fallback } = {}] of rows) {
    it(`${system} ${how}: ${expected}`, () => {
      const span = { start: 0, end: 1 };
      const requirement: Requirement = { kind: "written", text };
      const key = { system, name: "a" };
      const declaration: Declaration = {
        ...{ package: key, name: "a", requirement, scope: "", nameSpan: span },
        ...(replaced && { replaced }),
        ...(elsewhere !== undefined && { elsewhere: { path: elsewhere, span } }),
      };
      const target = {
        kind: "version",
        key: { ...key, version: "9" },
        how,
        ...(from !== undefined && { from }),
        ...(fallback && { fallback }),
      } as const;
      assert.equal(versionOrigin(declaration, target, stale), expected);
    });
  }
});
