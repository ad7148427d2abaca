import assert from "node:assert/strict";
import { lockfileParsers } from "../../../src/core/manifests/formats.ts";
import { readInput } from "../../../src/core/manifests/lockfileInput.ts";
import { lockedDeclaration, type LockfileParser } from "../../../src/core/manifests/lockfile.ts";
import { lockedRequirements } from "../../../src/core/manifests/lockedRequirements.ts";
import { readLockfile } from "../../../src/core/manifests/lockfileSearch.ts";
import type { Manifest } from "../../../src/core/manifests/manifest.ts";
import { canonicalName } from "../../../src/core/model/names.ts";
import { fileNameOf } from "../../../src/core/model/path.ts";
import { fixturesIn } from "../../support/fixtures.ts";
import { checkLockfile } from "../../support/project.ts";
import type { Reader } from "../../growth/growth.ts";
import type { Target } from "../target.ts";

const fixtures = ["sample", "lockfiles"].flatMap(fixturesIn);
const longest = 5_000;

/** The parsers of lockfiles, with everything that is asked of what they read. */
export function lockfileTargets(readers: readonly Reader[]): readonly Target[] {
  return readers.map(({ name, samples }) => {
    const parser = lockfileParsers.find(({ id }) => id === name) ?? assert.fail(`there is no parser ${name}`);
    const own = fixtures.filter(({ path, text }) => parser.names.includes(fileNameOf(path)) && text.length < longest);
    return {
      name: `lockfiles/${name}`,
      seeds: [...new Set([...samples, ...own.map(({ text }) => text)])],
      check: (text) => checkAll(parser, text),
    };
  });
}

function checkAll(parser: LockfileParser, text: string): void {
  checkLockfile(parser, text);
  const lockfile = parser.parse(text);
  const { packages } = lockfile;
  lockedRequirements(parser.id, text, packages);
  const path = `/work/${parser.names[0] ?? ""}`;
  checkPlaces(text, readInput(parser, { path, text }, readLockfile(parser, text)).manifest);
  for (const locked of packages) {
    const declaration = { ...lockedDeclaration(locked), scope: "dependencies" };
    for (const index of lockfile.locked(declaration, { folder: "" })) {
      assert.ok(packages[index], `there is no package ${index}`);
    }
    lockfile.requested?.(declaration, { folder: "" });
  }
}

/** A package that is found in the text has its name there. */
function checkPlaces(text: string, { declarations }: Manifest): void {
  for (const { nameSpan, package: key } of declarations) {
    const { start, end } = nameSpan;
    assert.ok(0 <= start && start <= end && end <= text.length, `${start} to ${end} of ${text.length}`);
    // Of npm, an entry may have the name of an alias.
    if (start === end || key.system === "NPM") continue;
    assert.equal(canonicalName(key.system, text.slice(start, end)), key.name);
  }
}
