/** Milliseconds for which the file may occupy the thread at a time. The last statement may take a few more. */
export const sliceTime = 5;
/** Milliseconds between two slices, for everything else. */
export const betweenSlices = 20;

/** Returns a function that tells whether so many milliseconds are not over yet. */
export function hasTime(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() < end;
}
