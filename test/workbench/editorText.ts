// Where a text stands on the screen. The editor splits a line into styled pieces, so the place is measured, not selected.

import type { Locator, Page } from "playwright-core";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of the n-th occurrence of a text; brings it into view first if it is outside. */
export async function pointAt(page: Page, lines: Locator, text: string, occurrence: number): Promise<Point> {
  const visible = await measure(lines, text, occurrence);
  if (visible !== undefined) return visible;
  await page
    .locator(".editor-group-container.active .monaco-editor :is(.native-edit-context, textarea.inputarea)")
    .first()
    .focus();
  await page.keyboard.press("ControlOrMeta+F");
  const find = page.locator(".find-widget.visible .find-part .input");
  await find.fill(text);
  await page.locator(".find-widget.visible .matchesCount", { hasText: /\d+ of \d+/ }).waitFor();
  await page.keyboard.press("Escape");
  await lines.filter({ hasText: text }).waitFor();
  const revealed = (await measure(lines, text, occurrence)) ?? (await measure(lines, text, 0));
  if (revealed === undefined) throw new Error(`The editor shows no “${text}”`);
  return revealed;
}

async function measure(lines: Locator, text: string, occurrence: number): Promise<Point | undefined> {
  return lines.evaluate(
    (element, [wanted, skip]) => {
      const rows = [...element.querySelectorAll(".view-line")];
      const topOf = (row: Element) => row.getBoundingClientRect().top;
      const matches = rows
        .sort((a, b) => topOf(a) - topOf(b))
        .flatMap((row) => {
          const content = row.textContent.replaceAll("\u00a0", " ");
          const found: { row: Element; start: number }[] = [];
          for (let at = content.indexOf(wanted); at >= 0; at = content.indexOf(wanted, at + wanted.length)) {
            found.push({ row, start: at });
          }
          return found;
        });
      const match = matches[skip];
      if (!match) return undefined;

      const locate = (offset: number): [Node, number] => {
        const walker = document.createTreeWalker(match.row, NodeFilter.SHOW_TEXT);
        let left = offset;
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const length = node.textContent?.length ?? 0;
          if (left <= length) return [node, left];
          left -= length;
        }
        return [match.row, 0];
      };
      const range = document.createRange();
      range.setStart(...locate(match.start));
      range.setEnd(...locate(match.start + wanted.length));
      const { left, top, width, height } = range.getBoundingClientRect();
      const point = { x: left + width / 2, y: top + height / 2 };
      const hit = document.elementFromPoint(point.x, point.y);
      return element.closest(".monaco-editor")?.contains(hit) ? point : undefined;
    },
    [text, occurrence] as const,
  );
}
