// The page that sells: short, in plain sentences, with pictures in both themes, and with links that lead somewhere. Then what a gallery
// shows of package.json.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const folder = "media/readme";
const most = { lines: 120, words: 700, sentence: 30, features: 6, seconds: 20 };
/** Bytes. */
const largest = { moving: 1_000_000, still: 150_000 };

const read = (path: string) => readFileSync(path, "utf8");
const readme = read("README.md");
const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** What is written in sentences: paragraphs, entries of lists and cells of tables, without code, addresses and pictures' markup. */
function sentencesOf(text: string): readonly string[] {
  return text
    .replace(/^```.*?^```/gms, "")
    .replace(/<picture>.*?alt="([^"]*)".*?<\/picture>/g, "$1")
    .replace(/\]\([^)]*\)/g, "]")
    .split(/\n\s*\n|\n(?=[-|#]|\d+\. )|\|/)
    .flatMap((block) => block.split(/(?<=[.?!][*)\]]*)\s+/));
}

/** Milliseconds that each frame of an animated WebP stays. */
function durationsOf(webp: Buffer): readonly number[] {
  const durations: number[] = [];
  for (let at = 12; at + 8 <= webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2))
    if (webp.toString("latin1", at, at + 4) === "ANMF") durations.push(webp.readUIntLE(at + 8 + 12, 3));
  return durations;
}

describe("the README", () => {
  const counts = [
    ["lines", readme.trimEnd().split("\n").length],
    ["words", words(readme).length],
  ] as const;
  for (const [what, count] of counts)
    it(`has at most ${most[what]} ${what}`, () => assert.ok(count <= most[what], String(count)));

  it(`has no sentence of more than ${most.sentence} words`, () => {
    const sentences = sentencesOf(readme);
    assert.ok(sentences.length > 50);
    assert.deepEqual(
      sentences.filter((sentence) => words(sentence).length > most.sentence),
      [],
    );
  });

  for (const command of ["npm start", "npm test"])
    it(`tells newcomers ${command}`, () => assert.match(readme, new RegExp(`^${command} `, "m")));
});

describe("the pictures of the README", () => {
  const pictures = [...readme.matchAll(/<picture>.*<\/picture>/g)].map(([markup]) => ({
    markup,
    name: /src="media\/readme\/(\w+)-dark\.webp"/.exec(markup)?.[1] ?? "",
  }));
  const files = readdirSync(folder).filter((name) => name.endsWith(".webp"));

  it(`are one that moves and ${most.features}, in both themes, all that there are`, () => {
    assert.equal(pictures.length, 1 + most.features);
    const named = pictures.flatMap(({ name }) => [`${name}-dark.webp`, `${name}-light.webp`]);
    assert.deepEqual(files.sort(), named.sort());
  });

  for (const { name, markup } of pictures) {
    it(`${name} has an alternative text and a file for each theme`, () => {
      assert.match(markup, /alt="[^"]{20,}"/);
      assert.ok(markup.includes(`<source media="(prefers-color-scheme:light)" srcset="${folder}/${name}-light.webp">`));
    });
  }

  for (const file of files) {
    const webp = readFileSync(join(folder, file));
    const durations = durationsOf(webp);
    const limit = file.startsWith("tour") ? largest.moving : largest.still;
    it(`${file} has at most ${limit / 1_000} kB`, () => assert.ok(webp.length <= limit, String(webp.length)));
    if (limit === largest.moving)
      it(`${file} moves for at most ${most.seconds} s`, () => {
        const whole = durations.reduce((sum, duration) => sum + duration, 0);
        assert.ok(durations.length > 10 && whole <= most.seconds * 1_000, String(whole));
      });
    else it(`${file} does not move`, () => assert.deepEqual(durations, []));
  }
});

/** As GitHub makes anchors of headings. */
function anchorsOf(path: string): readonly string[] {
  return [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe("links inside the repository", () => {
  const pages = [".", "docs"].flatMap((path) =>
    readdirSync(path)
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(path, name)),
  );
  for (const page of pages) {
    it(`of ${page} lead to a file and a heading`, () => {
      const targets = [...read(page).matchAll(/(?:\]\(|(?:src|srcset)=")([^)"\s]+)/g)].map(([, target = ""]) => target);
      const broken = targets.filter((target) => {
        if (/^[a-z]+:/.test(target)) return false;
        const [path = "", anchor] = target.split("#");
        const file = path === "" ? page : join(dirname(page), path);
        return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
      });
      assert.deepEqual(broken, []);
    });
  }
});

/** Fields that the Marketplace reads. */
interface Gallery {
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly icon: string;
  readonly galleryBanner: { readonly color: string; readonly theme: string };
  readonly homepage: string;
  readonly bugs: { readonly url: string };
  readonly qna: string;
  readonly pricing: string;
}

describe("the gallery", () => {
  const gallery = JSON.parse(read("package.json")) as Gallery;

  it("has an icon of 256 pixels", () => {
    const png = readFileSync(gallery.icon);
    assert.deepEqual([png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)], ["PNG", 256, 256]);
  });

  it("has keywords, at most thirty and each once, and categories that it knows", () => {
    assert.ok(gallery.keywords.length <= 30);
    assert.equal(new Set(gallery.keywords).size, gallery.keywords.length);
    assert.deepEqual(gallery.categories, ["Linters", "Visualization", "AI"]);
  });

  it("has a banner, its price, and where to read, report and ask", () => {
    assert.match(gallery.galleryBanner.color, /^#[0-9a-f]{6}$/);
    assert.equal(gallery.galleryBanner.theme, "dark");
    assert.equal(gallery.pricing, "Free");
    for (const address of [gallery.homepage, gallery.bugs.url, gallery.qna]) assert.match(address, /^https:\/\//);
  });

  it("has an icon that is not too large", () => assert.ok(statSync(gallery.icon).size < 50_000));
});
