import { indexAt, layered, noIndex, type IndexSettings } from "../indexes/indexSettings.ts";

/** What a line of a requirements file says beyond requirements: another file to read, or where packages come from. */
export type RequirementOption =
  | { readonly kind: "requirements" | "constraints"; readonly path: string }
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
export function readOptions(line: string): readonly RequirementOption[] {
  if (!/^\s*-/.test(line)) return [];
  const words = line.trim().match(/"[^"]*"?|'[^']*'?|[^\s="']+/g) ?? [];
  const options: RequirementOption[] = [];
  for (const [position, word] of words.entries()) {
    if (/^--no-i(?:n(?:d(?:ex?)?)?)?$/.test(word)) options.push({ kind: "noIndex", name: "--no-index" });
    const short = /^-[rci](?=.)/.exec(word)?.[0];
    const name = short ?? wholeName(word);
    const kind = kinds.get(name);
    if (kind === undefined) continue;
    const value = (short === undefined ? (words[position + 1] ?? "") : word.slice(2)).replace(/^["']|["']$/g, "");
    if (kind === "index") options.push({ kind, name, address: value });
    else options.push({ kind, path: value });
  }
  return options;
}

/** pip takes the beginning of a name for the whole where it begins no other. */
function wholeName(word: string): string {
  if (kinds.has(word) || !/^--[a-z-]{2,}$/.test(word)) return word;
  return [...kinds.keys()].find((name) => name.startsWith(word)) ?? word;
}

/**
 * Where the options say that packages come from: as in pip the last index counts, wherever it stands, and none at all once
 * that is said anywhere. `where` says in which file an option stands, if that is to be told.
 */
export function indexesOf<T extends RequirementOption>(
  options: readonly T[],
  where: (option: T) => string = () => "",
): IndexSettings {
  const places = options.map((option): IndexSettings => {
    if ("path" in option) return {};
    const detail = option.name + where(option);
    if (option.kind === "noIndex") return noIndex(detail);
    // An option without its address is still being typed: nobody knows what it will say.
    return indexAt(option.address === "" ? "unknown" : option.address, detail);
  });
  return layered(...places.reverse());
}
