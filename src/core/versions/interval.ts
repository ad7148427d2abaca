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
  const isBeyond = ({ inclusive }: Bound<V>, order: number) => order > 0 || (order === 0 && inclusive);
  return (
    (low === undefined || isBeyond(low, compare(version, low.version))) &&
    (high === undefined || isBeyond(high, compare(high.version, version)))
  );
}
