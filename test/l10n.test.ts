import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { l10nLists } from "../build/l10n.ts";
import { problemsOf, tags, type Tag, type Translations } from "./support/translations.ts";

const textsOf = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Translations;

/** Where the sentences are in English, and where in each language. */
const places: readonly (readonly [english: string, of: (tag: Tag) => string])[] = [
  ["l10n/bundle.l10n.json", (tag) => `l10n/bundle.l10n.${tag}.json`],
  ["package.nls.json", (tag) => `package.nls.${tag}.json`],
];

describe("the sentences to translate", () => {
  for (const [file, update] of Object.entries(l10nLists)) {
    it(`in ${file} are those of the source (npm run generate)`, () => {
      const text = readFileSync(file, "utf8");
      assert.equal(text, update(text));
      assert.ok(Object.keys(textsOf(file)).length > 100);
    });
  }

  it("are in files of their languages alone", () => {
    const files = [...readdirSync("l10n").map((name) => `l10n/${name}`), ...readdirSync(".")];
    assert.deepEqual(
      files.filter((file) => /\.(?:l10n|nls)\./.test(file)).sort(),
      places.flatMap(([english, of]) => [english, ...tags.map(of)]).sort(),
    );
  });
});

for (const tag of tags) {
  describe(`the translation into ${tag}`, () => {
    for (const [english, of] of places) {
      it(`has each sentence of ${english}, with its placeholders and the terms of the glossary`, () => {
        const originals = textsOf(english);
        const translations = textsOf(of(tag));
        // What is compared are the sentences, which are the keys of one file and the values of the other.
        const bySentence = Object.fromEntries(
          Object.entries(translations).map(([key, text]) => [originals[key] ?? key, text]),
        );
        assert.deepEqual(problemsOf(tag, Object.values(originals), bySentence), []);
        assert.deepEqual(Object.keys(translations), Object.keys(originals));
      });
    }
  });
}

describe("the pictures of the walkthrough, which are the same in every language", () => {
  const folder = "media/walkthrough/";
  const { dependencies } = JSON.parse(readFileSync(`${folder}sample.json`, "utf8")) as { dependencies: object };
  const files = ["package.json", "pom.xml", "Gemfile", "libs.versions.toml"];
  const packages = [...Object.keys(dependencies), "@acme/pay", "body-parser", "accepts", "debug", "qs", "ms"];
  const names = new Set([...files, ...packages, "dependencies", "npm", "MIT"]);
  const numberOrId = /^(?:[\d.]+|GHSA(?:-\w{4}){3})$/;
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".svg"))) {
    it(`${name} has names, numbers and IDs, but no words`, () => {
      const words = readFileSync(folder + name, "utf8")
        .replace(/<[^>]*>/g, " ")
        .match(/[\p{L}\p{N}@][\p{L}\p{N}@/.-]*/gu);
      assert.ok(words && words.length > 2);
      assert.deepEqual(
        words.filter((word) => !names.has(word) && !numberOrId.test(word)),
        [],
      );
    });
  }
});

describe("the check of a translation", () => {
  const rows: readonly (readonly [english: string, translation: string, problem: RegExp | undefined])[] = [
    ["{count} advisory fixed", "{count} Sicherheitshinweis behoben", undefined],
    ["{count} advisory fixed", "Ein Sicherheitshinweis behoben", /has other placeholders/],
    ["Set `licenses.allow`", "`licenses.deny` einstellen", /has other code/],
    ["**Deprecated**", "Veraltet", /has other bold text/],
    ["no known advisories", "keine bekannten Hinweise", /lacks the term for “advisories”/],
    ["a package URL", "eine Adresse eines Pakets", /lacks the term for “package URL”/],
    ["not checked", "nichts gefunden", /lacks the term for “not checked”/],
    [" via {path}", "über {path}", /begins with another space/],
    ["{count} files", "{count} Datei(en)", /leaves the number open/],
    ["Open", " ", /is empty/],
  ];
  for (const [english, translation, problem] of rows) {
    it(`${english} → ${translation}: ${problem?.source ?? "nothing"}`, () => {
      const found = problemsOf("de", [english], { [english]: translation });
      if (problem) assert.match(found.join("\n"), problem);
      else assert.deepEqual(found, []);
    });
  }

  it("names what has no translation, and what is not in the source", () => {
    assert.deepEqual(problemsOf("ja", ["Open"], { Close: "閉じる" }), [
      "Open: has no translation",
      "Close: is not in the source",
    ]);
  });
});
