// The steps of `npm test`. The longest come first, so that nothing long is left over for the end.

import { join } from "node:path";
import { countingIn, fallenSinceKept } from "../coverage/kept.ts";
import { mirrored, serviceTests, unitTests } from "../coverage/suites.ts";
import { startService } from "../service/server.ts";
import { startProxy } from "../support/proxy.ts";
import { certificateFile, startTlsFront } from "../support/tlsFront.ts";
import { root } from "./bootstrap.mjs";
import { browserOnlyExtension } from "./browserOnly.ts";
import { ensureChromium } from "./chromium.ts";
import { ensureEditor } from "./editor.ts";
import { runExtensionTests } from "./extensionTests.ts";
import { ensureNeovim } from "./neovim.ts";
import { runMocha, runScript } from "./processes.ts";
import { copySample } from "./sample.ts";
import type { Counts, Print, Task } from "./schedule.ts";
import type { Settings } from "./serve.ts";

/** An editor and its browser wait for each other half of the time. */
const waiting = 0.5;

/**
 * An editor and its windows have races that are not ours: what runs in them gets a second attempt, in new windows, and is listed as
 * flaky where it needs it.
 */
const inEditor = { load: waiting, after: ["build", "editor"], attempts: 2 } as const;

/** A step is named by its first word; the words behind it are one of its parts. */
export const steps: readonly Task[] = [
  { name: "build", load: 1, run: (print) => runScript("package", print) },
  { name: "editor", load: 0, run: installEditor },
  { name: "integration", ...inEditor, run: insideEditor },
  { name: "contract", load: 0.5, after: ["build"], run: mocha("test/contract/**/*.test.ts") },
  { name: "lint", load: 1, run: (print) => runScript("lint", print) },
  { name: "e2e graph", ...inEditor, run: endToEnd("graph") },
  { name: "e2e fixes", ...inEditor, run: endToEnd("fixes") },
  { name: "robustness", load: 1, run: mocha(`${mirrored}/*.robustness.test.ts`) },
  { name: "e2e pages", ...inEditor, run: endToEnd("pages") },
  { name: "e2e glance", ...inEditor, run: endToEnd("glance") },
  { name: "e2e review", ...inEditor, run: endToEnd("review") },
  { name: "e2e first", ...inEditor, run: endToEnd("first") },
  { name: "e2e walks", ...inEditor, run: endToEnd("walks") },
  { name: "e2e neovim", load: waiting, after: ["build", "editor"], run: endToEnd("neovim") },
  { name: "e2e languages", ...inEditor, run: endToEnd("languages") },
  { name: "e2e report", load: waiting, run: endToEnd("report") },
  { name: "e2e workbench", ...inEditor, run: endToEnd("workbench") },
  { name: "growth", load: 1, run: mocha("test/growth/*.test.ts") },
  { name: "integration web", ...inEditor, run: insideBrowser },
  { name: "integration proxy", ...inEditor, run: behindProxy },
  { name: "integration restricted", ...inEditor, run: inRestrictedMode },
  { name: "types", load: 1, run: (print) => runScript("types", print) },
  { name: "privacy", load: 1, run: mocha("test/privacy/*.test.ts") },
  { name: "fuzz", load: 1, run: mocha("test/fuzz/*.test.ts") },
  { name: "faults", load: 1, run: mocha("test/faults/!(failsOnce).test.ts") },
  // In a process of its own, as the others replace the network and the time before anything is loaded.
  { name: "faults once", load: 1, run: (print) => runMocha(["test/faults/failsOnce.test.ts"], print, ["--exit"]) },
  { name: "unit", load: 1, run: (print) => runMocha(unitTests, print, [], countingIn("unit")) },
  // With every case, its commands are those of the bundle.
  { name: "service", load: 1, after: ["build"], run: serviceAndCounts },
  { name: "conformance", load: 1, run: mocha("test/conformance/**/*.test.ts") },
  { name: "coverage", load: 1, after: ["unit", "service"], run: holdCoverage },
];

/** Steps that only run when they are named, as they take long. */
const longSteps: readonly Task[] = [{ name: "soak", load: 1, after: ["build", "editor"], run: soak }];

/** Of steps, and of their parts. */
export const stepNames: readonly string[] = [
  ...new Set([...steps, ...longSteps].flatMap(({ name }) => [stepOf(name), name])),
];

/** These steps with what must be built or installed for them. */
export function stepsNamed(names: readonly string[]): readonly Task[] {
  const all = [...steps, ...longSteps];
  const asked = all.filter(({ name }) => names.includes(stepOf(name)) || names.includes(name));
  const needed = new Set(asked.flatMap(({ name, after = [] }) => [name, ...after]));
  return all.filter(({ name }) => needed.has(name));
}

