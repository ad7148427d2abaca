/** Fails where the package is larger than its budget in `test/bench/budgets.json`, in bytes. */
import { readFileSync, statSync } from "node:fs";

const path = "dist/package-insights.vsix";
const { bundles } = JSON.parse(readFileSync("test/bench/budgets.json", "utf8")) as {
  readonly bundles: Readonly<Record<string, number>>;
};
const budget = bundles[path] ?? 0;
const { size } = statSync(path);
process.stdout.write(`${path} ${(size / 1_000).toFixed(1)} kB\n`);
if (size > budget) throw new Error(`${path} has ${size} bytes, over the budget of ${budget}`);
