import assert from "node:assert/strict";
import { adjacencyOf } from "../../../../src/core/graph/adjacency.ts";
import { dominatorsOf } from "../../../../src/core/graph/dominators.ts";
import type { DependencyGraph } from "../../../../src/core/graph/graph.ts";
import { firstOpen } from "../../../../src/core/graph/groups/firstGroups.ts";
import type { Groups } from "../../../../src/core/graph/groups/group.ts";
import { type Grouping, groupNodes } from "../../../../src/core/graph/groups/groups.ts";
import { reachOf } from "../../../../src/core/graph/paths.ts";
import { graphFrom } from "../graphs.ts";

function grouped(graph: DependencyGraph, grouping: Grouping, nodes = [...graph.nodes.keys()]): Groups {
  const adjacency = adjacencyOf(graph);
  const parts = { graph, adjacency, reach: reachOf(adjacency), dominators: dominatorsOf(adjacency) };
  return groupNodes(parts, nodes, grouping);
}

/** Each group below the one that it is in, with its ID, its kind, its label or head, its size and its nodes, if there are only some. */
function outline({ groups, count }: Groups, { nodes }: DependencyGraph): readonly string[] {
  const depths: number[] = [];
  return groups.map(({ id, kind, label, head, parent, members, size }) => {
    const depth = parent < 0 ? 0 : depths[parent]! + 1;
    depths.push(depth);
    const names = members.filter((member) => member < count).map((member) => nodes[member]!.name);
    const shown = names.length > 9 ? `${names.length} packages` : names.join(" ");
    const title = head === undefined ? label : nodes[head]!.name;
    return `${"  ".repeat(depth)}${id} | ${kind} | ${title} | ${size} | ${shown}`;
  });
}

/** Edges from one package to so many others, whose names begin alike. */
const many = (from: string, count: number, prefix: string): string =>
  Array.from({ length: count }, (_, index) => `${from} ${prefix}${String(index).padStart(3, "0")}`).join("\n");

const several = (count: number, edgesOf: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => edgesOf(index)).join("\n");

