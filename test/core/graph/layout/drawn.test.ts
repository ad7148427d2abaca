import assert from "node:assert/strict";
import { layOutDown } from "../../../../src/core/graph/layout/downward.ts";
import { type Box, type Layout, layOut, planColumns } from "../../../../src/core/graph/layout/layout.ts";
import { atOnce } from "../../../../src/core/model/slices.ts";
import { graphFrom } from "../graphs.ts";

interface Row {
  readonly what: string;
  readonly lines: string;
  /** The boxes that are not 80 × 20. */
  readonly sizes?: Readonly<Record<string, readonly [width: number, height: number]>>;
  readonly isNarrow?: true;
  /** The room of rows; columns where it is absent. */
  readonly room?: number;
  readonly size: string;
  /** The upper left corner of each box. */
  readonly places: string;
  /** The points of each line. */
  readonly routes: string;
}

const rows: readonly Row[] = [
  { what: "nothing", lines: "", size: "0 × 0", places: "", routes: "" },
  { what: "a box", lines: "a", size: "80 × 20", places: "a 0,0", routes: "" },
  { what: "a box that needs itself", lines: "a a", size: "80 × 20", places: "a 0,0", routes: "" },
  { what: "two boxes, with 48 between columns and one more for the line", lines: "a b", size: "209 × 20", places: "a 0,0; b 129,0", routes: "80,10 80,10 129,10" },
  { what: "two boxes, narrow, with 0.4 of that", lines: "a b", isNarrow: true, size: "179.6 × 20", places: "a 0,0; b 99.6,0", routes: "80,10 80,10 99.6,10" },
  { what: "a small box in the middle of a large one", lines: "a b", sizes: { a: [40, 10], b: [100, 50] }, size: "189 × 50", places: "a 0,20; b 89,0", routes: "40,25 40,25 89,25" },
  { what: "a column as wide as its widest box", lines: "a b\na c\nc d", sizes: { b: [120, 20], c: [60, 40] }, size: "379 × 68", places: "a 0,19; b 130,0; c 130,28; d 299,38", routes: "80,29 80,29 130,10; 80,29 80,29 130,48; 190,48 250,48 299,48" },
  { what: "a line across a column beside its box", lines: "a b\nb c\na c", size: "340 × 28.75", places: "a 0,8.75; b 130,0; c 260,8.75", routes: "80,18.75 80,18.75 130,10; 210,10 210,10 260,18.75; 80,18.75 80,18.75 130,27.5 210,27.5 260,18.75" },
  { what: "a line that closes a cycle, from its end to its start", lines: "a b\nb c\nc a", size: "340 × 28.75", places: "a 0,8.75; b 130,0; c 260,8.75", routes: "80,18.75 80,18.75 130,10; 210,10 210,10 260,18.75; 260,18.75 210,27.5 130,27.5 80,18.75 80,18.75" },
  { what: "lines closer together where there are many", lines: "a b\nb c\na c ^1\na c ^2\na c ^3\na c ^4", size: "346 × 48.5", places: "a 0,22.4; b 133,0; c 266,22.4", routes: "80,32.4 80,32.4 133,10; 213,10 213,10 266,32.4; 80,32.4 80,32.4 133,27.5 213,27.5 266,32.4; 80,32.4 80,32.4 133,34.5 213,34.5 266,32.4; 80,32.4 80,32.4 133,41.5 213,41.5 266,32.4; 80,32.4 80,32.4 133,48.5 213,48.5 266,32.4" },
  { what: "the most room between columns, for 72 lines and more", lines: Array.from({ length: 90 }, (_, line) => `a b ^${line}`).join("\n"), size: "280 × 20", places: "a 0,0; b 200,0", routes: "80,10 80,10 200,10" },
  { what: "nothing in rows", room: 200, lines: "", size: "0 × 0", places: "", routes: "" },
  { what: "a box in a row", room: 200, lines: "a", size: "80 × 20", places: "a 0,0", routes: "" },
  { what: "a chain in rows, with 20 between them and one more for the line", room: 200, lines: "a b\nb c", size: "80 × 102", places: "a 0,0; b 0,41; c 0,82", routes: "40,20 40,20 40,41; 40,61 40,61 40,82" },
  { what: "as many boxes as a row has room for beside the lines to others", room: 186, lines: "a b\na c\na d", size: "178 × 104", places: "a 75,0; b 0,43; c 88,43; d 98,84", routes: "115,20 115,20 40,43; 115,20 115,20 128,43; 115,20 115,20 177,43 177,63 138,84" },
  { what: "one box less where a pixel is missing", room: 185, lines: "a b\na c\na d", size: "130.96 × 145", places: "a 24.5,0; b 0,42; c 1.96,84; d 50.96,125", routes: "64.5,20 64.5,20 40,42; 64.5,20 64.5,20 89,42 89,62 41.96,84; 64.5,20 64.5,20 89,42 89,62 90.96,84 90.96,104 90.96,125" },
  { what: "a box that is wider than the room", room: 60, lines: "a b\na c", sizes: { b: [100, 20] }, size: "110 × 103", places: "a 30,0; b 0,42; c 30,83", routes: "70,20 70,20 50,42; 70,20 70,20 109,42 109,62 70,83" },
  { what: "a row as high as its highest box", room: 400, lines: "a b\na c", sizes: { b: [80, 40], c: [80, 10] }, size: "168 × 82", places: "a 44,0; b 0,42; c 88,57", routes: "84,20 84,20 40,42; 84,20 84,20 128,57" },
  { what: "lines past a row, in the room of the boxes that are left", room: 200, lines: "a b\na c\na d\na e\nd f\ne f", size: "192 × 147", places: "a 75,0; b 0,43; c 88,43; d 24,85; e 112,85; f 68,127", routes: "115,20 115,20 40,43; 115,20 115,20 128,43; 115,20 115,20 177,43 177,63 64,85; 115,20 115,20 177,43 177,63 152,85; 64,105 64,105 108,127; 152,105 152,105 108,127" },
  { what: "more boxes in the last row, where no lines pass", room: 186, lines: "a b\nb c\nb d", size: "168 × 103", places: "a 44,0; b 44,41; c 0,83; d 88,83", routes: "84,20 84,20 84,41; 84,61 84,61 40,83; 84,61 84,61 128,83" },
  { what: "lines closer together where there are many boxes", room: 60, lines: "a b\nb c\nc d\nd e\na e\nb e\na d\nc e", sizes: { a: [30, 20], b: [30, 20], c: [30, 20], d: [30, 20], e: [30, 20] }, size: "58 × 194", places: "a 28,0; b 17.45,42; c 3.75,85; d 8.8,130; e 17.15,174", routes: "43,20 43,20 32.45,42; 32.45,62 32.45,62 18.75,85; 18.75,105 18.75,105 23.8,130; 23.8,150 23.8,150 32.15,174; 43,20 43,20 56.25,42 56.25,62 56.24,85 56.24,105 57.2,130 57.2,150 32.15,174; 32.45,62 32.45,62 46.64,85 46.64,105 47.6,130 47.6,150 32.15,174; 43,20 43,20 56.25,42 56.25,62 56.24,85 56.24,105 23.8,130; 18.75,105 18.75,105 0,130 0,150 32.15,174" },
  { what: "rows with a third of their room for very many lines", room: 100, lines: `a b\n${["s", "t", "u", "v", "w", "y"].map((name) => `a ${name}\n${name} x`).join("\n")}`, sizes: Object.fromEntries(["b", "s", "t", "u", "v", "w", "y"].map((name) => [name, [20, 20] as const])), size: "92 × 201", places: "a 9.61,0; b 0,44; s 28,44; x 0,181; t 56,44; u 27.89,89; v 55.89,89; w 44,135; y 72,135", routes: "49.61,20 49.61,20 10,44; 49.61,20 49.61,20 38,44; 38,64 38,64 10.05,89 10.05,109 8.89,135 8.89,155 40,181; 49.61,20 49.61,20 66,44; 66,64 66,64 19.45,89 19.45,109 17.78,135 17.78,155 40,181; 49.61,20 49.61,20 84.44,44 84.44,64 37.89,89; 37.89,109 37.89,109 26.67,135 26.67,155 40,181; 49.61,20 49.61,20 84.44,44 84.44,64 65.89,89; 65.89,109 65.89,109 35.56,135 35.56,155 40,181; 49.61,20 49.61,20 84.44,44 84.44,64 84.34,89 84.34,109 54,135; 54,155 54,155 40,181; 49.61,20 49.61,20 84.44,44 84.44,64 84.34,89 84.34,109 82,135; 82,155 82,155 40,181" },
  { what: "ends of ways in rows before what leads on", room: 200, lines: "a b\na c\na d\nb e", size: "192 × 145", places: "a 37,0; b 0,84; c 24,43; d 112,43; e 0,125", routes: "77,20 77,20 15,43 15,63 40,84; 77,20 77,20 64,43; 77,20 77,20 152,43; 40,104 40,104 40,125" },
  { what: "a line that closes a cycle in rows", room: 200, lines: "a b\nb c\nc a", size: "104.5 × 104", places: "a 24.5,0; b 0,42; c 24.5,84", routes: "64.5,20 64.5,20 40,42; 40,62 40,62 64.5,84; 64.5,84 89,62 89,42 64.5,20 64.5,20" },
  { what: "boxes of a level in rows in the order of what they hang on", room: 100, lines: "a b\na c\nc d\nb e", size: "92 × 187", places: "a 12,0; b 0,42; c 12,84; d 12,167; e 0,126", routes: "52,20 52,20 40,42; 52,20 52,20 89,42 89,62 52,84; 52,104 52,104 89,126 89,146 52,167; 40,62 40,62 3,84 3,104 40,126" },
  { what: "boxes of a level in rows in the order of the mean of what they hang on", room: 100, lines: "a b\na c\na d\na e\nd y\ne x\nb x", size: "100 × 275", places: "a 0,0; b 0,84; c 20,42; d 10,127; e 20,170; y 10,213; x 10,255", routes: "40,20 40,20 11,42 11,62 40,84; 40,20 40,20 60,42; 40,20 40,20 11,42 11,62 89,84 89,104 50,127; 40,20 40,20 11,42 11,62 89,84 89,104 99,127 99,147 60,170; 50,147 50,147 11,170 11,190 50,213; 60,190 60,190 99,213 99,233 50,255; 40,104 40,104 1,127 1,147 1,170 1,190 1,213 1,233 50,255" },
]; // prettier-ignore

