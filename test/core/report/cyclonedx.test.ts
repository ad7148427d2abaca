import assert from "node:assert/strict";
import type { AffectedBy } from "../../../src/core/analysis/advisories.ts";
import type { CoverageGap } from "../../../src/core/analysis/coverage.ts";
import type { Facts } from "../../../src/core/analysis/facts.ts";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import { message } from "../../../src/core/messages/message.ts";
import { cyclonedxReport } from "../../../src/core/report/cyclonedx.ts";
import type { ReportFile, ReportInput } from "../../../src/core/report/reportInput.ts";
import { exportHost, factsOf, madeUp, nothing } from "../../support/exported.ts";

interface Bom {
  readonly metadata: Readonly<Record<string, unknown>> & {
    readonly component: { readonly name: string; readonly components?: readonly object[] };
    readonly properties: readonly object[];
  };
  readonly components: readonly { readonly "bom-ref": string }[];
  readonly compositions?: readonly object[];
  readonly vulnerabilities: readonly Readonly<Record<string, unknown>>[];
  readonly [name: string]: unknown;
}

const bomOf = (input: ReportInput, version?: "1.7") => JSON.parse(cyclonedxReport(input, exportHost, version)) as Bom;
const key = (name: string) => ({ system: "NPM", name, version: "1.0.0" }) as const;
const property = (name: string, value: string) => ({ name: `package-insights:${name}`, value });

/** One manifest that is checked completely, but for these parts. */
function manifestWith(parts: Partial<ReportFile>, path = "package.json"): ReportInput {
  const transitive = { from: "lockfile", packages: [] } as const;
  const { files, ...rest } = madeUp("a", { ...factsOf(key("a"), { transitive }) }, [], "NPM", path);
  const coverage = { state: "complete", gaps: [] } as const;
  return { ...rest, files: files.map((file) => ({ ...file, coverage, ...parts })) };
}

describe("the head of a CycloneDX report", () => {
  for (const version of ["1.6", "1.7"] as const) {
    it(`names version ${version}, the tool, the time and the source of the data`, () => {
      const bom = bomOf(nothing, version === "1.7" ? version : undefined);
      const tool = { type: "application", name: "Package Insights", version: "0.1.0" };
      const timestamp = "2026-11-21T00:00:00.000Z";
      assert.deepEqual(bom, {
        $schema: `http://cyclonedx.org/schema/bom-${version}.schema.json`,
        bomFormat: "CycloneDX",
        specVersion: version,
        serialNumber: "urn:uuid:9f1c7a34-2a4b-4c5d-8e6f-0123456789ab",
        version: 1,
        metadata: {
          timestamp,
          tools: { components: [tool] },
          component: { type: "application", "bom-ref": "root", name: "workspace" },
          properties: [property("coverage", "complete")],
        },
        components: [],
        dependencies: [{ ref: "root", dependsOn: [] }],
        vulnerabilities: [],
        annotations: [
          {
            subjects: ["root"],
            annotator: { component: tool },
            timestamp,
            text: "Data: deps.dev (https://deps.dev), whose generated data is licensed CC BY 4.0; advisories keep their own terms.",
          },
        ],
      });
    });
  }

  it("has an identifier in lower case", () => {
    const text = cyclonedxReport(nothing, { ...exportHost, uuid: exportHost.uuid.toUpperCase() });
    assert.ok(text.includes(`"urn:uuid:${exportHost.uuid}"`));
  });

  const self = (name?: string) => ({
    manifest: { declarations: [], problems: [], ...(name !== undefined && { self: name }) },
  });
  const names: readonly (readonly [what: string, input: ReportInput, name: string])[] = [
    ["the package of the manifest", manifestWith(self("shop")), "shop"],
    ["a workspace where the manifest has no name", manifestWith(self()), "workspace"],
    ["a workspace where its name is blank", manifestWith(self(" ")), "workspace"],
    [
      "a workspace of several manifests",
      { ...nothing, files: [...manifestWith(self("shop")).files, ...manifestWith(self("cart"), "b.json").files] },
      "workspace",
    ],
  ];
  for (const [what, input, name] of names)
    it(`is about ${what}`, () => assert.equal(bomOf(input).metadata.component.name, name));

  const gap: CoverageGap = { kind: "file", path: "/work/yarn.lock", reason: "damaged" };
  const incomplete = { state: "incomplete", gaps: [gap] } as const;
  const coverages: readonly (readonly [what: string, input: ReportInput, properties: readonly object[]])[] = [
    ["is complete", manifestWith({}), [property("coverage", "complete")]],
    ["has a gap", manifestWith({ coverage: incomplete }), [property("coverage", "incomplete")]],
    ["was interrupted", { ...manifestWith({}), isInterrupted: true }, [property("coverage", "incomplete")]],
    [
      "left out a file",
      { ...manifestWith({}), unreadFiles: [{ path: "b/pom.xml", reason: "too-large" }] },
      [property("coverage", "incomplete"), property("unread", "b/pom.xml too-large")],
    ],
  ];
  for (const [what, input, properties] of coverages)
    it(`says that it ${what}`, () => assert.deepEqual(bomOf(input).metadata.properties, properties));
});

