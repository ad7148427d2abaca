// `npm run fuzz`: the random tests with a new seed and more runs.
//   --seed N    repeats the run that printed N
//   --times N   how many times the usual runs; 10 if left out

import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./bootstrap.mjs";

const { values } = parseArgs({
  options: { seed: { type: "string", default: String(randomInt(2 ** 31)) }, times: { type: "string", default: "10" } },
});
const { seed, times } = values;
const invocation = `npm run fuzz -- --seed ${seed} --times ${times}`;

console.log(`Seed ${seed}, ${times} times the usual runs`);
const mocha = join(root, "node_modules", "mocha", "bin", "mocha.js");
const { status } = spawnSync(process.execPath, [mocha, ...randomTests(), "--timeout", "0"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PACKAGE_INSIGHTS_SEED: seed, PACKAGE_INSIGHTS_RUNS: times, PACKAGE_INSIGHTS_CASES: "all" },
});
console.log(status === 0 ? `Seed ${seed}: nothing found` : `Seed ${seed} failed; to repeat it: ${invocation}`);
process.exitCode = status ?? 1;

/** The test files that take a seed, themselves or through a module that several of them share. */
function randomTests(): readonly string[] {
  const files = globSync("test/{core,conformance,support}/**/*.ts", { cwd: root });
  const text = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const importing = (name: string) => files.filter((file) => text.get(file)?.includes(`/${name}"`));
  const direct = importing("runs.ts");
  const shared = direct.filter((file) => !file.endsWith(".test.ts"));
  return [...direct, ...shared.flatMap((file) => importing(basename(file)))].filter((file) =>
    file.endsWith(".test.ts"),
  );
}
