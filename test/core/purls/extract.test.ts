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
  ["a list that begins with a blank", `  lodash\n${a}`, { purls: ["lodash", a] }],
  ["a list below a heading", `Our packages:\n\n${a}\n${b}`, { purls: ["Our packages:", a, b] }],
  ["as many sentences as package URLs", `Ours are\n${a}`, { purls: ["Ours are", a] }],
  ["sentences with package URLs on lines of their own", `Ours are\n${a}\nand some more`, { purls: [a] }],
  ["names and package URLs, whatever comes first", `lodash\nqs\n${a}`, { purls: ["lodash", "qs", a] }],
  ["a package URL within a word of a list", `${a}\nours=${b}`, { purls: [a, `ours=${b}`] }],
  ["several in a line of a list", `${a}\n${b}, ${a};`, { purls: [a, b, a] }],
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
    { purls: [a], without: 4 },
  ],
  [
    "a component that is in no list, and what is none",
    cyclonedx({ components: { purl: a, components: [{ purl: b }, { components: "x" }] } }),
    { purls: [a, b], without: 2 },
  ],
  ["packages that are no list", spdx({ packages: { name: "x" } }), { purls: [], without: 1 }],
  [
    "a document with a byte order mark",
    `\uFEFF${cyclonedx({ components: [{ purl: a }, {}] })}`,
    { source: "cyclonedx", purls: [a], without: 1 },
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
    { source: "text", purls: [a, b], problem: { kind: "broken", line: 1 } },
  ],
  [
    "a document with a merge conflict",
    `{"bomFormat":"CycloneDX",\n<<<<<<< ours\n"components":[{"purl":"${a}"}]\n=======\n"components":[]\n>>>>>>> theirs\n}`,
    { purls: [a], problem: { kind: "conflicted", line: 2 } },
  ],
  [
    "a list with a merge conflict",
    `${a}\n<<<<<<< ours\n${b}\n=======\n>>>>>>> theirs\n`,
    { problem: { kind: "conflicted", line: 2 } },
  ],
  [
    "CycloneDX as XML",
    `<?xml version="1.0"?>\n<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components><component><purl>${a}</purl><components><component/><component type="file"/></components></component></components></bom>`,
    { source: "cyclonedx", purls: [a], without: 1 },
  ],
  [
    "CycloneDX as XML that is cut off",
    `<?xml version="1.0"?>\n<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components><component><purl>${a}</purl>`,
    { purls: [a], problem: { kind: "cyclonedx", line: 2 } },
  ],
  [
    "SPDX as tags and values",
    `# ours\nSPDXVersion: SPDX-2.3\nPackageName: x\nExternalRef: PACKAGE-MANAGER purl ${a}`,
    { purls: [a], problem: { kind: "spdx", line: 2 } },
  ],
  [
    "SPDX as YAML",
    `spdxVersion: "SPDX-2.3"\npackages:\n  - referenceLocator: ${a}`,
    { purls: [a], problem: { kind: "spdx", line: 1 } },
  ],
  [
    "SPDX as RDF",
    `<rdf:RDF xmlns:spdx="http://spdx.org/rdf/terms#">${a}</rdf:RDF>`,
    { purls: [a], problem: { kind: "spdx", line: 1 } },
  ],
  [
    "a bill of materials within another document",
    JSON.stringify({ sbom: { spdxVersion: "SPDX-2.3", packages: [{ name: "x" }, { externalRefs: [reference(a)] }] } }),
    { source: "spdx", purls: [a], without: 1 },
  ],
  [
    "a table with rows that have no package URL",
    `name,"purl",note\nx,${a},\nminimist,,"two\nlines"\n`,
    { purls: [a], without: 1 },
  ],
  [
    "a list with a line that has a blank",
    `${a}\nlodash\nleft pad\n${b} # ours`,
    { purls: [a, "lodash", "left pad", b] },
  ],
  ["a table of semicolons", `name;Package URL\nx;${a}\ny;\n\nz;pkg:npm/c@1`, { purls: [a, "pkg:npm/c@1"], without: 1 }],
  ["a table of tabs", `package_url\tname\n${a}\tx\n\ty\n`, { without: 1 }],
  ["a table without a column of package URLs", `name,purls of x\nx,${a}\ny,\n`, { purls: [a], without: 0 }],
  ["a table with quotes over lines", `purl,note\n"${a}","x\ny"\n,"z"`, { without: 1 }],
  ["a part of a difference", `@@ -1 +1 @@\n${a}\n+${b}`, { purls: [a, b] }],
  ["a list of JSON", JSON.stringify([a, b]), { purls: [a, b], without: 0 }],
  ["a list of JSON that is cut off", `["${a}",\n "${b}`, { purls: [a, b], problem: { kind: "broken", line: 2 } }],
  ["lists in a list of JSON that is cut off", `[["${a}"`, { purls: [a], problem: { kind: "broken", line: 1 } }],
  ["a list of objects that is cut off", ` [ {"purl":"${a}"`, { purls: [a], problem: { kind: "broken", line: 1 } }],
  ["words in brackets, which are not JSON", `[ours] ${a}`, { purls: [a] }],
  [
    "text that names the namespace of CycloneDX, and is not XML",
    `The namespace cyclonedx.org/schema/bom of <bom > is for ${a}`,
    { purls: [a] },
  ],
  ["XML of another kind", `<list xmlns="https://acme.example"><bom a="1">${a}</bom></list>`, { purls: [a] }],
  [
    "CycloneDX as XML with a prefix that is cut off",
    `<c:bom xmlns:c="http://cyclonedx.org/schema/bom/1.6">${a}`,
    { problem: { kind: "cyclonedx", line: 1 } },
  ],
  ["RDF of another kind", `<rdf:RDF xmlns:x="https://acme.example">${a}</rdf:RDF>`, { purls: [a] }],
  ["SPDX as tags and values without blanks", `SPDXVersion:SPDX-2.3\nx: ${a}`, { problem: { kind: "spdx", line: 1 } }],
  [
    "SPDX as tags and values with several blanks",
    `SPDXVersion: \t SPDX-2.3\nx: ${a}`,
    { problem: { kind: "spdx", line: 1 } },
  ],
  ["SPDX as YAML with single quotes", `spdxVersion:  'SPDX-2.3'\nx: ${a}`, { problem: { kind: "spdx", line: 1 } }],
  ["text about SPDX", `It has SPDXVersion: SPDX-2.3 and ${a}`, { purls: [a] }],
  ["a difference of files", `diff --git a/x b/x\n@@ -1 +1 @@\n ${a}\n+${b}`, { purls: [a, b] }],
  ["a sentence that begins with a link", `[a](https://acme.example) is ${a}.`, { purls: [a] }],
  ["JSON of another kind", JSON.stringify({ list: [a, b] }), { source: "text", purls: [a, b] }],
];

describe("purlsIn", () => {
  for (const [what, text, expected] of rows)
    it(`reads ${what}`, () => {
      const found = purlsIn(text);
      assert.deepEqual({ ...found, ...expected }, found);
      assert.deepEqual(found.problem, expected.problem);
    });

  for (const [format, whole] of [
    ["CycloneDX", cyclonedx({ components: [{ purl: a, name: "a" }, { name: "x" }, { purl: b }] })],
    ["SPDX", spdx({ packages: [{ externalRefs: [reference(a)] }, { name: "x" }, { externalRefs: [reference(b)] }] })],
  ] as const)
    it(`tells that a ${format} document is cut off, wherever that is`, () => {
      for (const text of [whole, JSON.stringify(JSON.parse(whole), undefined, 2)])
        for (let end = 1; end < text.length; end++) {
          const { problem } = purlsIn(text.slice(0, end));
          assert.equal(problem?.kind, "broken", text.slice(0, end));
        }
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
