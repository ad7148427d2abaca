import type { Declaration } from "../manifests/manifest.ts";
import { fileNameOf } from "../model/path.ts";

/** A text to be put in. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/**
 * The comment that makes a finding ignored, at the end of the declaration's line where a comment may stand there, else on a
 * line of its own above. Undefined where the format has no comments. `text` is the manifest's.
 */
export function ignoreComment(
  path: string,
  text: string,
  { nameSpan }: Declaration,
  what: string,
): Insertion | undefined {
  const style = styleOf(fileNameOf(path));
  if (!style) return undefined;
  const start = text.lastIndexOf("\n", nameSpan.start - 1) + 1;
  const next = text.indexOf("\n", nameSpan.end);
  const end = next < 0 ? text.length : text[next - 1] === "\r" ? next - 1 : next;
  const note = `${style.open} package-insights: ignore ${what}${style.close}`;
  const line = text.slice(start, end);
  if (style.place === "behind" && !line.trimEnd().endsWith("\\") && !line.includes(style.open)) {
    return { offset: start + line.trimEnd().length, text: ` ${note}` };
  }
  const indent = /^[^\S\n]*/.exec(line)?.[0] ?? "";
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  return { offset: start, text: `${indent}${note}${newline}` };
}

interface Style {
  readonly open: string;
  readonly close: string;
  /** Whether a comment may stand behind something on its line. */
  readonly place: "behind" | "above";
}

const hash: Style = { open: "#", close: "", place: "behind" };
const slashes: Style = { open: "//", close: "", place: "behind" };

/** JSON has none. In XML a declaration goes over several lines, and a setup.cfg takes what stands behind for a value. */
function styleOf(name: string): Style | undefined {
  if (name.endsWith(".json")) return undefined;
  if (name === "setup.cfg") return { ...hash, place: "above" };
  if (/\.(?:xml|pom|config|\w+proj|props|targets)$/.test(name)) return { open: "<!--", close: " -->", place: "behind" };
  return /\.gradle(?:\.kts)?$|^go\.(?:mod|work)$/.test(name) ? slashes : hash;
}
