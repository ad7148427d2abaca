/** A language that messages are shown in. */
export interface Language {
  /** A tag of BCP 47, such as `de` or `zh-cn`. */
  readonly tag: string;
  /** Translations by their English templates. */
  readonly templates: Readonly<Record<string, string>>;
}

/** English where it is undefined. One for the whole program, as an editor has one. */
let current: Language | undefined;

/** Returns the language that messages are shown in, for another thread that shows some. */
export function currentLanguage(): Language | undefined {
  return current;
}

/** Shows messages in this language from now on. Reports, the command line and the servers never call it: they are English. */
export function setLanguage(language: Language | undefined): void {
  current = language;
}

/** Returns what `work` writes for a file, a program or another person: in English. Only for work that is done when it returns. */
export function inEnglish<T>(work: () => T): T {
  const kept = current;
  current = undefined;
  try {
    return work();
  } finally {
    current = kept;
  }
}

/** Returns the template in the current language; `english` where it has none. */
export function translated(text: string, english = text): string {
  const found: unknown = current && Object.hasOwn(current.templates, text) ? current.templates[text] : undefined;
  return typeof found === "string" ? found : english;
}

/** The key for one of something, of a template that English has for many as well: `{count} added (one)`. */
export function ofOne(text: string): string {
  return `${text} (one)`;
}

/** Tells whether a language has its singular for the number. Chinese and Japanese have one form, which is that of English for many. */
export function isSingular(count: number): boolean {
  switch (current?.tag.slice(0, 2)) {
    case "fr":
      return count < 2;
    case "ja":
    case "zh":
      return false;
    default:
      return count === 1;
  }
}

/** `1,200`, of a whole number; a fraction stays as it is. By hand: the first number that `Intl` formats in a process takes 15 to 45 ms. */
export function numberText(number: number): string {
  const digits = String(number);
  switch (current?.tag.slice(0, 2)) {
    case "de":
      return grouped(digits, ".");
    case "es":
      // Four digits stay together.
      return digits.length > 4 ? grouped(digits, ".") : digits;
    case "fr":
      return grouped(digits, "\u202f");
    default:
      return grouped(digits, ",");
  }
}

function grouped(digits: string, separator: string): string {
  return digits.includes(".") ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, separator);
}
