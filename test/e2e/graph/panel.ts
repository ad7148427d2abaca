import type { FrameLocator } from "playwright-core";
import type { Workbench } from "../../workbench/browser.ts";

/** The panel with this title, once nothing of its graph is looked up any more. */
export async function shownIn(workbench: Workbench, title: string): Promise<FrameLocator> {
  const panel = workbench.webview();
  await panel.getByRole("heading", { level: 1, name: title }).waitFor();
  await panel.locator(".summary:not(:text('looking up'))").waitFor();
  return panel;
}

/** Marks the page with the first event of a kind. */
export async function watchFor(event: "pointerdown" | "keydown", panel: FrameLocator): Promise<() => Promise<boolean>> {
  const page = panel.locator("body");
  await page.evaluate((body, type) => {
    body.addEventListener(type, () => body.setAttribute(`data-${type}`, ""), true);
  }, event);
  return async () => (await page.getAttribute(`data-${event}`)) !== null;
}

/** The packages of the drawing that do not lie within its width. */
export function clipped(panel: FrameLocator): Promise<readonly (string | null)[]> {
  return panel.locator(".canvas").evaluate((canvas) => {
    const { left, right } = canvas.getBoundingClientRect();
    const boxes = [...canvas.querySelectorAll("[data-node]")];
    const isOut = ({ left: start, right: end }: DOMRect) => start < left || end > right;
    return boxes.filter((box) => isOut(box.getBoundingClientRect())).map((box) => box.getAttribute("aria-label"));
  });
}
