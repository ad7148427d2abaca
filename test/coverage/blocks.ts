/** What V8 counted while tests ran (`NODE_V8_COVERAGE`): the blocks of each module of `src`, and those that nothing reached. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** A function, or a part of one that ran another number of times than what is around it. Offsets are in the module's text. */
interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

interface Script {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly Range[] }[];
}

export interface Blocks {
  readonly count: number;
  /** The line's number, and `line text | block text`, which stays the same while the block moves. */
  readonly unreached: readonly { readonly line: number; readonly id: string }[];
}

const root = new URL("../../", import.meta.url);
const source = pathToFileURL(`${fileURLToPath(root)}src/`).href;

/** The blocks of every module that a process of these folders loaded, by its path below the repository. */
export function blocksIn(folders: readonly string[]): ReadonlyMap<string, Blocks> {
  const runs = new Map<string, (readonly Range[])[]>();
  for (const file of folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
    const { result } = JSON.parse(readFileSync(file, "utf8")) as { readonly result: readonly Script[] };
    for (const { url, functions } of result) {
      if (!url.startsWith(source) || !url.endsWith(".ts")) continue;
      const path = url.slice(root.href.length);
      runs.set(path, [...(runs.get(path) ?? []), outermostFirst(functions.flatMap(({ ranges }) => ranges))]);
    }
  }
  const sorted = [...runs].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(sorted.map(([path, ranges]) => [path, merged(readFileSync(new URL(path, root), "utf8"), ranges)]));
}

function outermostFirst(ranges: readonly Range[]): readonly Range[] {
  return [...ranges].sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
}

/** A block that one process names was reached if in any of them the innermost range around it was. */
function merged(text: string, runs: readonly (readonly Range[])[]): Blocks {
  const blocks = new Map(runs.flat().map((range) => [`${range.startOffset} ${range.endOffset}`, range]));
  const unreached = outermostFirst([...blocks.values()].filter((block) => !runs.some((run) => reaches(run, block))));
  return { count: blocks.size, unreached: unreached.map((block) => described(text, block)) };
}

function reaches(run: readonly Range[], { startOffset, endOffset }: Range): boolean {
  let innermost: Range | undefined;
  for (const range of run) {
    if (range.startOffset > startOffset) break;
    if (range.endOffset >= endOffset) innermost = range;
  }
  return innermost !== undefined && innermost.count > 0;
}

function described(text: string, { startOffset, endOffset }: Range): { readonly line: number; readonly id: string } {
  const block = text.slice(startOffset, endOffset);
  const start = startOffset + block.length - block.trimStart().length;
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1).split("\n", 1)[0] ?? "";
  return {
    line: text.slice(0, start).split("\n").length,
    id: `${line.trim()} | ${block.trim().replace(/\s+/g, " ").slice(0, 80)}`,
  };
}

/** The room of a module: `core/versions` for src/core/versions/npm.ts, `cli` for src/cli/fix/fix.ts. */
export function roomOf(path: string): string {
  const [, ring = "", room = ""] = path.split("/");
  return ring === "core" && !room.endsWith(".ts") ? `${ring}/${room}` : ring;
}

/** How many blocks a room has, and how many of them nothing reached. */
export type Rooms = Readonly<Record<string, readonly [blocks: number, unreached: number]>>;

export function roomsOf(modules: ReadonlyMap<string, Blocks>): Rooms {
  const rooms: Record<string, readonly [number, number]> = {};
  for (const [path, { count, unreached }] of modules) {
    const [blocks, missed] = rooms[roomOf(path)] ?? [0, 0];
    rooms[roomOf(path)] = [blocks + count, missed + unreached.length];
  }
  return rooms;
}

/** The percentage of blocks that were reached. */
export function shareOf([blocks, unreached]: readonly [number, number]): number {
  return 100 - (100 * unreached) / Math.max(1, blocks);
}
