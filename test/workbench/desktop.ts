// `npm run test:desktop`: the whole suite of the extension host in a desktop VS Code: that of VSCODE_PATH, or the newest, which
// @vscode/test-electron downloads. On Linux without a display it runs in one of xvfb-run.

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { downloadAndUnzipVSCode, runTests } from "@vscode/test-electron";
import { startService } from "../service/server.ts";
import { certificateFile, startTlsFront } from "../support/tlsFront.ts";
import { root } from "./bootstrap.mjs";
import { readReport, resultLine } from "./extensionTests.ts";
import { scratchFolder } from "./lifetimes.ts";
import { copySample } from "./sample.ts";

const { platform, env } = process;
const hasDisplay = platform !== "linux" || Boolean(env["DISPLAY"] ?? env["WAYLAND_DISPLAY"]);
if (hasDisplay) process.exit(await main());
const { status, error } = spawnSync("xvfb-run", ["-a", process.execPath, import.meta.filename], { stdio: "inherit" });
if (error) console.error("There is no display, and no xvfb-run to make one: install xvfb.");
process.exit(status ?? 2);

/** Answers the exit code: 2 where there is no editor to test in. */
async function main(): Promise<number> {
  const editor = await editorAtHand();
  if (editor === undefined) return 2;
  const built = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: root,
    stdio: "inherit",
    shell: platform === "win32",
  });
  return built.status === 0 ? suiteIn(editor) : 1;
}

async function editorAtHand(): Promise<string | undefined> {
  const { VSCODE_PATH: installed } = env;
  if (installed) return installed;
  try {
    return await downloadAndUnzipVSCode({ timeout: 60_000 });
  } catch (reason) {
    const [line = ""] = String(reason).split("\n");
    console.error(
      `VS Code cannot be downloaded here (${line}): set VSCODE_PATH to the executable of an installed one.`,
    );
    return undefined;
  }
}

async function suiteIn(vscodeExecutablePath: string): Promise<number> {
  const service = await startService();
  const front = await startTlsFront(service.url);
  const sample = copySample();
  const scratch = scratchFolder("desktop-suite");
  const report = join(scratch.path, "report.json");
  const userData = join(scratch.path, "user");
  mkdirSync(join(userData, "User"), { recursive: true });
  const settings = { "packageInsights.baseUrl": service.url, "files.autoSave": "off" };
  writeFileSync(join(userData, "User", "settings.json"), JSON.stringify(settings));
  try {
    const status = await runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: root,
      extensionTestsPath: join(root, "out", "test", "integration", "index.cjs"),
      launchArgs: [sample.folder, `--user-data-dir=${userData}`, "--disable-workspace-trust", "--disable-gpu"],
      extensionTestsEnv: {
        PACKAGE_INSIGHTS_REPORT: report,
        PACKAGE_INSIGHTS_SERVICE: service.url,
        PACKAGE_INSIGHTS_TLS_SERVICE: front.url,
        NODE_EXTRA_CA_CERTS: certificateFile,
      },
    }).catch(() => 1);
    const { tests, done } = readReport(report);
    process.stdout.write(tests.map(resultLine).join(""));
    const failed = tests.filter(({ error }) => error !== undefined).length + (done ? 0 : 1);
    if (!done) console.log("  ✗ the suite has not come to its end");
    console.log(`\n${tests.filter(({ error }) => error === undefined).length} passed, ${failed} failed`);
    return status === 0 && failed === 0 ? 0 : 1;
  } finally {
    sample.remove();
    scratch.remove();
    await front.close();
    await service.close();
  }
}
