// Pictures of the graph panel in three themes, alone and beside an editor, in out/pictures: what a person sees at first.
//   npm run build && npx node test/bench/graph/pictures.ts [size…]

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DependencyGraph } from "../../../src/core/graph/graph.ts";
import type { NodeMark } from "../../../src/core/graph/marks.ts";
import { recordedGraph } from "../../core/graph/graphs.ts";
import { root } from "../../workbench/bootstrap.mjs";
import { bigGraph, checkedMarks, pendingMarks } from "./bigGraphs.ts";
import { openChromium, openPanel, showMessage } from "./panelPage.ts";

const folder = join(root, "out", "pictures");
mkdirSync(folder, { recursive: true });

interface Picture {
  readonly title: string;
  readonly graph: () => DependencyGraph;
}

const graphs: Readonly<Record<number, Picture>> = {
  12: { title: "time 0.3.55", graph: () => recordedGraph("CARGO", "time", "0.3.55") },
  50: { title: "express 4.17.1", graph: () => recordedGraph("NPM", "express", "4.17.1") },
  278: { title: "jest 30.5.2", graph: () => recordedGraph("NPM", "jest", "30.5.2") },
  1285: { title: "react-scripts 5.0.1", graph: () => recordedGraph("NPM", "react-scripts", "5.0.1") },
  1815: { title: "platform 1.0.0", graph: () => bigGraph(1815) },
  5000: { title: "platform 1.0.0", graph: () => bigGraph(5000) },
};

/** With the side bar and an editor beside it, a panel of a window of 1,280 points has 462. */
const windows = { alone: { width: 1_280, height: 800 }, beside: { width: 462, height: 730 } };

const asked = process.argv.slice(2);
const browser = await openChromium();
try {
  for (const [size, { title, graph }] of Object.entries(graphs)) {
    if (asked.length > 0 && !asked.includes(size)) continue;
    for (const theme of ["dark", "light", "highContrast"] as const) {
      for (const [place, viewport] of Object.entries(windows)) {
        const page = await openPanel(browser, theme);
        await page.setViewportSize(viewport);
        const shown = graph();
        const send = (marks: readonly NodeMark[]) =>
          page.evaluate(
            (data) => window.dispatchEvent(new MessageEvent("message", { data })),
            showMessage(title, shown, marks),
          );
        // Marks arrive after the drawing, as they do in an editor.
        await send(pendingMarks(shown));
        await page.locator("[data-node]").first().waitFor();
        await send(checkedMarks(shown));
        await page.locator(".summary:not(:text('looking up'))").waitFor();
        await page.screenshot({ path: join(folder, `graph-${size}-${place}-${theme}.png`) });
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
}
