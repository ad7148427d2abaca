import assert from "node:assert/strict";
import type { LockfileParser, Member } from "../../src/core/manifests/lockfile.ts";
import type { Manifest } from "../../src/core/manifests/manifest.ts";
import { pipfile } from "../../src/core/manifests/pypi/pipfile.ts";
import { pyprojectToml } from "../../src/core/manifests/pypi/pyprojectToml.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { fixturesIn } from "./fixtures.ts";
import { checkLockfile, lockLines } from "./project.ts";

/** A text, a line for each package that it lists (`lockLines`), and what is wrong with it: the message and what it stands on. */
export type LockRow = readonly [what: string, text: string, lines: readonly string[], problems?: readonly string[]];

export function testRows(parser: LockfileParser, rows: readonly LockRow[]): void {
  for (const [what, text, lines, problems = []] of rows) {
    it(what, () => {
      const lockfile = parser.parse(text);
      assert.deepEqual(lockLines(lockfile), lines);
      const problemLines = lockfile.problems.map(
        ({ message, span }) => `${formatMessage(message)}: ${text.slice(span.start, span.end)}`,
      );
      assert.deepEqual(problemLines, problems);
      checkLockfile(parser, text);
    });
  }
}

/** A line for each declaration: its scope, its name, and the versions that the lockfile has for it. */
export function lockedLines(parser: LockfileParser, lock: string, manifest: Manifest, folder = ""): readonly string[] {
  const lockfile = parser.parse(lock);
  const member: Member = { folder, ...(manifest.self !== undefined && { self: manifest.self }) };
  return manifest.declarations.map((declaration) => {
    const found = lockfile.locked(declaration, member).map((index) => lockfile.packages[index]);
    const versions = found.map((locked) => (locked?.key.version === "" ? locked.origin : locked?.key.version));
    return [declaration.scope, declaration.package.name, versions.join("|")].join(" ").trimEnd();
  });
}

/** What the lockfile of a project among the fixtures has for the manifest in a folder of it. */
export function fixtureLines(parser: LockfileParser, project: string, folder = ""): readonly string[] {
  const files = new Map(fixturesIn(`lockfiles/${project}`).map(({ path, text }) => [path, text]));
  const at = (path: string) => files.get(`lockfiles/${project}/${path}`);
  const own = folder === "" ? "" : `${folder}/`;
  const pyproject = at(`${own}pyproject.toml`);
  const manifest = pyproject === undefined ? pipfile.parse(at(`${own}Pipfile`) ?? "") : pyprojectToml.parse(pyproject);
  const lock = parser.names.flatMap((name) => at(name) ?? [])[0];
  assert.ok(lock !== undefined, `${project} has no ${parser.names.join(" or ")}`);
  return lockedLines(parser, lock, manifest, folder);
}
