/** Both from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Converts offsets into the text to positions, each in logarithmic time. An offset outside the text is moved to the nearest
 * end. Lines end with a line feed, with or without a carriage return before it.
 */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    const within = Math.min(Math.max(offset, 0), text.length);
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= within) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: within - (starts[low] ?? 0) + 1 };
  };
}
