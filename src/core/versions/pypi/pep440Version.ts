import { compareLists, compareNumbers, comparePart, isNumber, withoutLeadingZeros } from "../digits.ts";
import { trimmed } from "../trimmed.ts";

/** A Python version, normalized. Numbers are digits without leading zeros. */
export interface Pep440Version {
  readonly epoch: string;
  /** The release numbers, at least one, trailing zeros kept: a wildcard counts them. */
  readonly release: readonly string[];
  readonly pre: { readonly phase: Phase; readonly number: string } | undefined;
  readonly post: string | undefined;
  readonly dev: string | undefined;
  /** The labels in lower case; none for a public version. */
  readonly local: readonly string[];
}

/** A version at the start of a text, and where it ends. */
export interface Pep440Prefix {
  readonly version: Pep440Version;
  readonly end: number;
  /** The end of its release numbers; the same as `end` if nothing follows them. */
  readonly releaseEnd: number;
}

type Phase = "a" | "b" | "rc";

const startPattern = /v?(?:([0-9]+)!)?([0-9]+(?:\.[0-9]+)*)/iy;
const prePattern = /[._-]?(alpha|a|beta|b|preview|pre|c|rc)[._-]?([0-9]*)/iy;
const postPattern = /-([0-9]+)|[._-]?(?:post|rev|r)[._-]?([0-9]*)/iy;
const devPattern = /[._-]?dev[._-]?([0-9]*)/iy;
const localPattern = /\+([a-z0-9]+(?:[._-][a-z0-9]+)*)/iy;

/** Reads one version in any of the spellings of PEP 440, with white space around it. */
export function parsePep440(text: string): Pep440Version | null {
  const trimmed = trimPython(text);
  const prefix = readPep440(trimmed);
  return prefix?.end === trimmed.length ? prefix.version : null;
}

/** Reads the longest version at the start of the text. Each part is tried once at one place, so the time is linear. */
export function readPep440(text: string): Pep440Prefix | null {
  let end = 0;
  const next = (sticky: RegExp): RegExpExecArray | null => {
    sticky.lastIndex = end;
    const match = sticky.exec(text);
    end += match?.[0].length ?? 0;
    return match;
  };
  const start = next(startPattern);
  if (start === null) return null;
  const releaseEnd = end;
  const [, epoch, release = ""] = start;
  const [pre, post, dev, local] = [next(prePattern), next(postPattern), next(devPattern), next(localPattern)];
  const version: Pep440Version = {
    epoch: toNumber(epoch),
    release: release.split(".").map(toNumber),
    pre: pre === null ? undefined : { phase: phaseOf(pre[1]), number: toNumber(pre[2]) },
    post: post === null ? undefined : toNumber(post[1] ?? post[2]),
    dev: dev === null ? undefined : toNumber(dev[1]),
    local: local?.[1]?.toLowerCase().split(/[._-]/).map(toLocalPart) ?? [],
  };
  return { version, end, releaseEnd };
}

/** The order of PEP 440: dev releases, prereleases, the release, post releases; local versions above their public one. */
export function comparePep440(a: Pep440Version, b: Pep440Version): number {
  return comparePublic(a, b) || compareLists(a.local, b.local, compareLocalPart);
}

/** The same text for equal versions, without the zeros at the end of the release. Not one to be shown. */
export function canonicalPep440({ epoch, release, pre, post, dev, local }: Pep440Version): string {
  const numbers = release.slice(0, 1 + release.findLastIndex((number) => number !== "0"));
  return [epoch, numbers.join("."), pre && pre.phase + pre.number, post, dev, local.join(".")].join(" ");
}

/** The order when local parts do not count. */
export function comparePublic(a: Pep440Version, b: Pep440Version): number {
  return (
    compareNumbers(a.epoch, b.epoch) ||
    compareReleases(a.release, b.release) ||
    preRank(a) - preRank(b) ||
    compareNumbers(a.pre?.number ?? "0", b.pre?.number ?? "0") ||
    compareAbsent(a.post, b.post, -1) ||
    compareAbsent(a.dev, b.dev, 1)
  );
}

/** Missing numbers count as zeros. */
export function compareReleases(a: readonly string[], b: readonly string[]): number {
  return compareLists(a, b, compareNumbers, "0");
}

export function isPep440Prerelease(version: Pep440Version): boolean {
  return version.pre !== undefined || version.dev !== undefined;
}

/** Drops what Python takes for white space at both ends; JavaScript has a slightly different set. */
export function trimPython(text: string): string {
  return trimmed(text, isPythonSpace);
}

/** Tells whether Python takes the character for white space. */
export function isPythonSpace(character: string): boolean {
  if (character === "\ufeff") return false;
  return /[\s\x1c-\x1f\x85]/.test(character);
}

/** The phase that a word such as `alpha`, `preview` or `c` stands for. */
function phaseOf(word = ""): Phase {
  const letter = word.charAt(0).toLowerCase();
  return letter === "a" || letter === "b" ? letter : "rc";
}

function preRank({ pre, post, dev }: Pep440Version): number {
  if (pre !== undefined) return pre.phase === "a" ? 1 : pre.phase === "b" ? 2 : 3;
  return dev !== undefined && post === undefined ? 0 : 4;
}

/** Orders two numbers of which either may be absent; an absent one is below (-1) or above (1) every other. */
function compareAbsent(a: string | undefined, b: string | undefined, absent: -1 | 1): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? absent : -absent;
  return compareNumbers(a, b);
}

function toLocalPart(part: string): string {
  return isNumber(part) ? toNumber(part) : part;
}

function toNumber(digits: string | undefined): string {
  return digits === undefined || digits === "" ? "0" : withoutLeadingZeros(digits);
}

function compareLocalPart(a: string, b: string): number {
  return comparePart(a, b, "above");
}
