import assert from "node:assert/strict";
import { adjacencyOf } from "../../../../src/core/graph/adjacency.ts";
import { dominatorsOf } from "../../../../src/core/graph/dominators.ts";
import type { Groups, Item } from "../../../../src/core/graph/groups/group.ts";
import { type Grouping, groupNodes } from "../../../../src/core/graph/groups/groups.ts";
import { groupAround, linksOf, opening, sceneOf } from "../../../../src/core/graph/groups/scene.ts";
import { countIn, tallies } from "../../../../src/core/graph/groups/tally.ts";
import type { Lens, LensClass } from "../../../../src/core/graph/lenses.ts";
import { message } from "../../../../src/core/messages/message.ts";
import { reachOf } from "../../../../src/core/graph/paths.ts";
import { graphFrom } from "../graphs.ts";

function grouped(edges: string, grouping: Grouping, leftOut = "") {
  const graph = graphFrom(edges);
  const adjacency = adjacencyOf(graph);
  const parts = { graph, adjacency, reach: reachOf(adjacency), dominators: dominatorsOf(adjacency) };
  const nodes = [...graph.nodes.keys()].filter((node) => !leftOut.includes(graph.nodes[node]!.name));
  const groups: Groups = groupNodes(parts, nodes, grouping);
  const nameOf = (item: Item): string => graph.nodes[item]?.name ?? groups.groups[item - groups.count]?.id ?? "";
  const nodeOf = (name: string): number => graph.nodes.findIndex((node) => node.name === name);
  return { graph, adjacency, groups, nameOf, nodeOf };
}

/** b alone leads to d, e and f, and d to g; c is another direct dependency, and x is apart. */
const tree = "a b ^1\na c ^2\nb d ^3\nb e ^4\nd f ^5\nf d ^6\ne f ^7\nd g ^8\nc c ^8\nx y ^9";

interface Row {
  readonly what: string;
  readonly grouping: Grouping;
  readonly edges: string;
  readonly leftOut?: string;
  readonly open: readonly string[];
  /** Each item, `+` for a closed group and `-` for the head of an open one, with the group around it. */
  readonly items: readonly string[];
  readonly links: readonly string[];
}

const rows: readonly Row[] = [
  { what: "groups that are closed", grouping: "owner", edges: tree, open: [], items: ["a in owner", "b+ in owner", "c in owner", "apart+ in owner"], links: ["a → b ^1", "a → c ^2", "c → c ^8"] },
  { what: "a group that is open", grouping: "owner", edges: tree, open: ["owner 1"], items: ["a in owner", "b- in owner", "c in owner", "d+ in owner 1", "e in owner 1", "f in owner 1", "apart+ in owner"], links: ["a → b ^1", "a → c ^2", "b → d ^3", "b → e ^4", "d → f", "f → d ^6", "e → f ^7", "c → c ^8"] },
  { what: "all groups open", grouping: "owner", edges: tree, open: ["owner 1", "owner 3", "apart"], items: ["a in owner", "b- in owner", "c in owner", "d- in owner 1", "e in owner 1", "f in owner 1", "g in owner 3", "x in apart", "y in apart"], links: ["a → b ^1", "a → c ^2", "b → d ^3", "b → e ^4", "d → f ^5", "f → d ^6", "e → f ^7", "d → g ^8", "c → c ^8", "x → y ^9"] },
  { what: "an open group in a closed one", grouping: "owner", edges: tree, open: ["owner 3"], items: ["a in owner", "b+ in owner", "c in owner", "apart+ in owner"], links: ["a → b ^1", "a → c ^2", "c → c ^8"] },
  { what: "groups without heads", grouping: "level", edges: tree, open: [], items: ["a in level", "level 1+ in level", "level 2+ in level", "level 3+ in level", "apart+ in level"], links: ["a → level 1", "level 1 → level 2", "level 2 → level 3", "level 3 → level 2"] },
  { what: "some groups without heads that are open", grouping: "level", edges: tree, open: ["level 2", "apart"], items: ["a in level", "d in level 2", "e in level 2", "x in apart", "y in apart", "level 1+ in level", "level 3+ in level"], links: ["a → level 1", "level 1 → d", "level 1 → e", "d → level 3", "level 3 → d", "e → level 3", "x → y ^9"] },
  { what: "a part of the graph", grouping: "level", edges: tree, leftOut: "bd", open: ["level 1", "level 2"], items: ["a in level", "c in level 1", "e in level 2", "level 3+ in level", "apart+ in level"], links: ["a → c ^2", "e → level 3", "c → c ^8"] },
]; // prettier-ignore

