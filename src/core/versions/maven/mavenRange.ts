import type { Bound, Interval } from "../interval.ts";
import { compareMavenVersions, parseMavenVersion, type MavenVersion } from "./mavenVersion.ts";

/** The version element of a Maven dependency. */
export type MavenRequirement =
  | { readonly kind: "any" }
  /** A bare version: Maven takes it unless a declaration nearer the root overrules it. */
  | { readonly kind: "soft"; readonly text: string; readonly version: MavenVersion }
  | { readonly kind: "ranges"; readonly ranges: readonly MavenRange[] };

interface MavenRange extends Interval<MavenVersion> {
  /** The text between the brackets. */
  readonly text: string;
}

/** The longest name of a folder, as a repository keeps each version in a folder of its name. */
const longestVersion = 255;
/** The names that stand for other versions. */
export const metaVersions: ReadonlySet<string> = new Set(["LATEST", "RELEASE"]);

/**
 * Tells whether the text names one version. Maven would compare any text, but a repository cannot have a version that is too long
 * or contains white space, brackets, commas or a property, and LATEST and RELEASE stand for other versions.
 */
export function isMavenVersion(text: string): boolean {
  return text !== "" && text.length <= longestVersion && !/[\s[\](),]|\$\{/.test(text) && !metaVersions.has(text);
}

/** Reads a bare version or a union of ranges, by the rules of Maven's `VersionRange`: in order and without overlap. */
export function parseMavenRequirement(text: string): MavenRequirement | null {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "any" };
  if (trimmed.includes("${")) return null;
  if (!/^[[(]/.test(trimmed)) {
    return isMavenVersion(trimmed) ? { kind: "soft", text: trimmed, version: parseMavenVersion(trimmed) } : null;
  }
  const ranges = parseRanges(trimmed);
  return ranges && { kind: "ranges", ranges };
}

/** The brackets of a range with what is between them, and the comma behind it. */
const rangePattern = /([[(])([^\])]*)([\])])\s*,?\s*/y;

function parseRanges(text: string): readonly MavenRange[] | null {
  const ranges: MavenRange[] = [];
  let index = 0;
  while (index < text.length) {
    rangePattern.lastIndex = index;
    const match = rangePattern.exec(text);
    const range = match && parseRange(match);
    const former = ranges.at(-1);
    if (!range || (former !== undefined && !follows(range, former))) return null;
    ranges.push(range);
    index = rangePattern.lastIndex;
  }
  return ranges;
}

function parseRange([, open, between = "", close]: RegExpExecArray): MavenRange | null {
  const lowInclusive = open === "[";
  const highInclusive = close === "]";
  const inner = between.trim();
  const comma = inner.indexOf(",");
  if (comma < 0) {
    const bound = { version: parseMavenVersion(inner), inclusive: true };
    return lowInclusive && highInclusive && inner !== "" ? { text: inner, low: bound, high: bound } : null;
  }
  const low = parseBound(inner.slice(0, comma), lowInclusive);
  const high = parseBound(inner.slice(comma + 1), highInclusive);
  if (low !== undefined && high !== undefined) {
    const order = compareMavenVersions(low.version, high.version);
    if (order > 0 || (order === 0 && !(lowInclusive && highInclusive))) return null;
  }
  return { text: inner, low, high };
}

function parseBound(text: string, inclusive: boolean): Bound<MavenVersion> | undefined {
  const trimmed = text.trim();
  return trimmed === "" ? undefined : { version: parseMavenVersion(trimmed), inclusive };
}

/** Any range with a lower bound may follow one without an upper bound, as Maven checks only neighbors. */
function follows(range: MavenRange, former: MavenRange): boolean {
  if (former.high === undefined) return true;
  return range.low !== undefined && compareMavenVersions(range.low.version, former.high.version) >= 0;
}
