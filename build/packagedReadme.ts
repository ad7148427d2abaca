/**
 * Writes `dist/README.md`, the README of the package. The extension's page shows pictures of https addresses only: VS Code's extension
 * editor renders the README with the sanitizer's own list of media schemes, http and https, without a base for relative paths, and its
 * content security policy then blocks http. So the pictures are below `PICTURES_URL`, which a release sets; without it, a hover in
 * text takes the place of the first, and the others are left out.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

const file = /media\/readme\/[^"]+/g;
const picture = /<picture>.*<\/picture>\n\n?/;

/** The README with addresses below `base`, or without pictures. `hover` is Markdown. */
export function packagedReadme(text: string, hover: string, base: string | undefined): string {
  if (base === undefined)
    return text.replace(picture, () => `${hover.trimEnd()}\n\n`).replace(new RegExp(picture, "g"), "");
  if (!/^https:\/\//.test(base)) throw new Error("PICTURES_URL must begin with https://");
  return text.replace(file, (path) => new URL(basename(path), `${base.replace(/\/$/, "")}/`).href);
}

if (import.meta.main) {
  const read = (path: string) => readFileSync(path, "utf8");
  const hover = read("media/readme/hover.md");
  writeFileSync("dist/README.md", packagedReadme(read("README.md"), hover, process.env.PICTURES_URL));
}