const rounded = (value: number): number => Math.round(value * 100) / 100;
const at = ({ x, y }: { readonly x: number; readonly y: number }): string => `${rounded(x)},${rounded(y)}`;

describe("the drawing", () => {
  for (const { what, lines, sizes = {}, isNarrow = false, room, ...expected } of rows) {
    it(`has ${what}`, () => {
      const { nodes, edges } = graphFrom(lines);
      const boxes = nodes.map(({ name }): Box => {
        const [width, height] = sizes[name] ?? [80, 20];
        return { width, height };
      });
      const layout: Layout =
        room === undefined ? layOut(boxes, edges, isNarrow) : atOnce(layOutDown(boxes, edges, room));
      const { width, height, places, routes, flow } = layout;
      assert.equal(flow, room === undefined ? "right" : "down");
      if (room === undefined) assert.equal(planColumns(boxes, edges, isNarrow).width, width);
      assert.deepEqual(
        {
          size: `${rounded(width)} × ${rounded(height)}`,
          places: places.map((place, box) => `${nodes[box]!.name} ${at(place)}`).join("; "),
          routes: [...new Set(routes.map(({ points }) => points.map(at).join(" ")))].join("; "),
        },
        expected,
      );
    });
  }

  for (const [boxes, gap] of [
    [1, 21],
    [33, 53],
    [34, 54],
    [35, 54],
  ] as const) {
    it(`has ${gap} between rows for the lines to ${boxes} boxes`, () => {
      const lines = Array.from({ length: boxes }, (_, box) => ({ from: 0, to: box + 1 }));
      const { places } = atOnce(layOutDown(Array<Box>(boxes + 1).fill({ width: 10, height: 20 }), lines, 4000));
      assert.deepEqual(new Set(places.slice(1).map(({ y }) => y)), new Set([20 + gap]));
    });
  }
});
