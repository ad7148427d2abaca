import assert from "node:assert/strict";
import fc from "fast-check";
import { adjacencyOf } from "../../../../src/core/graph/adjacency.ts";
import { dominatorsOf } from "../../../../src/core/graph/dominators.ts";
import type { DependencyGraph } from "../../../../src/core/graph/graph.ts";
import { firstOpen, mostBoxes } from "../../../../src/core/graph/groups/firstGroups.ts";
import { type Grouping, groupings, groupNodes, mostMembers } from "../../../../src/core/graph/groups/groups.ts";
import type { Groups } from "../../../../src/core/graph/groups/group.ts";
import { groupAround, linksOf, opening, sceneOf, type OpenGroups } from "../../../../src/core/graph/groups/scene.ts";
import { tallies } from "../../../../src/core/graph/groups/tally.ts";
import { lensOf } from "../../../../src/core/graph/lenses.ts";
import type { NodeMark } from "../../../../src/core/graph/marks.ts";
import { leadingTo, reachOf } from "../../../../src/core/graph/paths.ts";
import { bigGraph, checkedMarks } from "../../../bench/graph/bigGraphs.ts";
import { runs } from "../../../support/runs.ts";
import { anyGraph } from "../anyGraphs.ts";
import { graphFrom, recordedGraph } from "../graphs.ts";

function grouped(
  graph: DependencyGraph,
  grouping: Grouping,
  nodes: readonly number[] = [...graph.nodes.keys()],
): Groups {
  const adjacency = adjacencyOf(graph);
  return groupNodes(
    { graph, adjacency, reach: reachOf(adjacency), dominators: dominatorsOf(adjacency) },
    nodes,
    grouping,
  );
}

/** Small graphs, and large ones with names of several scopes. */
const graphs = fc.oneof(anyGraph, fc.integer({ min: 2, max: 600 }).map(bigGraph));

const anyGroups = fc.record({ graph: graphs, grouping: fc.constantFrom(...groupings), seed: fc.nat() });

/** Some of the groups, by a number. */
function someOpen({ groups }: Groups, seed: number): OpenGroups {
  return new Set(groups.filter((_, place) => (Math.imul(place + 1, 2_654_435_761) ^ seed) & 4).map(({ id }) => id));
}

/** What is in a group, counted one by one. */
function nodesIn({ groups, groupOf }: Groups, place: number): readonly number[] {
  return [...groupOf.keys()].filter((node) => {
    const own = groupOf[node];
    let at = own === undefined ? -1 : groups[own]!.head === node ? groups[own]!.parent : own;
    while (at > place) at = groups[at]!.parent;
    return at === place;
  });
}

function namesIn(graph: DependencyGraph, { count, groups }: Groups, members: readonly number[]): string {
  return members
    .map((member) => {
      if (member >= count) {
        const { label, members: inner } = groups[member - count]!;
        return `${label}(${namesIn(graph, { count, groups, groupOf: [] }, inner)})`;
      }
      const own = groups.find(({ head }) => head === member);
      const name = graph.nodes[member]!.name;
      return own && own.parent >= 0 ? `${name}(${namesIn(graph, { count, groups, groupOf: [] }, own.members)})` : name;
    })
    .join(" ");
}

const rows: readonly (readonly [what: string, grouping: Grouping, graph: DependencyGraph, groups: string])[] = [
  ["what a package alone leads to", "owner", graphFrom("a b\na c\nb d\nb e\nc e\nd f"), "b(d(f)) c e"],
  ["a chain", "owner", graphFrom("a b\nb c\nc d"), "b(c(d))"],
  ["what nothing leads to", "owner", graphFrom("a b\nx y"), "b Not required by the root(x y)"],
  ["what several need in a cycle", "owner", graphFrom("a b\na c\nb d\nc d\nd b"), "b c d"],
  ["a scope", "scope", graphFrom("a @x/b\na @x/c\na @y/d\na e"), "@x(@x/b @x/c) @y/d e"],
  ["levels", "level", graphFrom("a b\na c\nb d\nx y"), "Level 1(b c) Level 2(d) Not required by the root(x y)"],
];

