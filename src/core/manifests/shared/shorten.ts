/** Shortens the user's text to the at most 40 characters that a message quotes. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
