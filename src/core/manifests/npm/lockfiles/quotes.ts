/** The text without quotes of YAML, or of JSON, as yarn writes them. */
export function unquoted(text: string): string {
  if (text.length < 2 || text[0] !== text.at(-1)) return text;
  if (text[0] === "'") return text.slice(1, -1).replaceAll("''", "'");
  if (text[0] !== '"') return text;
  if (!text.includes("\\")) return text.slice(1, -1);
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

/** The offset of the quote that closes the one at `start`; negative if none does. */
export function closingQuote(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (quote === '"' && text[at] === "\\") at++;
    else if (text[at] === quote) {
      if (quote === '"' || text[at + 1] !== quote) return at;
      at++;
    }
  }
  return -1;
}

export function isQuote(char: string | undefined): boolean {
  return char === '"' || char === "'";
}
