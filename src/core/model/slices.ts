/** Work that can pause: other work may have its turn wherever it yields. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** Lines, entries or packages that are read between two pauses: a millisecond of work or two. */
export const perSlice = 200;

/** Does the work without pauses. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does the work with a pause wherever it may have one. */
export async function inSlices<T>(work: Slices<T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}

/** Maps the values like `map` of an array. */
export function* mapInSlices<From, To>(
  values: readonly From[],
  change: (value: From, index: number) => To,
): Slices<readonly To[]> {
  const changed: To[] = [];
  for (const [index, value] of values.entries()) {
    if (index % perSlice === perSlice - 1) yield;
    changed.push(change(value, index));
  }
  return changed;
}

/** Maps the values like `flatMap` of an array. */
export function* flatMapInSlices<From, To>(
  values: readonly From[],
  change: (value: From) => readonly To[],
): Slices<readonly To[]> {
  const changed: To[] = [];
  for (const [index, value] of values.entries()) {
    if (index % perSlice === perSlice - 1) yield;
    for (const each of change(value)) changed.push(each);
  }
  return changed;
}

/** Provides both ways to read a lockfile: at once, or with pauses. */
export function reading<T>(slices: (text: string) => Slices<T>): {
  readonly parse: (text: string) => T;
  readonly slices: (text: string) => Slices<T>;
} {
  return { slices, parse: (text) => atOnce(slices(text)) };
}
