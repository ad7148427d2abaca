import type { Span } from "../../../model/span.ts";
import type { Line } from "../../../syntax/text/lines.ts";
import type { UserMirrors } from "../../shared/mirrors/userMirrors.ts";
import { combineSettings, indexAt, noIndex, type IndexSettings } from "../indexes/indexSettings.ts";

/** Options in a requirements file: other files to read (with the span of the option's words), or where packages come from. */
export type RequirementOption =
  | { readonly kind: "requirements" | "constraints"; readonly path: string; readonly span: Span }
  | { readonly kind: "index"; readonly name: string; readonly address: string }
  | { readonly kind: "noIndex"; readonly name: string };

const kinds: ReadonlyMap<string, "requirements" | "constraints" | "index"> = new Map([
  ["-r", "requirements"],
  ["--requirement", "requirements"],
  ["-c", "constraints"],
  ["--constraint", "constraints"],
  ["-i", "index"],
  ["--index-url", "index"],
  ["--pypi-url", "index"],
]);

/** Reads the options of a line that is not a requirement, in order. */
export function readOptions({ text, start }: Line): readonly RequirementOption[] {
  if (!/^\s*-/.test(text)) return [];
  const matches = [...text.matchAll(/"[^"]*"?|'[^']*'?|[^\s="']+/g)];
  const words = matches.map(([word]) => word);
  const options: RequirementOption[] = [];
  for (const [position, word] of words.entries()) {
    if (/^--no-i(?:n(?:d(?:ex?)?)?)?$/.test(word)) options.push({ kind: "noIndex", name: "--no-index" });
    const short = /^-[rci](?=.)/.exec(word)?.[0];
    const name = short ?? fullName(word);
    const kind = kinds.get(name);
    if (kind === undefined) continue;
    const value = (short === undefined ? (words[position + 1] ?? "") : word.slice(2)).replace(/^["']|["']$/g, "");
    if (kind === "index") options.push({ kind, name, address: value });
    else {
      const last = matches[short === undefined ? position + 1 : position] ?? matches[position];
      const end = last ? last.index + last[0].length : text.length;
      options.push({ kind, path: value, span: { start: start + (matches[position]?.index ?? 0), end: start + end } });
    }
  }
  return options;
}

/** pip accepts the beginning of a name if it is not ambiguous. */
function fullName(word: string): string {
  if (kinds.has(word) || !/^--[a-z-]{2,}$/.test(word)) return word;
  return [...kinds.keys()].find((name) => name.startsWith(word)) ?? word;
}

interface IndexOptions<T> {
  /** Appended to the detail: tells in which file an option stands. */
  readonly where?: (option: T) => string;
  readonly user: UserMirrors;
}

/** The index by the options: as in pip the last one counts wherever it stands, and `--no-index` anywhere disables all. */
export function indexesOf<T extends RequirementOption>(
  options: readonly T[],
  { where = () => "", user }: IndexOptions<T>,
): IndexSettings {
  const settings = options.map((option): IndexSettings => {
    if ("path" in option) return {};
    const detail = option.name + where(option);
    if (option.kind === "noIndex") return noIndex(detail);
    // An option without an address is still being typed, and may become a private index.
    return indexAt(option.address === "" ? "unknown" : option.address, detail, user);
  });
  return combineSettings(...settings.reverse());
}