describe("the picture of groups", () => {
  for (const { what, grouping, edges, leftOut, open, items, links } of rows) {
    it(`has ${what}`, () => {
      const { groups, adjacency, nameOf } = grouped(edges, grouping, leftOut);
      const scene = sceneOf(groups, new Set(open));
      const sign = (item: Item) => (scene.closed.has(item) ? "+" : scene.open.has(item) ? "-" : "");
      const found = linksOf(scene, adjacency);
      const lineOf = (link: (typeof found.links)[number]) =>
        `${nameOf(link.from)} → ${nameOf(link.to)} ${link.requirements.join(" ")}`.trim();
      assert.deepEqual(
        {
          items: scene.items.map(
            (item) => `${nameOf(item)}${sign(item)} in ${groups.groups[groupAround(scene, item)]!.id}`,
          ),
          links: found.links.map(lineOf),
        },
        { items, links },
      );
      assert.deepEqual(found.out.flat().map(lineOf).sort(), [...links].sort());
      assert.deepEqual(found.in.flat().map(lineOf).sort(), [...links].sort());
      found.out.forEach((own, item) => assert.ok(own.every(({ from }) => from === item)));
      found.in.forEach((own, item) => assert.ok(own.every(({ to }) => to === item)));
    });
  }
});

/** What is open, the nodes that are to have boxes, and what has to be open for that. */
const opened: readonly (readonly [what: string, grouping: Grouping, open: string, nodes: string, ...opened: string[]])[] = [
  ["nothing for what is in no group", "owner", "", "a c b"],
  ["all groups around a node", "owner", "", "g", "owner 3", "owner 1"],
  ["those around the head of one", "owner", "", "d", "owner 1"],
  ["besides what is open", "owner", "apart", "e", "apart", "owner 1"],
  ["the groups around several nodes", "owner", "", "x e", "apart", "owner 1"],
  ["the groups around a node without heads", "level", "", "d", "level 2"],
  ["nothing for what is left out", "owner", "", "y"],
]; // prettier-ignore

describe("what has to be open for nodes to have boxes", () => {
  for (const [what, grouping, open, nodes, ...expected] of opened) {
    it(`is ${what}`, () => {
      const { groups, nodeOf } = grouped(tree, grouping, "y");
      const found = opening(groups, new Set(open === "" ? [] : open.split(" ")), nodes.split(" ").map(nodeOf));
      assert.deepEqual([...found], expected);
    });
  }
});

const classOf = (id: string): LensClass & { readonly count: number } => ({
  ...{ id, label: message("added"), tone: "none", isFinding: id !== "clean", count: 1 },
});

/** The classes of nodes other than `clean`, those that are counted, and what each group has of them: findings, the worst, the count. */
const counted: readonly (readonly [what: string, grouping: Grouping, classes: string, counts: string, ...groups: string[]])[] = [
  ["what is in them and in their groups", "owner", "g:high e:low c:low", "g e c x", "owner: 3 high 4", "owner 1: 2 high 2", "owner 3: 1 high 1", "apart: 0 clean 1"],
  ["no head in its own group", "owner", "b:high d:low", "b d", "owner: 2 high 2", "owner 1: 1 low 1", "owner 3: 0 clean 0", "apart: 0 clean 0"],
  ["nothing that is left out", "owner", "y:high a:low", "y a", "owner: 0 clean 0", "owner 1: 0 clean 0", "owner 3: 0 clean 0", "apart: 0 clean 0"],
  ["levels", "level", "b:low f:high", "d f", "level: 2 high 2", "level 1: 1 low 0", "level 2: 0 clean 1", "level 3: 1 high 1", "apart: 0 clean 0"],
]; // prettier-ignore

describe("counts of groups", () => {
  for (const [what, grouping, classes, counts, ...expected] of counted) {
    it(`have ${what}`, () => {
      const { graph, groups, nodeOf } = grouped(tree, grouping, "y");
      const marked = new Map(classes.split(" ").map((each) => [nodeOf(each[0]!), each.slice(2)]));
      const lens: Lens = {
        ...{ id: "findings", label: message("added") },
        marks: graph.nodes.map((_, node) => ({ class: classOf(marked.get(node) ?? "clean"), text: "" })),
        classes: ["high", "low", "clean"].map(classOf),
        findings: new Set(marked.keys()),
      };
      const found = tallies(groups, lens);
      const all = countIn(groups, (node) => counts.split(" ").map(nodeOf).includes(node));
      assert.deepEqual(
        groups.groups.map(
          ({ id }, place) => `${id}: ${found[place]!.findings} ${found[place]!.worst?.id} ${all[place]}`,
        ),
        expected,
      );
    });
  }
});
