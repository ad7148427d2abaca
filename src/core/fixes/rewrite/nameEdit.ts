import type { Declaration } from "../../manifests/manifest.ts";
import { canonicalName } from "../../model/names.ts";
import type { Span } from "../../model/span.ts";
import { containsSpan, type TextEdit } from "./textEdit.ts";

/**
 * Puts another name in the place of the one that is declared, in the manifest of this path and text. Undefined where the text
 * at the name is not that name, where the package is another one than it says (an alias), and where the group, which stands
 * apart, would have to change.
 */
export function nameEdit(
  { nameSpan: span, name: written, package: key }: Declaration,
  { path, text }: { readonly path: string; readonly text: string },
  name: string,
): TextEdit | undefined {
  if (!containsSpan(text, span) || canonicalName(key.system, written) !== key.name) return undefined;
  const before = text.slice(span.start, span.end);
  const group = written.endsWith(`:${before}`) ? written.slice(0, -before.length) : "";
  if (group + before !== written || !name.startsWith(group) || name === written) return undefined;
  const after = name.slice(group.length);
  return isName(after) && !needsQuotes(text, span, after) ? { path, span, before, after } : undefined;
}

function isName(text: string): boolean {
  return /^@?[A-Za-z0-9_][\w./~-]*$/.test(text);
}

/** A key of TOML or YAML without quotes can have no dot, and no `@` at its start. */
function needsQuotes(text: string, { end }: Span, name: string): boolean {
  const isQuoted = /["']/.test(text.slice(end, end + 1));
  if (isQuoted || /^[\w-]+$/.test(name)) return false;
  return name.startsWith("@") || /^[ \t]*(?:=(?!=)|\]|\.)/.test(text.slice(end, end + 32));
}
