import { matchesWildcards } from "../shared/wildcards.ts";

/**
 * Whether one of the comma-separated patterns matches the module path. A pattern is compared with as many leading segments
 * of the path as it has itself, so `*.example` also matches `git.example/team/tool`.
 */
export function matchesPath(patterns: string, path: string): boolean {
  const segments = path.split("/");
  return patterns.split(",").some((pattern) => {
    const globs = pattern.trim().replace(/\/$/, "").split("/");
    if (globs.join("") === "" || globs.length > segments.length) return false;
    return globs.every((glob, index) => matchesGlob(glob, segments[index] ?? ""));
  });
}

/** `*` for any characters; `?`, `[a-z]`, `[^a-z]` or an escaped character for one. Undefined for an invalid pattern. */
type Glob = readonly ("*" | ((char: string) => boolean))[];

/** An invalid pattern matches nothing. */
function matchesGlob(pattern: string, text: string): boolean {
  const glob = readGlob(pattern);
  if (!glob) return false;
  return matchesWildcards(text.split(""), glob, {
    isAny: (piece) => piece === "*",
    matches: (char, piece) => piece !== "*" && piece(char),
  });
}

function readGlob(pattern: string): Glob | undefined {
  const glob: Glob[number][] = [];
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === "*") glob.push("*");
    else if (char === "?") glob.push(() => true);
    else if (char === "[") {
      const end = pattern.indexOf("]", at + 2);
      if (end < 0) return undefined;
      glob.push(characterClass(pattern.slice(at + 1, end)));
      at = end;
    } else {
      const literal = char === "\\" ? pattern.charAt(++at) : char;
      if (literal === "") return undefined;
      glob.push((other) => other === literal);
    }
  }
  return glob;
}

function characterClass(text: string): (char: string) => boolean {
  const isNegated = text.startsWith("^");
  const ranges: (readonly [low: string, high: string])[] = [];
  for (const match of text.slice(isNegated ? 1 : 0).matchAll(/\\?([^])(?:-\\?([^]))?/g)) {
    const [, low = "", high = low] = match;
    ranges.push([low, high]);
  }
  return (char) => ranges.some(([low, high]) => low <= char && char <= high) !== isNegated;
}
