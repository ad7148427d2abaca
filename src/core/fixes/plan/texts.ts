import type { TextEdit } from "../rewrite/textEdit.ts";
import type { CheckedManifest } from "./dependency.ts";

/** The text of the file of this absolute path, as it was when the plan was made; undefined where there is none. */
export type TextAt = (path: string) => string | undefined;

/** The texts of the manifests, and of all files that their versions are written in. */
export async function readTexts(
  manifests: readonly CheckedManifest[],
  read: (path: string) => Promise<string | undefined>,
): Promise<TextAt> {
  const texts = new Map(manifests.map(({ path, text }) => [path, text]));
  const others = manifests.flatMap(({ facts }) =>
    facts.flatMap(({ declaration }) => declaration.elsewhere?.path ?? []),
  );
  for (const path of new Set(others)) {
    const text = texts.has(path) ? undefined : await read(path);
    if (text !== undefined) texts.set(path, text);
  }
  return (path) => texts.get(path);
}

/** The files that the edits change, with their new texts. Edits do not overlap. */
export function editedTexts(edits: readonly TextEdit[], textAt: TextAt): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { path, span, after } of edits.toSorted((a, b) => b.span.start - a.span.start)) {
    const text = texts.get(path) ?? textAt(path) ?? "";
    texts.set(path, text.slice(0, span.start) + after + text.slice(span.end));
  }
  return texts;
}
