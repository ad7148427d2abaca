/** Sorts below whatever other prereleases are called in Maven Central. */
const earliest = "-alpha";

/** Tells whether the text is in Gradle's own notation for what Maven writes differently, or not at all. */
export function isGradleNotation(text: string): boolean {
  return /!!|\+$|^latest\.|^\s*\]|\[\s*$/.test(text);
}

/** Tells whether several versions may be meant, as by a range, a prefix or `latest.release`. */
export function isDynamic(text: string): boolean {
  return /^[[\](]|\+$|^latest\./.test(text);
}

/**
 * Translates what Gradle means by a version to a requirement of Maven: `1.+` and Gradle's own brackets become ranges, `1.7!!` and
 * the version preferred in a range one version, `+` and `latest.release` any version. An exclusive upper bound also excludes its
 * prereleases. Undefined for what has no counterpart, such as `1.2+`, which is 1.2, 1.20 and 1.21.
 */
export function translateGradle(text: string): string | undefined {
  const [strict = "", ...preferred] = text.split("!!");
  if (preferred.length > 1) return undefined;
  const [version = ""] = preferred;
  return translateVersion((version || strict).trim());
}

function translateVersion(text: string): string | undefined {
  if (text === "+" || /^latest\.(?:integration|milestone|release)$/.test(text)) return "";
  const prefix = /^(\d{1,9}(?:\.\d{1,9}){0,9})\.\+$/.exec(text)?.[1];
  if (prefix !== undefined) return `[${prefix}${earliest},${increment(prefix)}${earliest})`;
  const range = /^([[\](])([^,[\]()]*)(?:(,)([^,[\]()]*))?([\])[])$/.exec(text);
  if (range) {
    const [, open, low = "", comma, high = "", close] = range;
    const bounds = { low: low.trim(), includesLow: open === "[", high: high.trim(), includesHigh: close === "]" };
    return comma === undefined ? singleVersion(bounds) : rangeOf(bounds);
  }
  return text === "" || /[\s[\](),+:]|^latest\./.test(text) ? undefined : text;
}

function increment(prefix: string): string {
  const dot = prefix.lastIndexOf(".") + 1;
  return prefix.slice(0, dot) + String(Number(prefix.slice(dot)) + 1);
}

interface Bounds {
  /** Empty where the range is open. */
  readonly low: string;
  readonly includesLow: boolean;
  readonly high: string;
  readonly includesHigh: boolean;
}

function singleVersion({ low, includesLow, includesHigh }: Bounds): string | undefined {
  return includesLow && includesHigh && low !== "" ? `[${low}]` : undefined;
}

function rangeOf({ low, includesLow, high, includesHigh }: Bounds): string {
  const upper = !includesHigh && /^\d+(?:\.\d+)*$/.test(high) ? `${high}${earliest}` : high;
  return `${includesLow && low !== "" ? "[" : "("}${low},${upper}${includesHigh && high !== "" ? "]" : ")"}`;
}
