import assert from "node:assert/strict";
import { graphTitle, readGraphSubject, rootId, type GraphSubject } from "../../../src/core/graph/subject.ts";

const key = { system: "NPM", name: "ms", version: "2.1.3" } as const;
const version = { kind: "version", key } as const;
const project = { kind: "project", name: "shop" } as const;
const manifest = "file:///w/package.json";

/** What a panel has saved or a command is given, and the subject that is read. */
const rows: readonly (readonly [what: string, value: unknown, subject: GraphSubject | undefined])[] = [
  ["a version", { root: version }, { root: version }],
  ["a dependency of a project", { root: version, manifest }, { root: version, manifest }],
  ["a project", { root: project, manifest, source: "lockfile" }, { root: project, manifest, source: "lockfile" }],
  ["a project without its manifest", { root: project }, undefined],
  ["a comparison", { root: version, compare: { kind: "version", version: "2.0.0" } }, { root: version, compare: { kind: "version", version: "2.0.0" } }],
  ["the comparison of sources", { root: version, compare: { kind: "source", more: 1 } }, { root: version, compare: { kind: "source" } }],
  ["what is not known of a subject, which is left out", { root: { ...version, more: 1 }, source: "requirements", compare: { kind: "other" }, manifest: 1 }, { root: version }],
  ["a version of no system", { root: { kind: "version", key: { ...key, system: "npm" } } }, undefined],
  ["a version without a name", { root: { kind: "version", key: { ...key, name: 1 } } }, undefined],
  ["another root", { root: { kind: "folder", name: "shop" } }, undefined],
  ["nothing", undefined, undefined],
  ["text", "NPM ms", undefined],
]; // prettier-ignore

describe("what a graph is about", () => {
  for (const [what, value, subject] of rows) {
    it(`is read from ${what}`, () => assert.deepEqual(readGraphSubject(value), subject));
  }

  it("survives JSON", () => {
    for (const [, , subject] of rows) {
      if (subject) assert.deepEqual(readGraphSubject(JSON.parse(JSON.stringify(subject))), subject);
    }
  });

  it("has a panel for each root, whatever of it is shown", () => {
    assert.equal(rootId({ root: version }), rootId({ root: version, compare: { kind: "source" } }));
    assert.notEqual(
      rootId({ root: version, manifest }),
      rootId({ root: version, manifest: "file:///w/a/package.json" }),
    );
    assert.notEqual(
      rootId({ root: project, manifest }),
      rootId({ root: project, manifest: "file:///w/a/package.json" }),
    );
    assert.deepEqual([graphTitle({ root: version }), graphTitle({ root: project, manifest })], ["ms 2.1.3", "shop"]);
  });
});
