/** Numbers of versions stay digits, as they may exceed what a double can hold. */

/** Orders digits without leading zeros as the numbers they spell. */
export function compareNumbers(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b);
}

/** Orders by code units. */
export function compareTexts(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

export function isNumber(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

export function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=[0-9])/, "");
}

/** Orders two parts of a version: numbers by value, words by code unit, and numbers `above` or `below` words. */
export function comparePart(a: string, b: string, numbers: "above" | "below"): number {
  const [isFirst, isSecond] = [isNumber(a), isNumber(b)];
  if (isFirst !== isSecond) return isFirst === (numbers === "above") ? 1 : -1;
  return isFirst ? compareNumbers(a, b) : compareTexts(a, b);
}

/** Orders lists by their first parts that differ. A missing part counts as `missing`; without that the longer list is above. */
export function compareLists(
  a: readonly string[],
  b: readonly string[],
  compare: (a: string, b: string) => number,
  missing?: string,
): number {
  const length = missing === undefined ? Math.min(a.length, b.length) : Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const order = compare(a[index] ?? missing ?? "", b[index] ?? missing ?? "");
    if (order !== 0) return order;
  }
  return missing === undefined ? a.length - b.length : 0;
}
