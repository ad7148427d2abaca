/**
 * Writes `dist/README.md`, the README of the package. The extension's page shows pictures of https addresses only: it removes those of
 * `data:` and of files in the package. So the pictures are below `PICTURES_URL`, which a release sets, or are left out.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

const address = process.env.PICTURES_URL;
if (address !== undefined && !/^https:\/\//.test(address)) throw new Error("PICTURES_URL must begin with https://");

/** A picture, or a table of nothing else. */
const picture = /!\[([^\]]*)\]\((media\/readme\/[^)]+)\)/g;

const text = readFileSync("README.md", "utf8");
const withAddresses = (base: string) =>
  text.replace(
    picture,
    (_, alternative: string, file: string) => `![${alternative}](${new URL(basename(file), `${base}/`).href})`,
  );
const withoutPictures = () =>
  text
    .replace(picture, "")
    .replace(/^\| \| \|\n\|---\|---\|\n(?:\|[ |]*\n)+/gm, "")
    .replace(/\n{3,}/g, "\n\n");

writeFileSync("dist/README.md", address === undefined ? withoutPictures() : withAddresses(address));
