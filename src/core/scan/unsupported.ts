import { fileNameOf } from "../model/path.ts";

/** Glob patterns of files that declare packages of these systems in formats that are not read: scans name them. */
export const unsupportedPatterns: readonly string[] = [
  "**/package.json5",
  "**/package.yaml",
  "**/paket.dependencies",
  "**/paket.lock",
  "**/*.nuspec",
  "**/tox.ini",
  "**/tox.toml",
  "**/hatch.toml",
  "**/pixi.toml",
];

/** The pattern that the text of such a file matches if it declares any package; others always do. */
const contents: ReadonlyMap<string, RegExp> = new Map([
  ["nuspec", /<dependency\s/i],
  ["ini", /^[ \t]*deps[ \t]*=/m],
  ["toml", /^[ \t]*(?:deps|requires|[\w.-]*dependencies)[ \t]*=|^[ \t]*\[[^\]\n]*dependencies[\].]/m],
]);

const names = new Set(unsupportedPatterns.map((pattern) => pattern.slice("**/".length)));

/** Tells whether a text declares packages at this path, with `/`, in a format that is not read; undefined where no text does. */
export function unsupportedAt(path: string): ((text: string | undefined) => boolean) | undefined {
  const name = fileNameOf(path);
  const extension = name.slice(name.lastIndexOf(".") + 1);
  if (!names.has(name) && !(names.has(`*.${extension}`) && name !== `.${extension}`)) return undefined;
  return (text = "") => contents.get(extension)?.test(text) ?? true;
}