const rows: readonly (readonly [what: string, grouping: Grouping, edges: string, ...groups: readonly string[]])[] = [
  ["what each package alone leads to", "owner", "a b\na c\nb d\nb e\nc e\nd f\nd g", "owner | all | a | 6 | b c e", "  owner 1 | owner | b | 3 | d", "    owner 3 | owner | d | 2 | f g"],
  ["60 direct dependencies", "owner", many("a", 60, "n"), "owner | all | a | 60 | 60 packages"],
  ["61 direct dependencies", "owner", many("a", 61, "n"), "owner | all | a | 61 | ", "  owner range 0 | range | n000 … n029 | 30 | 30 packages", "  owner range 1 | range | n030 … n060 | 31 | 31 packages"],
  ["150 direct dependencies of which one leads on", "owner", `${many("a", 150, "n")}\nn100 x`, "owner | all | a | 151 | ", "  owner range 0 | range | n000 … n049 | 50 | 50 packages", "  owner range 1 | range | n050 … n099 | 50 | 50 packages", "  owner range 2 | range | n100 … n149 | 51 | 50 packages", "    owner 101 | owner | n100 | 1 | x"],
  ["heads that have other IDs than ranges and scopes", "owner", `${many("a", 64, "n")}\nn000 x\nn001 y\n${many("a", 3, "2.")}`, "owner | all | a | 69 | ", "  owner scope 2 | scope | 2 | 3 | 2.000 2.001 2.002", "  owner range 0 | range | n000 … n031 | 34 | 32 packages", "    owner 1 | owner | n000 | 1 | x", "    owner 2 | owner | n001 | 1 | y", "  owner range 1 | range | n032 … n063 | 32 | 32 packages"],
  ["scopes among many direct dependencies, but not of two", "owner", `${many("a", 55, "n")}\n${many("a", 3, "@x/")}\n${many("a", 2, "@y/")}\na @z/z`, "owner | all | a | 61 | 58 packages", "  owner scope @x | scope | @x | 3 | @x/000 @x/001 @x/002"],
  ["many packages beside scopes, for which there is less room", "owner", `${many("a", 3600, "n")}\n${many("a", 3, "@x/")}`, "owner | all | a | 3603 | ", "  owner scope @x | scope | @x | 3 | @x/000 @x/001 @x/002", "  owner range 0 | range | n000 … n060 | 61 | ", "    owner range 0 range 0 | range | n000 … n029 | 30 | 30 packages", "    owner range 0 range 1 | range | n030 … n060 | 31 | 31 packages", "  owner range 1 | range | n061 … n1019 | 61 | ", "    owner range 1 range 0 | range | n061 … n090 | 30 | 30 packages", "… 179 groups …", "    owner range 58 range 1 | range | n969 … n999 | 31 | 31 packages"],
  ["ranges where there would be too many scopes", "owner", several(30, (index) => many("a", 3, `@s${index}/`)), "owner | all | a | 90 | ", "  owner range 0 | range | @s0/000 … @s21/002 | 45 | 45 packages", "  owner range 1 | range | @s22/000 … @s9/002 | 45 | 45 packages"],
  ["scopes where there are not too many", "owner", several(29, (index) => many("a", 3, `@s${index}/`)), "owner | all | a | 87 | ", "  owner scope @s0 | scope | @s0 | 3 | @s0/000 @s0/001 @s0/002", "  owner scope @s1 | scope | @s1 | 3 | @s1/000 @s1/001 @s1/002", "  owner scope @s10 | scope | @s10 | 3 | @s10/000 @s10/001 @s10/002", "  owner scope @s11 | scope | @s11 | 3 | @s11/000 @s11/001 @s11/002", "  owner scope @s12 | scope | @s12 | 3 | @s12/000 @s12/001 @s12/002", "  owner scope @s13 | scope | @s13 | 3 | @s13/000 @s13/001 @s13/002", "… 30 groups …", "  owner scope @s9 | scope | @s9 | 3 | @s9/000 @s9/001 @s9/002"],
  ["what several of many direct dependencies lead to", "owner", `${many("a", 58, "n")}\nn000 s\nn001 s\nn002 t\nn003 t\ns u\nn004 r\nn005 r`, "owner | all | a | 62 | 58 packages", "  shared 0 | shared | Required by several | 4 | r s t", "    owner 59 | owner | s | 1 | u"],
  ["what several of few lead to", "owner", `${many("a", 56, "n")}\nn000 s\nn001 s\nn002 t\nn003 t`, "owner | all | a | 58 | 58 packages"],
  ["what nothing leads to", "owner", "a b\nx y\nz x", "owner | all | a | 4 | b", "  apart | apart | Not required by the root | 3 | x y z"],
  ["many that nothing leads to", "owner", `a b\n${many("x", 63, "n")}\n${many("x", 3, "@x/")}`, "owner | all | a | 68 | b", "  apart | apart | Not required by the root | 67 | ", "    apart scope @x | scope | @x | 3 | @x/000 @x/001 @x/002", "    apart range 0 | range | n000 … n031 | 32 | 32 packages", "    apart range 1 | range | n032 … x | 32 | 32 packages"],
  ["scopes of names of several systems", "scope", ["@babel/core", "@babel/types", "@one/only", "org.slf4j:slf4j-api", "org.slf4j:slf4j-simple", "golang.org/x/text", "golang.org/x/sys", "golang.org/y/z", "Microsoft.Extensions.Logging", "Microsoft.CSharp", "ms", "left.pad", ":odd:a", ":odd:b", "plain", ".hidden", ".other"].map((name) => `a ${name}`).join("\n"), "scope | all | a | 17 | .hidden .other :odd:a :odd:b @one/only golang.org/y/z left.pad ms plain", "  scope scope @babel | scope | @babel | 2 | @babel/core @babel/types", "  scope scope Microsoft | scope | Microsoft | 2 | Microsoft.CSharp Microsoft.Extensions.Logging", "  scope scope golang.org/x | scope | golang.org/x | 2 | golang.org/x/sys golang.org/x/text", "  scope scope org.slf4j | scope | org.slf4j | 2 | org.slf4j:slf4j-api org.slf4j:slf4j-simple"],
  ["a large scope", "scope", `${many("a", 70, "@x/")}\na b`, "scope | all | a | 71 | b", "  scope scope @x | scope | @x | 70 | ", "    scope scope @x range 0 | range | @x/000 … @x/034 | 35 | 35 packages", "    scope scope @x range 1 | range | @x/035 … @x/069 | 35 | 35 packages"],
  ["levels, the nearest first", "level", "a b\nf e\nb e\ne f\nx y\na c", "level | all | a | 6 | ", "  level 1 | level | Level 1 | 2 | b c", "  level 2 | level | Level 2 | 1 | e", "  level 3 | level | Level 3 | 1 | f", "  apart | apart | Not required by the root | 2 | x y"],
  ["the deepest levels together", "level", several(42, (index) => `n${index} n${index + 1}`), "level | all | n0 | 42 | ", "  level 1 | level | Level 1 | 1 | n1", "  level 2 | level | Level 2 | 1 | n2", "  level 3 | level | Level 3 | 1 | n3", "  level 4 | level | Level 4 | 1 | n4", "  level 5 | level | Level 5 | 1 | n5", "  level 6 | level | Level 6 | 1 | n6", "… 41 groups …", "  level 40 | level | Level 40 and deeper | 3 | n40 n41 n42"],
  ["scopes in a large level", "level", `${many("a", 60, "n")}\n${many("a", 3, "@x/")}\n${many("a", 2, "@y/")}`, "level | all | a | 65 | ", "  level 1 | level | Level 1 | 65 | ", "    level 1 scope @x | scope | @x | 3 | @x/000 @x/001 @x/002", "    level 1 range 0 | range | @y/000 … n028 | 31 | 31 packages", "    level 1 range 1 | range | n029 … n059 | 31 | 31 packages"],
]; // prettier-ignore

