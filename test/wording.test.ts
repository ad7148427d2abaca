import { deepEqual, ok } from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Turns of phrase that are not English as maintainers write it, each with what to write instead. */
const phrases: readonly (readonly [found: RegExp, instead: string])[] = [
  [/(?<!\bthere )\b(?:is|are) no (?!longer\b|more\b)[a-z]+/i, "is not a …, is not a valid …, does not have a …"],
  [/\bjudg(?:e|es|ed|ing|ements?|ments?)\b/i, "check, checked, verdict"],
  [/\b(?:brings?|bringing|brought)\b.{0,40}\balong\b/i, "depends on, transitive dependency"],
  [/\bhears? (?:of|once)\b/i, "is notified of"],
  [/\bthe wish\b/i, "the request, the query"],
  [/\bbe it\b/i, "whether"],
  [/\bwhoever wants\b/i, "leave it out"],
  [/\bfor want of\b/i, "without"],
];

const written = [
  ...filesBelow("src").filter((file) => /\.(?:ts|css)$/.test(file)),
  ...filesBelow("docs").filter((file) => file.endsWith(".md")),
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "package.nls.json",
];

describe("wording", () => {
  it("has files to look at", () => ok(written.length > 100));

  for (const [phrase, instead] of phrases) {
    it(`avoids ${phrase.source} (rather: ${instead})`, () => {
      const found = written.flatMap((file) =>
        readFileSync(file, "utf8")
          .split("\n")
          .flatMap((line, index) => (phrase.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
      );
      deepEqual(found, []);
    });
  }
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
