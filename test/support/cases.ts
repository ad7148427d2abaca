/** Whether a table is tried whole: `npm run test:all`. `npm test` tries a fixed part of the large ones. */
export const everyCase = process.env.PACKAGE_INSIGHTS_CASES === "all";

/** So many of the items, spread evenly over the list and always the same, the first and the last among them. */
export function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (everyCase || items.length <= count) return items;
  const step = (items.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => items[Math.round(index * step)]!);
}

/** So many of the numbers from zero to `last`, spread in the same way. */
export function spreadUpTo(last: number, count: number): readonly number[] {
  return spread(
    Array.from({ length: last + 1 }, (_, index) => index),
    count,
  );
}
