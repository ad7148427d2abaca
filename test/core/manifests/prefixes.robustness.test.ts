import assert from "node:assert/strict";
import { lockfileParsers, parserFor } from "../../../src/core/manifests/formats.ts";
import { spreadUpTo } from "../../support/cases.ts";
import { fixturesIn } from "../../support/fixtures.ts";
import { checkLockfile } from "../../support/project.ts";
import { checkSpans } from "../../support/spans.ts";

/** Of each file, unless every case is tried. */
const usualPrefixes = 100;

/** A prefix is what an editor holds while somebody types the file from top to bottom. */
const manifests = [...fixturesIn("sample"), ...fixturesIn("manifests"), ...fixturesIn("lockfiles")].flatMap(
  (fixture) => {
    const parser = parserFor(fixture.path);
    return parser ? [{ ...fixture, parser }] : [];
  },
);

const lockfiles = [...fixturesIn("sample"), ...fixturesIn("lockfiles")].flatMap((fixture) => {
  const name = fixture.path.slice(fixture.path.lastIndexOf("/") + 1);
  const parser = lockfileParsers.find(({ names }) => names.includes(name));
  return parser && !parserFor(fixture.path) ? [{ ...fixture, parser }] : [];
});

describe("prefixes of every manifest", () => {
  for (const { path, text, parser } of manifests) {
    it(path, () => {
      for (const length of spreadUpTo(text.length, usualPrefixes)) {
        const prefix = text.slice(0, length);
        checkSpans(prefix, parser.parse(prefix));
      }
    });
  }
});

describe("prefixes of every lockfile", () => {
  for (const { path, text, parser } of lockfiles) {
    it(path, () => {
      for (const length of spreadUpTo(text.length, usualPrefixes)) checkLockfile(parser, text.slice(0, length));
    });
  }
});

describe("whole manifests", () => {
  for (const { path, text, parser } of manifests) {
    it(`${path} has declarations and no problems`, () => {
      const { declarations, problems } = parser.parse(text);
      assert.deepEqual(problems, []);
      assert.ok(declarations.length >= (/^sample\/[^/]+$/.test(path) ? 12 : 1));
    });
  }
});
