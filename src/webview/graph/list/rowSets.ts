/** By row: its place among the rows with the same parent that are shown, and how many those are. */
export function placesInSets(
  rows: readonly number[],
  parentOf: (row: number) => number,
): ReadonlyMap<number, { readonly place: number; readonly size: () => number }> {
  const sizes = new Map<number, number>();
  const places = new Map<number, { readonly place: number; readonly size: () => number }>();
  for (const row of rows) {
    const parent = parentOf(row);
    const place = (sizes.get(parent) ?? 0) + 1;
    sizes.set(parent, place);
    places.set(row, { place, size: () => sizes.get(parent) ?? 0 });
  }
  return places;
}
