// How much of a hover can be seen: the rows of the Markdown parts of it, and which of its lines are on screen without scrolling.

import type { Locator } from "playwright-core";

export interface HoverRows {
  /** Markdown parts about the same: more than one is a repetition. */
  readonly parts: number;
  /** Of text at the width that was asked for, of all parts. */
  readonly rows: number;
  /** Lines as they are written, each of one row or more. */
  readonly lines: readonly string[];
  /** How many of the lines, from the first, are on screen without scrolling. */
  readonly visibleLines: number;
  /** Diagnostics of the editor in the same box. */
  readonly diagnostics: number;
}

/** Measures what an open hover has about `about`, at `width` pixels, with the lines of its first part; the box stays as it is. */
export async function measureHover(box: Locator, about: string, width: number): Promise<HoverRows> {
  const parts = await box.locator(".markdown-hover .rendered-markdown", { hasText: about }).all();
  const [first = box.locator(".markdown-hover .rendered-markdown")] = parts;
  const { lines, visibleLines } = await first.evaluate(linesOnScreen);
  let rows = 0;
  for (const part of parts) rows += await part.evaluate(rowsAt, width);
  const diagnostics = await box.locator(".hover-row .marker").count();
  return { parts: parts.length, rows, lines, visibleLines, diagnostics };
}

/** Runs in the page. */
function rowsAt(part: HTMLElement, width: number): number {
  const before = part.style.cssText;
  part.style.width = `${width}px`;
  part.style.maxWidth = "none";
  const rects: DOMRect[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    range.selectNodeContents(text);
    rects.push(...[...range.getClientRects()].filter((rect) => rect.width > 0));
  }
  part.style.cssText = before;
  let rows = 0;
  let bottom = -Infinity;
  for (const rect of rects.sort((a, b) => a.top - b.top)) {
    // Text of another font overlaps its row by some pixels more or less.
    if (rect.top + rect.height / 2 < bottom) continue;
    rows++;
    bottom = rect.bottom;
  }
  return rows;
}

/** Runs in the page. A line ends with its paragraph or list item, or with a line break in it. */
function linesOnScreen(part: HTMLElement): Pick<HoverRows, "lines" | "visibleLines"> {
  const box = part.closest(".monaco-hover-content")?.getBoundingClientRect();
  const lines: { block: Element | null; text: string; bottom: number }[] = [];
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let isBroken = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      isBroken ||= node.tagName === "BR";
      continue;
    }
    const text = node.textContent ?? "";
    const block = node.parentElement?.closest("p, li, td, h1, h2, h3, h4, pre") ?? null;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { bottom } = range.getBoundingClientRect();
    const line = lines.at(-1);
    if (text.trim() === "") {
      if (line) line.text += " ";
      continue;
    }
    if (line && line.block === block && !isBroken) {
      line.text += text;
      line.bottom = Math.max(line.bottom, bottom);
    } else {
      lines.push({ block, text, bottom });
    }
    isBroken = false;
  }
  const limit = Math.min(box?.bottom ?? 0, window.innerHeight);
  const hidden = lines.findIndex(({ bottom }) => bottom > limit);
  return {
    lines: lines.map(({ text }) => text.replace(/\s+/g, " ").trim()),
    visibleLines: hidden < 0 ? lines.length : hidden,
  };
}