describe("groups of packages", () => {
  for (const [what, grouping, graph, expected] of rows) {
    it(`have ${what} by ${grouping}`, () => {
      const groups = grouped(graph, grouping);
      assert.equal(namesIn(graph, groups, groups.groups[0]!.members), expected);
    });
  }

  it("have every node once, at most so many members, and the number of what is in them", () => {
    fc.assert(
      fc.property(anyGroups, ({ graph, grouping }) => {
        const groups = grouped(graph, grouping);
        const members = groups.groups.flatMap(({ members }) => members);
        const nodes = members.filter((member) => member < groups.count);
        assert.deepEqual(
          [...nodes].sort((a, b) => a - b),
          [...graph.nodes.keys()].slice(1),
        );
        assert.equal(new Set(members).size, members.length);
        for (const [place, { id, parent, size, members, kind }] of groups.groups.entries()) {
          assert.ok(parent < place);
          assert.ok(
            members.length <= mostMembers + (kind === "all" || kind === "owner" ? 2 : 0),
            `${id} ${members.length}`,
          );
          assert.equal(size, nodesIn(groups, place).length);
        }
        assert.equal(new Set(groups.groups.map(({ id }) => id)).size, groups.groups.length);
        assert.deepEqual(grouped(graph, grouping), groups);
      }),
      runs(30),
    );
  });

  it("have of a part of the graph only that", () => {
    fc.assert(
      fc.property(anyGroups, ({ graph, grouping, seed }) => {
        const adjacency = adjacencyOf(graph);
        const leading = leadingTo(adjacency, [0, seed % graph.nodes.length]);
        const part = [...graph.nodes.keys()].filter((node) => leading.has(node));
        const { groupOf } = grouped(graph, grouping, part);
        assert.deepEqual(
          [...groupOf.keys()].filter((node) => groupOf[node] !== undefined),
          part,
        );
      }),
      runs(30),
    );
  });

  it("lead to every node by opening them", () => {
    fc.assert(
      fc.property(anyGroups, ({ graph, grouping, seed }) => {
        const groups = grouped(graph, grouping);
        let open = firstOpen(groups);
        for (let scene = sceneOf(groups, open); scene.closed.size > 0; scene = sceneOf(groups, open)) {
          const before = scene.items.length;
          const [place] = scene.closed.values();
          open = new Set([...open, groups.groups[place!]!.id]);
          assert.ok(sceneOf(groups, open).items.length >= before);
        }
        assert.deepEqual(sceneOf(groups, open).items, [...graph.nodes.keys()]);
        const node = seed % graph.nodes.length;
        assert.ok(sceneOf(groups, opening(groups, firstOpen(groups), [node])).items.includes(node));
      }),
      runs(20),
    );
  });

  it("stand for what is in them, and count what they hide", () => {
    fc.assert(
      fc.property(anyGroups, ({ graph, grouping, seed }) => {
        const groups = grouped(graph, grouping);
        const marks: readonly NodeMark[] = checkedMarks(graph);
        const lens = lensOf("findings", graph, marks, 0);
        const scene = sceneOf(groups, someOpen(groups, seed));
        const found = tallies(groups, lens);
        const hidden = [...graph.nodes.keys()].filter((node) => scene.itemOf[node] !== node);
        assert.equal(
          [...scene.closed.values()].reduce((sum, place) => sum + groups.groups[place]!.size, 0),
          hidden.length,
        );
        for (const [item, place] of scene.closed) {
          const within = nodesIn(groups, place);
          assert.deepEqual(
            within.filter((node) => scene.itemOf[node] !== item),
            [],
          );
          assert.equal(found[place]!.findings, within.filter((node) => lens.findings.has(node)).length);
          const labels = new Set(within.map((node) => lens.marks[node]!.class.label));
          assert.equal(found[place]!.worst?.label, lens.classes.find(({ label }) => labels.has(label))?.label);
        }
        for (const item of scene.items) assert.ok(scene.closed.has(item) || item < groups.count);
        assert.ok(scene.items.every((item) => groupAround(scene, item) >= 0));
      }),
      runs(30),
    );
  });

  it("are linked where something in them is", () => {
    fc.assert(
      fc.property(anyGroups, ({ graph, grouping, seed }) => {
        const groups = grouped(graph, grouping);
        const scene = sceneOf(groups, someOpen(groups, seed));
        const { links, out } = linksOf(scene, adjacencyOf(graph));
        const expected = new Set(
          graph.edges
            .map(({ from, to }) => [scene.itemOf[from], scene.itemOf[to], from === to && scene.itemOf[to] === to])
            .filter(([from, to, isLoop]) => from !== to || isLoop)
            .map(([from, to]) => `${from} ${to}`),
        );
        assert.deepEqual(new Set(links.map(({ from, to }) => `${from} ${to}`)), expected);
        assert.equal(out.flat().length, links.length);
      }),
      runs(30),
    );
  });

  const pictures: readonly (readonly [what: string, graph: DependencyGraph])[] = [
    ["react-scripts", recordedGraph("NPM", "react-scripts", "5.0.1")],
    ["5,000 packages", bigGraph(5000)],
    ["30,000 packages", bigGraph(30_000)],
    ["2,000 direct dependencies", graphFrom(Array.from({ length: 2000 }, (_, index) => `a b${index}`).join("\n"))],
    [
      "a chain of 20,000",
      graphFrom(Array.from({ length: 20_000 }, (_, index) => `n${index} n${index + 1}`).join("\n")),
    ],
  ];
  for (const [what, graph] of pictures) {
    it(`start with few boxes for ${what}`, () => {
      const adjacency = adjacencyOf(graph);
      const parts = { graph, adjacency, reach: reachOf(adjacency), dominators: dominatorsOf(adjacency) };
      for (const grouping of groupings) {
        const groups = groupNodes(parts, [...graph.nodes.keys()], grouping);
        const { items } = sceneOf(groups, firstOpen(groups));
        assert.ok(items.length > 1 && items.length <= mostBoxes, `${items.length} by ${grouping}`);
      }
    });
  }
});
