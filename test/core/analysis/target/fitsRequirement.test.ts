import assert from "node:assert/strict";
import { fitsRequirement } from "../../../../src/core/analysis/target/subject.ts";

const rows: readonly (readonly [locked: string, requirement: string, fits: boolean])[] = [
  ["2.0.0a1", ">=1", true],
  ["2.0.0a1", "<2", false],
  ["1!2.0a1", ">=1!1.0", true],
  ["1!2.0a1", "<3", false],
];

describe("whether a locked prerelease fits", () => {
  for (const [version, text, fits] of rows) {
    it(`${version} ${text}`, () => {
      const key = { system: "PYPI", name: "a", version } as const;
      const declaration = {
        package: { system: "PYPI", name: "a" },
        name: "a",
        requirement: { kind: "written", text },
        scope: "requirements",
        nameSpan: { start: 0, end: 1 },
      } as const;
      assert.equal(fitsRequirement({ key, origin: "registry", dependencies: [] }, declaration), fits);
    });
  }
});
