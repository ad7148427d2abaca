import assert from "node:assert/strict";
import fc from "fast-check";
import { go } from "../../../src/core/versions/go.ts";
import { checkConformance, checkPromises } from "./conformance.ts";

describe("Go versions", () => {
  checkConformance(go, "go", [
    {
      reason:
        "x/mod allows v2.0.0+incompatible in a path that ends in /v2; the go command then refuses the suffix there",
      concerns: (version, minimum) => version.endsWith("+incompatible") && /^v([2-9])[^+]*$/.test(minimum),
      answers: (matches) => matches === 0,
    },
  ]);

  const number = fc.constantFrom("0", "1", "2", "10", "18446744073709551616");
  const suffix = fc.constantFrom(
    "",
    "",
    "-0",
    "-1",
    "-rc.1",
    "-rc.10",
    "-rc.2",
    "-0.20200101000000-abcdefabcdef",
    "-a.b",
  );
  const version = fc
    .tuple(number, number, number, suffix, fc.constantFrom("", "", "+incompatible", "+meta"))
    .map(([major, minor, patch, pre, build]) => `v${major}.${minor}.${patch}${pre}${build}`);
  checkPromises(go, version);

  it("takes shorthands and queries for neither versions nor requirements", () => {
    for (const text of ["v1", "v1.2", "latest", "upgrade", "master", ">=v1.2.3", "v1.2.3+meta", "1.2.3"]) {
      assert.ok(!go.isVersion(text) && !go.isRequirement(text) && go.exact(text) === undefined, text);
      assert.ok(go.compare(text, "v0.0.0-0") < 0, text);
    }
  });

  it("selects the version of a requirement", () => {
    for (const text of ["v1.2.3", "v0.0.0-20191109021931-daa7c04131f5", "v3.2.0+incompatible"]) {
      assert.equal(go.exact(text), text);
    }
    assert.equal(go.exact(""), undefined);
  });

  const listed = ["v1.10.0", "v1.2.0", "v1.9.0", "v1.11.0-rc.1", "v2.0.0", "v0.9.0", "v3.2.0+incompatible"];
  const best: readonly (readonly [versions: readonly string[], requirement: string, version: string | undefined])[] = [
    [listed, "v1.9.0", "v1.9.0"],
    [listed, "v1.3.0", "v1.9.0"],
    [listed, "v0.1.0", "v0.9.0"],
    [listed, "v1.10.1", "v1.11.0-rc.1"],
    [listed, "v1.12.0", "v3.2.0+incompatible"],
    [listed, "v2.0.0-rc.1", "v2.0.0"],
    [listed, "v2.0.1", undefined],
    [listed, "", "v3.2.0+incompatible"],
    [["v0.1.0", "v0.2.0-rc.1"], "", "v0.1.0"],
    [["v0.1.0-rc.2", "v0.1.0-rc.10"], "", "v0.1.0-rc.10"],
    [listed, "latest", undefined],
  ];
  for (const [versions, requirement, version] of best) {
    it(`chooses ${version ?? "nothing"} for "${requirement}" of ${versions.length}`, () => {
      assert.equal(go.best(versions, requirement), version);
    });
  }

  it("knows prereleases, pseudo-versions among them", () => {
    const versions = ["v1.0.0", "v1.0.0-rc.1", "v2.0.0+incompatible", "v0.0.0-20191109021931-daa7c04131f5", "v1"];
    assert.deepEqual(
      versions.map((version) => go.isPrerelease(version)),
      [false, true, false, true, false],
    );
  });
});
