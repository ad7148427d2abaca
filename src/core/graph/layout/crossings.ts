/** How many pairs of lines cross between neighbouring columns. */
export function crossings(
  columns: readonly (readonly number[])[],
  right: readonly (readonly number[])[],
  place: readonly number[],
): number {
  let total = 0;
  columns.forEach((column, index) => {
    const size = columns[index + 1]?.length ?? 0;
    const ends = column.flatMap((point) => (right[point] ?? []).map((end) => place[end] ?? 0).sort((a, b) => a - b));
    total += inversions(ends, size);
  });
  return total;
}

/** Pairs in the wrong order, counted with a tree of sums. */
function inversions(values: readonly number[], size: number): number {
  const sums = new Array<number>(size + 1).fill(0);
  let total = 0;
  for (const [seen, value] of values.entries()) {
    let notGreater = 0;
    for (let at = value + 1; at > 0; at -= at & -at) notGreater += sums[at] ?? 0;
    total += seen - notGreater;
    for (let at = value + 1; at <= size; at += at & -at) sums[at] = (sums[at] ?? 0) + 1;
  }
  return total;
}
