import type { SyntaxProblem } from "../../model/problem.ts";
import { readBlock, toContent } from "./yamlBlock.ts";
import { addProblem, createCursor, lineEnd, skipBlank } from "./yamlCursor.ts";
import type { YamlText, YamlValue } from "./yamlDocument.ts";

/**
 * A tolerant reader of the YAML that people write by hand, which keeps positions. Aliases, anchors and tags are never
 * followed. Half-typed text loses no more than the entry it stands in: what does not fit is read by its indentation.
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
  // Directives stand before the document.
  while (skipBlank(cursor) && text[cursor.at] === "%" && cursor.at === cursor.lineStart) {
    cursor.at = lineEnd(cursor, cursor.at);
  }
  let found: YamlValue | undefined;
  while (toContent(cursor)) {
    const { at } = cursor;
    const value = readBlock(cursor, -1);
    if (found) addProblem(cursor, "Unexpected text", at, lineEnd(cursor, at));
    // What is a mapping is what somebody meant.
    if (!found || (found.kind !== "mapping" && value?.kind === "mapping")) found = value;
    if (cursor.at === at) cursor.at++;
  }
  return found ? [found] : [];
}
