// The graph panel with graphs of several sizes, in Chromium without a GPU: medians, and p95 of frames.
//   npm run bench:graph [-- --sizes 100,1000,5000] [--runs 3]

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { root } from "../../workbench/bootstrap.mjs";
import { bigGraph, checkedMarks, pendingMarks } from "./bigGraphs.ts";
import { countElements, measureEvent, measureFrames, measureShow, prepare } from "./measures.ts";
import { openChromium, openPanel, showMessage } from "./panelPage.ts";

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "100,1000,5000,10000,30000" },
    runs: { type: "string", default: "3" },
  },
});

type Row = Record<string, number>;

const anything = "[data-node], [data-row]";

async function measure(browser: Browser, size: number): Promise<Row> {
  const page = await openPanel(browser);
  await prepare(page);
  const graph = bigGraph(size);
  const row: Row = {};
  let longest = 0;
  const note = (name: string, { time, longestTask }: { readonly time: number; readonly longestTask: number }) => {
    row[name] = time;
    longest = Math.max(longest, longestTask);
    row[`${name}, longest task`] = longestTask;
  };
  try {
    note("first picture", await measureShow(page, showMessage("bench 1.0.0", graph, pendingMarks(graph)), anything));
    const isList = (await page.locator(".graph").getAttribute("hidden")) !== null;
    if (isList) {
      const toGraph = { selector: '[aria-label="Show as"] button', event: "click", seen: "[data-node]" };
      note("drawing instead of the list", await measureEvent(page, toGraph));
    }
    const checked = showMessage("bench 1.0.0", graph, checkedMarks(graph));
    note("marks arrive", await measureShow(page, checked, ".summary"));
    row["elements"] = await countElements(page);
    const box = "[data-node]:nth-child(1)";
    note("selection", await measureEvent(page, { selector: box, event: "click", seen: ".details:not([hidden])" }));
    const find = 'input[type="search"]';
    note("search", await measureEvent(page, { selector: find, event: "input", value: "par", seen: ".matched" }));
    await measureEvent(page, { selector: find, event: "input", value: "", seen: ".matched" });
    const frames = { pan: await measureFrames(page, "pan"), zoom: await measureFrames(page, "zoom") };
    for (const [name, times] of Object.entries(frames)) row[`${name}, p95 of frames`] = quantile(times, 0.95);
    const only = { selector: '.check input[type="checkbox"]', event: "change", seen: ".summary", isOther: true };
    await page.locator(only.selector).evaluate((input) => ((input as HTMLInputElement).checked = true));
    note("filter", await measureEvent(page, only));
    row["elements, filtered"] = await countElements(page);
    row["longest task of all"] = longest;
  } finally {
    await page.close();
  }
  return row;
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}

const browser = await openChromium();
const tables: Record<string, Row> = {};
try {
  for (const size of options.sizes.split(",").map(Number)) {
    const rows: Row[] = [];
    for (let run = 0; run < Number(options.runs); run++) rows.push(await measure(browser, size));
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    tables[`${size} nodes`] = Object.fromEntries(
      names.map((name) => [
        name,
        Math.round(
          quantile(
            rows.map((row) => row[name] ?? NaN),
            0.5,
          ),
        ),
      ]),
    );
    console.log(`${size} nodes`, tables[`${size} nodes`]);
  }
} finally {
  await browser.close();
}
writeFileSync(join(root, "out", "bench-graph.json"), JSON.stringify(tables, undefined, 2));