describe("a manifest in a CycloneDX report", () => {
  const { declaration } = manifestWith({}).files[0]?.facts[0] ?? assert.fail();
  const below = { ...key("b") };
  const gaps: readonly CoverageGap[] = [
    { kind: "file", path: "/work/yarn.lock", reason: "damaged" },
    { kind: "transitive", declaration, why: { kind: "graph", message: message("too deep") } },
    { kind: "transitive", declaration, key: below, why: { kind: "pending" } },
    { kind: "dependency", declaration, why: { kind: "pending" } },
    { kind: "limit", declaration, limit: "no-graph" },
  ];
  const problems = [{ message: message("Expected `}`"), span: { start: 0, end: 1 } }];

  it("has its name, its place and what is not known of it, but for packages, which say that themselves", () => {
    const manifest = { declarations: [], problems, self: "shop" };
    const input = manifestWith({ manifest, coverage: { state: "incomplete", gaps } }, "app/package.json");
    assert.deepEqual(bomOf(input).metadata.component.components, [
      {
        type: "application",
        "bom-ref": "manifest:app/package.json",
        name: "shop",
        properties: [
          property("manifest", "app/package.json"),
          property("gap", "syntax: Expected `}`"),
          property("gap", "damaged: yarn.lock is damaged"),
          property("gap", "graph: a: the dependency graph is incomplete (too deep)"),
          property("gap", "no-graph: transitive dependencies are not known (one dependency)"),
        ],
      },
    ]);
  });

  it("has the name of its file where it has none", () => {
    const [component] = bomOf(manifestWith({}, "app/package.json")).metadata.component.components ?? [];
    assert.deepEqual(component, {
      type: "application",
      "bom-ref": "manifest:app/package.json",
      name: "package.json",
      properties: [property("manifest", "app/package.json")],
    });
  });

  it("brings along what is known in whole, in part and not at all", () => {
    const dependency = (name: string, facts: Partial<Facts>) => madeUp(name, { ...factsOf(key(name)), ...facts }).files;
    const packages = [{ key: key("d"), path: [key("b"), key("d")], advisories: new Map() }];
    const files = [
      ...dependency("a", { transitive: { from: "lockfile", packages: [] } }),
      ...dependency("b", { transitive: { from: "resolved", packages } }),
      ...dependency("c", {}),
    ];
    assert.deepEqual(bomOf({ ...nothing, files }).compositions, [
      { aggregate: "incomplete", dependencies: ["pkg:npm/b@1.0.0"] },
      { aggregate: "complete", dependencies: ["pkg:npm/a@1.0.0"] },
      { aggregate: "unknown", dependencies: ["private:npm/d@1.0.0", "pkg:npm/c@1.0.0"] },
    ]);
  });
});

describe("a vulnerability in a CycloneDX report", () => {
  const advisory = { advisoryKey: { id: "A-1" }, url: "https://osv.example/A-1", title: "A flaw", aliases: [] };

  function affected(
    name: string,
    details: AffectedBy["advisory"],
    fixedIn?: FixedIn,
    id = "A-1",
  ): ReportInput["files"] {
    const { version, ...facts } = factsOf(key(name));
    assert.ok(version?.kind === "found");
    const fetched = details ? ({ kind: "found", value: details } as const) : ({ kind: "missing", text: "" } as const);
    const value = { ...version.value, advisoryKeys: [{ id }] };
    const advisories = new Map([[id, fetched]]);
    return madeUp(name, { ...facts, version: { kind: "found", value }, advisories, ...(fixedIn && { fixedIn }) }).files;
  }
  const vulnerabilities = (...files: readonly ReportInput["files"][]) =>
    bomOf({ ...nothing, files: files.flat() }).vulnerabilities;

  it("is one for all packages, with the details that any of them has and what fixes each", () => {
    const found = vulnerabilities(
      affected("a", undefined, { kind: "none" }),
      affected("b", { ...advisory, cvss3Score: 5 }, { kind: "fixed", version: "1.0.1" }),
      affected("c", undefined),
    );
    assert.deepEqual(found, [
      {
        "bom-ref": "vulnerability:A-1",
        id: "A-1",
        source: { name: "OSV", url: "https://osv.example/A-1" },
        ratings: [{ score: 5, method: "other", severity: "medium" }],
        description: "A flaw",
        recommendation: "a 1.0.0: No fixed version is known. b 1.0.0: Fixed in 1.0.1.",
        affects: ["a", "b", "c"].map((name) => ({ ref: `pkg:npm/${name}@1.0.0` })),
      },
    ]);
  });

  it("is rated critical where a package is malicious", () => {
    const [found] = vulnerabilities(affected("a", undefined, undefined, "MAL-1"));
    assert.deepEqual(found?.["ratings"], [
      { score: 10, severity: "critical", method: "other", justification: "malicious" },
    ]);
  });

  const aliases: readonly (readonly [id: string, source: string])[] = [
    ["CVE-2021-1", "CVE"],
    ["RUSTSEC-2021-0001", "RUSTSEC"],
    ["PYSEC2021", "PYSEC2021"],
    ["-1", "-1"],
    ["_", "_"],
  ];
  for (const [id, source] of aliases) {
    it(`has the source of its alias ${id}`, () => {
      const [found] = vulnerabilities(affected("a", { ...advisory, aliases: [id] }));
      assert.deepEqual(found?.["references"], [{ id, source: { name: source } }]);
    });
  }

  const vectors: readonly (readonly [vector: string, method: string])[] = [
    ["CVSS:3.1/AV:N", "CVSSv31"],
    ["CVSS:3.0/AV:N", "CVSSv3"],
    ["AV:N/CVSS:3.1/", "other"],
    ["AV:N/CVSS:3.0/", "other"],
  ];
  for (const [vector, method] of vectors) {
    it(`is rated by the method of ${vector}`, () => {
      const [found] = vulnerabilities(affected("a", { ...advisory, cvss3Score: 9.1, cvss3Vector: vector }));
      assert.deepEqual(found?.["ratings"], [{ score: 9.1, method, vector, severity: "critical" }]);
    });
  }
});
