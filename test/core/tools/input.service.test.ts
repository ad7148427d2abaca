// Input that does not fit the schema of a tool, and what is said of it before anything is sent.

import { deepEqual, equal } from "node:assert/strict";
import { called, root, toolHost } from "../../support/toolWorld.ts";
import { wire } from "../../support/world.ts";

const rows: readonly (readonly [tool: string, input: unknown, problem: string])[] = [
  ["check_packages", {}, "packages"],
  ["check_packages", [], "input"],
  ["check_packages", null, "input"],
  ["check_packages", { packages: [] }, "packages: expected 1 to 100 entries, not 0"],
  [
    "check_packages",
    { packages: Array.from({ length: 101 }, () => "pkg:npm/ms") },
    "packages: expected 1 to 100 entries, not 101",
  ],
  ["check_packages", { packages: ["pkg:npm/ms", 7] }, "packages[1]"],
  ["check_packages", { packages: ["pkg:npm/ms", { system: "npm" }] }, "packages[1]"],
  ["check_packages", { packages: ["pkg:npm/ms"], others: 1 }, "others"],
  ["check_packages", { packages: ["x".repeat(4_001)] }, "packages[0]: expected"],
  ["check_manifest", { paths: ["package.json", 7] }, "paths[1]"],
  ["check_manifest", { severity: "worst" }, "severity: expected critical, high, medium or low"],
  ["explain_dependency", { manifest: "." }, "package"],
  ["explain_dependency", { manifest: 7, package: "ms" }, "manifest"],
];

describe("the input of a tool", () => {
  for (const [tool, input, problem] of rows)
    it(`is refused, ${tool}: ${JSON.stringify(input).slice(0, 60)}`, async () => {
      const world = wire();
      const host = toolHost({ files: { [`${root}/package.json`]: "{}" }, wire: world });
      const { outcome, text } = await called(tool, input, host);
      equal(outcome, "invalid");
      equal(text.includes(problem), true, text);
      deepEqual(world.requests, []);
    });
});

describe("a package that is not asked about", () => {
  const files: readonly (readonly [npmrc: string, purl: string])[] = [
    ["@acme:registry=https://npm.acme.example/\n", "pkg:npm/%40acme/till@1.0.0"],
    ["registry=https://npm.acme.example/\n", "pkg:npm/ms@2.1.3"],
  ];
  for (const [npmrc, purl] of files)
    it(`is counted as private: ${purl}`, async () => {
      const world = wire();
      const host = toolHost({ files: { [`${root}/package.json`]: "{}", [`${root}/.npmrc`]: npmrc }, wire: world });
      const { outcome, text } = await called("check_packages", { packages: [purl] }, host);
      deepEqual([outcome, text.split(";")[0]], ["unknown", "0 ok, 0 with problems, 1 not checked (private)"]);
      deepEqual(world.requests, []);
    });
});
