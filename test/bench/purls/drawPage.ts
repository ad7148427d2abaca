// The real script and style sheet of pages in Chromium, fed with the message of the protocol.

import type { Browser, Page } from "playwright-core";
import type { Page as PageContent } from "../../../src/core/pages/page.ts";
import type { ToPage } from "../../../src/webview/page/protocol.ts";
import { openPanel, pageFiles } from "../graph/panelPage.ts";

/** Milliseconds and elements of a page at first, with all rows of its first table, and sorted. */
export async function drawPage(browser: Browser, content: PageContent): Promise<Readonly<Record<string, number>>> {
  const page = await openPanel(browser, "dark", pageFiles);
  const message: ToPage = { type: "show", page: content, canGoBack: false, canGoForward: false };
  const figures: Record<string, number> = {};
  const elements = () => page.locator("*").count();
  await page.evaluate(`window.content = ${JSON.stringify(message)}`);
  const show = 'window.dispatchEvent(new MessageEvent("message", { data: window.content }))';
  figures["first picture, ms"] = await timed(page, show);
  figures["elements"] = await elements();
  figures["sort, ms"] = await timed(page, `document.querySelectorAll(".sort")[1].click()`);
  const more = `document.querySelector(".table > .button")`;
  figures["more rows, ms"] = await timed(page, `${more}.click()`);
  figures["elements, more rows"] = await elements();
  await page.close();
  return figures;
}

/** Until the frame after the act is painted. */
async function timed(page: Page, act: string): Promise<number> {
  const time: number = await page.evaluate(`new Promise((resolve) => {
    const start = performance.now();
    ${act};
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
  })`);
  return Math.round(time);
}
