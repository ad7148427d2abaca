import assert from "node:assert/strict";
import { goMod } from "../../../../src/core/manifests/go/goMod.ts";
import { matchesPath } from "../../../../src/core/manifests/go/goPrivate.ts";
import { goSum } from "../../../../src/core/manifests/go/goSum.ts";
import { goWork } from "../../../../src/core/manifests/go/goWork.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkLockfile } from "../../../support/project.ts";
import { cpuSeconds, testDamaged, testHostile, testRepeated } from "../../../support/robustness.ts";
import { checkSpans } from "../../../support/spans.ts";

const pieces = ["\n", "\r\n", "\t", "(", ")", "[", "]", ",", '"', "`", "\\", "//", "/*", "=>", " ", "<<<<<<< "]
  .concat(["require", "replace ", "module ", "use", "exclude (", "require (\n", "a.example/a", " v1.0.0", "./"])
  .concat([" // indirect", "a.example/a => ", "\u2028", "\ufeff", "\0", "go.mod h1:"]);

const fixtures = [...fixturesIn("manifests"), ...fixturesIn("lockfiles")];

describe("damaged files of Go", () => {
  for (const parser of [goMod, goWork]) {
    const ofFormat = fixtures.filter(({ path }) => parser.handles(path));
    testDamaged(ofFormat, pieces, (text) => checkSpans(text, parser.parse(text)));
  }
  const sums = fixtures.filter(({ path }) => path.endsWith("/go.sum"));
  testDamaged(sums, pieces, (text) => checkLockfile(goSum, text));
});

describe("files of Go against hostile texts", () => {
  const starts = ["", "require ", "require (\n", "replace a.example/a => ", 'require "', "require a.example/"];
  for (const parser of [goMod, goWork]) describe(parser.id, () => testRepeated(parser, pieces, starts));
  describe(goSum.id, () =>
    testHostile(
      pieces.map((piece) => [JSON.stringify(piece), () => piece.repeat(20_000)]),
      (text) => checkLockfile(goSum, text),
    ),
  );

  it("two thousand requirements, each replaced", () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `a.example/m${index} v1.${index}.0`);
    const replaced = lines.map((line) => `${line} => ${line.replace("a.", "b.")}`);
    const text = `require (\n${lines.join("\n")}\n)\nreplace (\n${replaced.join("\n")}\n)`;
    const spent = cpuSeconds(() =>
      assert.equal(goMod.parse(text).declarations.at(-1)?.package.name, "b.example/m1999"),
    );
    assert.ok(spent < 2, `${spent} s`);
  });

  it("a go.sum of 5 MB", () => {
    const line = (_: unknown, index: number) => `a.example/m${index} v1.${index}.0 h1:${"A".repeat(43)}=\n`;
    const text = Array.from({ length: 70_000 }, line).join("");
    assert.ok(text.length > 4_800_000, `${text.length} characters`);
    const spent = cpuSeconds(() => assert.equal(goSum.parse(text).packages.length, 70_000));
    assert.ok(spent < 4, `${spent} s`);
  });

  it("patterns that fit in many ways", () => {
    assert.equal(matchesPath("*a".repeat(500), "a".repeat(5_000) + "b"), false);
    assert.equal(matchesPath("[a-".repeat(20_000), "a".repeat(5_000)), false);
    assert.equal(matchesPath("*/".repeat(20_000), "a/".repeat(20_001)), true);
  });
});
