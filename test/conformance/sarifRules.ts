// `npm run sarif`: the SARIF of the sample by the rules of Microsoft's multitool with those of GitHub, which is installed into .vscode-test/ at
// first, 100 MB. Prints what they find, and ends with 1 for an error.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { startService } from "../service/server.ts";
import { runIn } from "../support/commandLine.ts";

const folder = resolve(".vscode-test/sarif-multitool");
const [report, findings] = [join(folder, "sample.sarif"), join(folder, "findings.sarif")];

if (!existsSync(join(folder, "node_modules"))) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "@microsoft/sarif-multitool@5.7.0"];
  execFileSync("npm", install, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
}

const service = await startService();
const args = ["check", ".", "--format", `sarif=${report}`, "--base-url", service.url, "--no-cache"];
const { code, err } = await runIn(resolve("test/fixtures/sample"), args);
await service.close();
assert.equal(code, 1, err);

const tool: unknown = createRequire(join(folder, "package.json"))("@microsoft/sarif-multitool");
assert.ok(typeof tool === "string", "the multitool names its program");
chmodSync(tool, 0o755);
const rules = ["validate", report, "--rule-kind", "Sarif;Ghas", "--output", findings, "--log", "ForceOverwrite"];
spawnSync(tool, rules, { stdio: "inherit", env: { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: "1" } });

interface Log {
  readonly runs: readonly {
    readonly results: readonly { readonly ruleId: string; readonly level?: string }[];
    readonly invocations?: readonly { readonly executionSuccessful: boolean }[];
  }[];
}

const { runs } = JSON.parse(readFileSync(findings, "utf8")) as Log;
assert.ok(
  runs.length > 0 && runs.every(({ invocations = [] }) => invocations.every((each) => each.executionSuccessful)),
);
const errors = runs.flatMap(({ results }) => results).filter(({ level }) => level === "error");
console.log(`${errors.length} errors ${[...new Set(errors.map(({ ruleId }) => ruleId))].join(", ")}`);
process.exit(errors.length === 0 ? 0 : 1);
