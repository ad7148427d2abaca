/** Longer names are unlikely to be typing errors, and each letter adds a dozen candidates. */
const longest = 100;

const vowels: readonly string[] = ["a", "e", "i", "o", "u", "y"];

/** Names that differ by a typing error, the commonest first. Only the last part of a path or a scoped name varies. */
export function typos(name: string): readonly string[] {
  if (name.length > longest) return [];
  const cut = Math.max(name.lastIndexOf("/"), name.lastIndexOf(":")) + 1;
  const head = name.slice(0, cut);
  const word = name.slice(cut);
  const letters = Array.from(word, (letter, i) => ({ letter, before: word.slice(0, i), after: word.slice(i + 1) }));
  const swapped = letters.map(({ letter, before, after }) => before + after.slice(0, 1) + letter + after.slice(1));
  const undoubled = letters.filter(({ letter, after }) => after.startsWith(letter));
  const shorter = [...undoubled, ...letters].map(({ before, after }) => before + after);
  const doubled = letters.map(({ letter, before, after }) => before + letter + letter + after);
  const separated = ["-", "_", ".", ""].map((sign) => word.replace(/[-_.]/g, sign));
  const ended = ["s", "js", ".js", "-js", "e", "r"].map((end) => word + end);
  const voiced = letters.flatMap(({ letter, before, after }) =>
    vowels.map((vowel) => (vowels.includes(letter) ? before : before + letter) + vowel + after),
  );
  return [...separated, ...swapped, ...shorter, ...doubled, ...ended, ...voiced]
    .filter((other) => other.length > 1)
    .map((other) => head + other);
}
