/** The most characters of a text from elsewhere. */
const longest = 200;

/**
 * Prose from elsewhere as one line without markup, links and characters that are not shown: what a model reads as a quotation. Its
 * quotation marks are single, so that it cannot end the one around it.
 */
export function plain(text: string): string {
  const shown = withoutHidden(text.slice(0, mostRead)).replace(/&(?:#?\w{1,32});/g, " ");
  const unlinked = shown.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(link, "(link)");
  const unmarked = unlinked.replace(/<[^>]*>/g, " ").replace(/[<>`]/g, " ");
  return cut(unmarked.replace(/["“”„«»]/g, "'"));
}

/** A name, version, path or requirement from elsewhere as one line, without characters that are not shown. */
export function inline(text: string): string {
  return cut(withoutHidden(text.slice(0, mostRead)));
}

/** Characters of which a longer text keeps the first, before any pattern is applied. */
const mostRead = 2_000;

const link = /(?:\b[a-z][a-z\d+.-]{0,30}:)?\/\/[^\s]+|\b(?:www\.|mailto:|data:|javascript:|vscode:|command:)[^\s]+/gi;

function withoutHidden(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\p{Cf}\p{Co}\p{Cn}\p{DI}\ufffd]/gu, "");
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longest
    ? `${line
        .slice(0, longest - 1)
        .toWellFormed()
        .replace(/\ufffd$/, "")}…`
    : line;
}
