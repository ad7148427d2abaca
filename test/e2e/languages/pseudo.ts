// A language whose every sentence stands in brackets and is a third longer: what is not in brackets is not translated, or is data.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../workbench/bootstrap.mjs";

/** The language that the pseudo-language takes the place of. */
export const pseudoTag = "de";

/** The sentence in brackets and longer by 30 %; a cell within it has brackets of its own. Buttons of a welcome view are lines with a link alone. */
export function pseudo(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      line.replace(/^(\[)([^\]]*)(\]\([^)]*\))$|^[^]+$/, (all, open, label: string, rest) =>
        open ? `[${marked(label)}${rest}` : marked(all),
      ),
    )
    .join("\n");
}

function marked(line: string): string {
  return line
    .split("{cell}")
    .map((part) => part && `⟦${part}${"·".repeat(Math.ceil(part.length * 0.3))}⟧`)
    .join("{cell}");
}

/** Puts the pseudo-language in place of another in an installed extension. */
export function speakPseudo(extension: string): void {
  const write = (path: string, texts: readonly (readonly [key: string, text: string])[]) =>
    writeFileSync(
      join(extension, path),
      JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, pseudo(text)]))),
    );
  write(`package.nls.${pseudoTag}.json`, Object.entries(textsAt("package.nls.json")));
  // Keys for one of something are the template of many with a mark behind it.
  write(
    `l10n/bundle.l10n.${pseudoTag}.json`,
    Object.keys(textsAt("l10n/bundle.l10n.json")).map((key) => [key, key.replace(/ \(one\)$/, "")]),
  );
}

/** Texts by their keys. */
export function textsAt(path: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(root, path), "utf8")) as Readonly<Record<string, string>>;
}

/** Returns the parts of a text outside of all brackets that are neither data nor without letters. */
export function untranslated(text: string, isData: (part: string) => boolean): readonly string[] {
  let depth = 0;
  let outside = "";
  for (const char of text) {
    if (char === "⟦") depth++;
    if (depth === 0) outside += char;
    else if (char === "⟦") outside += "\n";
    if (char === "⟧") depth = Math.max(0, depth - 1);
  }
  return outside
    .split(/[\n\t]| · |, |: | → /)
    .map((part) => part.replace(/^[^\p{L}\p{N}@]+|[^\p{L}\p{N})]+$/gu, ""))
    .filter((part) => /\p{L}{2}/u.test(part) && !isData(part));
}

/** What the editor itself says beside the extension's texts, names, and what shells and browsers write the same everywhere. */
const ofEditor =
  /^(?:Package Insights|Copy|Show message in single line|(?:Ln|Col) \d+|DOT|Mermaid|CSV|(?:https?|pkg):\S+|(?:Shift|Control|Alt)\+.*)$/;

/** Tells what comes from the service's snapshot, the workspace or the editor, rather than from the extension. */
export function dataOf(folders: readonly string[]): (part: string) => boolean {
  const english = new Set(Object.keys(textsAt("l10n/bundle.l10n.json")));
  const known = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(
          (entry) =>
            `${join(entry.parentPath, entry.name)}\n${readFileSync(join(entry.parentPath, entry.name), "utf8")}`,
        ),
    )
    .join("\n")
    // A title has code without its back-ticks.
    .replaceAll("`", "");
  const isKnown = (part: string): boolean => ofEditor.test(part) || (known.includes(part) && !english.has(part));
  // A name and its version or its folder, and a name that is cut off in the middle.
  return (part) =>
    isKnown(part) || (/[\d/]/.test(part) && part.split(/[ @]/).every(isKnown)) || part.split("…").every(isKnown);
}
