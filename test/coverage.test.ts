import { deepEqual } from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blocksIn, roomOf, type Rooms } from "./coverage/blocks.ts";
import { fallen } from "./coverage/kept.ts";
import { withoutReasons } from "./coverage/reasons.ts";

const path = "src/core/model/span.ts";
const url = new URL(`../${path}`, import.meta.url).href;

/** A range of V8: where it starts and ends, and how often it ran. */
type Range = readonly [start: number, end: number, count: number];

/** The blocks that nothing reached, by the offset of their line, after processes that counted these ranges. */
function counted(processes: readonly (readonly Range[])[]): readonly [count: number, unreached: number] {
  const folder = mkdtempSync(join(tmpdir(), "coverage-"));
  try {
    for (const [index, ranges] of processes.entries()) {
      const all = ranges.map(([startOffset, endOffset, count]) => ({ startOffset, endOffset, count }));
      const other = { url: "node:fs", functions: [{ ranges: [{ startOffset: 0, endOffset: 1, count: 0 }] }] };
      const result = [other, { url, functions: [{ ranges: all }] }];
      writeFileSync(join(folder, `${index}.json`), JSON.stringify({ result }));
    }
    const blocks = blocksIn([folder]);
    deepEqual([...blocks.keys()], [path]);
    const { count, unreached } = blocks.get(path)!;
    return [count, unreached.length];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("the count of blocks", () => {
  const rows: readonly (readonly [
    what: string,
    processes: readonly (readonly Range[])[],
    expected: readonly [number, number],
  ])[] = [
    ["one process", [[[0, 90, 1], [10, 20, 0], [30, 40, 3]]], [3, 1]], // prettier-ignore
    ["a block that another process reached", [[[0, 90, 1], [10, 20, 0]], [[0, 90, 1], [10, 20, 2]]], [2, 0]], // prettier-ignore
    ["a block that another process does not tell from what is around it", [[[0, 90, 1], [10, 20, 0]], [[0, 90, 1]]], [2, 0]], // prettier-ignore
    ["a part that neither reached", [[[0, 90, 1], [10, 20, 0]], [[0, 90, 1], [5, 30, 0]]], [3, 1]], // prettier-ignore
  ];
  for (const [what, processes, expected] of rows) it(what, () => deepEqual(counted(processes), expected));
});

describe("the kept figure", () => {
  const rows: readonly (readonly [what: string, kept: Rooms, now: Rooms, lines: readonly string[]])[] = [
    ["stays", { a: [100, 2] }, { a: [100, 2] }, []],
    ["grows", { a: [100, 2] }, { a: [100, 0], b: [10, 10] }, []],
    ["is within the tolerance", { a: [1_000, 20] }, { a: [1_000, 22] }, []],
    ["falls", { a: [1_000, 20] }, { a: [1_000, 23] }, ["a: 97.7 % of the blocks are reached, not 98.0 % (23 are not, 20 were not)"]], // prettier-ignore
    ["is small, and loses two blocks", { a: [50, 0] }, { a: [50, 2] }, []],
    ["is not counted", { a: [4, 1] }, {}, ["a: 0.0 % of the blocks are reached, not 75.0 % (4 are not, 1 were not)"]],
  ];
  for (const [what, kept, now, lines] of rows) it(what, () => deepEqual(fallen(kept, now), lines));
});

describe("reasons of blocks", () => {
  const modules = new Map([["src/a.ts", { unreached: [{ line: 3, id: "x ?? y | ?? y" }] }]]);
  const rows: readonly (readonly [what: string, ids: readonly string[], lines: readonly string[]])[] = [
    ["that have one", ["x ?? y | ?? y"], []],
    ["that have none", [], ["left: src/a.ts:3 x ?? y | ?? y"]],
    ["that are reached", ["x ?? y | ?? y", "z | z"], ["reached, or gone: src/a.ts z | z"]],
  ];
  for (const [what, ids, lines] of rows)
    it(what, () => deepEqual(withoutReasons(modules, "left", { "a reason": { "src/a.ts": ids } }), lines));
});

describe("rooms", () => {
  for (const [module, room] of [
    ["src/core/api/layers/retrying.ts", "core/api"],
    ["src/core/core.ts", "core"],
    ["src/cli/fix/fix.ts", "cli"],
  ] as const)
    it(`${module} is in ${room}`, () => deepEqual(roomOf(module), room));
});
