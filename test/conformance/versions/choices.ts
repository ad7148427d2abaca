import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Versions } from "../../../src/core/versions/versions.ts";

/** Which of some versions the reference takes for a requirement, frozen in `vectors/<name>-best.tsv`; `-` is none. */
export function checkChoices(versions: Versions, name: string): void {
  it("chooses as the reference does", () => {
    const lines = readLines(`${name}-best`);
    assert.ok(lines.length >= 500);
    const wrong = lines.filter(([requirement = "", several = "", best]) => {
      return (versions.best(several.split(" "), requirement) ?? "-") !== best;
    });
    assert.deepEqual(wrong, []);
  });
}

/**
 * The same in `vectors/<name>-pick.tsv` for versions of which the default one has the mark `:l`, and deprecated ones have
 * the mark `:d`.
 */
export function checkPicks(versions: Versions, name: string): void {
  it("chooses by the marks of the registry as the reference does", () => {
    const lines = readLines(`${name}-pick`);
    assert.ok(lines.length >= 500);
    const wrong = lines.filter(([requirement = "", several = "", best]) => {
      const listed = several.split(" ").map((text) => {
        const [version = "", ...marks] = text.split(":");
        return { version, isDefault: marks.includes("l"), isDeprecated: marks.includes("d") };
      });
      return (versions.pick(listed, requirement) ?? "-") !== best;
    });
    assert.deepEqual(wrong, []);
  });
}

/** Which versions the reference calls prereleases, frozen in `vectors/<name>-prerelease.tsv`. */
export function checkPrereleases(versions: Versions, name: string): void {
  it("recognizes prereleases as the reference does", () => {
    const lines = readLines(`${name}-prerelease`);
    assert.ok(lines.length >= 200);
    assert.deepEqual(
      lines.filter(([version = "", expected]) => Number(versions.isPrerelease(version)) !== Number(expected)),
      [],
    );
  });
}

function readLines(file: string): readonly (readonly string[])[] {
  const text = readFileSync(new URL(`vectors/${file}.tsv`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}
