// The still pictures of the README: what is opened, and how high the part of the window is that is shown.

import type { Locator } from "playwright-core";
import { repeatUntil } from "../../workbench/gestures.ts";
import type { Workbench } from "../../workbench/browser.ts";
import { openMenu, type Stage } from "../stage.ts";

/** Of every picture, in points: the column that GitHub has for a README. */
export const width = 840;

/** What the picture has from its upper to its lower edge. */
interface Part {
  readonly from: Locator;
  readonly to: Locator;
}

export interface Shot {
  readonly name: string;
  /** Of the window, in points. */
  readonly height: number;
  /** What fills the picture: lines of the editor and what is over them, the page of a panel, or the side bar. */
  readonly of: "lines" | "panel" | "sideBar";
  readonly open: (stage: Stage) => Promise<Part>;
}

/** The line of the sample with which its dependencies begin. */
const firstLine = ({ workbench }: Stage) => workbench.page.locator(".view-line", { hasText: '"dependencies"' }).first();

async function openManifest({ workbench }: Stage): Promise<void> {
  await workbench.open("package.json");
  await workbench.page.locator(".view-line", { hasText: '"lodash"' }).getByText("→ 4.18.1").first().waitFor();
}

async function openHover(stage: Stage): Promise<Part> {
  await openManifest(stage);
  const { box } = await stage.workbench.hover('"lodash"', { saying: "Fixed in 4.18.1" });
  return { from: box, to: stage.workbench.page.locator(".view-line", { hasText: '"qs": "6' }).first() };
}

async function openBulb(stage: Stage): Promise<Part> {
  const { workbench } = stage;
  const { page } = workbench;
  await openManifest(stage);
  const list = page.locator(".action-widget:visible").first();
  await openMenu({
    keep: list.getByText("Update to 4.18.1: fixes").first(),
    again: async () => {
      await workbench.cursorTo('"lodash"');
      await page.mouse.move(2, 2);
      await page.keyboard.press("Control+.");
    },
  });
  return { from: firstLine(stage), to: list };
}

async function openCompletion(stage: Stage): Promise<Part> {
  const { workbench } = stage;
  await openManifest(stage);
  const list = workbench.page.locator(".suggest-widget.visible");
  await openMenu({
    keep: list.filter({ hasText: "4.18.1" }),
    again: async () => {
      await workbench.cursorTo("4.17.20");
      await workbench.page.keyboard.press("Control+Space");
    },
  });
  return { from: firstLine(stage), to: list };
}

async function openScan(stage: Stage): Promise<Part> {
  const { page } = stage.workbench;
  await stage.workbench.run("Package Insights: Scan Workspace");
  const sideBar = page.locator(".part.sidebar");
  const row = (name: RegExp) => page.getByRole("treeitem", { name }).first();
  await sideBar
    .getByText(/\d+ manifests, \d+ dependencies checked/)
    .first()
    .waitFor();
  // The first row of a manifest that is open.
  await openMenu({
    keep: row(/chrono \d/),
    again: async () => {
      await row(/^\w+: Cargo\.toml,/).click();
      for (const key of ["ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    },
  });
  return { from: sideBar.locator(".composite.title").first(), to: row(/^\w+: Gemfile,/) };
}

async function openGraph({ workbench }: Stage): Promise<Part> {
  await workbench.open("package.json");
  await workbench.follow('"express"', "Graph");
  const panel = workbench.webview();
  await panel.locator("[data-node]").nth(20).waitFor({ state: "attached" });
  await alone(workbench);
  await panel.getByText("Only paths to findings").click();
  await panel.locator("[data-node]").nth(20).waitFor({ state: "detached" });
  await panel.locator(".zoom button").last().click();
  return { from: panel.locator(".graph"), to: panel.locator(".graph") };
}

async function openPlan({ workbench }: Stage): Promise<Part> {
  await workbench.open("package.json");
  await workbench.cursorTo('"express"');
  await workbench.run("Package Insights: Plan Update");
  const page = workbench.webview();
  await page.getByText("Nearest clean version").first().waitFor();
  await alone(workbench);
  return { from: page.locator("body"), to: page.locator("tr", { hasText: "4.19.2" }).first() };
}

/** Closes the manifest beside a panel. */
async function alone(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  const hasOneGroup = async () => (await page.locator(".editor-group-container").count()) === 1;
  const tab = page.locator('.tab[data-resource-name^="webview-packageInsights"]').first();
  await repeatUntil(hasOneGroup, async () => {
    await tab.click({ timeout: 5_000 });
    await workbench.run("View: Close Editors in Other Groups");
  });
}

export const shots: readonly Shot[] = [
  { name: "hover", height: 760, of: "lines", open: openHover },
  { name: "fix", height: 900, of: "lines", open: openBulb },
  { name: "completion", height: 900, of: "lines", open: openCompletion },
  { name: "scan", height: 620, of: "sideBar", open: openScan },
  { name: "graph", height: 560, of: "panel", open: openGraph },
  { name: "plan", height: 1000, of: "panel", open: openPlan },
];
