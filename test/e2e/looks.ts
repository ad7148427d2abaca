// How panels look in other themes and sizes, without another gesture at the workbench: each panel is opened once.

import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import type { Theme, Workbench } from "../workbench/browser.ts";
import { isTrue } from "../workbench/gestures.ts";
import { ofColors, violations } from "./axe.ts";

export const allThemes = ["dark", "light", "highContrast", "highContrastLight"] as const satisfies readonly Theme[];

/** What a theme gives the page of a panel: its colors and the classes by which style sheets know it. */
type Looks = Readonly<Record<Theme, { readonly style: string; readonly classes: string }>>;

/** Puts each theme on the window, and keeps what it gives the panel that is open. The last is put on as the first. */
export async function looksOf(workbench: Workbench, panel: FrameLocator): Promise<Looks> {
  const looks: Partial<Record<Theme, Looks[Theme]>> = {};
  for (const theme of allThemes) {
    await workbench.setTheme(theme);
    const background = () =>
      panel.locator("html").evaluate((html) => html.style.getPropertyValue("--vscode-editor-background"));
    const before = Object.values(looks).map(({ style }) => style);
    const read = () =>
      panel.locator("html").evaluate((html) => ({ style: html.style.cssText, classes: document.body.className }));
    assert.ok(await isTrue(async () => (await background()) !== "" && !before.includes((await read()).style), 60_000));
    looks[theme] = await read();
  }
  await workbench.setTheme("dark");
  return looks as Looks;
}

/** Fails where axe objects to something of a panel, which has the first theme, or to its colors in another. */
export async function assertAccessible(panel: FrameLocator, looks: Looks, name: string): Promise<void> {
  const [first, ...others] = allThemes;
  assert.deepEqual(await violations(panel), [], `${name} in ${first}`);
  for (const theme of others) {
    await putOn(panel, looks[theme]);
    assert.deepEqual(await violations(panel, ofColors), [], `${name} in ${theme}`);
  }
  await putOn(panel, looks[first]);
}

function putOn(panel: FrameLocator, look: Looks[Theme]): Promise<void> {
  return panel.locator("html").evaluate((html, { style, classes }) => {
    html.style.cssText = style;
    document.body.className = classes;
  }, look);
}

/** CSS pixels: a window of 1,280 points at 400 %, and one of 1,280 × 800 at 200 %. */
const sizes = { "at 320 px": { panel: 320, height: 800 }, "at 200 %": { window: 640, height: 400 } } as const;

/**
 * Fails where something of a panel cannot be seen or reached in a narrow window. `alsoAt` is called at each size, as for a picture;
 * the window is as large as before afterwards.
 */
export async function assertReflows(
  workbench: Workbench,
  panel: FrameLocator,
  name: string,
  alsoAt: (size: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { page } = workbench;
  const before = page.viewportSize() ?? assert.fail();
  try {
    for (const [size, wanted] of Object.entries(sizes)) {
      if ("window" in wanted) await page.setViewportSize({ width: wanted.window, height: wanted.height });
      else await panelOfWidth(workbench, panel, wanted);
      await panel.locator("h1").waitFor();
      let lost: readonly string[] = [];
      const isWhole = async () => (lost = await lostIn(panel)).length === 0;
      assert.ok(await isTrue(isWhole, 10_000), `${name} ${size}:\n${lost.join("\n")}`);
      await alsoAt(size);
    }
  } finally {
    await page.setViewportSize(before);
  }
}

/** Editors side by side share a window: the width of one is not set to the pixel. */
async function panelOfWidth(
  { page }: Workbench,
  panel: FrameLocator,
  wanted: { readonly panel: number; readonly height: number },
): Promise<void> {
  const width = () => panel.locator("html").evaluate(() => window.innerWidth);
  const missing = async () => wanted.panel - (await width());
  for (let step = 0; step < 8 && Math.abs(await missing()) > 2; step++) {
    const before = await width();
    const { width: window = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: window + (await missing()), height: wanted.height });
    await isTrue(async () => (await width()) !== before, 2_000);
  }
  assert.ok(Math.abs(await missing()) <= 2, `${await width()} px`);
}

/** The texts and controls of a page that lie out of it, are cut off, or are not shown at this size. */
export function lostIn(panel: FrameLocator): Promise<readonly string[]> {
  return panel.locator("body").evaluate((body) => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const lost = new Set<string>();
    if (scrollWidth > clientWidth) lost.add(`the page is ${scrollWidth} px wide`);
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      const said = text.textContent?.trim() ?? "";
      if (said === "" || !parent || parent.closest("script, style, svg, [hidden], .spoken, caption.hidden, option"))
        continue;
      const why = whyLost(text, parent);
      if (why !== undefined) lost.add(`${why}: ${said.slice(0, 60)}`);
    }
    return [...lost];

    function whyLost(text: Node, parent: Element): string | undefined {
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      const folded = parent.closest("details:not([open])");
      if (folded && !parent.closest("summary")) return undefined;
      if (boxes.length === 0) return "not shown";
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      for (let element: Element | null = parent; element && element !== body; element = element.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(element);
        // For screen readers alone.
        if (clipPath !== "none") return undefined;
        const box = element.getBoundingClientRect();
        const isWider = left < box.left - 1 || right > box.right + 1;
        if (/hidden|clip/.test(overflowX) && isWider) return "cut off";
        // What is wider can be scrolled to.
        if (/auto|scroll/.test(overflowX) && isWider) return undefined;
      }
      return left < -1 || right > clientWidth + 1 ? "out of the page" : undefined;
    }
  });
}
