// `npm run test:desktop`: the extension-host suite in a desktop VS Code that @vscode/test-electron downloads.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runTests } from "@vscode/test-electron";
import { startService } from "../service/server.ts";
import { root } from "./bootstrap.mjs";
import type { SuiteReport } from "./extensionTests.ts";
import { scratchFolder } from "./lifetimes.ts";
import { copySample } from "./sample.ts";

const built = spawnSync("npm", ["run", "--silent", "build"], {
  cwd: root,
  stdio: "inherit",
  shell: process.platform === "win32",
});
if (built.status !== 0) process.exit(1);

const service = await startService();
const sample = copySample();
const scratch = scratchFolder("desktop-suite");
const report = join(scratch.path, "report.json");
const userData = join(scratch.path, "user");
mkdirSync(join(userData, "User"), { recursive: true });
writeFileSync(join(userData, "User", "settings.json"), JSON.stringify({ "packageInsights.baseUrl": service.url }));
try {
  const status = await runTests({
    extensionDevelopmentPath: root,
    extensionTestsPath: join(root, "out", "test", "integration", "index.cjs"),
    launchArgs: [sample.folder, `--user-data-dir=${userData}`, "--disable-workspace-trust"],
    extensionTestsEnv: { PACKAGE_INSIGHTS_REPORT: report, PACKAGE_INSIGHTS_SERVICE: service.url },
  }).catch(() => 1);
  const { tests } = JSON.parse(readFileSync(report, "utf8")) as SuiteReport;
  for (const { title, error } of tests) console.log(error === undefined ? `  ✓ ${title}` : `  ✗ ${title}\n${error}`);
  const failed = tests.filter(({ error }) => error !== undefined).length;
  console.log(`\n${tests.length - failed} passed, ${failed} failed`);
  process.exitCode = status === 0 && failed === 0 ? 0 : 1;
} finally {
  sample.remove();
  scratch.remove();
  await service.close();
}
