// Speed at the screen: what opening a manifest takes in a real editor, beside a bare extension and beside none, taken in turn.
//   npm run bench:editor [-- --runs 3] [--latency 50]
// Times depend on the machine; ours is to be read as a multiple of the bare extension's in the same run.

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { root } from "../../workbench/bootstrap.mjs";
import { launchBrowser } from "../../workbench/browser.ts";
import { ensureEditor } from "../../workbench/editor.ts";
import { scratchFolder } from "../../workbench/lifetimes.ts";
import { startEditor } from "../../workbench/serve.ts";
import { startService } from "../../service/server.ts";
import { observe, type Shown } from "./observe.ts";
import { writeWorkspace } from "./workspace.ts";

const variants = ["none", "bare", "ours"] as const;
type Variant = (typeof variants)[number];

/** Milliseconds from the call that opens the document, or counts. Undefined: it did not happen. */
export type Measurement = Readonly<Record<(typeof rows)[number], number | undefined>>;

const rows = [
  "first request",
  "diagnostics, first",
  "diagnostics, last",
  "squiggles, first",
  "squiggles, last",
  "hints, last",
  "requests",
  "CPU",
  "heap, MB",
] as const;

/** Milliseconds without a change after which nothing more is expected. */
const quiet = 3_000;

interface Log {
  readonly requests: readonly number[];
  readonly diagnostics: readonly { readonly time: number; readonly count: number }[];
}

/** One window: the first manifest, then another. */
async function measure(variant: Variant, latency: number): Promise<Readonly<Record<"first" | "second", Measurement>>> {
  const scratch = scratchFolder("bench");
  const service = await startService({ latency });
  const extensionsDir = join(scratch.path, "extensions");
  const probeFile = join(scratch.path, "probe.json");
  installFolder(join(import.meta.dirname, "probe"), extensionsDir);
  if (variant === "bare") installFolder(join(import.meta.dirname, "bare"), extensionsDir);
  if (variant === "ours") installOurs(extensionsDir);
  const folder = join(scratch.path, "workspace");
  const files = writeWorkspace(folder);
  const home = join(scratch.path, "home");
  mkdirSync(home);
  const editor = await startEditor({
    folder,
    extensionsDir,
    settings: { "packageInsights.baseUrl": service.url, "editor.fontSize": 8, "editor.lineHeight": 10 },
    env: { HOME: home, BENCH_PROBE: probeFile, BENCH_SERVICE: service.url },
  });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1_000, height: 1_600 } });
    await page.addInitScript(observe);
    await page.goto(editor.url);
    await page.locator(".monaco-workbench .explorer-folders-view .monaco-list-row").first().waitFor();
    while (!existsSync(probeFile)) await pause(50);
    const { port } = JSON.parse(readFileSync(probeFile, "utf8")) as { port: number };
    const ask = async <T>(path: string): Promise<T> => {
      const response = await fetch(`http://127.0.0.1:${port}/${path}`);
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as T;
    };
    // The window is busy with itself for some seconds.
    await pause(4_500);
    const first = await openAndWatch(files.first, page, ask);
    const second = await openAndWatch(files.second, page, ask);
    return { first, second };
  } finally {
    await browser.close();
    await editor.close();
    await service.close();
    scratch.remove();
  }
}

async function openAndWatch(file: string, page: Page, ask: <T>(path: string) => Promise<T>): Promise<Measurement> {
  await ask<Log>("log");
  const before = await ask<{ cpu: number; heap: number }>("usage");
  const { time: start } = await ask<{ time: number }>(`open?file=${encodeURIComponent(file)}`);
  const log: { requests: number[]; diagnostics: Log["diagnostics"][number][] } = { requests: [], diagnostics: [] };
  let observations: readonly Shown[] = [];
  for (let last = Date.now(); Date.now() - last < quiet;) {
    await pause(200);
    const news = await ask<Log>("log");
    log.requests.push(...news.requests);
    log.diagnostics.push(...news.diagnostics);
    observations = await page.evaluate(
      (start) => (globalThis as unknown as { observations: Shown[] }).observations.filter(({ time }) => time >= start),
      start,
    );
    last = Math.max(
      last,
      start,
      observations.at(-1)?.time ?? 0,
      log.requests.at(-1) ?? 0,
      log.diagnostics.at(-1)?.time ?? 0,
    );
  }
  const after = await ask<{ cpu: number; heap: number }>("usage");
  const since = (time: number | undefined) => (time === undefined ? undefined : time - start);
  const lastChange = (count: (state: Shown) => number) =>
    observations.findLast(
      (state, index) => count(state) !== (index === 0 ? 0 : count(observations[index - 1] ?? state)),
    )?.time;
  return {
    "first request": since(log.requests[0]),
    "diagnostics, first": since(log.diagnostics.find(({ count }) => count > 0)?.time),
    "diagnostics, last": since(log.diagnostics.at(-1)?.time),
    "squiggles, first": since(observations.find(({ squiggles }) => squiggles > 0)?.time),
    "squiggles, last": since(lastChange(({ squiggles }) => squiggles)),
    "hints, last": since(lastChange(({ hints }) => hints)),
    requests: log.requests.length,
    CPU: after.cpu - before.cpu,
    "heap, MB": after.heap - before.heap,
  };
}

function installFolder(source: string, extensionsDir: string): void {
  const { publisher, name, version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as Record<
    "publisher" | "name" | "version",
    string
  >;
  cpSync(source, join(extensionsDir, `${publisher}.${name}-${version}`), { recursive: true });
}

function installOurs(extensionsDir: string): void {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const target = join(extensionsDir, `package-insights.package-insights-${version}`);
  for (const part of ["package.json", "dist", "media"])
    cpSync(join(root, part), join(target, part), { recursive: true });
}

function median(values: readonly (number | undefined)[]): string {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  if (sorted.length === 0) return "–";
  const text = (value = 0) => value.toFixed(Math.abs(value) < 20 ? 1 : 0);
  return `${text(sorted[Math.floor(sorted.length / 2)])} (${text(sorted[0])}–${text(sorted.at(-1))})`;
}

function numberAfter(option: string, otherwise: number): number {
  const index = process.argv.indexOf(option);
  return index < 0 ? otherwise : Number(process.argv[index + 1]);
}

await ensureEditor();
const runs = numberAfter("--runs", 3);
const latency = numberAfter("--latency", 50);
const results: { variant: Variant; first: Measurement; second: Measurement }[] = [];
for (let run = 0; run < runs; run++) {
  for (const variant of variants) results.push({ variant, ...(await measure(variant, latency)) });
}
for (const which of ["first", "second"] as const) {
  console.log(`\n${which} manifest of a window, ${latency} ms a request, median (least–most) of ${runs}`);
  console.log(["", ...variants].map((text) => text.padEnd(24)).join(""));
  for (const row of rows) {
    const cells = variants.map((variant) =>
      median(results.filter((result) => result.variant === variant).map((result) => result[which][row])),
    );
    console.log([row, ...cells].map((text) => text.padEnd(24)).join(""));
  }
}
const report = join(root, "out", "bench-editor.json");
mkdirSync(join(root, "out"), { recursive: true });
writeFileSync(report, JSON.stringify({ date: new Date().toISOString(), latency, results }, undefined, 2));
console.log(`\n${report}`);
