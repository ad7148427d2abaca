import assert from "node:assert/strict";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import type { ScanResult } from "../../../src/core/scan/scanResult.ts";
import { contextWords, descriptionOf, summaryOf } from "../../../src/extension/views/viewTexts.ts";

const scan: ScanResult = {
  files: [],
  unread: [],
  counts: { pending: 0, checked: 3, unchecked: 0, local: 0, findings: 0, vulnerable: 0, malicious: 0 },
  bySeverity: { error: 0, warning: 0, information: 0, hint: 0 },
  byRule: new Map(),
  keys: 3,
  cancelled: false,
};

const rows: readonly (readonly [what: string, change: Partial<ScanResult>, expected: string])[] = [
  ["a scan of this window", {}, "0 manifests, 3 dependencies checked."],
  [
    "one that an earlier window has made",
    { rememberedSince: 1_000 },
    "From an earlier scan; refresh to check again. 0 manifests, 3 dependencies checked.",
  ],
  ["one that was canceled", { cancelled: true }, "The scan was canceled. 0 manifests, 3 dependencies checked."],
  [
    "one in which something was not checked",
    { counts: { ...scan.counts, unchecked: 2 } },
    "0 manifests, 3 dependencies checked, 2 not checked.",
  ],
  [
    "one in which requests failed",
    { counts: { ...scan.counts, failure: { kind: "status", status: 503, text: "", request: "GET /v3/x" } } },
    "0 manifests, 3 dependencies checked. Some requests failed: GET /v3/x: 503.",
  ],
];

describe("the line above the findings", () => {
  for (const [what, change, expected] of rows) {
    it(`of ${what}`, () => assert.equal(summaryOf({ ...scan, ...change }), expected));
  }
});

describe("the description of the findings", () => {
  it("has the age of an earlier scan only", () => {
    assert.equal(descriptionOf("package", scan), "by package");
    const twoHours = 2 * 3_600_000;
    assert.match(
      descriptionOf("severity", { ...scan, rememberedSince: Date.now() - twoHours }),
      /^by severity, scanned 2 hours ago$/,
    );
  });
});

describe("a dependency that other lines of its manifest fix", () => {
  const nameSpan = { start: 0, end: 1 };
  const key = { system: "NPM", name: "qs", version: "6.14.3" } as const;
  const declaration = {
    package: { system: "NPM", name: "express" },
    name: "express",
    requirement: { kind: "written", text: "4.17.1" },
    scope: "dependencies",
    nameSpan,
  } as const;
  const setBy: FixedIn = {
    kind: "packages",
    packages: [key],
    setBy: [{ name: "qs", offset: 9, version: key.version }],
  };
  const limit = { tool: "npm", path: "/app/.npmrc", span: nameSpan, setting: "x", exclusions: [], id: "x" } as const;
  const cases: readonly (readonly [what: string, fixedIn: FixedIn, words: readonly string[]])[] = [
    ["can be updated", setBy, ["dependency", "update"]],
    ["cannot while one of them is too young", { ...setBy, held: { version: key.version, limit } }, ["dependency"]],
  ];
  for (const [what, fixedIn, words] of cases) {
    it(what, () => {
      const dependencies = [{ path: "/app/package.json", declaration, findings: [], fixedIn }];
      const group = { id: "", kind: "dependency", label: "", description: "", children: [], dependencies } as const;
      assert.deepEqual(contextWords(group), words);
    });
  }
});
