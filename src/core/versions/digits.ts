/** Numbers of versions stay digits, as they may exceed what a double can hold. */

/** Orders digits without leading zeros as the numbers they spell. */
export function compareNumbers(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b);
}

/** Orders by code units. */
export function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

export function isNumber(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

export function withoutLeadingZeros(digits: string): string {
  return digits.startsWith("0") ? digits.replace(/^0+(?=[0-9])/, "") : digits;
}
