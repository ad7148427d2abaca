import assert from "node:assert/strict";
import { bend, type Bent } from "../../../../src/core/graph/layout/edgeRouting.ts";
import { layer } from "../../../../src/core/graph/layout/layering.ts";
import { graphFrom } from "../graphs.ts";

interface Row {
  readonly what: string;
  readonly lines: string;
  /** True if lines that leave a box have their bends in common. */
  readonly isShared?: true;
  /** The points of each line; the bends are numbers. */
  readonly chains: string;
  readonly columns: string;
  /** The neighbors to the right of each point that has some. */
  readonly right?: string;
}

const chain = "a b\nb c\nc d";

const rows: readonly Row[] = [
  { what: "between columns side by side", lines: "a b\nb c", chains: "ab bc", columns: "a | b | c", right: "a:b b:c" },
  { what: "from a box to itself", lines: "a a\na b", chains: "- ab", columns: "a | b", right: "a:b" },
  { what: "across a column", lines: "a b\nb c\na c", chains: "ab bc a1c", columns: "a | b 1 | c", right: "a:b1 b:c 1:c" },
  { what: "across two columns", lines: `${chain}\na d`, chains: "ab bc cd a12d", columns: "a | b 1 | c 2 | d", right: "a:b1 b:c c:d 1:2 2:d" },
  { what: "back across a column", lines: "a b\nb c\nc a", chains: "ab bc a1c", columns: "a | b 1 | c", right: "a:b1 b:c 1:c" },
  { what: "to one box, each by itself while there are few", lines: `${chain}\na d ^1\na d ^2\na d ^3`, chains: "ab bc cd a12d a34d a56d", columns: "a | b 1 3 5 | c 2 4 6 | d", right: "a:b135 b:c c:d 1:2 2:d 3:4 4:d 5:6 6:d" },
  { what: "to one box, together where there are many", lines: `${chain}\na d ^1\na d ^2\na d ^3\na d ^4`, chains: "ab bc cd a12d a12d a12d a12d", columns: "a | b 1 | c 2 | d", right: "a:b1111 b:c c:d 1:2 2:d" },
  { what: "to one box from several columns, together from where they meet", lines: `${chain}\nd e\ne f\na f\nb f\na e\na d\nb e`, chains: "ab bc cd de ef a1234f b234f a567e a89d b67e", columns: "a | b 1 5 8 | c 2 6 9 | d 3 7 | e 4 | f", right: "a:b158 b:c26 c:d d:e e:f 1:2 2:3 3:4 4:f 5:6 6:7 7:e 8:9 9:d" },
  { what: "back, each by itself, however many there are", lines: `${chain}\nd a ^1\nd a ^2\nd a ^3\na d ^4`, chains: "ab bc cd a12d a34d a56d a78d", columns: "a | b 1 3 5 7 | c 2 4 6 8 | d", right: "a:b1357 b:c c:d 1:2 2:d 3:4 4:d 5:6 6:d 7:8 8:d" },
  { what: "from one box, together until they part", lines: `${chain}\na d\na c`, isShared: true, chains: "ab bc cd a12d a1c", columns: "a | b 1 | c 2 | d", right: "a:b1 b:c c:d 1:222222c 2:d" },
  { what: "from one box to one, the same way", lines: `${chain}\na d ^1\na d ^2`, isShared: true, chains: "ab bc cd a12d a12d", columns: "a | b 1 | c 2 | d", right: "a:b1 b:c c:d 1:222222 2:dd" },
  { what: "from several boxes, each by itself where those of a box are together", lines: `${chain}\nd e\na e\nb e`, isShared: true, chains: "ab bc cd de a123e b45e", columns: "a | b 1 | c 4 2 | d 5 3 | e", right: "a:b1 b:c4 c:d d:e 1:222222 2:333333 3:e 4:555555 5:e" },
  { what: "back to one box, together, and apart from those that it has", lines: `${chain}\nd a\nc a\na d`, isShared: true, chains: "ab bc cd a12d a1c a34d", columns: "a | b 1 3 | c 2 4 | d", right: "a:b13 b:c c:d 1:222222c 2:d 3:444444 4:d" },
]; // prettier-ignore

/** The name of a node, or the number of a bend. */
const nameIn = (nodes: readonly { readonly name: string }[]) => (point: number) =>
  nodes[point]?.name ?? `${point - nodes.length + 1}`;

function assertMirrored({ left, right, columnOf }: Bent): void {
  const forth = right.flatMap((ends, point) => ends.map((end) => `${point} ${end}`)).sort();
  const back = left.flatMap((starts, point) => starts.map((start) => `${start} ${point}`)).sort();
  assert.deepEqual(back, forth);
  for (const [point, ends] of right.entries())
    for (const end of ends) assert.equal(columnOf[end], columnOf[point]! + 1);
}

describe("lines that are cut at the columns", () => {
  for (const { what, lines, isShared, chains, columns, right } of rows) {
    it(`lead ${what}`, () => {
      const { nodes, edges } = graphFrom(lines);
      const name = nameIn(nodes);
      const bent = bend(layer(nodes.length, edges), edges, isShared);
      assert.deepEqual(
        {
          chains: bent.chains.map((points) => points.map(name).join("") || "-").join(" "),
          columns: bent.columns.map((points) => points.map(name).join(" ")).join(" | "),
          right: bent.right
            .flatMap((ends, point) => (ends.length > 0 ? `${name(point)}:${ends.map(name).join("")}` : []))
            .join(" "),
        },
        { chains, columns, right },
      );
      assertMirrored(bent);
    });
  }

  for (const [bends, points] of [
    [20_000, 20_002],
    [20_001, 2],
  ] as const) {
    it(`have ${points} points where there would be ${bends} bends`, () => {
      const layering = { layers: [0, bends + 1], isReversed: [false] };
      const { chains, columnOf, right } = bend(layering, [{ from: 0, to: 1 }]);
      assert.deepEqual([chains[0]!.length, columnOf.length], [points, points]);
      assert.equal(right.flat().length, points === 2 ? 0 : points - 1);
    });
  }
});
