import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { parserFor } from "../../../src/core/manifests/index.ts";
import type { Declaration } from "../../../src/core/manifests/manifest.ts";
import type { Span } from "../../../src/core/model/span.ts";

/** A prefix is what an editor holds while somebody types the file from top to bottom. */
const typed = ["package.json", "Cargo.toml", "pom.xml", "requirements.txt"].map((name) => `sample/${name}`);

/** Whole files of odd layout. */
const odd = [
  "atlas/package.json",
  "bakery/package.json",
  "ferry/Cargo.toml",
  "lighthouse/Cargo.toml",
  "library/pom.xml",
  "ticketing/pom.xml",
  "forecast/requirements.txt",
  "forecast/requirements.in",
  "notebook/constraints.txt",
].map((name) => `manifests/${name}`);

describe("prefixes of manifests", () => {
  for (const path of typed) it(`${path}, some 300`, () => checkPrefixes(path, 300));
  for (const path of odd) it(`${path}, some 100`, () => checkPrefixes(path, 100));

  for (const path of [...typed, ...odd]) {
    it(`${path} has declarations and no problems`, () => {
      const { declarations, problems } = parserFor(path)!.parse(read(path));
      assert.deepEqual(problems, []);
      assert.ok(declarations.length >= 3);
    });
  }

  for (const path of typed) {
    it(`${path} declares twelve dependencies or more`, () => {
      const { declarations } = parserFor(path)!.parse(read(path));
      assert.ok(new Set(declarations.map((declaration) => declaration.name)).size >= 12);
    });
  }
});

/** Takes prefixes evenly: reading every one would take time by the square of the file's length. */
function checkPrefixes(path: string, count: number): void {
  const parser = parserFor(path)!;
  const whole = read(path);
  const step = Math.ceil(whole.length / count);
  for (let length = whole.length; length >= 0; length -= step) {
    const text = whole.slice(0, length);
    const { declarations, problems } = parser.parse(text);
    for (const problem of problems) checkSpan(text, problem.span, problem.message);
    for (const declaration of declarations) checkDeclaration(text, declaration);
  }
}

function checkDeclaration(text: string, declaration: Declaration): void {
  const { name, nameSpan, requirementSpan } = declaration;
  checkSpan(text, nameSpan, name);
  if (requirementSpan) checkSpan(text, requirementSpan, name);
  const written = text.slice(nameSpan.start, nameSpan.end);
  // Escapes and CDATA sections are written otherwise than they are read.
  if (written.includes("\\u") || written.includes("]]>")) return;
  assert.equal(written, declaration.package.system === "MAVEN" ? name.slice(name.indexOf(":") + 1) : name);
}

function checkSpan(text: string, { start, end }: Span, what: string): void {
  assert.ok(0 <= start && start <= end && end <= text.length, `${what}: ${start} to ${end} of ${text.length}`);
}

function read(path: string): string {
  return readFileSync(new URL(`../../fixtures/${path}`, import.meta.url), "utf8");
}
