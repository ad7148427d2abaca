/** Blocks that no input reaches, with the reason, and entries that are no longer such a block. */
import { readFileSync } from "node:fs";
import type { Blocks } from "./blocks.ts";

/** By reason, the modules and their blocks as `line text | block text`. */
export type Reasons = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const kept = JSON.parse(readFileSync(new URL("exceptions.json", import.meta.url), "utf8")) as Reasons;

/** What is left to reach in these modules, and which reasons are out of date. */
export function withoutReasons(
  modules: ReadonlyMap<string, Pick<Blocks, "unreached">>,
  what: string,
  reasons: Reasons = kept,
): readonly string[] {
  const excused = Object.values(reasons).flatMap((files) =>
    Object.entries(files).flatMap(([path, ids]) => ids.map((id) => `${path} ${id}`)),
  );
  const found = [...modules].flatMap(([path, { unreached }]) =>
    unreached.map(({ line, id }) => ({ key: `${path} ${id}`, text: `${path}:${line} ${id}` })),
  );
  const open = found.filter(({ key }) => !excused.includes(key)).map(({ text }) => `${what}: ${text}`);
  const stale = excused.filter((entry) => !found.some(({ key }) => key === entry));
  return [...open, ...stale.map((entry) => `reached, or gone: ${entry}`)];
}
