// `npm test`: lint, types, unit tests, the suite inside the extension host, the end-to-end tests. With the names of steps as
// arguments, only those. The last line is plain: `N passed, N failed`.

import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { startService } from "../service/server.ts";
import { root } from "./bootstrap.mjs";
import { browserOnlyExtension } from "./browserOnly.ts";
import { ensureChromium } from "./chromium.ts";
import { ensureEditor } from "./editor.ts";
import { runExtensionTests, type Counts } from "./extensionTests.ts";
import { startProxy } from "../support/proxy.ts";
import { copySample } from "./sample.ts";
import type { Settings } from "./serve.ts";

/** Folders that mirror those of src. */
const mirrored = "core,platform,cli,extension,webview";

const steps: readonly (readonly [name: string, run: () => Promise<Counts>])[] = [
  ["lint", () => script("lint")],
  ["types", () => script("types")],
  ["unit", () => mocha(`test/{${mirrored}}/**/!(*.service|*.robustness).test.ts`, "test/architecture.test.ts")],
  ["service", () => mocha(`test/{${mirrored}}/**/*.service.test.ts`)],
  ["robustness", () => mocha(`test/{${mirrored}}/**/*.robustness.test.ts`)],
  ["conformance", () => mocha("test/conformance/**/*.test.ts")],
  ["build", () => script("package")],
  ["contract", () => mocha("test/contract/**/*.test.ts")],
  ["integration", integration],
  ["e2e", endToEnd],
];

/** Steps that run what the build makes. */
const suites = new Set(["contract", "integration", "e2e"]);
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !steps.some(([known]) => known === name));
if (unknown !== undefined) throw new Error(`no step ${unknown}; there are ${steps.map(([name]) => name).join(", ")}`);

const total = { passed: 0, failed: 0 };
for (const [name, run] of steps) {
  // The suites need what the build makes.
  const isNeeded =
    asked.length === 0 || asked.includes(name) || (name === "build" && asked.some((one) => suites.has(one)));
  if (!isNeeded) continue;
  const start = Date.now();
  console.log(`\n── ${name}`);
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  if (name === "build" && failed > 0) {
    console.log("── integration and e2e need the build: they are not run");
    break;
  }
  console.log(
    `── ${name}: ${failed === 0 ? "ok" : `${failed} failed`} in ${((Date.now() - start) / 1_000).toFixed(1)} s`,
  );
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** A script of package.json is no test: it counts only when it fails. */
function script(name: string): Promise<Counts> {
  const { status } = spawnSync("npm", ["run", "--silent", name], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return Promise.resolve({ passed: 0, failed: status === 0 ? 0 : 1 });
}

/** Runs mocha and reads its closing counts. */
function mocha(files: string, ...args: readonly string[]): Promise<Counts> {
  const child = spawn(process.execPath, [join(root, "node_modules", "mocha", "bin", "mocha.js"), files, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  return new Promise((resolve) => {
    child.on("close", (status) => {
      const count = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}\\b`, "m").exec(output)?.[1] ?? 0);
      const failed = count("failing");
      resolve({ passed: count("passing"), failed: failed === 0 && status !== 0 ? 1 : failed });
    });
  });
}

async function integration(): Promise<Counts> {
  await ensureEditor();
  ensureChromium();
  const service = await startService();
  const counts = [await suite({ "packageInsights.baseUrl": service.url }, { PACKAGE_INSIGHTS_SERVICE: service.url })];
  // The editor goes to the loopback directly, so the service behind a proxy has a name that only the proxy knows.
  const baseUrl = service.url.replace("127.0.0.1", "service.example");
  for (const wantsPassword of [false, true]) {
    const proxy = await startProxy({ wantsPassword });
    const settings = { "packageInsights.baseUrl": baseUrl, "http.proxy": proxy.url, "http.proxySupport": "override" };
    const expected = wantsPassword ? "refused" : "through";
    counts.push(await suite(settings, { PACKAGE_INSIGHTS_SUITE: "proxy", PACKAGE_INSIGHTS_PROXY: expected }));
    await proxy.close();
  }
  service.reset();
  counts.push(await suite({ "packageInsights.baseUrl": service.url }, {}, "web"));
  await service.close();
  return counts.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }));
}

async function suite(settings: Settings, env: NodeJS.ProcessEnv, host: "node" | "web" = "node"): Promise<Counts> {
  const sample = copySample();
  const { folder: extensionPath, testsPath } =
    host === "web"
      ? browserOnlyExtension()
      : { folder: root.replace(/\/$/, ""), testsPath: join(root, "out", "test", "integration", "index.cjs") };
  try {
    return await runExtensionTests({
      extensionPath,
      testsPath,
      inBrowser: host === "web",
      folder: sample.folder,
      settings,
      env,
    });
  } finally {
    sample.remove();
  }
}

async function endToEnd(): Promise<Counts> {
  await ensureEditor();
  ensureChromium();
  // A test that breaks off may leave its editor behind: that is ended with the process.
  return mocha("test/e2e/**/*.test.ts", "--reporter", "spec", "--timeout", "120000", "--exit");
}
