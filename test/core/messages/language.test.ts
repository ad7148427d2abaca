import assert from "node:assert/strict";
import { inEnglish, numberText, setLanguage } from "../../../src/core/messages/language.ts";
import { englishText, formatMessage, message, plural, render } from "../../../src/core/messages/message.ts";

const done = (count: number) => plural(count, "{count} done");
const sides = (["before", "behind"] as const).map((side) => ({
  ...message("Take {cell}, {n} of {m}", { n: 1, m: 2 }),
  side,
}));
const file = (count: number) => plural(count, "{count} file", "{count} files");

/** Translations by tag. */
const translations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { "{n} of {m}": "von {m} {n}", "{count} file": "{count} Datei", "{count} files": "{count} Dateien" },
  fr: {
    "{count} done (one)": "{count} fait",
    "{count} done": "{count} faits",
    "{count} file": "{count} fichier",
    "{count} files": "{count} fichiers",
  },
  es: {},
  ja: { "Take {cell}, {n} of {m}": "{m}個から{n}個、{cell}を選ぶ", "{count} files": "{count} 個のファイル" },
  "zh-cn": { "{count} files": "{count} 个文件" },
};

function inLanguage<T>(tag: string, work: () => T): T {
  setLanguage({ tag, templates: translations[tag] ?? {} });
  try {
    return work();
  } finally {
    setLanguage(undefined);
  }
}

describe("the text of a number", () => {
  for (const number of [0, 7, 999, 1000, 12_345, 100_000, 1_234_567]) {
    it(`has ${number} in groups of three digits`, () => {
      assert.equal(numberText(number), number.toLocaleString("en"));
    });
    for (const tag of Object.keys(translations)) {
      it(`is ${number} as ${tag} writes it`, () => {
        assert.equal(
          inLanguage(tag, () => numberText(number)),
          number.toLocaleString(tag),
        );
      });
    }
  }
});

describe("a message in a language", () => {
  const rows: readonly (readonly [tag: string, text: () => string, expected: string])[] = [
    ["de", () => formatMessage(message("{n} of {m}", { n: 1, m: 2 })), "von 2 1"],
    ["de", () => formatMessage(message("{a} – {b}", { a: file(1), b: file(2) })), "1 Datei – 2 Dateien"],
    ["de", () => render(message("{b}", { b: message("{n} of {m}", { n: "<", m: 1 }) }), () => "&lt;"), "von 1 &lt;"],
    ["de", () => formatMessage(message("constructor")), "constructor"],
    ["de", () => englishText(file(2)), "2 files"],
    ["de", () => inEnglish(() => formatMessage(file(1_000))), "1,000 files"],
    ["de", () => formatMessage(file(0)), "0 Dateien"],
    ["fr", () => formatMessage(file(0)), "0 fichier"],
    ["fr", () => formatMessage(file(1)), "1 fichier"],
    ["fr", () => formatMessage(file(1_000)), "1\u202f000 fichiers"],
    ["fr", () => formatMessage(done(1)), "1 fait"],
    ["fr", () => formatMessage(done(2)), "2 faits"],
    ["es", () => formatMessage(done(1)), "1 done"],
    ["es", () => formatMessage(file(1)), "1 file"],
    ["es", () => sides.map(formatMessage).join("|"), "Take |, 1 of 2"],
    ["ja", () => sides.map(formatMessage).join("|"), "2個から1個、|を選ぶ"],
    ["ja", () => formatMessage(file(1)), "1 個のファイル"],
    ["zh-cn", () => formatMessage(file(1)), "1 个文件"],
  ];
  for (const [tag, text, expected] of rows)
    it(`${tag}: ${expected}`, () => assert.equal(inLanguage(tag, text), expected));

  it("is English again where the work for a file fails", () => {
    const failing = () =>
      inEnglish(() => {
        throw new Error("full");
      });
    const after = inLanguage("de", () => {
      assert.throws(failing, /full/);
      return formatMessage(file(1));
    });
    assert.equal(after, "1 Datei");
  });
});
