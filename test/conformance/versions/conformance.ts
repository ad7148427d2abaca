import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { runs } from "../../support/runs.ts";
import { anyText } from "../../support/texts.ts";
import type { Versions } from "../../../src/core/versions/versions.ts";

/** A case of the vectors that deliberately differs, and what is answered instead. */
export interface Difference {
  readonly reason: string;
  /** Whether the two texts of a case are such a case. */
  readonly concerns: (first: string, second: string) => boolean;
  readonly answers: (reference: number, first: string, second: string) => boolean;
}

/**
 * The reference's answers, frozen in `vectors/<name>-*.tsv`: order of two versions, version against requirement, and
 * which texts are versions and requirements at all. Every difference must be listed, and must occur.
 */
export function checkConformance(versions: Versions, name: string, differences: readonly Difference[] = []): void {
  const unused = new Set(differences);

  function check(file: string, minimum: number, answer: (first: string, second: string) => number): void {
    const lines = readVectors(`${name}-${file}`);
    assert.ok(lines.length >= minimum, `${name}-${file}: only ${lines.length} cases`);
    const wrong = lines.filter(([first = "", second = "", reference]) => {
      const actual = answer(first, second);
      if (actual === Number(reference)) return false;
      const difference = differences.find(({ concerns }) => concerns(first, second));
      if (difference === undefined || !difference.answers(actual, first, second)) return true;
      unused.delete(difference);
      return false;
    });
    assert.deepEqual(wrong, []);
  }

  it("orders versions as the reference does", () => {
    check("compare", 1000, (a, b) => Math.sign(versions.compare(a, b)));
  });

  it("matches requirements as the reference does", () => {
    check("match", 1000, (version, requirement) => Number(versions.satisfies(version, requirement)));
  });

  it("recognizes versions and requirements as the reference does", () => {
    const wrong = readVectors(`${name}-text`).filter(([text = "", isVersion, isRequirement]) => {
      const actual = [versions.isVersion(text), versions.isRequirement(text)].map(Number).join("\t");
      return actual !== `${isVersion}\t${isRequirement}`;
    });
    assert.deepEqual(wrong, []);
  });

  it("differs only where it says so", () => {
    assert.deepEqual(
      [...unused].map(({ reason }) => reason),
      [],
    );
  });
}

/** What every system promises, whatever the texts; `texts` should often make versions that are nearly alike. */
export function checkPromises(versions: Versions, texts: fc.Arbitrary<string>): void {
  const some = fc.oneof({ weight: 4, arbitrary: texts }, { weight: 1, arbitrary: anyText() });

  it("has a total order", () => {
    fc.assert(
      fc.property(some, some, some, (a, b, c) => {
        const [ab, bc, ac] = [versions.compare(a, b), versions.compare(b, c), versions.compare(a, c)].map(Math.sign);
        assert.equal(versions.compare(a, a), 0);
        assert.equal(Math.sign(versions.compare(b, a)), 0 - (ab ?? 0));
        if (ab === bc || bc === 0) assert.equal(ac, ab);
        if (ab === 0) assert.equal(ac, bc);
      }),
      runs(200),
    );
  });

  it("sorts other texts below every version, and lets them match nothing", () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        if (!versions.isVersion(a)) assert.ok(!versions.satisfies(a, b) && !versions.isPrerelease(a));
        if (versions.isVersion(a) && !versions.isVersion(b)) assert.ok(versions.compare(a, b) > 0);
        if (!versions.isRequirement(b)) assert.ok(!versions.satisfies(a, b) && versions.exact(b) === undefined);
      }),
      runs(100),
    );
  });

  it("chooses a version that is allowed, in whatever order they come", () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 8 }), texts, (list, requirement) => {
        const best = versions.best(list, requirement);
        const reversed = versions.best(list.toReversed(), requirement);
        const isAllowed = (version: string) => versions.satisfies(version, requirement);
        // Where none is allowed, NuGet may take one above a floating version.
        assert.ok(best !== undefined ? list.includes(best) : true);
        assert.ok(best !== undefined && isAllowed(best) ? true : !list.some(isAllowed));
        assert.equal(versions.compare(best ?? "", reversed ?? ""), 0);
        const exact = versions.exact(requirement);
        if (exact !== undefined) assert.ok(versions.isVersion(exact) && versions.satisfies(exact, requirement));
      }),
      runs(100),
    );
  });

  it("reads long and hostile texts without delay", () => {
    const pieces = ["1", "0", ".", "-", "+", " ", "a.", "1.", "1-", "||", ",", "*", ">", "[", "1 - ", "1.2.3 ", "v"];
    for (const piece of pieces) {
      const text = `1.0.0-${piece.repeat(8_000)}!`;
      const bare = piece.repeat(8_000);
      for (const hostile of [text, bare, `v${text}`]) {
        assert.equal(versions.satisfies(hostile, hostile) && !versions.isVersion(hostile), false);
        assert.equal(typeof versions.isRequirement(hostile), "boolean");
      }
    }
  });
}

function readVectors(file: string): readonly (readonly string[])[] {
  const text = readFileSync(new URL(`vectors/${file}.tsv`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}
