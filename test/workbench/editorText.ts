// Where a text stands on the screen. The editor splits a line into styled pieces, so the place is measured, not selected.

import type { Locator, Page } from "playwright-core";
import { appears, repeatUntil } from "./gestures.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of the n-th occurrence of a text in the whole document, counted from 0; scrolls there if it must. */
export async function pointAt(page: Page, lines: Locator, text: string, occurrence: number): Promise<Point> {
  await goToStart(page);
  return (await measure(lines, text, occurrence)) ?? (await search(page, text, occurrence));
}

const PATIENCE = 120_000;

/** What closed a moment ago may take the focus back, so it is asked for until the cursor stands on line 1. */
async function goToStart(page: Page): Promise<void> {
  const editor = page.locator(".editor-group-container.active .monaco-editor").first();
  const firstLine = editor.locator(".line-numbers.active-line-number", { hasText: /^1$/ });
  const keys = process.platform === "darwin" ? "Meta+ArrowUp" : "Control+Home";
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline;) {
    await editor.locator(".native-edit-context, .inputarea").first().focus();
    await page.keyboard.press(keys);
    if (await appears(firstLine, 1_000)) return;
  }
  throw new Error("The editor does not take the keyboard");
}

/** Goes there with the editor's own search. */
async function search(page: Page, text: string, occurrence: number): Promise<Point> {
  const widget = page.locator(".find-widget.visible");
  const input = widget.locator(".find-part .input");
  const count = (current: RegExp) => widget.locator(".matchesCount", { hasText: current });
  const wanted = count(new RegExp(`^${occurrence + 1} of`));
  // What closed a moment ago may take the focus, and the key with it.
  await repeatUntil(widget, () => page.keyboard.press("ControlOrMeta+F"), 2_000);
  await input.fill(text);
  await count(/ of \d/).waitFor();
  // Which match the search begins at depends on what was searched for before.
  for (let presses = 0; !(await wanted.isVisible()); presses++) {
    const before = await widget.locator(".matchesCount").innerText();
    const total = Number(/of (\d+)/.exec(before)?.[1] ?? 0);
    if (occurrence >= total || presses > total) throw new Error(`“${text}” stands ${total} times in the editor`);
    await repeatUntil(
      widget.locator(".matchesCount").filter({ hasNotText: before }),
      () => input.press("Enter"),
      5_000,
    );
  }
  const match = page.locator(".editor-group-container.active .currentFindMatch").first();
  const box = await match.boundingBox();
  await closeSearch(widget, input);
  // No selection is left over the text.
  await page.keyboard.press("ArrowLeft");
  if (!box) throw new Error(`The editor shows no “${text}”`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What opens at this moment takes the focus, and the key with it: it is pressed until the widget is closed. */
async function closeSearch(widget: Locator, input: Locator): Promise<void> {
  await repeatUntil(
    async () => !(await widget.isVisible()),
    () => input.press("Escape", { timeout: 2_000 }),
    2_000,
  );
}

/** Among what is in sight, which at the start of a document are the first ones. */
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
      return element.parentElement?.contains(hit) ? point : undefined;
    },
    [text, occurrence] as const,
  );
}
