import type { Declaration } from "../../manifests/manifest.ts";
import { fileNameOf } from "../../model/path.ts";
import { containsSpan, type TextEdit } from "./textEdit.ts";
import { isGenerated } from "./versionEdit.ts";

/**
 * Takes the lines of a declaration out of the manifest of this path and text. Undefined where it does not stand on a line by
 * itself, or a tool has written the file and would write it again.
 */
export function removalEdit(
  { nameSpan, requirementSpan, shared }: Declaration,
  { path, text }: { readonly path: string; readonly text: string },
): TextEdit | undefined {
  const wholeLine = wholeLines.find(({ file }) => file.test(fileNameOf(path)))?.line;
  if (!wholeLine || !containsSpan(text, nameSpan) || isGenerated(path, text)) return undefined;
  const start = text.lastIndexOf("\n", nameSpan.start - 1) + 1;
  const lineEnd = text.indexOf("\n", nameSpan.start);
  const end = lineEnd < 0 ? text.length : lineEnd + 1;
  const isHere = !requirementSpan || shared === true || requirementSpan.end <= end;
  const line = text.slice(start, end).trim();
  if (!isHere || !wholeLine.test(line)) return undefined;
  const span = isJson(path) && !line.endsWith(",") ? withCommaBefore(text, start, end) : { start, end };
  return span && { path, span, before: text.slice(span.start, span.end), after: "" };
}

/** A line of each format that is nothing but a declaration. */
const wholeLines: readonly { readonly file: RegExp; readonly line: RegExp }[] = [
  { file: /\.json$/, line: /^"[^"]+"\s*:\s*"[^"]*",?$/ },
  // A key without parts, with a value that ends on the line, or an entry of an array that has a line for each.
  {
    file: /\.toml$/,
    line: /^(?:(?:[\w-]+|"[^"]*"|'[^']*')\s*=\s*(?:"[^"]*"|'[^']*'|\{[^{}]*\})|"[^"]*",?|'[^']*',?)\s*(?:#.*)?$/,
  },
  { file: /\.(?:txt|in)$/, line: /^[A-Za-z0-9][^\\]*$/ },
  { file: /^(?:Gemfile|gems\.rb)$/, line: /^gem[ (](?!.*(?:,|\bdo)$)/ },
  { file: /^go\.mod$/, line: /^(?:require\s+)?[^\s()]+\s+v[^\s()]+(?:\s*\/\/.*)?$/ },
  { file: /\.(?:csproj|fsproj|vbproj|props|targets)$/, line: /^<Package(?:Reference|Version)\b[^<>]*\/>$/ },
];

function isJson(path: string): boolean {
  return path.endsWith(".json");
}

/** The last entry of an object takes the comma before it along; undefined where the object does not end behind it. */
function withCommaBefore(text: string, start: number, end: number): TextEdit["span"] | undefined {
  if (!/^\s*\}/.test(text.slice(end))) return undefined;
  const before = text.slice(0, start).trimEnd();
  if (before.endsWith("{")) return { start, end };
  if (!before.endsWith(",")) return undefined;
  // The line break behind the entry stays.
  return { start: before.length - 1, end: start + text.slice(start, end).trimEnd().length };
}
