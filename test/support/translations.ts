/** What is wrong with translations of templates, by the glossary in `l10n`. */
import { readFileSync } from "node:fs";

/** The languages that the extension is translated into, as VS Code names them. */
export const tags = ["de", "fr", "es", "ja", "zh-cn"] as const;

export type Tag = (typeof tags)[number];

/** English templates and their translations. */
export type Translations = Readonly<Record<string, string>>;

interface Term {
  readonly english: RegExp;
  /** By language, in the order of `tags`: at least one of them is in the translation. */
  readonly forms: readonly (readonly string[])[];
}

/** Returns what is wrong, a line each, beginning with the template. `english` has all templates. */
export function problemsOf(tag: Tag, english: readonly string[], translations: Translations): readonly string[] {
  const known = new Set(english);
  return [
    ...english.filter((text) => !Object.hasOwn(translations, text)).map((text) => `${text}: has no translation`),
    ...Object.keys(translations).flatMap((text) => (known.has(text) ? [] : [`${text}: is not in the source`])),
    ...english.flatMap((text) => {
      const translation = translations[text];
      return translation === undefined
        ? []
        : problemsIn(tag, text.replace(/ \(one\)$/, ""), translation).map((why) => `${text}: ${why} (${translation})`);
    }),
  ];
}

function problemsIn(tag: Tag, english: string, translation: string): readonly string[] {
  const isSame = (pattern: RegExp): boolean => sorted(english, pattern) === sorted(translation, pattern);
  const hasSpaces = tag !== "ja" && tag !== "zh-cn";
  // French has a space before these marks.
  const begin = tag === "fr" && /^[:;!?]/.test(english) ? "" : translation;
  return [
    !isSame(/\{\w+\}/g) && "has other placeholders",
    !isSame(/`[^`]*`/g) && "has other code",
    !isSame(/\*\*/g) && "has other bold text",
    !isSame(/\]\([^)]*\)/g) && "has other links",
    !isSame(/\b[A-Z]{2,}-\d+\b|https?:\/\/\w\S*?(?=[).,\s]|$)/g) && "has other addresses",
    hasSpaces && begin !== "" && /^\s/.test(english) !== /^\s/.test(begin) && "begins with another space",
    hasSpaces && /\s$/.test(english) !== /\s$/.test(translation) && "ends with another space",
    translation.trim() === "" && english.trim() !== "" && "is empty",
    /\(s\)|\(n\)|\(e\)|\(en\)/.test(translation) && "leaves the number open",
    ...missingTerms(tag, english, translation).map((term) => `lacks the term for “${term}”`),
  ].filter((problem) => problem !== false);
}

function sorted(text: string, pattern: RegExp): string {
  return (text.match(pattern) ?? []).sort().join("\n");
}

/** The terms of the glossary in the English template that its translation does not have. */
function missingTerms(tag: Tag, english: string, translation: string): readonly string[] {
  const folded = translation.normalize("NFC").toLowerCase();
  let rest = english
    .replaceAll("Package Insights", " ")
    .replace(
      /`[^`]*`|“[\w-]+”|\w+@\w+|\{\w+\}|\]\([^)]*\)|https?:\/\/\S+|\S*[\w-]*\.[a-z]\S*|\b\w+-\w[\w-]*|\b[a-z]+[A-Z]\w*/g,
      " ",
    );
  return terms().flatMap(({ english: pattern, forms }) => {
    const found = pattern.exec(rest)?.[0];
    if (found === undefined) return [];
    // The longest form counts alone.
    rest = rest.replace(new RegExp(pattern, `${pattern.flags}g`), " ");
    return (forms[tags.indexOf(tag)] ?? []).some((form) => folded.includes(form.toLowerCase())) ? [] : [found];
  });
}

let read: readonly Term[] | undefined;

/** The strict table of the glossary, the longest English forms first. */
function terms(): readonly Term[] {
  return (read ??= termsIn(readFileSync("l10n/glossary.md", "utf8")));
}

function termsIn(glossary: string): readonly Term[] {
  const table = glossary.split("\n## ").find((section) => section.startsWith("Terms\n")) ?? "";
  const rows = table.split("\n").flatMap((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    return line.startsWith("| ") && !/^\| (?:English|---)/.test(line) ? [cells.slice(1, -1)] : [];
  });
  return rows
    .flatMap(([english = "", , ...cells]) => english.split(" / ").map((form) => ({ form, cells })))
    .sort((a, b) => b.form.length - a.form.length)
    .map(({ form, cells }) => ({
      english: new RegExp(`(?<![\\w-])${form}(?![\\w-])`, /^[A-Z]/.test(form) ? "" : "i"),
      forms: cells.map((cell) => cell.split(" / ")),
    }));
}
