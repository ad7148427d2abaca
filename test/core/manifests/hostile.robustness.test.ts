import assert from "node:assert/strict";
import { cargoToml } from "../../../src/core/manifests/cargo/cargoToml.ts";
import { packageJson } from "../../../src/core/manifests/npm/manifest/packageJson.ts";

/** Seconds of this process's own time, which other work on the machine does not lengthen. */
function seconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1_000_000;
}

describe("package.json against hostile texts", () => {
  for (const piece of [">", "/", "@", "a/", "1 ||", "a@", "#", ".", "git+", "x@y:"]) {
    it(`keys and specifiers of ${piece}`, () => {
      const long = piece.repeat(20_000);
      const text = JSON.stringify({ dependencies: { [long]: long, a: `npm:${long}` }, overrides: { [long]: long } });
      assert.deepEqual(packageJson.parse(text).problems, []);
    });
  }
  for (const piece of [" ", "\t", ": ", "\\", '"\n', '"a"\n', '"a":\n', "\n", "\n ", "\r", "a"]) {
    it(`an open string of ${JSON.stringify(piece)}`, () => {
      assert.notDeepEqual(packageJson.parse(`{ "a": ,\n"${piece.repeat(20_000)}\nx`).problems, []);
    });
  }
});

describe("Cargo.toml of great size", () => {
  it("two thousand dependencies", () => {
    const line = (_: unknown, index: number) => `crate-${index} = { version = "1.${index}", features = ["x"] }\n`;
    const text = `[dependencies]\n${Array.from({ length: 2_000 }, line).join("")}`;
    assert.ok(seconds(() => assert.equal(cargoToml.parse(text).declarations.length, 2_000)) < 0.5);
  });

  it("dependencies in pieces that many others surround", () => {
    const field = (index: number) => (index < 2_500 ? "version" : "registry");
    const line = (_: unknown, index: number) => `a${index % 2_500}.${field(index)} = "x"\n`;
    const { declarations } = cargoToml.parse(`[dependencies]\n${Array.from({ length: 5_000 }, line).join("")}`);
    assert.equal(declarations.filter(({ requirement }) => requirement.kind === "skipped").length, 2_500);
  });
});