function stepOf(task: string): string {
  return task.split(" ")[0] ?? "";
}

function mocha(...files: readonly string[]): Task["run"] {
  return (print) => runMocha(files, print);
}

/** What counts evaluations has V8 count anew, so it is a process of its own. */
async function serviceAndCounts(print: Print): Promise<Counts> {
  const service = await runMocha(serviceTests, print, [], countingIn("service"));
  const counts = await runMocha(["test/bench/*.test.ts"], print);
  return { passed: service.passed + counts.passed, failed: service.failed + counts.failed };
}

function holdCoverage(print: Print): Promise<Counts> {
  const lines = fallenSinceKept();
  for (const line of lines) print(`${line}\n`);
  return Promise.resolve({ passed: lines.length === 0 ? 1 : 0, failed: lines.length });
}

async function installEditor(print: Print): Promise<Counts> {
  const report = (line: string) => print(`${line}\n`);
  await ensureEditor(report);
  ensureChromium(report);
  // One installation after the other: they lock each other out.
  ensureNeovim(report);
  return { passed: 0, failed: 0 };
}

function endToEnd(name: string): Task["run"] {
  // A test that breaks off may leave its editor behind: that is ended with the process.
  return (print) =>
    runMocha([`test/e2e/${name}.test.ts`], print, ["--reporter", "spec", "--timeout", "600000", "--exit"]);
}

async function insideEditor(print: Print): Promise<Counts> {
  const service = await startService();
  const front = await startTlsFront(service.url);
  const env = {
    PACKAGE_INSIGHTS_SERVICE: service.url,
    PACKAGE_INSIGHTS_TLS_SERVICE: front.url,
    NODE_EXTRA_CA_CERTS: certificateFile,
  };
  const counts = await suite({ settings: { "packageInsights.baseUrl": service.url }, env, print });
  await front.close();
  await service.close();
  return counts;
}

async function insideBrowser(print: Print): Promise<Counts> {
  const service = await startService();
  const counts = await suite({ settings: { "packageInsights.baseUrl": service.url }, inBrowser: true, print });
  await service.close();
  return counts;
}

async function behindProxy(print: Print): Promise<Counts> {
  const service = await startService();
  // The editor goes to the loopback directly, so the service behind a proxy has a name that only the proxy knows.
  const baseUrl = service.url.replace("127.0.0.1", "service.example");
  const proxy = await startProxy();
  const settings = { "packageInsights.baseUrl": baseUrl, "http.proxy": proxy.url, "http.proxySupport": "override" };
  const env = { PACKAGE_INSIGHTS_SUITE: "proxy", PACKAGE_INSIGHTS_PROXY: proxy.url };
  const counts = await suite({ settings, env, print });
  await proxy.close();
  await service.close();
  return counts;
}

async function inRestrictedMode(print: Print): Promise<Counts> {
  const service = await startService();
  const settings = { "packageInsights.baseUrl": service.url, "security.workspace.trust.startupPrompt": "never" };
  const env = { PACKAGE_INSIGHTS_SUITE: "restricted" };
  const counts = await suite({ settings, env, isRestricted: true, print });
  await service.close();
  return counts;
}

async function soak(print: Print): Promise<Counts> {
  const service = await startService();
  const settings = { "packageInsights.baseUrl": service.url };
  const counts = await suite({ settings, env: { PACKAGE_INSIGHTS_SUITE: "soak" }, silence: 3_600_000, print });
  await service.close();
  return counts;
}

interface Suite {
  readonly settings: Settings;
  readonly env?: NodeJS.ProcessEnv;
  readonly isRestricted?: boolean;
  readonly inBrowser?: boolean;
  readonly silence?: number;
  readonly print: Print;
}

async function suite({ settings, env = {}, isRestricted = false, inBrowser = false, ...how }: Suite): Promise<Counts> {
  const sample = copySample();
  const { folder: extensionPath, testsPath } = inBrowser
    ? browserOnlyExtension()
    : { folder: root.replace(/\/$/, ""), testsPath: join(root, "out", "test", "integration", "index.cjs") };
  try {
    return await runExtensionTests({
      extensionPath,
      testsPath,
      isRestricted,
      inBrowser,
      folder: sample.folder,
      // An undo while this editor saves by itself would leave the file changed and the document clean.
      settings: { "files.autoSave": "off", ...settings },
      env,
      ...how,
    });
  } finally {
    sample.remove();
  }
}
