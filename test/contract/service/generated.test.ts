import assert from "node:assert/strict";
import type { Dependencies, Package, Version } from "../../../src/core/api/messages.ts";
import { versionsOf } from "../../../src/core/versions/index.ts";
import { declaredIn, installedIn, type GeneratedSystem } from "../../service/generated.ts";
import { get } from "./ask.ts";

interface Size {
  readonly declared: number;
  readonly ranges: number;
  readonly behind: number;
  readonly vulnerable: number;
  /** Lists of versions: the middle, and the longest. */
  readonly lists: readonly [median: number, most: number];
  /** Nodes of the graphs, the package itself among them. */
  readonly graphs: readonly [least: number, median: number, most: number];
  readonly below: number;
  readonly vulnerableBelow: number;
}

const sizes: Readonly<Record<GeneratedSystem, Size>> = {
  NPM: { declared: 100, ranges: 50, behind: 50, vulnerable: 10, lists: [120, 3883], graphs: [6, 41, 295], below: 1645, vulnerableBelow: 6 },
  CARGO: { declared: 50, ranges: 25, behind: 26, vulnerable: 6, lists: [112, 549], graphs: [2, 10, 70], below: 238, vulnerableBelow: 1 },
  MAVEN: { declared: 50, ranges: 0, behind: 26, vulnerable: 6, lists: [76, 493], graphs: [2, 8, 40], below: 52, vulnerableBelow: 0 },
  PYPI: { declared: 50, ranges: 25, behind: 26, vulnerable: 6, lists: [63, 813], graphs: [2, 5, 16], below: 47, vulnerableBelow: 1 },
}; // prettier-ignore

describe("generated packages", () => {
  for (const system of Object.keys(sizes) as GeneratedSystem[]) {
    const onPackage = (name: string) => `/v3alpha/systems/${system.toLowerCase()}/packages/${encodeURIComponent(name)}`;
    const list = (name: string) => (get(onPackage(name)) as Package).versions;
    const versionOf = (name: string, text: string) => get(`${onPackage(name)}/versions/${text}`) as Version;
    const graphOf = (name: string, text: string) =>
      get(`${onPackage(name)}/versions/${text}:dependencies`) as Dependencies;
    const { compare, pick, satisfies, exact } = versionsOf(system);
    const declared = declaredIn(system);

    it(`of ${system} are as many and as large as in real manifests`, () => {
      const versions = declared.map(({ name, resolved }) => versionOf(name, resolved));
      const graphs = declared.map(({ name, resolved }) => graphOf(name, resolved).nodes.length);
      const below = installedIn(system).slice(declared.length);
      const [lists, nodes] = [declared.map(({ name }) => list(name).length), graphs].map((each) => each.sort(byNumber));
      const size: Size = {
        declared: new Set(declared.map(({ name }) => name)).size,
        ranges: declared.filter(({ requirement }) => exact(requirement) === undefined).length,
        behind: versions.filter(({ isDefault }) => !isDefault).length,
        vulnerable: versions.filter(({ advisoryKeys }) => advisoryKeys.length > 0).length,
        lists: [middle(lists), lists?.at(-1) ?? 0],
        graphs: [nodes?.[0] ?? 0, middle(nodes), nodes?.at(-1) ?? 0],
        below: below.length,
        vulnerableBelow: below.filter(({ name, version: text }) => versionOf(name, text).advisoryKeys.length > 0)
          .length,
      };
      assert.deepEqual(size, sizes[system]);
    });

    it(`of ${system} have versions in order, of which requirements choose the one that is installed`, () => {
      for (const { name, requirement, resolved } of declared) {
        const listed = list(name).map(({ versionKey: { version }, isDefault }) => {
          return { version, isDefault, isDeprecated: false };
        });
        const isBehind = (n: number) => compare(listed[n - 1]?.version ?? "", listed[n]?.version ?? "") >= 0;
        assert.ok(!listed.some((_, n) => n > 0 && isBehind(n)), name);
        assert.equal(listed.filter(({ isDefault }) => isDefault).length, 1, name);
        assert.equal(pick(listed, requirement), resolved, `${name} ${requirement}`);
        const { nodes, edges } = graphOf(name, resolved);
        for (const { toNode, requirement } of edges) {
          const { versionKey } = nodes[toNode] ?? assert.fail(`${name} has no node ${toNode}`);
          assert.ok(satisfies(versionKey.version, requirement), `${versionKey.name} ${requirement}`);
        }
      }
    });
  }
});

const byNumber = (a: number, b: number) => a - b;

function middle(sorted: readonly number[] = []): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
