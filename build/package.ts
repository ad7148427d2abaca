/**
 * `npm run package`: makes the extension's packages of the bundles, one for hosts on Node and one for a browser's. The same files give the
 * same bytes. Fails where vsce warns, and where a package is larger than its budget in `test/bench/budgets.json`, in bytes.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { packages, type Package, type PackageJson } from "./extensionPackages.ts";

const vsceMain = resolve("node_modules/@vscode/vsce/vsce");
const { bundles } = JSON.parse(readFileSync("test/bench/budgets.json", "utf8")) as {
  readonly bundles: Readonly<Record<string, number>>;
};
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as PackageJson;
const files = vsce(".", ["ls", "--no-dependencies"]).trim().split("\n");

for (const each of packages) {
  make(each);
  const { size } = statSync(each.path);
  process.stdout.write(`${each.path} ${(size / 1_000).toFixed(1)} kB\n`);
  const budget = bundles[each.path] ?? 0;
  if (size > budget) throw new Error(`${each.path} has ${size} bytes, over the budget of ${budget}`);
}

/** Packs a copy of the files, as the manifests of the packages are not that of the tree. */
function make({ path, target, leavesOut, manifestOf }: Package): void {
  const folder = mkdtempSync(join(tmpdir(), "package-insights-"));
  try {
    for (const file of [".vscodeignore", ...files]) {
      if (file.startsWith(leavesOut)) continue;
      cpSync(file, join(folder, file), { recursive: true });
      if (file.endsWith(".json"))
        writeFileSync(join(folder, file), JSON.stringify(JSON.parse(readFileSync(file, "utf8"))));
    }
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifestOf(manifest)));
    const options = ["--no-dependencies", "--no-rewrite-relative-links", ...(target ? ["--target", target] : [])];
    process.stdout.write(
      vsce(folder, ["package", "--readme-path", "dist/README.md", "--out", resolve(path), ...options]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What vsce prints, in that folder. */
function vsce(cwd: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [vsceMain, ...args], {
    cwd,
    encoding: "utf8",
    // The first day that a ZIP file can have, in the same time zone everywhere.
    env: { ...process.env, SOURCE_DATE_EPOCH: "315532800", TZ: "UTC" },
  });
  if (status !== 0 || /\bWARNING\b/.test(stdout + stderr)) {
    process.stdout.write(stdout);
    process.stderr.write(stderr);
    throw new Error("vsce failed or warned");
  }
  return stdout;
}
