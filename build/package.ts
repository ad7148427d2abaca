/**
 * `npm run package`: makes the extension's package of the bundles. The same files give the same bytes. Fails where vsce warns, and
 * where the package is larger than its budget in `test/bench/budgets.json`, in bytes.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

const path = "dist/package-insights.vsix";
const { bundles } = JSON.parse(readFileSync("test/bench/budgets.json", "utf8")) as {
  readonly bundles: Readonly<Record<string, number>>;
};

const options = ["--readme-path", "dist/README.md", "--no-dependencies", "--no-rewrite-relative-links", "--out", path];
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ["node_modules/@vscode/vsce/vsce", "package", ...options],
  // The first day that a ZIP file can have, in the same time zone everywhere.
  { encoding: "utf8", env: { ...process.env, SOURCE_DATE_EPOCH: "315532800", TZ: "UTC" } },
);
process.stdout.write(stdout);
process.stderr.write(stderr);
if (status !== 0 || /\bWARNING\b/.test(stdout + stderr)) throw new Error("vsce failed or warned");
const { size } = statSync(path);
process.stdout.write(`${path} ${(size / 1_000).toFixed(1)} kB\n`);
const budget = bundles[path] ?? 0;
if (size > budget) throw new Error(`${path} has ${size} bytes, over the budget of ${budget}`);
