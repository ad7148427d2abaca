import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { readBlock, toContent } from "./yamlBlock.ts";
import { addProblem, createCursor, lineEnd, skipBlank } from "./yamlCursor.ts";
import type { YamlText, YamlValue } from "./yamlDocument.ts";

/**
 * A tolerant reader of hand-written YAML that keeps positions. Aliases are not resolved, anchors and tags are ignored.
 * Half-typed text affects only its own entry: what does not fit is read by its indentation.
 */
export function parseYaml(text: string): YamlText {
  const problems: SyntaxProblem[] = [];
  const documents: YamlValue[] = [];
  let start = text.startsWith("\ufeff") ? 1 : 0;
  for (const match of text.matchAll(/^\ufeff?(?:---|\.\.\.)(?=\s|$)/gm)) {
    documents.push(...readDocument(text, start, match.index, problems));
    start = match.index + match[0].length;
  }
  documents.push(...readDocument(text, start, text.length, problems));
  problems.sort((a, b) => a.span.start - b.span.start);
  return { documents, problems };
}

/** One value, or none. */
function readDocument(text: string, start: number, end: number, problems: SyntaxProblem[]): readonly YamlValue[] {
  const cursor = createCursor(text, start, end, problems);
  // Directives come before the document.
  while (skipBlank(cursor) && text[cursor.at] === "%" && cursor.at === cursor.lineStart) {
    cursor.at = lineEnd(cursor, cursor.at);
  }
  let document: YamlValue | undefined;
  while (toContent(cursor)) {
    const { at } = cursor;
    const value = readBlock(cursor, -1);
    if (document) addProblem(cursor, message("Unexpected text"), at, lineEnd(cursor, at));
    // A mapping is more likely to be the intended one.
    if (!document || (document.kind !== "mapping" && value?.kind === "mapping")) document = value;
    if (cursor.at === at) cursor.at++;
  }
  return document ? [document] : [];
}
