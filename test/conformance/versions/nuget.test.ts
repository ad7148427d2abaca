import assert from "node:assert/strict";
import fc from "fast-check";
import { nuget } from "../../../src/core/versions/nuget.ts";
import { checkChoices } from "./choices.ts";
import { checkConformance, checkPromises } from "./conformance.ts";

describe("NuGet versions", () => {
  checkConformance(nuget, "nuget");
  checkChoices(nuget, "nuget");

  const number = fc.constantFrom("0", "00", "1", "01", "2", "10", "9007199254740992", "9007199254740993");
  const numbers = fc.array(number, { minLength: 1, maxLength: 4 }).map((list) => list.join("."));
  const label = fc.constantFrom(
    "",
    "",
    "-0",
    "-1",
    "-10",
    "-a",
    "-A",
    "-a.1",
    "-A.01",
    "-rc.2",
    "-RC.10",
    "-rc",
    "-rc-1",
    "-b",
  );
  const version = fc.tuple(numbers, label, fc.constantFrom("", "", "+x")).map((parts) => parts.join(""));
  const requirement = fc.oneof(
    fc.tuple(fc.constantFrom("[", "("), version, version, fc.constantFrom("]", ")")).map(([open, low, high, close]) => {
      return `${open}${low},${high}${close}`;
    }),
    version.map((text) => `[${text}]`),
    fc.tuple(numbers, fc.constantFrom(".*", "-*", ".*-*", "-a*", ".*-rc.*")).map((parts) => parts.join("")),
  );
  checkPromises(nuget, fc.oneof({ weight: 3, arbitrary: version }, { weight: 1, arbitrary: requirement }));

  const exact: readonly (readonly [requirement: string, version: string | undefined])[] = [
    ["1.2.3", "1.2.3"],
    ["[1.2.3]", "1.2.3"],
    [" [ 01.2 ] ", "1.2.0"],
    ["[1.2,1.2.0]", "1.2.0"],
    ["1", "1.0.0"],
    ["1.2.3.0", "1.2.3"],
    ["1.2.3.4-RC.1+meta", "1.2.3.4-RC.1"],
    ["[1.2.3,)", undefined],
    ["(,1.2.3]", undefined],
    ["[1.2.3,2.0)", undefined],
    ["(1.0,1.0)", undefined],
    ["1.*", undefined],
    ["1.0.0-*", undefined],
    ["[1.*,1.0]", undefined],
    ["*", undefined],
    ["", undefined],
    ["$(Version)", undefined],
  ];
  for (const [requirement, version] of exact) {
    it(`names ${version ?? "no version"} by "${requirement}"`, () => assert.equal(nuget.exact(requirement), version));
  }

  const listed = [
    "2.0.0",
    "1.0.0-beta.2",
    "1.0.0",
    "1.1.0",
    "1.10.0",
    "1.11.0-rc.1",
    "2.1.0-alpha",
    "2.0.0.1",
    "1.0.0-beta.10",
  ];
  const best: readonly (readonly [requirement: string, version: string | undefined])[] = [
    ["1.0", "1.0.0"],
    ["1.0.1", "1.1.0"],
    ["1.0.0-beta.3", "1.0.0-beta.10"],
    ["[1.0,2.0)", "1.0.0"],
    ["(1.0,2.0)", "1.1.0"],
    ["(1.10,2.0)", undefined],
    ["(1.10,2.0-a)", "1.11.0-rc.1"],
    ["[3.0,)", undefined],
    ["(,2.0]", "1.0.0"],
    ["", "1.0.0"],
    ["(, )", "1.0.0"],
    ["*", "2.0.0.1"],
    ["*-*", "2.1.0-alpha"],
    ["1.*", "1.10.0"],
    ["1.*-*", "1.11.0-rc.1"],
    ["1.0.*", "1.0.0"],
    ["1.0.0-*", "1.0.0"],
    ["1.0.0-beta.1*", "1.0.0"],
    ["[1.*,1.10)", "1.1.0"],
    ["[1.0.0-*,1.0.0)", "1.0.0-beta.10"],
    ["3.*", undefined],
    ["1.2.*", "1.10.0"],
    ["1.2.*-*", "1.10.0"],
    ["[1.2.*,1.10)", undefined],
    ["latest", undefined],
  ];
  for (const [requirement, version] of best) {
    it(`chooses ${version ?? "nothing"} for "${requirement}"`, () => {
      assert.equal(nuget.best(listed, requirement), version);
    });
  }

  it("orders numeric labels beyond 32 bits as words, and those with a sign as numbers", () => {
    const ascending = ["1.0-x.-1", "1.0-x.2", "1.0-x.2147483647", "1.0-x.10000000000", "1.0-x.2147483648", "1.0-x.a"];
    assert.deepEqual(ascending.toReversed().sort(nuget.compare), ascending);
  });

  it("keeps the first of equal versions", () => {
    assert.equal(nuget.best(["1.0.1", "1.0", "1.0.0"], "1.0"), "1.0");
    assert.equal(nuget.best(["1.0.0+a", "1.0.0.0", "0.1"], "*"), "1.0.0+a");
  });

  it("knows prereleases", () => {
    const versions = ["1.0", "1.0-rc", "1.0.0+rc", "1.0.0.0-a", "1.*-*"];
    assert.deepEqual(
      versions.map((version) => nuget.isPrerelease(version)),
      [false, true, false, true, false],
    );
  });
});
