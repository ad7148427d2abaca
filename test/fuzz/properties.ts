import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Checks the properties of the random tests with this seed and so many times the usual runs, and returns the exit code. */
export function checkProperties(seed: string, times: string): number {
  console.log(`Seed ${seed}, ${times} times the usual runs`);
  const mocha = join(root, "node_modules", "mocha", "bin", "mocha.js");
  const { status } = spawnSync(process.execPath, [mocha, ...randomTests(), "--timeout", "0"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PACKAGE_INSIGHTS_SEED: seed, PACKAGE_INSIGHTS_RUNS: times, PACKAGE_INSIGHTS_CASES: "all" },
  });
  const again = `npm run fuzz -- --properties --seed ${seed} --times ${times}`;
  console.log(status === 0 ? `Seed ${seed}: nothing found` : `Seed ${seed} failed; to repeat it: ${again}`);
  return status ?? 1;
}

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
