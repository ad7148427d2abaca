import assert from "node:assert/strict";
import fc from "fast-check";
import { goMod } from "../../../../src/core/manifests/go/goMod.ts";
import { matchesPath } from "../../../../src/core/manifests/go/goPatterns.ts";
import { goSum } from "../../../../src/core/manifests/go/goSum.ts";
import { goWork } from "../../../../src/core/manifests/go/goWork.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkLockfile } from "../../../support/project.ts";
import { runs } from "../../../support/runs.ts";
import { checkSpans } from "../../../support/spans.ts";
import { anyText } from "../../../support/texts.ts";

const pieces = ["\n", "\r\n", "\t", "(", ")", "[", "]", ",", '"', "`", "\\", "//", "/*", "=>", " ", "<<<<<<< "]
  .concat(["require", "replace ", "module ", "use", "exclude (", "require (\n", "a.example/a", " v1.0.0", "./"])
  .concat([" // indirect", "a.example/a => ", "\u2028", "\ufeff", "\0", "go.mod h1:"]);

const fixtures = [...fixturesIn("manifests"), ...fixturesIn("lockfiles")].filter(({ path }) =>
  /\/go\.(?:mod|work|sum)$/.test(path),
);

describe("damaged files of Go", () => {
  it("are there", () => assert.ok(fixtures.length >= 6));
  for (const { path, text } of fixtures) {
    it(path, () => {
      const edit = fc.tuple(fc.nat(), fc.nat({ max: 9 }), fc.oneof(fc.constantFrom(...pieces), anyText()));
      fc.assert(
        fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
          const damaged = edits.reduce((before, [place, drop, insert]) => {
            const at = place % (before.length + 1);
            return before.slice(0, at) + insert + before.slice(at + drop);
          }, text);
          if (path.endsWith(".sum")) checkLockfile(goSum, damaged);
          else checkSpans(damaged, (path.endsWith(".work") ? goWork : goMod).parse(damaged));
        }),
        runs(200),
      );
    });
    it(`every prefix of ${path}`, () => {
      for (let length = text.length; length >= 0; length--) {
        const prefix = text.slice(0, length);
        if (path.endsWith(".sum")) checkLockfile(goSum, prefix);
        else checkSpans(prefix, (path.endsWith(".work") ? goWork : goMod).parse(prefix));
      }
    });
    it(`${path} as it is has no problems`, () => {
      const { problems } = path.endsWith(".sum")
        ? goSum.parse(text)
        : (path.endsWith(".work") ? goWork : goMod).parse(text);
      assert.deepEqual(problems, []);
    });
  }
});

describe("files of Go against hostile texts", () => {
  for (const piece of pieces) {
    it(`lines of ${JSON.stringify(piece)}`, () => {
      for (const start of [
        "",
        "require ",
        "require (\n",
        "replace a.example/a => ",
        'require "',
        "require a.example/",
      ]) {
        const text = start + piece.repeat(20_000);
        checkSpans(text, goMod.parse(text));
        checkSpans(text, goWork.parse(text));
        checkLockfile(goSum, text);
      }
    });
  }

  it("two thousand requirements, each replaced", () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `a.example/m${index} v1.${index}.0`);
    const replaced = lines.map((line) => `${line} => ${line.replace("a.", "b.")}`);
    const text = `require (\n${lines.join("\n")}\n)\nreplace (\n${replaced.join("\n")}\n)`;
    const spent = seconds(() => assert.equal(goMod.parse(text).declarations.at(-1)?.package.name, "b.example/m1999"));
    assert.ok(spent < 0.5, `${spent} s`);
  });

  it("a go.sum of 5 MB", () => {
    const line = (_: unknown, index: number) => `a.example/m${index} v1.${index}.0 h1:${"A".repeat(43)}=\n`;
    const text = Array.from({ length: 70_000 }, line).join("");
    assert.ok(text.length > 4_800_000, `${text.length} characters`);
    const spent = seconds(() => assert.equal(goSum.parse(text).packages.length, 70_000));
    assert.ok(spent < 1, `${spent} s`);
  });

  it("patterns that fit in many ways", () => {
    assert.equal(matchesPath("*a".repeat(500), "a".repeat(5_000) + "b"), false);
    assert.equal(matchesPath("[a-".repeat(20_000), "a".repeat(5_000)), false);
    assert.equal(matchesPath("*/".repeat(20_000), "a/".repeat(20_001)), true);
  });
});

function seconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1_000_000;
}
