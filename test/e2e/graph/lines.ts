import type { FrameLocator } from "playwright-core";

/**
 * Clicks on the line whose title begins with a text, at a point that nothing lies over. On the canvas: the box of a line that is
 * straight has no height, which the driver takes for a line that is hidden.
 */
export async function clickLine(panel: FrameLocator, title: string): Promise<void> {
  const canvas = panel.locator(".canvas");
  const position = await canvas.evaluate(pointOnLine, title, { timeout: 5_000 });
  await canvas.click({ position, timeout: 5_000 });
}

/** From the corner of the canvas. Runs in the page. */
function pointOnLine(canvas: Element, title: string): { readonly x: number; readonly y: number } {
  const { left, top } = canvas.getBoundingClientRect();
  for (const line of canvas.querySelectorAll<SVGPathElement>("path.route-target")) {
    if (!line.textContent.startsWith(title)) continue;
    const [length, matrix] = [line.getTotalLength(), line.getScreenCTM() ?? new DOMMatrix()];
    for (const part of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]) {
      const { x, y } = line.getPointAtLength(part * length).matrixTransform(matrix);
      if (document.elementFromPoint(x, y) === line) return { x: x - left, y: y - top };
    }
  }
  throw new Error(`No line with ${title} can be clicked.`);
}
