import assert from "node:assert/strict";
import { keyOf, parsePackageQuery } from "../../../src/core/lookups/packageQuery.ts";

describe("what a person types to name a package", () => {
  const rows: readonly (readonly [text: string, system: string | undefined, name: string, version?: string])[] = [
    ["lodash", undefined, "lodash"],
    [" lodash@4.17.20 ", undefined, "lodash", "4.17.20"],
    ["npm lodash", "NPM", "lodash"],
    ["npm:@types/node@20.1.0", "NPM", "@types/node", "20.1.0"],
    ["@types/node", undefined, "@types/node"],
    ["gem rails", "RUBYGEMS", "rails"],
    ["org.slf4j:slf4j-api:2.0.0", undefined, "org.slf4j:slf4j-api", "2.0.0"],
    ["maven org.slf4j:slf4j-api", "MAVEN", "org.slf4j:slf4j-api"],
    ["go golang.org/x/net@v0.1.0", "GO", "golang.org/x/net", "v0.1.0"],
    ["golang.org/x/net", undefined, "golang.org/x/net"],
  ];
  for (const [text, system, name, version] of rows) {
    it(JSON.stringify(text), () => {
      const query = parsePackageQuery(text);
      assert.deepEqual([query?.system, query?.name, query?.version], [system, name, version]);
    });
  }
  it("is nothing when empty", () => assert.equal(parsePackageQuery("  "), undefined));
  it("gives the canonical key", () => {
    assert.deepEqual(keyOf({ name: "Zope.Interface" }, "PYPI"), { system: "PYPI", name: "zope-interface" });
    assert.deepEqual(keyOf({ name: "Newtonsoft.Json" }, "NUGET"), { system: "NUGET", name: "newtonsoft.json" });
  });
});
