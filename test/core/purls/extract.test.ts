import assert from "node:assert/strict";
import { mostPurls, purlsIn, type ListedPurls } from "../../../src/core/purls/extract.ts";

const a = "pkg:npm/a@1.0.0";
const b = "pkg:pypi/b@2";
const cyclonedx = (value: object) => JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.6", ...value });
const spdx = (value: object) => JSON.stringify({ spdxVersion: "SPDX-2.3", ...value });
const reference = (purl: string) => ({
  referenceCategory: "PACKAGE-MANAGER",
  referenceType: "purl",
  referenceLocator: purl,
});

const rows: readonly (readonly [what: string, text: string, expected: Partial<ListedPurls>])[] = [
  ["nothing", "", { source: "text", purls: [] }],
  ["a list", `${a}\r\n\n# comment\n  ${b}\n${a}`, { source: "text", purls: [a, b, a] }],
  ["a list with something else", `${a}\nlodash\npkg:deb/bash@5`, { purls: [a, "lodash", "pkg:deb/bash@5"] }],
  ["prose", `See ${a}, "${b}" and (PKG:npm/c@1).`, { purls: [a, b, "PKG:npm/c@1"] }],
  ["a Markdown table", `| ${a} | x |\n| ${b} | y |`, { purls: [a, b] }],
  [
    "nested components, in order",
    cyclonedx({ components: [{ purl: a, components: [{ purl: b }, { name: "c" }] }, { purl: a }] }),
    { source: "cyclonedx", purls: [a, b, a], without: 1 },
  ],
  ["a product without components", cyclonedx({ metadata: { component: { purl: a } } }), { purls: [], without: 0 }],
  [
    "components of other types",
    cyclonedx({ components: [1, null, "x", { purl: 1 }, { purl: a }] }),
    { purls: [a], without: 1 },
  ],
  [
    "SPDX 2",
    spdx({
      packages: [
        { externalRefs: [{ referenceType: "cpe23Type", referenceLocator: "x" }, reference(a), reference(b)] },
        {},
      ],
    }),
    { source: "spdx", purls: [a, b], without: 1 },
  ],
  [
    "SPDX 3",
    JSON.stringify({ "@graph": [{ type: "Relationship" }, { type: "software_Package", software_packageUrl: a }] }),
    { source: "spdx", purls: [a], without: 0 },
  ],
  [
    "a document that is cut off",
    cyclonedx({ components: [{ purl: a }, { purl: b }] }).slice(0, -3),
    { source: "text", purls: [a, b] },
  ],
  ["JSON of another kind", JSON.stringify({ list: [a, b] }), { source: "text", purls: [a, b] }],
];

describe("purlsIn", () => {
  for (const [what, text, expected] of rows)
    it(`reads ${what}`, () => {
      const found = purlsIn(text);
      assert.deepEqual({ ...found, ...expected }, found);
    });

  it("counts what it leaves out, and cuts what is too long", () => {
    const { purls, leftOut } = purlsIn(`${`${a}\n`.repeat(mostPurls + 3)}pkg:npm/${"x".repeat(9_999)}`);
    assert.deepEqual([purls.length, leftOut], [mostPurls, 4]);
    assert.equal(purlsIn(`pkg:npm/${"x".repeat(9_999)}`).purls[0]?.length, 2_000);
  });

  it("reads components that are nested very deep", () => {
    const depth = 5_000;
    const text = `{"bomFormat":"CycloneDX","components":${`[{"purl":"${a}","components":`.repeat(depth)}[]${"}]".repeat(depth)}}`;
    assert.equal(purlsIn(text).purls.length, depth);
  });
});
