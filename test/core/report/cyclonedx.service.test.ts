import assert from "node:assert/strict";
import type { SkipReason } from "../../../src/core/manifests/manifest.ts";
import { cyclonedxReport, licenseChoice } from "../../../src/core/report/cyclonedx.ts";
import type { ReportInput } from "../../../src/core/report/reportInput.ts";
import { checked, everyFinding, exportHost, factsOf, hostileTexts, madeUp, nothing } from "../../support/exported.ts";

interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly group?: string;
  readonly version?: string;
  readonly purl?: string;
  readonly licenses?: unknown;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

interface Vulnerability {
  readonly id: string;
  readonly source: { readonly url?: string };
  readonly references?: readonly unknown[];
  readonly ratings: readonly unknown[];
  readonly affects: readonly { readonly ref: string }[];
}

interface Bom {
  readonly metadata: { readonly component: { readonly name: string; readonly components?: readonly Component[] } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly compositions?: readonly { readonly aggregate: string; readonly dependencies: readonly string[] }[];
  readonly vulnerabilities: readonly Vulnerability[];
}

function bomOf(exported: ReportInput): Bom {
  return JSON.parse(cyclonedxReport(exported, exportHost)) as Bom;
}

/** `reference checked`, without what may be brought along. */
function lines({ components }: Bom): readonly string[] {
  return components.map((component) => `${component["bom-ref"]} ${valueOf(component, "checked")}`);
}

function valueOf({ properties }: Component, name: string): string {
  return properties.find((property) => property.name === `package-insights:${name}`)?.value ?? "";
}

const manifest = `{ "name": "shop", "dependencies": {
  "minimist": "1.2.5", "json5": "^2.2.3", "lodash": "99.0.0", "acme-invented-nowhere": "^1", "ms": "^99", "x": "file:../x" },
  "devDependencies": { "minimist": "=1.2.5" } }`;

describe("a CycloneDX report", () => {
  it("has every declared package once, and says how it was checked", async () => {
    const bom = bomOf(await checked({ "package.json": manifest }));
    assert.deepEqual(lines(bom), [
      "pkg:npm/minimist@1.2.5 written",
      "pkg:npm/json5@2.2.3 assumed",
      "pkg:npm/lodash@99.0.0 unknown:unknown-version",
      "pkg:npm/acme-invented-nowhere unknown:unknown-package",
      "pkg:npm/ms unknown:unsatisfied",
      "private:npm/x@file:..%2Fx unknown:path",
    ]);
    assert.equal(bom.metadata.component.name, "shop");
    assert.equal(bom.components[5]?.purl, undefined);
    assert.equal(bom.components[4]?.version, undefined);
    assert.deepEqual(bom.components[0]?.licenses, [{ expression: "MIT" }]);
    assert.deepEqual(
      bom.components[0].properties.map(({ value }) => value),
      ["written", "package.json dependencies 1.2.5", "package.json devDependencies =1.2.5"],
    );
  });

  it("has each advisory once, with its score, its aliases and what it affects", async () => {
    const { vulnerabilities } = bomOf(await checked({ "a/package.json": manifest, "b/package.json": manifest }));
    assert.deepEqual(vulnerabilities, [
      {
        "bom-ref": "vulnerability:GHSA-xvch-5gv4-984h",
        id: "GHSA-xvch-5gv4-984h",
        source: { name: "OSV", url: "https://osv.dev/vulnerability/GHSA-xvch-5gv4-984h" },
        references: [{ id: "CVE-2021-44906", source: { name: "CVE" } }],
        ratings: [
          {
            score: 9.8,
            method: "CVSSv31",
            vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
            severity: "critical",
          },
        ],
        description: "Prototype Pollution in minimist",
        recommendation: "minimist 1.2.5: Fixed in 1.2.8.",
        affects: [{ ref: "pkg:npm/minimist@1.2.5" }],
      },
    ]);
  });

  it("has what is brought along, by the ways that are known", async () => {
    const bom = bomOf(await checked({ "package.json": `{ "dependencies": { "request": "2.88.2" } }` }));
    const refs = new Set(bom.components.map((component) => component["bom-ref"]));
    assert.ok(refs.size > 20 && refs.size === bom.components.length);
    const below = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    assert.deepEqual(below.get("root"), ["manifest:package.json"]);
    assert.deepEqual(below.get("manifest:package.json"), ["pkg:npm/request@2.88.2"]);
    assert.ok(below.get("pkg:npm/request@2.88.2")?.includes("pkg:npm/qs@6.5.5"));
    const reached = new Set<string>(["root"]);
    for (const ref of reached) for (const next of below.get(ref) ?? []) reached.add(next);
    for (const ref of refs) assert.ok(reached.has(ref), ref);
    for (const { ref } of bom.vulnerabilities.flatMap(({ affects }) => affects)) assert.ok(refs.has(ref), ref);
    assert.ok(bom.vulnerabilities.some(({ affects }) => affects.some(({ ref }) => ref === "pkg:npm/qs@6.5.5")));
    const incomplete = bom.compositions?.find(({ aggregate }) => aggregate === "incomplete");
    assert.ok(incomplete?.dependencies.includes("pkg:npm/request@2.88.2"));
  });

  it("takes the lockfile's word for what is installed", async () => {
    const lock = {
      lockfileVersion: 3,
      packages: {
        "": { dependencies: { minimist: "^1.2.0" } },
        "node_modules/minimist": { version: "1.2.6" },
      },
    };
    const files = {
      "package.json": `{ "dependencies": { "minimist": "^1.2.0" } }`,
      "package-lock.json": JSON.stringify(lock),
    };
    const bom = bomOf(await checked(files));
    assert.deepEqual(lines(bom), ["pkg:npm/minimist@1.2.6 locked"]);
    assert.deepEqual(bom.compositions, [{ aggregate: "complete", dependencies: ["pkg:npm/minimist@1.2.6"] }]);
  });

  const advisory = { advisoryKey: { id: "A-1" }, url: "https://osv.example/A-1", title: "t", aliases: [] };
  const ratings: readonly (readonly [
    what: string,
    score: number | undefined,
    vector: string | undefined,
    is: object,
  ])[] = [
    ["without a score", undefined, undefined, { severity: "unknown" }],
    ["CVSS 3.0", 7.5, "CVSS:3.0/AV:N", { score: 7.5, method: "CVSSv3", vector: "CVSS:3.0/AV:N", severity: "high" }],
    ["CVSS 3.1", 2, "CVSS:3.1/AV:N", { score: 2, method: "CVSSv31", vector: "CVSS:3.1/AV:N", severity: "low" }],
    ["without a vector", 5, undefined, { score: 5, method: "other", severity: "medium" }],
  ];
  for (const [what, cvss3Score, cvss3Vector, is] of ratings) {
    it(`rates an advisory ${what}`, () => {
      const value = {
        ...advisory,
        ...(cvss3Score !== undefined && { cvss3Score }),
        ...(cvss3Vector !== undefined && { cvss3Vector }),
      };
      const [vulnerability] = bomOf(affected(new Map([["A-1", { kind: "found", value }]]))).vulnerabilities;
      assert.deepEqual(vulnerability?.ratings, [is]);
      assert.equal(vulnerability.references, undefined);
    });
  }

  it("invents nothing for an advisory whose details are not to be had", () => {
    const [vulnerability] = bomOf(affected(new Map([["A-1", { kind: "missing", text: "" }]]))).vulnerabilities;
    assert.deepEqual(vulnerability, {
      "bom-ref": "vulnerability:A-1",
      id: "A-1",
      source: { name: "OSV" },
      ratings: [{ severity: "unknown" }],
      affects: [{ ref: "pkg:npm/a@1.0.0" }],
    });
  });

  const skips: readonly (readonly [reason: SkipReason, hasPurl: boolean])[] = [
    ["path", false],
    ["git", false],
    ["url", false],
    ["workspace", false],
    ["private", false],
    ["inherited", true],
    ["variable", true],
    ["unsupported", true],
  ];
  for (const [reason, hasPurl] of skips) {
    it(`keeps what is skipped as ${reason}, ${hasPurl ? "with" : "without"} a package URL`, () => {
      const target = { kind: "unknown", why: { kind: "skipped", reason, text: "1.0.0" } } as const;
      const [component] = bomOf(madeUp("a", { target })).components;
      assert.ok(component);
      assert.equal(valueOf(component, "checked"), `unknown:${reason}`);
      assert.equal(component.purl !== undefined, hasPurl);
      assert.equal(component.licenses, undefined);
    });
  }

  it("keeps what nobody has answered, and what is brought along from elsewhere", () => {
    assert.deepEqual(lines(bomOf(madeUp("a"))), ["pkg:npm/a unknown:pending"]);
    const key = { system: "NPM", name: "a", version: "1.0.0" } as const;
    const inner = { ...key, name: "a>1.0.0>b" };
    const packages = [{ key: inner, path: [key, inner], advisories: new Map() }];
    const bom = bomOf(madeUp("a", factsOf(key, { transitive: { from: "resolved", packages } })));
    assert.deepEqual(lines(bom), ["pkg:npm/a@1.0.0 locked", "private:npm/a%3E1.0.0%3Eb@1.0.0 unknown:not-asked"]);
  });

  it("splits names as package URLs do", () => {
    const parts = (exported: ReportInput) =>
      bomOf(exported).components.map(({ group, name, purl }) => [group, name, purl]);
    assert.deepEqual(parts(madeUp("@acme/tool")), [["@acme", "tool", "pkg:npm/%40acme/tool"]]);
    assert.deepEqual(parts(madeUp("org.acme:tool", {}, [], "MAVEN")), [
      ["org.acme", "tool", "pkg:maven/org.acme/tool"],
    ]);
    assert.deepEqual(parts(madeUp("acme.example/a/b", {}, [], "GO")), [
      [undefined, "acme.example/a/b", "pkg:golang/acme.example/a/b"],
    ]);
  });

  it("has a component for an empty workspace", () => {
    const { components, metadata, dependencies } = bomOf(nothing);
    assert.deepEqual([components, metadata.component.components], [[], undefined]);
    assert.deepEqual(dependencies, [{ ref: "root", dependsOn: [] }]);
  });

  for (const text of hostileTexts) {
    it(`survives ${JSON.stringify(text)}`, () => {
      const key = { system: "NPM", name: text, version: text } as const;
      const [component] = bomOf(madeUp(text, factsOf(key), everyFinding(text), "NPM", text)).components;
      assert.equal(component?.version, text);
      assert.match(component["bom-ref"], /^pkg:npm\/[\w%.!~*'():/-]*@[\w%.!~*'():-]*$/);
    });
  }
});

describe("licenses in CycloneDX", () => {
  const rows: readonly (readonly [licenses: readonly string[], choice: object])[] = [
    [[], {}],
    [[""], {}],
    [["MIT"], { licenses: [{ expression: "MIT" }] }],
    [["MIT", "MIT"], { licenses: [{ expression: "MIT" }] }],
    [["MIT OR Apache-2.0"], { licenses: [{ expression: "MIT OR Apache-2.0" }] }],
    [["MIT OR Apache-2.0", "Zlib"], { licenses: [{ expression: "(MIT OR Apache-2.0) AND Zlib" }] }],
    [
      ["GPL-2.0+ WITH Classpath-exception-2.0"],
      { licenses: [{ expression: "GPL-2.0+ WITH Classpath-exception-2.0" }] },
    ],
    [["non-standard"], { licenses: [{ license: { name: "non-standard" } }] }],
    [["MIT", "non-standard"], { licenses: [{ license: { name: "MIT" } }, { license: { name: "non-standard" } }] }],
    [["MIT AND NOASSERTION"], { licenses: [{ license: { name: "MIT AND NOASSERTION" } }] }],
    [["SEE LICENSE IN x"], { licenses: [{ license: { name: "SEE LICENSE IN x" } }] }],
    [["NONE"], { licenses: [{ license: { name: "NONE" } }] }],
    [["Nonesuch-1.0"], { licenses: [{ expression: "Nonesuch-1.0" }] }],
    [["Not-unknown"], { licenses: [{ expression: "Not-unknown" }] }],
    [["DocumentRef-a:LicenseRef-b"], { licenses: [{ expression: "DocumentRef-a:LicenseRef-b" }] }],
    [["MIT", " Zlib ", "MIT"], { licenses: [{ expression: "MIT AND Zlib" }] }],
    [["MIT/X11"], { licenses: [{ license: { name: "MIT/X11" } }] }],
  ];
  for (const [licenses, choice] of rows) {
    it(JSON.stringify(licenses), () => assert.deepEqual(licenseChoice(licenses), choice));
  }
});

function affected(advisories: NonNullable<Parameters<typeof factsOf>[1]>["advisories"]): ReportInput {
  const key = { system: "NPM", name: "a", version: "1.0.0" } as const;
  const facts = factsOf(key, advisories && { advisories });
  assert.ok(facts.version?.kind === "found");
  const value = { ...facts.version.value, advisoryKeys: [{ id: "A-1" }] };
  return madeUp("a", { ...facts, version: { kind: "found", value } });
}
