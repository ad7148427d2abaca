/**
 * The text without what a system takes for white space at both ends. A pattern would try every run of spaces from each of its
 * spaces on.
 */
export function trimmed(text: string, isSpace: (character: string) => boolean): string {
  let start = 0;
  let end = text.length;
  // Beyond either end is the empty text, at which both stop.
  while (isSpace(text.charAt(start))) start++;
  while (isSpace(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
