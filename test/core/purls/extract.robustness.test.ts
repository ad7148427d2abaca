import assert from "node:assert/strict";
import fc from "fast-check";
import { mostPurls, purlsIn } from "../../../src/core/purls/extract.ts";
import { readPurl } from "../../../src/core/manifests/bill/readPurl.ts";
import { checkGrowth, damaged } from "../../support/robustness.ts";
import { runs } from "../../support/runs.ts";

const component = { purl: "pkg:npm/%40acme/ui@1.0.0?type=jar#a", components: [{ purl: "pkg:golang/x.example/y@v1" }] };
const documents = [
  JSON.stringify({ bomFormat: "CycloneDX", components: [component, component] }),
  JSON.stringify({
    spdxVersion: "SPDX-2.3",
    packages: [{ externalRefs: [{ referenceType: "purl", referenceLocator: "pkg:pypi/a@1" }] }],
  }),
  "pkg:npm/a@1\npkg:maven/g/a@2?x=y\nlodash\n",
];
const pieces = ["pkg:", "@", "%", "%zz", "?", "#", "\n", '"', "[", "{", "\u0000", "\ud800", "\u202e"];

describe("lists of package URLs, damaged", () => {
  it("are read without an error, and each entry says what it is", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...documents).chain((text) => damaged(text, pieces)),
        (text) => {
          const { purls, leftOut, without } = purlsIn(text);
          assert.ok(purls.length <= mostPurls && leftOut >= 0 && without >= 0);
          for (const purl of purls) {
            const read = readPurl(purl);
            assert.ok(read.kind !== "version" || (read.key.name !== "" && !/[?#]/.test(read.purl)), purl);
          }
        },
      ),
      runs(2_000),
    );
  });

  it("are read in a time that grows with their size", () => {
    checkGrowth(
      purlsIn,
      (count) => JSON.stringify({ bomFormat: "CycloneDX", components: Array(count).fill(component) }),
      2_000,
    );
    checkGrowth(purlsIn, (count) => "pkg:npm/a@1 ".repeat(count), 10_000);
  });
});
