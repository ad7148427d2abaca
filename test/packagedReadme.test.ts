import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { packagedReadme } from "../build/packagedReadme.ts";

const folder = "media/readme";
const mostPictures = 5;
/** Bytes. */
const largest = 60_000;
const mostLines = 155;

const readme = readFileSync("README.md", "utf8");
const hover = readFileSync(`${folder}/hover.md`, "utf8");

function picturesOf(text: string): readonly string[] {
  return [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, address = ""]) => address);
}

describe("the README", () => {
  const pictures = picturesOf(readme);

  it(`shows at most ${mostPictures} pictures, all that there are, before its first list`, () => {
    const files = readdirSync(folder).filter((name) => name.endsWith(".webp"));
    assert.ok(pictures.length > 1 && pictures.length <= mostPictures);
    assert.deepEqual([...pictures].sort(), files.map((name) => `${folder}/${name}`).sort());
    const start = readme.indexOf("\n- ");
    assert.deepEqual(picturesOf(readme.slice(0, start)), pictures);
  });

  for (const path of pictures) {
    it(`has ${path} in at most ${largest / 1_000} kB`, () => assert.ok(statSync(path).size <= largest));
  }

  it(`has at most ${mostLines} lines`, () => assert.ok(readme.trimEnd().split("\n").length <= mostLines));
});

describe("the packaged README", () => {
  const bases = ["https://pictures.example/1.0", "https://pictures.example/1.0/"];
  for (const base of bases) {
    it(`has its pictures below ${base}`, () => {
      const addresses = picturesOf(packagedReadme(readme, hover, base));
      assert.deepEqual(
        addresses,
        picturesOf(readme).map((path) => path.replace(folder, "https://pictures.example/1.0")),
      );
    });
  }

  it("has a hover in text in place of the first picture where they have no address, and no empty table", () => {
    const text = packagedReadme(readme, hover, undefined);
    assert.doesNotMatch(text, /!\[|media\/|^\| \| \|/m);
    assert.ok(text.includes(`\n\n${hover.trimEnd()}\n\n`));
    assert.equal(text.split("\n## ").length, readme.split("\n## ").length);
    assert.doesNotMatch(text, /\n{3}/);
  });

  for (const base of ["http://pictures.example", "media/readme", "data:image/webp;base64,"]) {
    it(`refuses ${base} as the address of its pictures`, () =>
      assert.throws(() => packagedReadme(readme, hover, base), /PICTURES_URL must begin with https/));
  }
});
