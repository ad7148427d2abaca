import type { Requirement } from "../../manifest.ts";
import { skipped } from "../pom/coordinates.ts";

/** What sorts below all that other prereleases are called in Central. */
const earliest = "-alpha";

/**
 * What Gradle means by a version, as Maven would write it: `1.+` and its own brackets become ranges, `1.7!!` and what is
 * preferred in a range one version, `+` and `latest.release` any. A bound that is left out leaves out its prereleases too.
 */
export function gradleRequirement(text: string): Requirement {
  const [strict = "", ...preferred] = text.split("!!");
  if (preferred.length > 1) return skipped("unsupported", text);
  const [version = ""] = preferred;
  const translated = translate((version || strict).trim());
  return translated === undefined ? skipped("unsupported", text) : { kind: "written", text: translated };
}

export interface RichVersion {
  readonly strictly?: string;
  readonly require?: string;
  readonly prefer?: string;
  /** Whether some versions are excepted. */
  readonly rejects: boolean;
}

/** Which of its parts a rich version names: what is preferred within a range is taken. Undefined where it has none. */
export function partOfRichVersion({ strictly, require, prefer }: RichVersion): keyof RichVersion | undefined {
  const outer = strictly !== undefined ? "strictly" : require !== undefined ? "require" : undefined;
  if (outer === undefined) return prefer === undefined ? undefined : "prefer";
  return prefer !== undefined && isDynamic(strictly ?? require ?? "") ? "prefer" : outer;
}

/** Several versions may be meant, of which some may be excepted. */
export function isDynamic(text: string): boolean {
  return /^[[\](]|\+$|^latest\./.test(text);
}

/** Undefined for what has no equal, such as `1.2+`, which is 1.2, 1.20 and 1.21. */
function translate(text: string): string | undefined {
  if (text === "+" || /^latest\.(?:integration|milestone|release)$/.test(text)) return "";
  const prefix = /^(\d{1,9}(?:\.\d{1,9}){0,9})\.\+$/.exec(text)?.[1];
  if (prefix !== undefined) return `[${prefix}${earliest},${next(prefix)}${earliest})`;
  const range = /^([[\](])([^,[\]()]*)(?:(,)([^,[\]()]*))?([[\])])$/.exec(text);
  if (range)
    return rangeOf(range[1] === "[", range[2] ?? "", range[3] === "," ? (range[4] ?? "") : undefined, range[5] === "]");
  return text === "" || /[\s[\](),+:]|^latest\./.test(text) ? undefined : text;
}

function next(prefix: string): string {
  const dot = prefix.lastIndexOf(".") + 1;
  return prefix.slice(0, dot) + String(Number(prefix.slice(dot)) + 1);
}

function rangeOf(hasLow: boolean, low: string, high: string | undefined, hasHigh: boolean): string | undefined {
  const from = low.trim();
  if (high === undefined) return hasLow && hasHigh && from !== "" ? `[${from}]` : undefined;
  const to = high.trim();
  const upper = !hasHigh && /^\d+(?:\.\d+)*$/.test(to) ? `${to}${earliest}` : to;
  return `${hasLow && from !== "" ? "[" : "("}${from},${upper}${hasHigh && to !== "" ? "]" : ")"}`;
}
