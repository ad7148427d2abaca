import assert from "node:assert/strict";
import { hasGraph, isServed, operations, type Operation } from "../../../src/core/api/operations.ts";
import { systems } from "../../../src/core/model/keys.ts";

const names = Object.keys(operations) as readonly Operation[];

describe("operations", () => {
  it("have answers for all systems, or for some", () => {
    const some = names
      .map((operation) => [operation, systems.filter((system) => isServed(operation, system))] as const)
      .filter(([, served]) => served.length < systems.length);
    assert.deepEqual(Object.fromEntries(some), {
      GetDependencies: ["CARGO", "MAVEN", "NPM", "PYPI"],
      GetDependents: ["CARGO", "MAVEN", "NPM", "PYPI"],
      GetCapabilities: ["GO"],
    });
    assert.deepEqual(systems.filter(hasGraph), ["CARGO", "MAVEN", "NPM", "PYPI"]);
  });

  it("say what their answers leave out under v3", () => {
    const omitted = Object.entries(operations).flatMap(([name, row]) =>
      "v3Omits" in row ? [[name, row.v3Omits.text] as const] : [],
    );
    assert.deepEqual(Object.fromEntries(omitted), {
      GetPackage: "the deprecation of versions",
      GetVersion: "deprecation, license details and upstream identifiers",
      GetRequirements: "the requirements of Cargo, Go and PyPI packages",
      Query: "the artifacts of a version",
    });
  });
});
