// `node test/e2e/readmePictures.ts hover-dark=352,36,928,470 …`: parts of pictures of the end-to-end tests (left, top, width, height) as
// media/readme has them.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workbench/bootstrap.mjs";
import { launchBrowser } from "../workbench/browser.ts";
import { pictures } from "./stage.ts";

const target = join(root, "media", "readme");
const quality = 0.75;

mkdirSync(target, { recursive: true });
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  for (const argument of process.argv.slice(2)) {
    const [name = "", part = "0,0,1280,800"] = argument.split("=");
    const png = readFileSync(join(pictures, `${name}.png`)).toString("base64");
    const webp = await page.evaluate(
      async ([source, compression, [left = 0, top = 0, width = 0, height = 0]]) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(width, height);
        canvas.getContext("2d")?.drawImage(image, -left, -top);
        const blob = await canvas.convertToBlob({ type: "image/webp", quality: compression });
        return [...new Uint8Array(await blob.arrayBuffer())];
      },
      [`data:image/png;base64,${png}`, quality, part.split(",").map(Number)] as const,
    );
    writeFileSync(join(target, `${name}.webp`), Uint8Array.from(webp));
    console.log(`${name} ${(webp.length / 1000).toFixed(1)} kB`);
  }
} finally {
  await browser.close();
}
