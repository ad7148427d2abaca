// What tools say of each package: the worst of its own advisories, what limits the check, and what another version changes.

import { deepEqual, equal } from "node:assert/strict";
import { called, root, toolHost } from "../../support/toolWorld.ts";

interface Entry {
  readonly purl: string;
  readonly worst?: string;
  readonly limits?: readonly string[];
  readonly versions?: readonly {
    readonly version: string;
    readonly is: string;
    readonly changes?: readonly string[];
  }[];
}

async function entries(tool: string, ...packages: readonly unknown[]): Promise<readonly Entry[]> {
  const { structured } = await called(tool, { packages });
  return (structured as unknown as { readonly packages: readonly Entry[] }).packages;
}

describe("a package that tools assess", () => {
  const rows: readonly (readonly [purl: string, worst: string | undefined, limits: readonly string[] | undefined])[] = [
    // What it depends on has advisories of high severity.
    ["pkg:npm/express@4.17.1", "medium 6.1", undefined],
    ["pkg:npm/minimist@1.2.5", "critical 9.8", ["transitive dependencies are not known"]],
    ["pkg:npm/ms@2.1.3", undefined, undefined],
  ];
  for (const [purl, worst, limits] of rows)
    it(`has its own advisories and limits: ${purl}`, async () => {
      const [found] = await entries("check_packages", purl);
      deepEqual([found?.purl, found?.worst, found?.limits], [purl, worst, limits]);
    });
});

describe("the versions that are suggested", () => {
  const unknown = "what it newly depends on is not known";
  const rows: readonly (readonly [asked: unknown, purl: string, versions: readonly string[]])[] = [
    [
      { system: "npm", name: "express", version: "4.20.0", requirement: "^4.20.0" },
      "pkg:npm/express@4.20.0",
      [
        "4.22.3 nearest clean, newest allowed: minor",
        "5.3.0 latest: major; newly depends on once, router, wrappy, is-promise",
      ],
    ],
    ["pkg:npm/lodash@4.17.19", "pkg:npm/lodash@4.17.19", [`4.18.1 nearest clean, latest: minor; ${unknown}`]],
    ["pkg:npm/left-pad@1.2.0", "pkg:npm/left-pad@1.2.0", [`1.3.0 latest: minor; ${unknown}`]],
    ["pkg:npm/ms", "pkg:npm/ms@2.1.3", ["2.1.3 latest: the present version"]],
    ["pkg:npm/acme-invented-nowhere", "pkg:npm/acme-invented-nowhere", []],
  ];
  for (const [asked, purl, versions] of rows)
    it(`for ${JSON.stringify(asked)} are ${versions.join(" and ") || "none"}`, async () => {
      const [found] = await entries("suggest_versions", asked);
      const told = found?.versions?.map(({ version, is, changes = [] }) => `${version} ${is}: ${changes.join("; ")}`);
      deepEqual([found?.purl, told ?? []], [purl, versions]);
    });
});

describe("check_manifest", () => {
  it("has a line for each dependency, and no cursor where all are told", async () => {
    const dependencies = { minimist: "1.2.5", ms: "2.1.3" };
    const files = { [`${root}/package.json`]: JSON.stringify({ dependencies }, undefined, 1) };
    const { text, structured } = await called("check_manifest", {}, toolHost({ files }));
    equal(structured && "cursor" in structured, false);
    const lines = text.split("\n").filter((line) => /^\d+\.|call again/.test(line));
    deepEqual(
      lines.map((line) => line.split(":").slice(0, 3).join(":")),
      ["1. pkg:npm/minimist@1.2.5 (written) at package.json:3"],
    );
  });

  it("says of the folder itself that it has no manifest", async () => {
    const { text, outcome } = await called("check_manifest", { paths: ["."] }, toolHost());
    deepEqual(
      [outcome, text.split(";")[0]],
      ["invalid", "no manifest or lockfile was found in .. Nothing was read or sent"],
    );
  });
});
