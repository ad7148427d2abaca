// WebP by the browser at hand, so that no library is needed.

import type { Page } from "playwright-core";
import { launchBrowser } from "../../workbench/browser.ts";
import type { Area } from "./webp.ts";

export interface Encoder {
  /** An area of a PNG as a WebP, or all of it. */
  readonly encode: (png: Buffer, area?: Area) => Promise<Buffer>;
  /** The smallest area in which two PNGs of one size differ, with an even origin. */
  readonly difference: (before: Buffer, after: Buffer) => Promise<Area | undefined>;
  readonly close: () => Promise<void>;
}

const quality = 0.75;

export async function openEncoder(): Promise<Encoder> {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  return {
    encode: (png, area) => encode(page, png, area),
    difference: (before, after) => difference(page, before, after),
    close: () => browser.close(),
  };
}

const addressOf = (png: Buffer) => `data:image/png;base64,${png.toString("base64")}`;

async function encode(page: Page, png: Buffer, area: Area | undefined): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([source, part, compression]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const { left, top, width, height } = part ?? { left: 0, top: 0, width: image.width, height: image.height };
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      canvas.getContext("2d", { alpha: false })?.drawImage(image, -left, -top);
      return canvas.toDataURL("image/webp", compression).split(",")[1] ?? "";
    },
    [addressOf(png), area, quality] as const,
  );
  return Buffer.from(base64, "base64");
}

async function difference(page: Page, before: Buffer, after: Buffer): Promise<Area | undefined> {
  return page.evaluate(
    async (sources) => {
      const [first, second] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = document.createElement("canvas");
          Object.assign(canvas, { width: image.width, height: image.height });
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!first || !second) throw new Error("A picture cannot be drawn");
      const { width, height } = first;
      const [a, b] = [new Uint32Array(first.data.buffer), new Uint32Array(second.data.buffer)];
      let [left, top, right, bottom] = [width, height, -1, -1];
      a.forEach((pixel, at) => {
        if (pixel === b[at]) return;
        const [x, y] = [at % width, Math.floor(at / width)];
        [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
      });
      if (right < 0) return undefined;
      [left, top] = [left - (left % 2), top - (top % 2)];
      return { left, top, width: right - left + 1, height: bottom - top + 1 };
    },
    [addressOf(before), addressOf(after)],
  );
}
