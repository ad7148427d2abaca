// The panel's real page with the real bundle and style sheet in Chromium, fed with the messages of the protocol. Nothing is loaded from anywhere.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import type { DependencyGraph } from "../../../src/core/graph/graph.ts";
import type { NodeMark } from "../../../src/core/graph/marks.ts";
import type { ShowMessage } from "../../../src/webview/graph/protocol.ts";
import { pageHtml } from "../../../src/webview/shared/page.ts";
import { root } from "../../workbench/bootstrap.mjs";
import { ensureChromium } from "../../workbench/chromium.ts";
import { themes, type PanelTheme } from "./themes.ts";

const origin = "https://panel.example";

export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
}

/** The files of a panel. */
interface PanelFiles {
  readonly script: string;
  readonly style: string;
  /** The folder that has them; absent for `dist` of this version. */
  readonly dist?: string;
}

const graphFiles: PanelFiles = { script: "webview.js", style: "webview.css" };
export const pageFiles: PanelFiles = { script: "page.js", style: "page.css" };

export async function openPanel(
  browser: Browser,
  theme: PanelTheme = "dark",
  files: Partial<PanelFiles> = graphFiles,
): Promise<Page> {
  const { script, style, dist = join(root, "dist") } = { ...graphFiles, ...files };
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const built = (name: string) => readFileSync(join(dist, name), "utf8");
  const body = pageHtml({
    title: "Panel",
    script: built(script),
    style: built("theme.css") + built(style),
    nonce: "bench",
  });
  await page.route("**/*", (route) => route.fulfill({ body, headers: { "content-type": "text/html" } }));
  await page.addInitScript(editorOf, { style: themes[theme].variables, classes: themes[theme].classes });
  await page.goto(origin);
  return page;
}

/** Runs in the page: the editor around the panel. */
function editorOf({ style, classes }: { style: Readonly<Record<string, string>>; classes: string }): void {
  let state: unknown;
  Object.assign(window, {
    acquireVsCodeApi: () => ({
      postMessage: () => undefined,
      getState: () => state,
      setState(next: unknown) {
        // VS Code sends it to another process.
        state = structuredClone(next);
      },
    }),
  });
  document.addEventListener("DOMContentLoaded", () => {
    document.body.className = classes;
    for (const [name, value] of Object.entries(style)) document.documentElement.style.setProperty(name, value);
  });
}

export function showMessage(title: string, graph: DependencyGraph, marks: readonly NodeMark[]): ShowMessage {
  const key = graph.nodes[0]?.key ?? { system: "NPM", name: title, version: "1.0.0" };
  return {
    type: "show",
    title,
    subject: { root: { kind: "version", key } },
    state: { kind: "graph", graph, marks, actions: {} },
    sources: ["service"],
    canGoBack: false,
    canGoForward: false,
  };
}
