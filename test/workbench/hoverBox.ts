// The box that rests over a text in the editor.

import type { Locator, Page } from "playwright-core";
import { pointAt } from "./editorText.ts";

export interface HoverBox {
  /** What the box says, as a reader sees it. */
  readonly text: string;
  readonly html: string;
  /** The box itself, to click a link in it or take its picture. */
  readonly box: Locator;
}

const PATIENCE = 120_000;
const NOWHERE = { x: 2, y: 2 };

interface HoverTarget {
  readonly text: string;
  readonly occurrence: number;
  readonly saying: string | undefined;
}

/** Providers answer late and extensions start late: the pointer leaves and returns until the box says what is awaited. */
export async function hoverOver(page: Page, lines: Locator, target: HoverTarget): Promise<HoverBox> {
  const box = page.locator(".monaco-resizable-hover .monaco-hover:visible").first();
  const deadline = Date.now() + PATIENCE;
  await page.locator(".quick-input-widget:visible").waitFor({ state: "hidden" });
  for (;;) {
    const point = await pointAt(page, lines, target.text, target.occurrence);
    await page.mouse.move(NOWHERE.x, NOWHERE.y);
    await box.waitFor({ state: "hidden" });
    await page.mouse.move(point.x, point.y, { steps: 3 });
    if (await settles(box, target.saying ?? "", 5_000)) {
      return { text: await box.innerText(), html: await box.innerHTML(), box };
    }
    if (Date.now() > deadline) {
      const content = (await box.isVisible()) ? `only this: ${await box.innerText()}` : "nothing";
      throw new Error(`The hover over “${target.text}” should say “${target.saying ?? ""}”; it says ${content}`);
    }
  }
}

/** Clicks a link and takes the mouse away: the box stays open under it, and may cover what the link opens. */
export async function followLink({ box }: HoverBox, text: string): Promise<void> {
  await box.getByText(text, { exact: true }).click();
  await box.page().mouse.move(NOWHERE.x, NOWHERE.y);
}

/** Whether the box says the text, has no provider left to wait for, and stays as it is for a moment. */
async function settles(box: Locator, saying: string, within: number): Promise<boolean> {
  if (!(await appears(box, within))) return false;
  const quiet = (element: Element, [wanted, limit]: readonly [string, number]) =>
    new Promise<boolean>((resolve) => {
      const began = performance.now();
      let last = "";
      let since = began;
      const look = () => {
        const now = performance.now();
        const text = (element as HTMLElement).innerText;
        if (text !== last) [last, since] = [text, now];
        if (!element.isConnected || now - began > limit) resolve(false);
        else if (now - since > 250 && text.includes(wanted) && !text.includes("Loading...")) resolve(true);
        else requestAnimationFrame(look);
      };
      look();
    });
  return box.evaluate(quiet, [saying, within] as const);
}

/** Whether it becomes visible `within` so many milliseconds. */
export function appears(locator: Locator, within: number): Promise<boolean> {
  return locator.waitFor({ timeout: within }).then(
    () => true,
    () => false,
  );
}
