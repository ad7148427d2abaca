import assert from "node:assert/strict";
import fc from "fast-check";
import { rewriteRequirement } from "../../../../src/core/fixes/rewrite/rewrite.ts";
import { systems, type System } from "../../../../src/core/model/keys.ts";
import { readPoetryConstraint } from "../../../../src/core/manifests/pypi/poetry.ts";
import { versionsOf } from "../../../../src/core/versions/index.ts";
import { pep440 } from "../../../../src/core/versions/pypi/pep440.ts";
import { runs } from "../../../support/runs.ts";
import { anyText } from "../../../support/texts.ts";

const number = fc.constantFrom("0", "0", "1", "2", "3", "10", "2024", "18446744073709551616");
const numbers = (minLength: number, maxLength: number) =>
  fc.array(number, { minLength, maxLength }).map((list) => list.join("."));
const space = fc.constantFrom("", "", "", " ", "  ");

interface Style {
  /** Of versions, as the service has them. */
  readonly version: fc.Arbitrary<string>;
  /** Of versions, as requirements have them. */
  readonly written: fc.Arbitrary<string>;
  readonly operators: readonly string[];
  readonly joints: readonly string[];
}

function suffixed(base: fc.Arbitrary<string>, ...suffixes: readonly string[]): fc.Arbitrary<string> {
  return fc.tuple(base, fc.constantFrom("", "", "", ...suffixes)).map(([text, suffix]) => text + suffix);
}

const semantic = suffixed(numbers(3, 3), "-rc.1", "-0", "+b.1");
const python = suffixed(numbers(1, 4), "rc1", ".dev0", ".post1", "+local");
const gem = suffixed(numbers(1, 4), ".rc1", ".a", "-1");
const java = suffixed(numbers(1, 4), "-jre", ".Final", "-SNAPSHOT", "-alpha");
const net = suffixed(numbers(1, 4), "-rc.1", "-beta");
const module = suffixed(
  fc.tuple(fc.constantFrom("0", "1", "2"), numbers(2, 2)).map((parts) => parts.join(".")),
  "-rc.1",
  "-0.20240131235959-abcdefabcdef",
  "+incompatible",
);
const mode = fc.constantFrom("style" as const, "patches" as const, "above" as const);
const orders = [">", ">=", "<", "<="];

const styles: Readonly<Record<System, Style>> = {
  NPM: {
    version: semantic,
    written: fc.oneof(semantic, suffixed(numbers(1, 3), ".x", ".*", ".x.x")),
    operators: ["", "^", "~", "~>", "=", "v", "^v", ...orders],
    joints: [" ", "  ", " || ", "||", " - "],
  },
  CARGO: {
    version: semantic,
    written: fc.oneof(semantic, suffixed(numbers(1, 3), ".*", ".x")),
    operators: ["", "^", "~", "=", ...orders],
    joints: [",", ", ", " , "],
  },
  PYPI: {
    version: fc.oneof(
      python,
      python.map((text) => `1!${text}`),
    ),
    written: suffixed(python, ".*"),
    operators: ["==", "===", "~=", "!=", ...orders],
    joints: [",", ", ", " ,"],
  },
  RUBYGEMS: { version: gem, written: gem, operators: ["", "=", "~>", "~> ", "!=", ...orders], joints: [",", ", "] },
  GO: {
    version: module.map((text) => `v${text}`),
    written: module,
    operators: ["v", "v", "v", ""],
    joints: [""],
  },
  MAVEN: { version: java, written: java, operators: ["", "[", "(", "(,", "[,"], joints: [",", "],[", "),(", ", "] },
  NUGET: {
    version: net,
    written: suffixed(net, ".*", ".*-*", "-*"),
    operators: ["", "[", "(", "(,"],
    joints: [",", ", "],
  },
};

