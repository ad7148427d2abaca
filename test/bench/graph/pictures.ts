// Pictures of the graph panel with large graphs in three themes, in out/pictures: what a person sees at first.
//   node esbuild.js && node test/bench/graph/pictures.ts

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { recordedGraph } from "../../core/graph/graphs.ts";
import { root } from "../../workbench/bootstrap.mjs";
import { bigGraph, checkedMarks } from "./bigGraphs.ts";
import { openChromium, openPanel, showMessage } from "./panelPage.ts";

const folder = join(root, "out", "pictures");
mkdirSync(folder, { recursive: true });
const graphs = {
  1285: { title: "react-scripts 5.0.1", graph: recordedGraph("NPM", "react-scripts", "5.0.1") },
  1815: { title: "service 1.0.0", graph: bigGraph(1815) },
  5000: { title: "platform 1.0.0", graph: bigGraph(5000) },
};

const browser = await openChromium();
try {
  for (const theme of ["dark", "light", "highContrast"] as const) {
    for (const [size, { title, graph }] of Object.entries(graphs)) {
      const page = await openPanel(browser, theme);
      await page.evaluate(
        (data) => window.dispatchEvent(new MessageEvent("message", { data })),
        showMessage(title, graph, checkedMarks(graph)),
      );
      await page.locator("[data-node]").first().waitFor();
      await page.screenshot({ path: join(folder, `graph-${size}-${theme}.png`) });
      await page.close();
    }
  }
} finally {
  await browser.close();
}
