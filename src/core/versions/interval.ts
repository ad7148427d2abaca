export interface Bound<V> {
  readonly version: V;
  readonly inclusive: boolean;
}

/** A side without a bound is open. */
export interface Interval<V> {
  readonly low?: Bound<V> | undefined;
  readonly high?: Bound<V> | undefined;
}

/** Tells whether the version lies between the bounds. */
export function isWithin<V>(version: V, { low, high }: Interval<V>, compare: (a: V, b: V) => number): boolean {
  return isBeyond(low, low && compare(version, low.version)) && isBeyond(high, high && compare(high.version, version));
}

function isBeyond<V>(bound: Bound<V> | undefined, order: number | undefined): boolean {
  return bound === undefined || order === undefined || order > 0 || (order === 0 && bound.inclusive);
}