function requirementOf({ written, operators, joints }: Style): fc.Arbitrary<string> {
  const clause = fc.tuple(fc.constantFrom(...operators), space, written).map((parts) => parts.join(""));
  const more = fc.array(
    fc.tuple(fc.constantFrom(...joints), clause).map((parts) => parts.join("")),
    { maxLength: 2 },
  );
  const end = operators.includes("[") ? fc.constantFrom("", "]", ")", ",)") : fc.constant("");
  return fc.tuple(space, clause, more, end, space).map(([a, first, rest, b, c]) => a + first + rest.join("") + b + c);
}

/** All but what versions and operators are made of. */
function frame(text: string): string {
  return text.replace(/[^\s"',|]+/g, "_");
}

/** The frame stays, but for the lower bound that an upper one may get. */
function checkFrame(written: string, result: string): void {
  const withoutFloor = result.replace(/>=[^\s,|]+(?:, ?| )/, "");
  if (frame(withoutFloor) !== frame(written)) assert.equal(frame(result), frame(written), result);
}

describe("rewriting requirements", () => {
  for (const system of systems) {
    it(`gives ${system} what allows the version, in the same frame, or nothing`, () => {
      const { isRequirement, satisfies, exact, compare } = versionsOf(system);
      const style = styles[system];
      let defined = 0;
      fc.assert(
        fc.property(requirementOf(style), style.version, mode, (written, version, how) => {
          const result = rewriteRequirement(system, written, version, how);
          if (result === undefined) return;
          defined++;
          // What PEP 440 does not read may be Poetry's.
          if (system !== "PYPI" || isRequirement(written)) {
            assert.ok(isRequirement(written), `${written} is none`);
            assert.ok(isRequirement(result), result);
            assert.ok(satisfies(version, result), result);
          }
          if (exact(written) !== undefined) assert.equal(compare(exact(result) ?? "", version), 0, result);
          assert.notEqual(result, written);
          checkFrame(written, result);
          const again = rewriteRequirement(system, result, version, how);
          assert.ok(again === undefined || again === result, `${result}, then ${again ?? ""}`);
        }),
        runs(2000),
      );
      assert.ok(defined > 20, `only ${defined} of 2000 were rewritten`);
    });
  }

  it("gives Poetry what allows the version, or nothing", () => {
    const style = {
      ...styles.PYPI,
      operators: ["^", "~", "", "=", ...styles.PYPI.operators],
      joints: [",", " ", ", "],
    };
    let defined = 0;
    fc.assert(
      fc.property(requirementOf(style), style.version, mode, (written, version, how) => {
        const result = rewriteRequirement("PYPI", written, version, how);
        if (result === undefined) return;
        defined++;
        const { requirement } = readPoetryConstraint(result);
        assert.equal(requirement.kind, "written", result);
        assert.ok(pep440.satisfies(version, requirement.text), result);
        checkFrame(written, result);
      }),
      runs(2000),
    );
    assert.ok(defined > 20, `only ${defined} of 2000 were rewritten`);
  });

  it("takes any text without harm", () => {
    fc.assert(
      fc.property(fc.constantFrom(...systems), anyText(), anyText(), (system, written, version) => {
        rewriteRequirement(system, written, version);
        rewriteRequirement(system, written, "1.2.3");
        rewriteRequirement(system, "1.2.3", version);
      }),
      runs(2000),
    );
  });

  for (const piece of [
    "1",
    " ",
    "1.",
    "1 ",
    "^1 ",
    "1||",
    "[1],",
    "[1,2),",
    '1","',
    "~>1,",
    ">=1,",
    "=",
    "v",
    "1 - ",
    "!!",
  ]) {
    it(`reads long texts of ${JSON.stringify(piece)}`, () => {
      for (const system of systems) {
        for (const length of [80, 256, 100_000]) {
          rewriteRequirement(system, piece.repeat(length / piece.length), "3.0.0");
          rewriteRequirement(system, `${piece.repeat(length / piece.length)}1`, "3.0.0");
        }
        rewriteRequirement(system, "1.2.3", piece.repeat(20_000));
      }
    });
  }
});
