/** The day of an RFC 3339 time, and how long ago that is: `2020-08-13, 6 years ago`. Undefined for what is no time. */
export function dayAndAge(time: string | undefined, now: number): string | undefined {
  const then = time === undefined ? NaN : Date.parse(time);
  if (Number.isNaN(then)) return undefined;
  return `${new Date(then).toISOString().slice(0, 10)}, ${ago((now - then) / 1000)}`;
}

/** `just now`, `5 minutes ago`, `3 years ago`. */
export function ago(seconds: number): string {
  for (const [unit, size] of units) {
    const count = Math.floor(seconds / size);
    if (count >= 1) return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
  }
  return "just now";
}

const day = 86_400;
const units: readonly (readonly [string, number])[] = [
  ["year", 365.25 * day],
  ["month", 30.44 * day],
  ["day", day],
  ["hour", 3_600],
  ["minute", 60],
];
