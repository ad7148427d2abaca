/** Replaces comments and trailing commas by blanks, so that JSON with comments becomes JSON. Offsets stay the same. */
export function blankComments(text: string): string {
  const blanks: Blank[] = [];
  /** A comma that only white space and comments have followed so far. */
  let comma: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (char <= " ") continue;
    if (char === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) {
      const end = endOfComment(text, at);
      blanks.push({ start: at, end });
      at = end - 1;
      continue;
    }
    if (comma !== undefined && (char === "}" || char === "]")) blanks.push({ start: comma, end: comma + 1 });
    comma = char === "," ? at : undefined;
    if (char === '"') at = endOfString(text, at);
  }
  return replaceAll(text, blanks);
}

interface Blank {
  readonly start: number;
  readonly end: number;
}

function replaceAll(text: string, blanks: Blank[]): string {
  const pieces: string[] = [];
  let done = 0;
  // A trailing comma is found after the comments behind it.
  for (const { start, end } of blanks.sort((a, b) => a.start - b.start)) {
    pieces.push(text.slice(done, start), " ".repeat(end - start));
    done = end;
  }
  return pieces.join("") + text.slice(done);
}

function endOfComment(text: string, start: number): number {
  const isLine = text[start + 1] === "/";
  const end = text.indexOf(isLine ? "\n" : "*/", start + 2);
  if (end < 0) return text.length;
  return isLine ? end : end + 2;
}

/** The offset of the closing quote, or the end of the text. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = end;
    while (text[slashes - 1] === "\\") slashes--;
    if ((end - slashes) % 2 === 0) return end;
  }
  return text.length;
}
