/** How many texts a generation holds, and beyond which length a text is not worth keeping. */
const generationSize = 16_384;
const longestKept = 256;

/**
 * Remembers what `parse` made of recent texts, as the same few thousand versions are asked about again and again.
 * Holds at most two generations: when the young one is full it becomes the old one, and what is still in use moves back.
 */
export function parsed<T extends object>(parse: (text: string) => T | null): (text: string) => T | null {
  let young = new Map<string, T | null>();
  let old = new Map<string, T | null>();
  return (text) => {
    const known = young.get(text);
    if (known !== undefined) return known;
    if (text.length > longestKept) return parse(text);
    const value = old.get(text);
    const kept = value === undefined ? parse(text) : value;
    if (young.size >= generationSize) {
      old = young;
      young = new Map();
    }
    young.set(text, kept);
    return kept;
  };
}

/** Orders what two texts parse to. What does not parse is below all that does, and equal among itself. */
export function compareParsed<T>(a: T | null, b: T | null, order: (a: T, b: T) => number): number {
  return a === null || b === null ? Number(a !== null) - Number(b !== null) : order(a, b);
}
