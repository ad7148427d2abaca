import { existsSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Shown } from "./observe.ts";

/** Milliseconds from the call that opens or changes the document, or counts. Undefined: it did not happen. */
export type Measurement = Readonly<Record<(typeof rows)[number], number | undefined>>;

export const rows = [
  "first request",
  "diagnostics, first",
  "diagnostics, last",
  "diagnostics, all",
  "squiggles, first",
  "squiggles, last",
  "hints, first",
  "hints, last",
  "changes on screen",
  "requests",
  "MB",
  "connections",
  "CPU",
  "heap, MB",
  "activation",
] as const;

/** Milliseconds without a change after which nothing more is expected. */
const quiet = 5_000;

interface Log {
  readonly requests: readonly { readonly time: number; readonly url: string }[];
  readonly diagnostics: readonly { readonly time: number; readonly count: number }[];
}

interface Usage {
  /** Milliseconds before and after the garbage was collected, from which the heap is taken. */
  readonly cpu: { readonly before: number; readonly after: number };
  /** Megabytes. */
  readonly heap: number;
  /** Milliseconds of loading and activating, if the extension has been activated. */
  readonly activation?: number;
}

/** A window of the editor, and the probe in its extension host. */
export interface EditorWindow {
  /** Opens a manifest in it. With a file for a profile it records one. */
  open(file: string, profile?: string): Promise<Measurement>;
  /** Inserts a text behind another; with `times`, deletes and inserts it in turn. */
  type(at: string, text: string, times?: number): Promise<Measurement>;
}

/** What the service has counted so far. */
export interface Traffic {
  readonly connections: number;
  readonly bytes: number;
}

/** Waits until the window is no longer busy with itself. */
export async function editorWindow(
  page: Page,
  url: string,
  probeFile: string,
  traffic: () => Traffic,
): Promise<EditorWindow> {
  rmSync(probeFile, { force: true });
  await page.goto(url);
  await page.locator(".monaco-workbench .explorer-folders-view .monaco-list-row").first().waitFor();
  while (!existsSync(probeFile)) await pause(50);
  const ask = async <T>(action: string, parameters: Readonly<Record<string, string>> = {}): Promise<T> => {
    const query = new URLSearchParams(parameters).toString();
    const response = await fetch(`http://127.0.0.1:${port}/${action}?${query}`);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  };
  // A window may load itself once more in that time, with another extension host.
  await pause(4_500);
  const { port } = JSON.parse(readFileSync(probeFile, "utf8")) as { port: number };

  async function watch(action: () => Promise<{ readonly time: number }>): Promise<Measurement> {
    await ask<Log>("log");
    const { connections, bytes } = traffic();
    const before = await ask<Usage>("usage");
    const { time: start } = await action();
    const events = await eventsUntilQuiet(page, () => ask<Log>("log"), start);
    const after = await ask<Usage>("usage");
    return {
      ...timesIn(events, start),
      MB: (traffic().bytes - bytes) / 1e6,
      connections: traffic().connections - connections,
      CPU: after.cpu.before - before.cpu.after,
      "heap, MB": after.heap - before.heap,
      activation: after.activation,
    };
  }

  return {
    async open(file, profile) {
      if (profile !== undefined) await ask("profile");
      const measurement = await watch(() => ask("open", { file }));
      if (profile !== undefined) await ask("profile", { file: profile });
      return measurement;
    },
    type: (at, text, times = 1) => watch(() => ask("type", { at, text, times: String(times) })),
  };
}

interface Events extends Log {
  readonly observations: readonly Shown[];
}

async function eventsUntilQuiet(page: Page, log: () => Promise<Log>, start: number): Promise<Events> {
  const requests: Log["requests"][number][] = [];
  const diagnostics: Log["diagnostics"][number][] = [];
  let observations: readonly Shown[] = [];
  for (let last = Date.now(); Date.now() - last < quiet;) {
    await pause(200);
    const news = await log();
    requests.push(...news.requests);
    diagnostics.push(...news.diagnostics);
    observations = await page.evaluate(
      (start) => (globalThis as unknown as { observations: Shown[] }).observations.filter(({ time }) => time >= start),
      start,
    );
    const latest = [observations, requests, diagnostics].map((events) => events.at(-1)?.time ?? 0);
    last = Math.max(last, start, ...latest);
  }
  return { requests, diagnostics, observations };
}

function timesIn({ requests, diagnostics, observations }: Events, start: number) {
  const since = (time: number | undefined) => (time === undefined ? undefined : time - start);
  const lastChange = (count: (state: Shown) => number) =>
    observations.findLast(
      (state, index) => count(state) !== (index === 0 ? 0 : count(observations[index - 1] ?? state)),
    )?.time;
  return {
    "first request": since(requests[0]?.time),
    "diagnostics, first": since(diagnostics.find(({ count }) => count > 0)?.time),
    "diagnostics, last": since(diagnostics.at(-1)?.time),
    "diagnostics, all": since(
      diagnostics.findLast(({ count }, index) => count !== (diagnostics[index - 1]?.count ?? 0))?.time,
    ),
    "squiggles, first": since(observations.find(({ squiggles }) => squiggles > 0)?.time),
    "squiggles, last": since(lastChange(({ squiggles }) => squiggles)),
    "hints, first": since(observations.find(({ hints }) => hints > 0)?.time),
    "hints, last": since(lastChange(({ hints }) => hints)),
    "changes on screen": observations.length,
    requests: requests.length,
  };
}
