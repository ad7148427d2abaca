import assert from "node:assert/strict";
import { requirementPlace } from "../../../../src/core/manifests/shared/sites.ts";

describe("the place of a requirement", () => {
  const span = { start: 1, end: 3 };

  it("is a span of the manifest, a place in its project, or none outside of it", () => {
    assert.deepEqual(requirementPlace({ file: { kind: "own", path: "/a" }, span }), { requirementSpan: span });
    assert.deepEqual(requirementPlace({ file: { kind: "project", path: "/b" }, span }), {
      elsewhere: { path: "/b", span },
    });
    assert.deepEqual(requirementPlace({ file: { kind: "outside", path: "/c" }, span }), {});
    assert.deepEqual(requirementPlace(undefined), {});
  });
});
