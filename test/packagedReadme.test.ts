import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { packagedReadme } from "../build/packagedReadme.ts";

const readme = readFileSync("README.md", "utf8");
const hover = readFileSync("media/readme/hover.md", "utf8");

const addressesOf = (text: string) =>
  [...text.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, address = ""]) => address);

describe("the packaged README", () => {
  for (const base of ["https://pictures.example/1.0", "https://pictures.example/1.0/"]) {
    it(`has its pictures of both themes below ${base}`, () => {
      assert.deepEqual(
        addressesOf(packagedReadme(readme, hover, base)),
        addressesOf(readme).map((path) => path.replace("media/readme", "https://pictures.example/1.0")),
      );
    });
  }

  it("has a hover in text in place of the first picture where they have no address", () => {
    const text = packagedReadme(readme, hover, undefined);
    assert.doesNotMatch(text, /<picture|<img|media\//);
    assert.ok(text.includes(`\n\n${hover.trimEnd()}\n\n`));
    assert.equal(text.split("\n## ").length, readme.split("\n## ").length);
    assert.doesNotMatch(text, /\n{3}/);
  });

  for (const base of ["http://pictures.example", "media/readme", "data:image/webp;base64,"]) {
    it(`refuses ${base} as the address of its pictures`, () =>
      assert.throws(() => packagedReadme(readme, hover, base), /PICTURES_URL must begin with https/));
  }
});
