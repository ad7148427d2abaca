// What is done in a panel, and how long each step takes.

import type { Browser, Page } from "playwright-core";
import { bigGraph, checkedMarks, pendingMarks } from "./bigGraphs.ts";
import { countElements, measureEvent, measureFrames, measureShow, prepare, type Act, type Timed } from "./measures.ts";
import { openPanel, showMessage } from "./panelPage.ts";

/** By row: milliseconds, or elements; several where one run has several. */
export type Measured = Readonly<Record<string, readonly number[]>>;

/** Groups that are opened one after the other. */
const opened = 25;

const find = 'input[type="search"]';
/** A closed group with a box of its own that stays when it is open. */
const closed = '.node.group:not(.several) [aria-expanded="false"]';

/** `dist` has the build of the panel. */
export async function measurePanel(browser: Browser, dist: string, size: number): Promise<Measured> {
  const page = await openPanel(browser, "dark", { dist });
  const rows: Record<string, readonly number[]> = {};
  const longest: number[] = [];
  const note = (name: string, { time, longestTask, answered }: Timed): void => {
    if (answered !== undefined) rows[`${name}, answered`] = [answered];
    rows[name] = [time];
    longest.push(longestTask);
    if (longestTask > 0) rows[`${name}, longest task`] = [longestTask];
  };
  const measure = async (name: string, act: Act) => note(name, await measureEvent(page, act));
  try {
    await prepare(page);
    const graph = bigGraph(size);
    const pending = showMessage("bench 1.0.0", graph, pendingMarks(graph));
    note("first picture", await measureShow(page, pending, "[data-node], [data-row]"));
    const isList = (await page.locator(".graph").getAttribute("hidden")) !== null;
    if (isList) {
      const toGraph = { selector: '[aria-label="Show as"] button', event: "click", seen: "[data-node]" };
      await measure("drawing instead of the list", toGraph);
    }
    note("marks arrive", await measureShow(page, showMessage("bench 1.0.0", graph, checkedMarks(graph)), ".summary"));
    rows["elements"] = [await countElements(page)];
    const details = ".details:not([hidden])";
    await measure("selection", { selector: "[data-node]:nth-child(1)", event: "click", seen: details });
    const search = { selector: find, event: "input", seen: ".matched", isOther: true };
    await measure("search", { ...search, value: "par" });
    await measureEvent(page, { ...search, value: "" });
    await measureGroups(page, rows, note);
    await measureCamera(page, rows);
    const only = { selector: '.check input[type="checkbox"]', event: "change", seen: ".summary", isOther: true };
    await measure("only paths to findings", { ...only, checked: true, fewer: "[data-node], .canvas .far-box" });
    rows["elements, filtered"] = [await countElements(page)];
    const toList = { selector: '[aria-label="Show as"] button:nth-child(2)', event: "click", seen: "[data-row]" };
    await measureEvent(page, { ...only, checked: false });
    await measure("list instead of the drawing", toList);
    await measure("search in the list", { ...search, value: "p" });
    rows["longest task of all"] = [Math.max(...longest)];
  } finally {
    await page.close();
  }
  return rows;
}

async function measureCamera(page: Page, rows: Record<string, readonly number[]>): Promise<void> {
  rows["pan, a frame"] = await measureFrames(page, "pan");
  rows["zoom, a frame"] = await measureFrames(page, "zoom");
}

/** Opens one group and closes it, then opens many. */
async function measureGroups(
  page: Page,
  rows: Record<string, readonly number[]>,
  note: (name: string, timed: Timed) => void,
): Promise<void> {
  const id = await page.evaluate(
    (selector) => document.querySelector(selector)?.getAttribute("data-node") ?? undefined,
    closed,
  );
  if (id === undefined) return;
  const box = `[data-node="${id}"]`;
  const isOpen = (state: boolean) => `${box}[aria-expanded="${state}"]`;
  const opener = `.node:has(${box}) .opener`;
  note("expand", await measureEvent(page, { selector: opener, event: "click", seen: isOpen(true) }));
  note("collapse", await measureEvent(page, { selector: opener, event: "click", seen: isOpen(false) }));
  let most = 0;
  const [times, longest]: [number[], number[]] = [[], []];
  for (let count = 0; count < opened; count++) {
    const next = await page.evaluate((selector) => document.querySelector(selector)?.getAttribute("data-node"), closed);
    if (next === null || next === undefined) break;
    const toggle = { selector: `.node:has([data-node="${next}"]) .opener`, event: "click" };
    const timed = await measureEvent(page, { ...toggle, seen: `[data-node="${next}"][aria-expanded="true"]` });
    times.push(timed.time);
    longest.push(timed.longestTask);
    most = Math.max(most, await countElements(page));
  }
  rows[`expand ${opened} more`] = times;
  rows[`expand ${opened} more, longest tasks`] = longest;
  rows["elements, many groups open"] = [most];
}
