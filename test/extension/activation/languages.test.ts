import { deepEqual, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { lockfilePatterns, manifestPatterns } from "../../../src/core/manifests/patterns.ts";

interface Language {
  readonly id: string;
  readonly filenames?: readonly string[];
  readonly filenamePatterns?: readonly string[];
  readonly extensions?: readonly string[];
}

/** Of the languages that Visual Studio Code has by itself, the names that concern manifests and lockfiles. */
const builtIn: readonly Language[] = [
  { id: "json", extensions: [".json"] },
  { id: "jsonc", filenames: ["bun.lock"], extensions: [".jsonc"] },
  { id: "yaml", extensions: [".yaml", ".yml"] },
  { id: "xml", extensions: [".xml", ".csproj", ".fsproj", ".vbproj", ".props", ".targets"] },
  { id: "groovy", extensions: [".gradle"] },
  { id: "properties", extensions: [".cfg"] },
  { id: "ruby", filenames: ["Gemfile"], extensions: [".rb", ".gemspec"] },
];

const { activationEvents, contributes } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly activationEvents: readonly string[];
  readonly contributes: { readonly languages: readonly Language[] };
};

/** By the precedence of the editor: the name, then the longest pattern, then the longest extension. */
function languageOf(path: string): string {
  const languages = [...contributes.languages, ...builtIn];
  const name = basename(path);
  const longest = (parts: (language: Language) => readonly string[] = () => [], holds: (part: string) => boolean) =>
    languages
      .flatMap((language) => parts(language).map((part) => ({ part, id: language.id })))
      .filter(({ part }) => holds(part))
      .sort((a, b) => b.part.length - a.part.length)[0]?.id;
  return (
    longest(
      ({ filenames = [] }) => filenames,
      (part) => part === name,
    ) ??
    longest(
      ({ filenamePatterns = [] }) => filenamePatterns,
      (part) => patternHolds(part, path),
    ) ??
    longest(
      ({ extensions = [] }) => extensions,
      (part) => name.endsWith(part),
    ) ??
    "plaintext"
  );
}

function patternHolds(pattern: string, path: string): boolean {
  const source = pattern.slice("**/".length).replaceAll(".", "\\.").replaceAll("*", "[^/]*");
  return new RegExp(`(?:^|/)${source}$`).test(path);
}

const patterns = [...Object.values(manifestPatterns), ...Object.values(lockfilePatterns)].flat();

describe("activation", () => {
  it("follows the language of each manifest and lockfile, which is never plain text", () => {
    const paths = patterns.map((pattern) => pattern.replace("**/", "project/").replaceAll("*", "x"));
    // No editor opens the binary one, and other files of Python are no reason to start.
    const others = ["project/bun.lockb", "project/setup.py"];
    const inactive = paths.filter((path) => {
      return !others.includes(path) && !activationEvents.includes(`onLanguage:${languageOf(path)}`);
    });
    deepEqual(inactive, []);
    for (const language of ["plaintext", "python"]) ok(!activationEvents.includes(`onLanguage:${language}`));
  });

  it("looks for manifests by name only, which takes no search", () => {
    const searched = activationEvents.flatMap((event) => /^workspaceContains:(.*)$/.exec(event)?.[1] ?? []);
    ok(searched.length > 0);
    deepEqual(
      searched.filter((name) => name.includes("*") || !patterns.some((pattern) => patternHolds(pattern, name))),
      [],
    );
  });
});
