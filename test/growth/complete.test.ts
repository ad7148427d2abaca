import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { Session, type Profiler } from "node:inspector/promises";
import { tables } from "./tables.ts";

const source = new URL("../../src/core/", import.meta.url);
/** What takes texts of other people apart. */
const rooms = ["manifests", "registries", "syntax", "versions", "analysis/ignores"];

/** Exported functions of a module whose first parameter is a text, and not the name of something. */
const reader =
  /^export (?:async )?function (\w+)(?:<[^>]*>)?\(\s*(?!(?:path|name|key|fileName|folder|label|detail|scope)\b)\w+: string(?=[,)])/gm;

/** The exported readers of these rooms that the rows of the tables do not lead to. */
async function unreached(): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  for (const { read, samples } of Object.values(tables).flat()) for (const sample of samples) await read(sample);
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const called = new Set(
    result.flatMap(({ url, functions }) => functions.filter(isCalled).map(({ functionName }) => url + functionName)),
  );
  return modules().flatMap((url) => {
    const names = [...readFileSync(url, "utf8").matchAll(reader)].map(([, name = ""]) => name);
    return names.filter((name) => !called.has(url.href + name)).map((name) => `${name} in ${url.pathname}`);
  });
}

function modules(): readonly URL[] {
  return rooms.flatMap((room) => {
    const folder = new URL(`${room}/`, source);
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
    return paths.map((path) => new URL(path, folder));
  });
}

function isCalled({ ranges }: Profiler.FunctionCoverage): boolean {
  return ranges.some(({ count }) => count > 0);
}

it("every exported reader has a row whose growth is measured", async () => {
  assert.deepEqual(await unreached(), []);
});
