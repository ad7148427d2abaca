import { existsSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Frame, Page } from "playwright-core";

/** Milliseconds. */
export interface PanelTimes {
  /** From the command to the painted panel. */
  readonly open: number;
  /** From the command until the window has begun to load the webview's frame. */
  readonly frame: number;
  /** From the command until that frame has begun the document with the panel's script. */
  readonly document: number;
  /** From the command to the message that the panel's script listens. */
  readonly ready: number;
  /** From that message to the painted panel. */
  readonly afterReady: number;
}

/** A window of the editor, in which panels are opened one after the other. */
export interface PanelWindow {
  /** Opens the page of a subject, or the empty webview, waits until it is complete and painted, and closes it. With a file, the extension host is profiled. */
  open(subject?: object, profile?: string): Promise<PanelTimes>;
  close(): Promise<void>;
}

/** An editor in which windows are opened. */
export interface PanelPlace {
  readonly browser: Browser;
  readonly url: string;
  readonly probeFile: string;
  /** The path of the manifest that is open, over a dependency of which a hover was shown; absent where none is. */
  readonly manifest?: string;
  /** What has been typed into *Look Up…*, which was closed again; absent where it was not opened. */
  readonly lookedUp?: string;
}

/** Opens a window and waits until it is no longer busy with itself. */
export async function panelWindow({ browser, url, probeFile, manifest, lookedUp }: PanelPlace): Promise<PanelWindow> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
  rmSync(probeFile, { force: true });
  await page.goto(url);
  await page.locator(".monaco-workbench .explorer-folders-view .monaco-list-row").first().waitFor();
  while (!existsSync(probeFile)) await pause(50);
  // A window may load itself once more in that time, with another extension host.
  await pause(4_500);
  const { port } = JSON.parse(readFileSync(probeFile, "utf8")) as { port: number };
  const ask = async (action: string, parameters: Readonly<Record<string, string>> = {}): Promise<{ time: number }> => {
    const response = await fetch(`http://127.0.0.1:${port}/${action}?${new URLSearchParams(parameters).toString()}`);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { time: number };
  };
  await ask("start");
  if (manifest !== undefined) await ask("manifest", { file: manifest });
  if (lookedUp !== undefined) {
    await ask("lookUp");
    const box = page.locator(".quick-input-widget");
    await box.locator("input").first().fill(lookedUp);
    await box.locator(".monaco-list-row").first().waitFor();
    await pause(1_000);
    await page.keyboard.press("Escape");
    await box.waitFor({ state: "hidden" });
    await pause(500);
  }
  return {
    async open(subject, profile) {
      if (profile !== undefined) await ask("profile");
      const { time } = await ask("open", subject && { subject: JSON.stringify(subject) });
      const { frame, document, ready, painted } = await marksIn(page);
      if (profile !== undefined) await ask("profile", { file: profile });
      await ask("close");
      await page.locator("iframe.webview").first().waitFor({ state: "detached" });
      return {
        open: painted - time,
        frame: frame - time,
        document: document - time,
        ready: ready - time,
        afterReady: painted - ready,
      };
    },
    close: () => page.close(),
  };
}

/** Milliseconds since 1970. */
interface Marks {
  readonly frame: number;
  readonly document: number;
  readonly ready: number;
  readonly painted: number;
}

/** What the script of the panel has marked: one of the inner frames of the window has it. */
async function marksIn(page: Page): Promise<Marks> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const found = await Promise.all(page.frames().map(marksOf));
    const marks = found.find((each) => each !== undefined);
    if (marks) return marks;
    await pause(50);
  }
  throw new Error(
    `No panel has painted. Frames: ${page
      .frames()
      .map((frame) => frame.url())
      .join(", ")}`,
  );
}

/** Undefined for a frame of something else, and for one that goes away or does not answer yet. */
async function marksOf(frame: Frame): Promise<Marks | undefined> {
  const read = frame.evaluate(() => {
    const timeOf = (name: string) => performance.getEntriesByName(name, "mark")[0]?.startTime;
    const [ready, painted] = [timeOf("ready"), timeOf("painted")];
    if (ready === undefined || painted === undefined) return undefined;
    const { timeOrigin } = performance;
    return { document: timeOrigin, ready: timeOrigin + ready, painted: timeOrigin + painted };
  });
  const marks = await Promise.race([read.catch(() => undefined), pause(2_000, undefined)]);
  return marks && { ...marks, frame: (await frame.parentFrame()?.evaluate(() => performance.timeOrigin)) ?? NaN };
}
