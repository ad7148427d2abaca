/**
 * Writes `dist/README.md`, the README of the package, whose pictures show on the extension's page: the pictures themselves, or their
 * addresses below `PICTURES_URL`, which a release sets.
 */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

/** The package carries no more, and none that is larger. */
const most = { pictures: 5, bytes: 60_000 };

const address = process.env.PICTURES_URL;
if (address !== undefined && !/^https:\/\//.test(address)) throw new Error("PICTURES_URL must begin with https://");

let count = 0;
const text = readFileSync("README.md", "utf8").replace(
  /(!\[[^\]]*\]\()(media\/readme\/[^)]+)\)/g,
  (_, before: string, file: string) => {
    count++;
    return `${before}${address === undefined ? dataUrl(file) : new URL(basename(file), `${address}/`).href})`;
  },
);
if (address === undefined && count > most.pictures) throw new Error(`README.md has ${count} pictures, over ${most.pictures}`);
writeFileSync("dist/README.md", text);

function dataUrl(file: string): string {
  const { size } = statSync(file);
  if (size > most.bytes) throw new Error(`${file} has ${size} bytes, over ${most.bytes}`);
  return `data:image/${file.slice(file.lastIndexOf(".") + 1)};base64,${readFileSync(file, "base64")}`;
}
