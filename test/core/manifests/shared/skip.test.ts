import assert from "node:assert/strict";
import type { Declaration, Requirement } from "../../../../src/core/manifests/manifest.ts";
import { skipPrivate } from "../../../../src/core/manifests/shared/skip.ts";

const rows: readonly (readonly [requirement: Requirement, isSkipped: boolean])[] = [
  [{ kind: "written", text: "^1" }, true],
  [{ kind: "skipped", reason: "inherited", text: "catalog:" }, true],
  [{ kind: "skipped", reason: "variable", text: "${v}" }, true],
  [{ kind: "skipped", reason: "unsupported", text: "next" }, true],
  [{ kind: "skipped", reason: "path", text: "../a" }, false],
  [{ kind: "skipped", reason: "git", text: "git+ssh:x" }, false],
  [{ kind: "skipped", reason: "workspace", text: "workspace:*" }, false],
];

describe("skipPrivate", () => {
  for (const [requirement, isSkipped] of rows) {
    const declaration: Declaration = {
      package: { system: "NPM", name: "a" },
      name: "a",
      requirement,
      scope: "dependencies",
      nameSpan: { start: 0, end: 1 },
    };
    it(JSON.stringify(requirement), () => {
      const { text } = requirement;
      const expected = isSkipped ? { kind: "skipped", reason: "private", text, detail: ".npmrc" } : requirement;
      assert.deepEqual(skipPrivate(declaration, () => ({ detail: ".npmrc" })).requirement, expected);
      assert.equal(
        skipPrivate(declaration, () => undefined),
        declaration,
      );
    });
  }
});
