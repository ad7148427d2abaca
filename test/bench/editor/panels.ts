// Pages at the screen: from the command to the painted panel beside an empty webview, each the first one of a window, and from
// the message that the panel is ready to the painted page. The answers are in the cache.
//   npm run bench:panels [-- --runs 5]
// Times depend on the machine; a page is to be compared with the empty webview of the same run.

import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { startService } from "../../service/server.ts";
import { root } from "../../workbench/bootstrap.mjs";
import { launchBrowser } from "../../workbench/browser.ts";
import { ensureEditor } from "../../workbench/editor.ts";
import { scratchFolder } from "../../workbench/lifetimes.ts";
import { startEditor } from "../../workbench/serve.ts";
import { installFolder, installOurs } from "./measure.ts";
import { observePanel, type PanelTimes } from "./observePanel.ts";
import { writeWorkspace } from "./workspace.ts";

const { values: options } = parseArgs({ options: { runs: { type: "string", default: "5" } } });

/** What is opened; nothing for the empty webview. */
const panels: readonly (readonly [name: string, subject?: object])[] = [
  ["empty webview"],
  ["page of a version", { kind: "version", key: { system: "NPM", name: "lodash", version: "4.17.20" } }],
  ["page of a package", { kind: "package", key: { system: "NPM", name: "lodash" } }],
  ["page of an advisory", { kind: "advisory", id: "GHSA-35jh-r3h4-6jhm" }],
];

interface Measured {
  /** Milliseconds from the command. */
  readonly painted: number;
  /** Milliseconds from the message that the panel is ready. */
  readonly afterReady?: number;
}

await ensureEditor();
const scratch = scratchFolder("bench");
const service = await startService();
const extensionsDir = join(scratch.path, "extensions");
installFolder(join(import.meta.dirname, "probe"), extensionsDir);
installOurs(root, extensionsDir);
const folder = join(scratch.path, "workspace");
writeWorkspace(folder);
const home = join(scratch.path, "home");
mkdirSync(home);
const probeFile = join(scratch.path, "probe.json");
const editor = await startEditor({
  folder,
  extensionsDir,
  settings: { "packageInsights.baseUrl": service.url },
  env: { HOME: home, BENCH_PROBE: probeFile, BENCH_SERVICE: service.url },
});
const browser = await launchBrowser();
const results = new Map<string, Measured[]>();
try {
  // Once for the cache.
  for (const [, subject] of panels.slice(1)) await measure(browser, subject);
  for (let run = 0; run < Number(options.runs); run++)
    for (const [name, subject] of panels)
      results.set(name, [...(results.get(name) ?? []), await measure(browser, subject)]);
} finally {
  await browser.close();
  await editor.close();
  await service.close();
  scratch.remove();
}

const [empty] = panels.map(([name]) => median(results.get(name)?.map(({ painted }) => painted) ?? []));
console.log(["", "from the command", "beside empty", "from ready"].map((text) => text.padEnd(24)).join(""));
for (const [name] of panels) {
  const list = results.get(name) ?? [];
  const painted = list.map((each) => each.painted);
  const afterReady = list.flatMap((each) => each.afterReady ?? []);
  const cells = [name, textOf(painted), (median(painted) - (empty ?? 0)).toFixed(0), textOf(afterReady)];
  console.log(cells.map((text) => text.padEnd(24)).join(""));
}

/** Opens a panel as the first one of a new window. */
async function measure(browser: Browser, subject: object | undefined): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
  await page.addInitScript(observePanel);
  rmSync(probeFile, { force: true });
  await page.goto(editor.url);
  await page.locator(".monaco-workbench .explorer-folders-view .monaco-list-row").first().waitFor();
  while (!existsSync(probeFile)) await pause(50);
  // A window may load itself once more in that time, with another extension host.
  await pause(4_500);
  const { port } = JSON.parse(readFileSync(probeFile, "utf8")) as { port: number };
  const query = new URLSearchParams({ subject: JSON.stringify(subject ?? null) }).toString();
  const response = await fetch(`http://127.0.0.1:${port}/panel?${query}`);
  if (!response.ok) throw new Error(await response.text());
  const { time } = (await response.json()) as { time: number };
  const { ready, painted } = await timesOf(page);
  await fetch(`http://127.0.0.1:${port}/closePanels`);
  await page.close();
  return { painted: painted - time, ...(ready !== undefined && { afterReady: painted - ready }) };
}

async function timesOf(page: Page): Promise<{ readonly ready?: number; readonly painted: number }> {
  for (;;) {
    const times = await Promise.all(
      page
        .frames()
        .map((frame) =>
          frame.evaluate(() => (globalThis as { panelTimes?: PanelTimes }).panelTimes).catch(() => undefined),
        ),
    );
    const all = times.reduce<PanelTimes>((before, next) => ({ ...before, ...next }), {});
    if (all.painted !== undefined) return { ...all, painted: all.painted };
    await pause(50);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function textOf(values: readonly number[]): string {
  if (values.length === 0) return "–";
  return `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;
}
