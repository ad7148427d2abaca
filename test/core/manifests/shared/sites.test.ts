import assert from "node:assert/strict";
import type { Declaration } from "../../../../src/core/manifests/manifest.ts";
import {
  joinedParts,
  requirementPlace,
  type Site,
  siteOf,
  sitesOf,
  withParts,
} from "../../../../src/core/manifests/shared/sites.ts";

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

  it("is found again in a declaration", () => {
    assert.deepEqual(siteOf({ requirementSpan: span }), { site: { file: { kind: "own", path: "" }, span } });
    const elsewhere = { path: "/b", span };
    assert.deepEqual(siteOf({ elsewhere }), { site: { file: { kind: "project", path: "/b" }, span } });
    assert.deepEqual(siteOf({ requirementSpan: { start: 0, end: 1 }, elsewhere }), {
      site: { file: { kind: "own", path: "" }, span: { start: 0, end: 1 } },
    });
    assert.deepEqual(siteOf({}), {});
  });
});

const siteAt = (start: number, path = "/a"): Site => ({ file: { kind: "own", path }, span: { start, end: start + 1 } });

describe("the places that a text is put together from", () => {
  const [one, two] = [siteAt(1), siteAt(2)];

  it("are those of its parts, or its own", () => {
    assert.deepEqual(sitesOf({ site: one, parts: [two] }), [one]);
    assert.deepEqual(sitesOf({ parts: [one, two] }), [one, two]);
    assert.deepEqual(sitesOf({}), []);
  });

  it("are joined, each once, and not without end", () => {
    assert.deepEqual(joinedParts([{ site: one }, undefined, { parts: [one, two] }]), { parts: [one, two] });
    assert.deepEqual(joinedParts([{}, undefined]), {});
    const many = Array.from({ length: 30 }, (_, index) => ({ site: siteAt(index) }));
    assert.equal(joinedParts(many).parts?.length, 20);
  });

  it("are changed by hand alone", () => {
    const declaration: Declaration = {
      package: { system: "NPM", name: "a" },
      name: "a",
      requirement: { kind: "written", text: "1" },
      scope: "dependencies",
      nameSpan: { start: 0, end: 1 },
    };
    const placed = [
      { declaration, site: siteAt(1), parts: [siteAt(2)] },
      { declaration, site: siteAt(2) },
      { declaration, site: siteAt(2, "/b") },
      { declaration, site: { ...siteAt(2), span: { start: 2, end: 4 } } },
      { declaration },
      { declaration, site: siteAt(3) },
    ];
    const byHand = (others?: readonly Site[]) =>
      withParts(placed, others).map(({ declaration: { byHand: isByHand } }) => isByHand === true);
    assert.deepEqual(byHand(), [false, true, false, false, false, false]);
    assert.deepEqual(byHand([siteAt(3)]), [false, true, false, false, false, true]);
    const alone = [{ declaration, site: one }];
    assert.equal(withParts(alone), alone);
    assert.deepEqual(withParts(alone, [one])[0], { declaration: { ...declaration, byHand: true }, site: one });
  });
});
