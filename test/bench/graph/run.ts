// The graph panel with graphs of several sizes, in Chromium without a GPU, and the layout beside two others:
//   npm run bench:graph [-- --parts panel,layouts] [--sizes 100,1000,5000] [--runs 5] [--before <folder with dist of another version>]

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../workbench/bootstrap.mjs";
import { compareLayouts } from "./layouts.ts";
import { openChromium } from "./panelPage.ts";
import { measurePanel, type Measured } from "./scenario.ts";

const { values: options } = parseArgs({
  options: {
    parts: { type: "string", default: "panel,layouts" },
    sizes: { type: "string", default: "100,1000,5000,10000,30000" },
    runs: { type: "string", default: "5" },
    before: { type: "string" },
  },
});

/** Of all runs. */
interface Figures {
  readonly median: number;
  readonly p95: number;
}

const results: Record<string, unknown> = {};
if (options.parts.includes("panel")) {
  const builds = { ...(options.before !== undefined && { before: options.before }), now: root };
  const browser = await openChromium();
  try {
    for (const size of options.sizes.split(",").map(Number)) {
      const measured = new Map(Object.keys(builds).map((name) => [name, new Map<string, number[]>()]));
      // In turn, so that both have the same conditions.
      for (let run = 0; run < Number(options.runs); run++) {
        for (const [name, folder] of Object.entries(builds)) {
          add(measured.get(name), await measurePanel(browser, join(folder, "dist"), size));
        }
      }
      for (const [name, values] of measured) {
        const table = Object.fromEntries([...values].map(([row, numbers]) => [row, figuresOf(numbers)]));
        results[`${size} packages, ${name}`] = table;
        console.log(`${size} packages, ${name}: medians and p95 of ${options.runs} runs`);
        console.table(table);
      }
    }
  } finally {
    await browser.close();
  }
}
if (options.parts.includes("layouts")) {
  const rows = await compareLayouts(Number(options.runs));
  results["layouts"] = rows;
  console.log("The layout of the same boxes and lines: medians in milliseconds, and how many times as long as ours");
  console.table(rows);
}
writeFileSync(join(root, "out", "bench-graph.json"), JSON.stringify(results, undefined, 2));

function add(values: Map<string, number[]> | undefined, measured: Measured): void {
  for (const [row, numbers] of Object.entries(measured)) values?.set(row, [...(values.get(row) ?? []), ...numbers]);
}

function figuresOf(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN);
  return { median: at(0.5), p95: at(0.95) };
}