describe("outlines of groups", () => {
  for (const [what, grouping, edges, ...expected] of rows) {
    it(`have ${what}`, () => {
      const graph = graphFrom(edges);
      const groups = grouped(graph, grouping);
      const found = outline(groups, graph);
      assert.equal(new Set(groups.groups.map(({ id }) => id)).size, found.length);
      assert.deepEqual(
        found.length > 12 ? [...found.slice(0, 7), `… ${found.length} groups …`, found.at(-1)] : found,
        expected,
      );
    });
  }

  it("have the root and what is left of a part of the graph", () => {
    const graph = graphFrom("a b\na c\nb d\nb e");
    assert.deepEqual(outline(grouped(graph, "owner", [0, 1, 3]), graph), [
      "owner | all | a | 2 | b",
      "  owner 1 | owner | b | 1 | d",
    ]);
  });
});

/** Edges, and the groups that are open at first, in the order in which they are opened. */
const opened: readonly (readonly [what: string, grouping: Grouping, edges: string, ...open: readonly string[]])[] = [
  ["all of a small graph", "owner", "a b\nb c\nc d", "owner 1", "owner 2"],
  ["small groups before large ones", "level", `${many("a", 30, "n")}\n${many("n000", 20, "m")}\n${many("m000", 40, "k")}`, "level 2", "level 1"],
  ["groups up to 60 boxes", "level", `${many("a", 40, "n")}\n${many("n000", 19, "m")}`, "level 2", "level 1"],
  ["no group that makes it 61 boxes", "level", `${many("a", 41, "n")}\n${many("n000", 19, "m")}`, "level 2"],
  ["groups up to 60 boxes, of which their heads are some", "owner", `a b\na c\n${many("b", 28, "n")}\n${many("c", 29, "m")}`, "owner 1", "owner 2"],
  ["no group of which a head makes it 61 boxes", "owner", `a b\na c\n${many("b", 29, "n")}\n${many("c", 29, "m")}`, "owner 1"],
  ["no group within one that is closed", "owner", `a b\na c\n${many("b", 59, "n")}\nn000 x\nc d`, "owner 2"],
  ["outer groups before inner ones", "owner", `a b\na c\nb d\nd e\n${many("c", 5, "n")}`, "owner 1", "owner 2", "owner 3"],
]; // prettier-ignore

describe("groups that are open at first", () => {
  for (const [what, grouping, edges, ...expected] of opened) {
    it(`are ${what}`, () => {
      assert.deepEqual([...firstOpen(grouped(graphFrom(edges), grouping))], expected);
    });
  }
});
