import assert from "node:assert/strict";
import { parserFor } from "../../src/core/manifests/formats.ts";
import { fixturesIn } from "../support/fixtures.ts";
import { checkSpans } from "../support/spans.ts";

/** A prefix is what an editor holds while somebody types the file from top to bottom. */
const manifests = [...fixturesIn("sample"), ...fixturesIn("manifests"), ...fixturesIn("lockfiles")].flatMap(
  (fixture) => {
    const parser = parserFor(fixture.path);
    return parser ? [{ ...fixture, parser }] : [];
  },
);

/** Every prefix takes time by the square of the length: of long files they are taken evenly. */
const most = 1_500;

describe("every prefix of every manifest", () => {
  for (const { path, text, parser } of manifests) {
    it(path, () => {
      const step = Math.ceil(text.length / most);
      for (let length = text.length; length >= 0; length -= step) {
        const prefix = text.slice(0, length);
        checkSpans(prefix, parser.parse(prefix));
      }
    }).timeout(60_000);
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
