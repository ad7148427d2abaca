/** The figure that `npm test` holds: what its unit and service tests reach may grow, and not fall. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { blocksIn, roomsOf, shareOf, type Rooms } from "./blocks.ts";

const file = new URL("blocks.json", import.meta.url);

/**
 * The part of its blocks that a room may lose, and two of them in the smallest room. Which ranges V8 tells apart depends on how
 * often each ran, and a race may be won by another side.
 */
const tolerance = 0.002;

/** The folder in which V8 writes what a step reached, emptied. What comes out of the cache of compiled code has no blocks. */
export function countingIn(step: string): NodeJS.ProcessEnv {
  const folder = folderOf(step);
  rmSync(folder, { recursive: true, force: true });
  return { NODE_V8_COVERAGE: folder, NODE_DISABLE_COMPILE_CACHE: "1" };
}

export function folderOf(step: string): string {
  return `out/coverage/${step}`;
}

/** The rooms of which less is reached than is kept, in words. */
export function fallen(kept: Rooms, now: Rooms): readonly string[] {
  return Object.entries(kept).flatMap(([room, before]) => {
    const after = now[room] ?? [before[0], before[0]];
    const asBefore = (before[1] / Math.max(1, before[0])) * after[0];
    if (after[1] <= asBefore + Math.max(2, tolerance * after[0])) return [];
    const [was, is] = [shareOf(before).toFixed(1), shareOf(after).toFixed(1)];
    return [`${room}: ${is} % of the blocks are reached, not ${was} % (${after[1]} are not, ${before[1]} were not)`];
  });
}

const steps = ["unit", "service"];

/** What has fallen since the figure was kept, by the steps that have just run. */
export function fallenSinceKept(): readonly string[] {
  const missing = steps.filter((step) => !existsSync(folderOf(step)));
  if (missing.length > 0) return missing.map((step) => `the step ${step} has not run`);
  return fallen(JSON.parse(readFileSync(file, "utf8")) as Rooms, roomsOf(blocksIn(steps.map(folderOf))));
}

export function keep(): void {
  const rooms = Object.entries(roomsOf(blocksIn(steps.map(folderOf))));
  const lines = rooms.map(([room, counts]) => `  ${JSON.stringify(room)}: [${counts.join(", ")}]`);
  writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
}
