/**
 * `npm run coverage`: which blocks of `src` all suites that run in Node reach, by V8's own counts. Fails below the goals.
 *   unit service …         runs only these suites; `--ran` counts what they wrote the last time
 *   --list src/core/graph  prints the blocks below this path that nothing reaches
 *   --keep                 writes test/coverage/blocks.json, which `npm test` holds
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { parseArgs } from "node:util";
import { runMocha } from "../workbench/processes.ts";
import { blocksIn, roomsOf, shareOf, type Blocks } from "./blocks.ts";
import { countingIn, folderOf, keep } from "./kept.ts";
import { serviceTests, unitTests } from "./suites.ts";
import { withoutReasons } from "./reasons.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ran: { type: "boolean" }, list: { type: "string" }, keep: { type: "boolean" } },
});

/** Percent of the blocks of the core; in the strict rooms each other block has its reason. */
const goal = 96;
const strict = ["versions", "check", "analysis/rules", "fixes", "api"].map((room) => `src/core/${room}/`);

const suites: Readonly<Record<string, readonly string[]>> = {
  unit: unitTests,
  service: serviceTests,
  robustness: ["test/{core,platform,cli,mcp,lsp,editor}/**/*.robustness.test.ts"],
  privacy: ["test/privacy/*.test.ts"],
  faults: ["test/faults/!(failsOnce).test.ts"],
  conformance: ["test/conformance/**/*.test.ts"],
  contract: ["test/contract/**/*.test.ts"],
};

const wanted = positionals.length > 0 ? positionals : Object.keys(suites);
let failed = 0;
for (const suite of values.ran ? [] : wanted) {
  const print = (text: string) => void process.stdout.write(text);
  failed += (await runMocha(suites[suite] ?? [], print, [], countingIn(suite))).failed;
}
const modules = blocksIn(wanted.map(folderOf).filter((folder) => existsSync(folder)));
report(modules);
const unmet = [...belowGoal(modules), ...neverLoaded()];
for (const line of unmet) console.log(line);
if (values.keep) keep();
process.exit(unmet.length === 0 && failed === 0 ? 0 : 1);

function report(all: ReadonlyMap<string, Blocks>): void {
  for (const [room, counts] of Object.entries(roomsOf(all)))
    console.log(`${room.padEnd(20)} ${shareOf(counts).toFixed(1).padStart(5)} % of ${counts[0]}, ${counts[1]} left`);
  const { list } = values;
  if (list === undefined) return;
  for (const [path, { unreached }] of all)
    if (path.startsWith(list)) for (const { line, id } of unreached) console.log(`${path}:${line} ${id}`);
}

function belowGoal(all: ReadonlyMap<string, Blocks>): readonly string[] {
  const core = [...all].filter(([path]) => path.startsWith("src/core/"));
  const sum = (count: (blocks: Blocks) => number) => core.reduce((total, [, blocks]) => total + count(blocks), 0);
  const share = shareOf([sum(({ count }) => count), sum(({ unreached }) => unreached.length)]);
  console.log(`\ncore: ${share.toFixed(2)} % of the blocks are reached, and ${goal} % are to be`);
  return [
    ...(share < goal ? ["below the goal"] : []),
    ...withoutReasons(new Map(core.filter(([path]) => strict.some((room) => path.startsWith(room)))), "left"),
  ];
}

/** Modules of the core with code that neither unit nor service tests load. */
function neverLoaded(): readonly string[] {
  const loaded = blocksIn(["unit", "service"].map(folderOf).filter((folder) => existsSync(folder)));
  const paths = readdirSync("src/core", { recursive: true, encoding: "utf8" })
    .map((path) => `src/core/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && !loaded.has(path));
  return paths.filter(hasCode).map((path) => `${path}: no unit or service test loads it`);
}

function hasCode(path: string): boolean {
  const code = stripTypeScriptTypes(readFileSync(path, "utf8")).replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  return code.replace(/export \{\s*\};?/g, "").trim() !== "";
}
