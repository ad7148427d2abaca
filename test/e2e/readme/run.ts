// `npm run pictures:readme` makes the pictures of the README, in both themes, from the sample workspace; with names, only these:
// `npm run pictures:readme -- hover tour`.

import type { Page } from "playwright-core";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../workbench/bootstrap.mjs";
import type { Theme } from "../../workbench/browser.ts";
import { openStage, type Stage } from "../stage.ts";
import { openEncoder } from "./encoder.ts";
import { shots, width, type Shot } from "./shots.ts";
import { recordTour, tourWindow } from "./tour.ts";

const target = join(root, "media", "readme");
const both: readonly Theme[] = ["dark", "light"];
const chosen = process.argv.slice(2);
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);

/** Points that a window is wider than a picture of what fills it. */
const more: Readonly<Record<Shot["of"], number>> = { lines: 60, panel: 52, sideBar: 300 };

mkdirSync(target, { recursive: true });
const encoder = await openEncoder();
const settings = { "breadcrumbs.enabled": false, "editor.inlayHints.padding": true };
try {
  if (shots.some(({ name }) => isChosen(name))) await takeShots();
  if (isChosen("tour")) for (const theme of both) await takeTour(theme);
} finally {
  await encoder.close();
}

async function takeShots(): Promise<void> {
  const stage = await openStage({ settings, scale: 2 });
  const { workbench } = stage;
  const { page } = workbench;
  const sideBar = page.locator(".part.sidebar:visible").first();
  try {
    for (const shot of shots.filter(({ name }) => isChosen(name))) {
      await page.setViewportSize({ width: width + more[shot.of], height: shot.height });
      if ((await sideBar.isVisible()) !== (shot.of === "sideBar"))
        await workbench.run("View: Toggle Primary Side Bar Visibility");
      for (const theme of both) {
        await workbench.setTheme(theme);
        keep(`${shot.name}-${theme}`, await encoder.encode(await take(stage, shot)));
        await page.keyboard.press("Escape");
        await workbench.run("View: Close All Editors");
      }
    }
  } finally {
    await stage.close();
  }
}

async function take(stage: Stage, shot: Shot): Promise<Buffer> {
  const { page } = stage.workbench;
  if (shot.of === "sideBar") await drawSideBar(page, width);
  const { from, to } = await shot.open(stage);
  const [part, first, last] = await Promise.all([
    page
      .locator(shot.of === "sideBar" ? ".part.sidebar" : ".part.editor")
      .first()
      .boundingBox(),
    from.boundingBox(),
    to.boundingBox(),
  ]);
  if (!part || !first || !last) throw new Error(`${shot.name} is not to be seen`);
  const edges = [first.y, last.y + last.height] as const;
  const [y, end] = shot.of === "lines" ? await wholeLines(page, edges) : edges;
  const clip = { x: part.x, y, width: Math.min(width, part.width), height: Math.min(end, part.y + part.height) - y };
  return page.screenshot({ clip });
}

/** The edges moved apart to where lines of the editor begin and end. */
async function wholeLines(page: Page, [top, bottom]: readonly [number, number]): Promise<readonly [number, number]> {
  const line = await page.locator(".view-line").first().boundingBox();
  if (!line) throw new Error("The editor has no lines");
  const { y, height } = line;
  return [y + Math.floor((top - y) / height) * height, y + Math.ceil((bottom - y) / height) * height];
}

/** Drags the edge of the side bar until it is so wide. */
async function drawSideBar(page: Page, wanted: number): Promise<void> {
  const box = await page.locator(".part.sidebar").first().boundingBox();
  if (!box || Math.abs(box.width - wanted) < 2) return;
  const [x, y] = [box.x + box.width, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(box.x + wanted, y, { steps: 5 });
  await page.mouse.up();
}

async function takeTour(theme: Theme): Promise<void> {
  // The pointer rests on what it passes, for a moment.
  const stage = await openStage({ settings: { ...settings, "editor.hover.delay": 800 }, scale: 2 });
  try {
    await stage.workbench.page.setViewportSize(tourWindow);
    await drawSideBar(stage.workbench.page, 190);
    await stage.workbench.setTheme(theme);
    keep(`tour-${theme}`, await recordTour(stage, encoder));
  } finally {
    await stage.close();
  }
}

function keep(name: string, webp: Buffer): void {
  writeFileSync(join(target, `${name}.webp`), webp);
  console.log(`${name} ${(webp.length / 1000).toFixed(1)} kB`);
}
