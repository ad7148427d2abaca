// The moving picture: package.json is opened, lodash is underlined, its hover has the verdict, the light bulb updates it, and its line is
// clean.

import type { Locator, Page } from "playwright-core";
import { openMenu, type Stage } from "../stage.ts";
import { rowOf } from "../../workbench/explorer.ts";
import type { Encoder } from "./encoder.ts";
import { animatedWebp, type Frame } from "./webp.ts";

/** Of the window, in points. */
export const tourWindow = { width: 840, height: 600 };

/** Screenshots with how long each stays, in milliseconds. */
interface Recorder {
  readonly page: Page;
  readonly take: (duration: number) => Promise<void>;
  /** Moves the pointer in steps. */
  readonly moveTo: (place: Locator, offset?: { readonly x: number; readonly y: number }) => Promise<void>;
  readonly shots: readonly { readonly png: Buffer; readonly duration: number }[];
}

/** Plays the story, and answers a WebP of it. */
export async function recordTour(stage: Stage, encoder: Encoder): Promise<Buffer> {
  const recorder = await startRecorder(stage.workbench.page);
  await play(stage, recorder);
  const [first, ...others] = recorder.shots;
  if (!first) throw new Error("Nothing was recorded");
  const scale = 2;
  const size = { width: tourWindow.width * scale, height: tourWindow.height * scale };
  const whole = { left: 0, top: 0, ...size };
  const frames: Frame[] = [{ webp: await encoder.encode(first.png), area: whole, duration: first.duration }];
  let before = first.png;
  for (const { png, duration } of others) {
    const area = (await encoder.difference(before, png)) ?? { left: 0, top: 0, width: 2, height: 2 };
    frames.push({ webp: await encoder.encode(png, area), area, duration });
    before = png;
  }
  return animatedWebp(size.width, size.height, frames);
}

async function play(stage: Stage, { page, take, moveTo }: Recorder): Promise<void> {
  const { workbench } = stage;
  const line = (text: string | RegExp) => page.locator(".view-line", { hasText: text }).first();
  await rowOf(page, "package.json").waitFor();
  await take(1_000);
  const row = rowOf(page, "package.json");
  await moveTo(row);
  await row.click();
  await line('"lodash"').waitFor();
  await take(500);
  await line('"lodash"').getByText("→ 4.18.1").first().waitFor();
  await page.locator(".squiggly-error").first().waitFor();
  await take(1_800);

  const version = line('"lodash"').locator("span span", { hasText: "4.17.20" }).first();
  await moveTo(version);
  const hover = page.locator(".monaco-resizable-hover .monaco-hover:visible", { hasText: "Fixed in 4.18.1" });
  await openMenu({ keep: hover, again: () => nudge(page) });
  await take(3_800);

  const update = page.locator(".action-widget:visible").getByText("Update to 4.18.1: fixes").first();
  await openMenu({
    keep: update,
    again: async () => {
      await workbench.cursorTo('"lodash"');
      await page.keyboard.press("Control+.");
    },
  });
  await take(800);
  await moveTo(update);
  await take(1_000);
  await update.click();
  await line(/"lodash":\s"4\.18\.1"/).waitFor();
  await page.locator(".action-widget:visible").waitFor({ state: "hidden" });
  await line('"lodash"').getByText("→ 4.18.1").first().waitFor({ state: "hidden" });
  await take(1_200);
  await moveTo(line('"lodash"').locator("span span", { hasText: "4.18.1" }).first());
  const clean = page.locator(".monaco-resizable-hover .monaco-hover:visible", { hasText: "lodash 4.18.1" });
  await openMenu({ keep: clean, again: () => nudge(page) });
  await take(3_500);
}

/** Moves the pointer away and back, as a hover that came too early stays as it is. */
async function nudge(page: Page): Promise<void> {
  const at = await page.evaluate(() => {
    const { left, top } = document.querySelector("#tour-pointer")?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: left, y: top };
  });
  await page.mouse.move(2, 2);
  await page.mouse.move(at.x, at.y, { steps: 3 });
}

async function startRecorder(page: Page): Promise<Recorder> {
  const shots: { png: Buffer; duration: number }[] = [];
  const take = async (duration: number) => {
    shots.push({ png: await page.screenshot({ caret: "hide" }), duration });
  };
  let at = { x: tourWindow.width * 0.6, y: tourWindow.height * 0.6 };
  await drawPointer(page);
  await placePointer(page, at);
  await page.mouse.move(at.x, at.y);
  return {
    page,
    shots,
    take,
    moveTo: async (place, offset) => {
      const box = await place.boundingBox();
      if (!box) throw new Error(`There is no ${String(place)}`);
      const end = { x: box.x + (offset?.x ?? Math.min(box.width / 2, 60)), y: box.y + (offset?.y ?? box.height / 2) };
      const from = at;
      const steps = 6;
      for (let step = 1; step <= steps; step++) {
        const part = (1 - Math.cos((Math.PI * step) / steps)) / 2;
        at = { x: from.x + (end.x - from.x) * part, y: from.y + (end.y - from.y) * part };
        await page.mouse.move(at.x, at.y);
        await placePointer(page, at);
        if (step < steps) await take(60);
      }
    },
  };
}

/** Screenshots have no pointer of their own. */
async function drawPointer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const namespace = "http://www.w3.org/2000/svg";
    const picture = document.createElementNS(namespace, "svg");
    picture.id = "tour-pointer";
    Object.assign(picture.style, {
      position: "fixed",
      zIndex: "99999",
      pointerEvents: "none",
      width: "16px",
      height: "24px",
    });
    const arrow = document.createElementNS(namespace, "path");
    arrow.setAttribute("d", "M1 1 L1 17 L5 13.5 L8 20 L10.5 19 L7.5 12.5 L13 12.5 Z");
    Object.assign(arrow.style, { fill: "#000", stroke: "#fff", strokeWidth: "1.2px" });
    picture.append(arrow);
    document.body.append(picture);
  });
}

async function placePointer(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  await page.locator("#tour-pointer").evaluate(
    (picture, [left, top]) => {
      Object.assign((picture as unknown as { style: object }).style, { left: `${left}px`, top: `${top}px` });
    },
    [x, y] as const,
  );
}
