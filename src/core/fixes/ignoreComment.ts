import type { Declaration } from "../manifests/manifest.ts";
import { fileNameOf } from "../model/path.ts";
import type { Span } from "../model/span.ts";

/** A text to be put in. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/**
 * The comment that makes a finding ignored, at the end of the declaration's line where a comment may stand there, else on a
 * line of its own above. Undefined where the format has no comments, where none may stand on either, and where one would
 * speak for another of `all` as well. `text` is the manifest's, `what` a rule or the ID of an advisory.
 */
export function ignoreComment(
  path: string,
  text: string,
  declaration: Declaration,
  what: string,
  all: readonly Declaration[] = [],
): Insertion | undefined {
  const style = styleOf(fileNameOf(path));
  // An ID comes from outside: nothing but a word is written into a file.
  if (!style || !/^\w+(?:-\w+)*$/.test(what)) return undefined;
  const note = `${style.open} package-insights: ignore ${what}${style.close}`;
  const { nameSpan, requirementSpan, shared } = declaration;
  const others = all.filter((other) => other.nameSpan.start !== nameSpan.start);
  const behind = (line: Span): Insertion | undefined => {
    const written = text.slice(line.start, line.end).trimEnd();
    const offset = line.start + written.length;
    const mayStand = style.place === "behind" && !written.endsWith("\\") && !written.includes(style.open);
    if (!mayStand || !isOpen(style, text, offset) || others.some((other) => isOn(line, other, true))) return undefined;
    return { offset, text: ` ${note}` };
  };
  const above = (line: Span): Insertion | undefined => {
    const offset = line.start;
    const continues = /\\\r?\n$/.test(text.slice(Math.max(0, offset - 3), offset));
    if (continues || !isOpen(style, text, offset) || others.some((other) => isOn(line, other))) return undefined;
    const indent = /^[^\S\n]*/.exec(text.slice(offset, line.end))?.[0] ?? "";
    return { offset, text: `${indent}${note}${text.includes("\r\n") ? "\r\n" : "\n"}` };
  };
  const line = lineAt(text, nameSpan.start);
  return (
    behind(line) ?? above(line) ?? (requirementSpan && !shared ? behind(lineAt(text, requirementSpan.end)) : undefined)
  );
}

/** Without what ends it. */
function lineAt(text: string, offset: number): Span {
  const start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const next = text.indexOf("\n", offset);
  const end = next < 0 ? text.length : text[next - 1] === "\r" ? next - 1 : next;
  return { start, end };
}

function isOn(line: Span, { nameSpan, requirementSpan, shared }: Declaration, evenItsVersion = false): boolean {
  const holds = (offset: number) => line.start <= offset && offset <= line.end;
  return (
    holds(nameSpan.start) || (evenItsVersion && requirementSpan !== undefined && !shared && holds(requirementSpan.end))
  );
}

interface Style {
  readonly open: string;
  readonly close: string;
  /** Whether a comment may stand behind something on its line. */
  readonly place: "behind" | "above";
}

const hash: Style = { open: "#", close: "", place: "behind" };
const slashes: Style = { open: "//", close: "", place: "behind" };
const markup: Style = { open: "<!--", close: " -->", place: "behind" };

/** JSON has none, and a setup.cfg takes what stands behind for a value. */
function styleOf(name: string): Style | undefined {
  if (name.endsWith(".json")) return undefined;
  if (name === "setup.cfg") return { ...hash, place: "above" };
  if (/\.(?:xml|pom|config|\w+proj|props|targets)$/.test(name)) return markup;
  return /\.gradle(?:\.kts)?$|^go\.(?:mod|work)$/.test(name) ? slashes : hash;
}

/** Of XML: whether the offset is in no tag and no comment, and not before the XML declaration. */
function isOpen(style: Style, text: string, offset: number): boolean {
  if (style !== markup) return true;
  if (offset === 0 && text.startsWith("<?")) return false;
  const before = text.slice(0, offset);
  if (before.lastIndexOf("<!--") > before.lastIndexOf("-->")) return false;
  const tag = before.slice(before.lastIndexOf("<") + 1);
  return before.lastIndexOf("<") < 0 || tag.replace(/"[^"]*"|'[^']*'/g, "").includes(">");
}
