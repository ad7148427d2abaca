import assert from "node:assert/strict";
import { noFacts } from "../../../src/core/analysis/facts.ts";
import { stepBetween, updateOf } from "../../../src/core/analysis/update.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Package } from "../../../src/core/api/messages.ts";
import type { System } from "../../../src/core/model/keys.ts";

const steps: readonly (readonly [system: System, from: string, to: string, step: string])[] = [
  ["NPM", "1.0.0", "2.0.0", "major"],
  ["NPM", "0.1.0", "0.2.0", "minor"],
  ["NPM", "1.2.3", "1.2.4", "patch"],
  ["NPM", "1.2.3", "1.3.0", "minor"],
  ["NPM", "2.0.0-rc.1", "2.0.0", "patch"],
  ["NPM", "1.2.3+a", "1.2.3+b", "patch"],
  ["GO", "v1.2.3", "v2.0.0+incompatible", "major"],
  ["GO", "v0.0.0-20200101000000-abcdefabcdef", "v0.1.0", "minor"],
  ["MAVEN", "1", "1.1", "minor"],
  ["MAVEN", "1.0", "1.0.0.1", "patch"],
  ["MAVEN", "r09", "r10", "major"],
  ["MAVEN", "31.1-jre", "33.0-jre", "major"],
  ["PYPI", "2024.2.2", "2026.7.22", "major"],
  ["PYPI", "5.0.0", "1!1.0.0", "major"],
  ["PYPI", "1!1.0.0", "1!1.1.0", "minor"],
  ["PYPI", "1.0.0", "1.0.0.post1", "patch"],
  ["NUGET", "1.2.0.3", "1.2.0.4", "patch"],
  ["RUBYGEMS", "8.0", "8.0.1", "patch"],
  ["NPM", "nonsense", "1.0.0", "major"],
];

describe("stepBetween", () => {
  for (const [system, from, to, step] of steps) {
    it(`${from} to ${to} of ${system} is ${step}`, () => assert.equal(stepBetween(system, from, to), step));
  }
});

/** Versions as listed, the default ones with a star. */
function packageOf(versions: string, system: System = "NPM"): Fetched<Package> {
  const packageKey = { system, name: "a" };
  const list = versions.split(" ").filter((text) => text !== "");
  return {
    kind: "found",
    value: {
      packageKey,
      versions: list.map((text) => ({
        versionKey: { ...packageKey, version: text.replace("*", "") },
        isDefault: text.endsWith("*"),
      })),
    },
  };
}

const rows: readonly (readonly [versions: string, version: string, to: string])[] = [
  ["1.0.0 1.1.0* 2.0.0", "1.0.0", "minor 1.1.0"],
  ["1.0.0 1.1.0* 2.0.0", "1.1.0", "none"],
  ["1.0.0 1.1.0* 2.0.0", "2.0.0", "none"],
  ["1.0.0 1.1.0 2.0.0", "1.0.0", "major 2.0.0"],
  ["1.0.0 1.1.0* 1.2.0*", "1.0.0", "minor 1.2.0"],
  ["1.0.0 2.0.0-rc.1", "1.0.0", "none"],
  ["1.0.0-a.1 1.0.0-a.2", "1.0.0-a.1", "patch 1.0.0-a.2"],
  ["", "1.0.0", "none"],
];

describe("updateOf", () => {
  const declaration = {
    package: { system: "NPM", name: "a" },
    name: "a",
    requirement: { kind: "written", text: "" },
    scope: "",
    nameSpan: { start: 0, end: 1 },
  } as const;
  const facts = (version: string) => ({
    ...noFacts({ declaration }),
    target: { kind: "version", key: { system: "NPM", name: "a", version }, how: "written" } as const,
  });
  for (const [versions, version, to] of rows) {
    it(`from ${version} with ${versions || "none"}: ${to}`, () => {
      const update = updateOf({ ...facts(version), package: packageOf(versions) });
      assert.equal(update ? `${update.step} ${update.to}` : "none", to);
    });
  }

  it("knows of none where the versions or the target are not known", () => {
    const without = noFacts({ declaration });
    assert.equal(updateOf(facts("1.0.0")), undefined);
    assert.equal(updateOf({ ...facts("1.0.0"), package: { kind: "missing", text: "" } }), undefined);
    assert.equal(updateOf({ ...without, package: packageOf("2.0.0*") }), undefined);
    const unknown = { kind: "unknown", why: { kind: "unsatisfied", text: "^9" } } as const;
    assert.equal(updateOf({ ...without, target: unknown, package: packageOf("2.0.0*") }), undefined);
  });
});
