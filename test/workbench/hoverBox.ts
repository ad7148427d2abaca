// The box that rests over a text in the editor.

import type { Locator, Page } from "playwright-core";
import { pointAt } from "./editorText.ts";
import { appears, repeatUntil } from "./gestures.ts";

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
    await box.waitFor({ state: "hidden", timeout: 5_000 }).catch(() => page.keyboard.press("Escape"));
    await page.mouse.move(point.x, point.y, { steps: 3 });
    const content = await settledContent(box, target.saying ?? "", 5_000);
    if (content) return { ...content, box };
    if (Date.now() > deadline) {
      const shown = (await box.isVisible()) ? `only this: ${await box.innerText()}` : "nothing";
      throw new Error(`The hover over “${target.text}” should say “${target.saying ?? ""}”; it says ${shown}`);
    }
  }
}

interface Link {
  readonly hover: () => Promise<HoverBox>;
  readonly link: string;
  readonly effect: Locator;
}

/**
 * Clicks a link and takes the mouse away: the box stays open under it, and may cover what the link opens. The box is opened again
 * until the click has had its effect, as one that is drawn anew takes none.
 */
export async function followLink({ hover, link, effect }: Link): Promise<void> {
  await repeatUntil(
    effect,
    async () => {
      const { box } = await hover();
      await box.getByText(link, { exact: true }).click({ timeout: 5_000 });
      await box.page().mouse.move(NOWHERE.x, NOWHERE.y);
    },
    20_000,
  );
}

/** What the box says, once it says the text, has no provider left to wait for, and stays as it is for a moment. */
async function settledContent(
  box: Locator,
  saying: string,
  within: number,
): Promise<Omit<HoverBox, "box"> | undefined> {
  const quiet = (element: Element, [wanted, limit]: readonly [string, number]) =>
    new Promise<Omit<HoverBox, "box"> | undefined>((resolve) => {
      const began = performance.now();
      let last = "";
      let since = began;
      const look = () => {
        const now = performance.now();
        const text = (element as HTMLElement).innerText;
        if (text !== last) [last, since] = [text, now];
        if (!element.isConnected || now - began > limit) resolve(undefined);
        else if (now - since > 250 && text.includes(wanted) && !text.includes("Loading..."))
          resolve({ text, html: element.innerHTML });
        else requestAnimationFrame(look);
      };
      look();
    });
  if (!(await appears(box, within))) return undefined;
  return box.evaluate(quiet, [saying, within] as const, { timeout: within }).catch(() => undefined);
}
