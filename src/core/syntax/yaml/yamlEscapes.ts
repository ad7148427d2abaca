const escapes: Readonly<Record<string, string>> = {
  "0": "\0",
  a: "\u0007",
  b: "\b",
  t: "\t",
  "\t": "\t",
  n: "\n",
  v: "\v",
  f: "\f",
  r: "\r",
  e: "\u001b",
  N: "\u0085",
  _: "\u00a0",
  L: "\u2028",
  P: "\u2029",
};

const escape = /\\(?:(x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8})|\r?\n[ \t]*|([^\r\n]))/g;

/** The text between double quotes without escapes. An invalid one stands for its letter. */
export function unescapeDouble(raw: string): string {
  if (!raw.includes("\\")) return foldLines(raw);
  let result = "";
  let done = 0;
  // Lines are folded between the escapes, so that an escaped line break stays one.
  for (const match of raw.matchAll(escape)) {
    const [written, code, letter] = match;
    result += foldLines(raw.slice(done, match.index));
    if (code !== undefined) result += characterOf(parseInt(code.slice(1), 16)) ?? written;
    else if (letter !== undefined) result += escapes[letter] ?? letter;
    done = match.index + written.length;
  }
  return result + foldLines(raw.slice(done));
}

/** The text between single quotes, in which two quotes are one. */
export function unescapeSingle(raw: string): string {
  return foldLines(raw.replaceAll("''", "'"));
}

/** A line break becomes a space; of several in a row the first is dropped. */
export function foldLines(raw: string): string {
  if (!raw.includes("\n")) return raw;
  const lines = raw.split("\n");
  let result = "";
  let breaks = 0;
  for (const [index, line] of lines.entries()) {
    const isFirst = index === 0;
    const isLast = index === lines.length - 1;
    const content = isFirst ? line.trimEnd() : isLast ? line.trimStart() : line.trim();
    if (!isFirst) {
      breaks++;
      if (content !== "" || isLast) {
        result += breaks === 1 ? " " : "\n".repeat(breaks - 1);
        breaks = 0;
      }
    }
    result += content;
  }
  return result;
}

function characterOf(point: number): string | undefined {
  return point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}
