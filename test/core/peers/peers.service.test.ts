import assert from "node:assert/strict";
import { targetOf, type RangeTarget, type Target } from "../../../src/core/analysis/target/target.ts";
import type { Subject } from "../../../src/core/analysis/target/subject.ts";
import { rewriteRequirement } from "../../../src/core/fixes/rewrite/rewrite.ts";
import { versionsOf } from "../../../src/core/versions/index.ts";
import { fileNameOf } from "../../../src/core/model/path.ts";
import { projectOf } from "../../support/findings.ts";
import { cargo } from "./cargo.ts";
import type { Case } from "./case.ts";
import { jvm } from "./jvm.ts";
import { npm } from "./npm.ts";
import { go, nuget, rubygems } from "./others.ts";
import { python } from "./python.ts";
import { choices, orders, rewrites } from "./versions.ts";

const tables: Readonly<Record<string, readonly Case[]>> = {
  npm,
  PyPI: python,
  Cargo: cargo,
  Maven: jvm,
  Go: go,
  NuGet: nuget,
  RubyGems: rubygems,
};

function shown(target: Target | RangeTarget): string {
  switch (target.kind) {
    case "range":
      return `one of ${target.text || "all"}`;
    case "version":
      return `${target.key.version} ${target.how}${target.from === undefined ? "" : ` in ${fileNameOf(target.from)}`}`;
    case "unknown": {
      const { why } = target;
      const what = why.kind === "skipped" ? why.reason : why.kind;
      return `${what} ${why.kind === "lockfile" ? why.path : why.text}`.trim();
    }
  }
}

function line(subject: Subject): string {
  const { declaration, stale } = subject;
  const { name } = declaration;
  const asked = declaration.package.name;
  return `${name}${asked === name ? "" : ` as ${asked}`}: ${shown(targetOf(subject))}${stale ? `; ${stale.kind}` : ""}`;
}

for (const [system, cases] of Object.entries(tables))
  describe(`bugs of peers: ${system}`, () => {
    for (const [thread, what, file, text, lines, files] of cases)
      it(`${thread} ${what}`, async () => {
        const { subjects } = await projectOf(file, text, files && { files });
        assert.deepEqual(subjects.map(line), lines);
      });
  });

describe("bugs of peers: versions", () => {
  for (const [thread, what, system, ascending] of orders)
    it(`${thread} ${what}`, () => {
      const { compare } = versionsOf(system);
      for (const [index, higher] of ascending.slice(1).entries()) {
        const lower = ascending[index] ?? "";
        assert.deepEqual(
          [compare(lower, higher) < 0, compare(higher, lower) > 0],
          [true, true],
          `${lower} < ${higher}`,
        );
      }
    });
  for (const [thread, what, system, requirement, versions, chosen] of choices)
    it(`${thread} ${what}`, () => assert.equal(versionsOf(system).best(versions, requirement), chosen));
});

describe("bugs of peers: edits", () => {
  for (const [thread, what, system, written, version, result] of rewrites)
    it(`${thread} ${what}`, () => assert.equal(rewriteRequirement(system, written, version), result));
});

describe("bugs of peers", () => {
  it("are eighty or more, of peers that have an address", () => {
    const rows = [...Object.values(tables).flat(), ...orders, ...choices, ...rewrites];
    assert.ok(rows.length >= 80);
    const names = rows.map(([thread, what]) => `${thread} ${what}`);
    assert.deepEqual(
      names.filter((name) => !/^[\w.-]+\/[\w.-]+#\d+ [a-z]/.test(name)),
      [],
    );
  });
});
