import assert from "node:assert/strict";
import { cargoToml } from "../../../../src/core/manifests/cargo/cargoToml.ts";
import { checkGrowth } from "../../../support/robustness.ts";

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

describe("a large Cargo.toml", () => {
  const dependencies = (count: number) =>
    `[dependencies]\n${lines(count, (index) => `crate-${index} = { version = "1.${index}", features = ["x"] }`)}`;
  const field = (index: number, count: number) => (index < count ? "version" : "registry");
  const pieces = (count: number) =>
    `[dependencies]\n${lines(2 * count, (index) => `a${index % count}.${field(index, count)} = "x"`)}`;

  it("has every dependency", () => assert.equal(cargoToml.parse(dependencies(2_000)).declarations.length, 2_000));
  it("takes as much longer as it is larger", () => checkGrowth((text) => cargoToml.parse(text), dependencies, 1_000));

  it("merges the pieces of dependencies that are far apart", () => {
    const { declarations } = cargoToml.parse(pieces(2_500));
    assert.equal(declarations.filter(({ requirement }) => requirement.kind === "skipped").length, 2_500);
  });
  it("in pieces takes as much longer as it is larger", () =>
    checkGrowth((text) => cargoToml.parse(text), pieces, 1_000));
});
