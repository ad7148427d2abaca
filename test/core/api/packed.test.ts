import assert from "node:assert/strict";
import type { DependencyEdge, DependencyNode, VersionSummary } from "../../../src/core/api/messages.ts";
import { packedEdges, packedNodes, packedVersions } from "../../../src/core/api/packed.ts";
import { collect } from "../../support/collect.ts";

const own = { system: "NPM", name: "a" } as const;
const key = { ...own, version: "1.0.0" };
const dated = { versionKey: key, publishedAt: "2024-01-02T03:04:05Z" };

const versions: readonly VersionSummary[] = [
  { ...dated, isDefault: true, isDeprecated: false },
  { ...dated, isDefault: false, isDeprecated: true },
  { ...dated, isDefault: false },
  { versionKey: key, isDefault: true, isDeprecated: false },
  { ...dated, isDefault: false, isDeprecated: true, deprecatedReason: 'Use "b"\nor \ud800' },
  { ...dated, isDefault: false, isDeprecated: false, versionKey: { ...key, name: "b" } },
  { ...dated, isDefault: false, isDeprecated: false, versionKey: { ...key, system: "PYPI" } },
];

const node = { versionKey: key, bundled: false, errors: [] };
const nodes: readonly DependencyNode[] = [
  { ...node, relation: "SELF" },
  { ...node, relation: "DIRECT" },
  { ...node, relation: "INDIRECT" },
  { ...node, relation: "UNKNOWN" },
  { ...node, relation: "DIRECT", bundled: true },
  { ...node, relation: "DIRECT", errors: ["not found"] },
  { ...node, relation: "DIRECT", versionKey: { ...key, system: "PYPI" } },
];

const edges: readonly DependencyEdge[] = [
  { fromNode: 0, toNode: 1, requirement: "^1 || <2" },
  { fromNode: 1, toNode: -1.5, requirement: "" },
];

describe("packed lists", () => {
  const copy = <T>(value: T): T => structuredClone(value);
  const lists: readonly (readonly [what: string, expected: readonly object[], read: () => readonly object[]])[] = [
    ["versions", versions, packedVersions(copy(versions), own)],
    ["nodes", nodes, packedNodes(copy(nodes), own.system)],
    ["edges", edges, packedEdges(copy(edges))],
    ["no versions", [], packedVersions([], own)],
  ];
  for (const [what, expected, read] of lists) {
    it(`have their ${what} once nothing uses what was read before`, async () => {
      const before = new WeakRef(read());
      await collect();
      assert.equal(before.deref(), undefined);
      assert.deepEqual(read(), expected);
    });
  }

  it("give what is in use again", async () => {
    const read = packedVersions(copy(versions), own);
    await collect();
    const used = read();
    await collect();
    assert.equal(read(), used);
  });
});
