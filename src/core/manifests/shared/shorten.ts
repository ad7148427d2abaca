/** How much of the user's text a message quotes: at most 40 characters. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
