import {
  comparePep440,
  comparePublic,
  compareReleases,
  isPep440Prerelease,
  isPythonSpace,
  readPep440,
  trimPython,
  type Pep440Version,
} from "./pep440Version.ts";

/** One clause of a specifier set. */
export type Specifier =
  | { readonly kind: "ordered"; readonly operator: Operator; readonly text: string; readonly version: Pep440Version }
  | { readonly kind: "prefix"; readonly negated: boolean; readonly version: Pep440Version }
  /** `===`: the same text, whatever it is. */
  | { readonly kind: "arbitrary"; readonly text: string };

type Operator = "~=" | "==" | "!=" | "<=" | ">=" | "<" | ">";

const operators: readonly Operator[] = ["~=", "==", "!=", "<=", ">=", "<", ">"];

/** Reads clauses between commas; empty clauses are dropped, so that the empty text is the empty set. */
export function parseSpecifiers(text: string): readonly Specifier[] | null {
  const specifiers: Specifier[] = [];
  for (const clause of text.split(",").map(trimPython)) {
    if (clause === "") continue;
    const specifier = parseSpecifier(clause);
    if (specifier === null) return null;
    specifiers.push(specifier);
  }
  return specifiers;
}

/** Whether the clause allows the version, whose spelling is `text`; prereleases are treated like other versions. */
export function matchesSpecifier(specifier: Specifier, version: Pep440Version, text: string): boolean {
  if (specifier.kind === "arbitrary") return specifier.text.toLowerCase() === text.toLowerCase();
  if (specifier.kind === "prefix") return hasPrefix(version, specifier.version) !== specifier.negated;
  return matchesOrdered(specifier.operator, version, specifier.version);
}

/** Whether the clause admits prereleases to its set by naming one, unless to exclude it. */
export function namesPrerelease(specifier: Specifier): boolean {
  if (specifier.kind === "prefix") return false;
  if (specifier.kind === "ordered") return specifier.operator !== "!=" && isPep440Prerelease(specifier.version);
  const named = readPep440(specifier.text);
  return named?.end === specifier.text.length && isPep440Prerelease(named.version);
}

function parseSpecifier(clause: string): Specifier | null {
  if (clause.startsWith("===")) {
    const text = trimPython(clause.slice(3));
    return /[;)]/.test(text) || Array.from(text).some(isPythonSpace) ? null : { kind: "arbitrary", text };
  }
  const operator = operators.find((candidate) => clause.startsWith(candidate));
  if (operator === undefined) return null;
  const text = trimPython(clause.slice(operator.length));
  const prefix = readPep440(text);
  if (prefix === null) return null;
  const { version, end, releaseEnd } = prefix;
  const isEquality = operator === "==" || operator === "!=";
  if (end === text.length) {
    if (version.local.length > 0 && !isEquality) return null;
    if (version.release.length < 2 && operator === "~=") return null;
    return { kind: "ordered", operator, text, version };
  }
  const isWildcard = end === releaseEnd && text.slice(end) === ".*";
  return isWildcard && isEquality ? { kind: "prefix", negated: operator === "!=", version } : null;
}

function matchesOrdered(operator: Operator, version: Pep440Version, named: Pep440Version): boolean {
  switch (operator) {
    case "==":
      return equals(version, named);
    case "!=":
      return !equals(version, named);
    case "<=":
      return comparePublic(version, named) <= 0;
    case ">=":
      return comparePublic(version, named) >= 0;
    case "<":
      return comparePep440(version, named) < 0 && !isPrereleaseOf(version, named);
    case ">":
      return comparePep440(version, named) > 0 && !isPostOrLocalOf(version, named);
    case "~=":
      return (
        comparePublic(version, named) >= 0 && hasPrefix(version, { ...named, release: named.release.slice(0, -1) })
      );
  }
}

/** A clause without a local part ignores that of the version. */
function equals(version: Pep440Version, named: Pep440Version): boolean {
  return (named.local.length > 0 ? comparePep440(version, named) : comparePublic(version, named)) === 0;
}

/** `<1.0` excludes `1.0rc1`, although it is below 1.0. */
function isPrereleaseOf(version: Pep440Version, named: Pep440Version): boolean {
  if (isPep440Prerelease(named) || !isPep440Prerelease(version)) return false;
  return comparePublic(version, { ...named, dev: "0" }) >= 0;
}

/** `>1.0` excludes `1.0.post1` and `1.0+local`, although they are above 1.0. */
function isPostOrLocalOf(version: Pep440Version, named: Pep440Version): boolean {
  if (version.local.length > 0 && comparePublic(version, named) === 0) return true;
  if (named.post !== undefined || version.post === undefined) return false;
  return comparePublic({ ...version, post: undefined, dev: undefined }, named) === 0;
}

function hasPrefix(version: Pep440Version, { epoch, release }: Pep440Version): boolean {
  return version.epoch === epoch && compareReleases(version.release.slice(0, release.length), release) === 0;
}
