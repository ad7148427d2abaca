export interface Line {
  /** Where the line begins in the whole text; every offset into `text` counts from here. */
  readonly start: number;
  readonly text: string;
}

/**
 * The lines of a text in which a `\` at the end of a line continues it and `#` begins a comment at the start of a word.
 * Continuations become blanks of the same length, so that offsets hold; a word split by one is therefore read as two.
 * A line that is only a comment continues nothing, whatever it ends with.
 */
export function logicalLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)) {
    const [whole, content = "", ending = ""] = match;
    if (parts.length === 0) start = match.index;
    if (content.endsWith("\\") && ending !== "" && !content.trimStart().startsWith("#")) {
      parts.push(content.slice(0, -1), " ".repeat(whole.length - content.length + 1));
      continue;
    }
    parts.push(content);
    lines.push({ start, text: withoutComment(parts.join("")) });
    parts = [];
  }
  return lines;
}

function withoutComment(text: string): string {
  const comment = /(?<!\S)#/.exec(text);
  return comment ? text.slice(0, comment.index) : text;
}
