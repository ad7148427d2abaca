/** Entries per generation, and the length beyond which a text is not worth remembering. */
const generationSize = 1_024;
const longestText = 256;

/**
 * Remembers the results of `parse` for recent texts, as the same few thousand versions are parsed again and again.
 * Holds at most two generations: when the young one is full it becomes the old one, and entries still in use move back.
 */
export function memoized<T extends object | string>(parse: (text: string) => T | null): (text: string) => T | null {
  let young = new Map<string, T | null>();
  let old = new Map<string, T | null>();
  return (text) => {
    const recent = young.get(text);
    if (recent !== undefined) return recent;
    if (text.length > longestText) return parse(text);
    const older = old.get(text);
    const result = older === undefined ? parse(text) : older;
    if (young.size >= generationSize) {
      old = young;
      young = new Map();
    }
    young.set(text, result);
    return result;
  };
}

/** Orders parsed texts. A text that does not parse sorts below all that do, and equal to its like. */
export function compareParsed<T>(a: T | null, b: T | null, order: (a: T, b: T) => number): number {
  return a === null || b === null ? Number(a !== null) - Number(b !== null) : order(a, b);
}
