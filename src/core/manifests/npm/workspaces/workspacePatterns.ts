import { pathBelow, resolvePath } from "../../../model/path.ts";

/** The folders of a workspace, as far as its patterns tell without a look at the disk. */
export interface MemberFolders {
  /** Whether a pattern names the folder, and none takes it out again. */
  readonly includes: (folder: string) => boolean;
  /** Whether a negated pattern takes the folder out, or it belongs to what is installed. */
  readonly excludes: (folder: string) => boolean;
  /** Folders of the workspace that a package of this name is likely to be in, the likeliest first. */
  readonly guess: (packageName: string) => readonly string[];
}

/** No workspace has more of them, or longer ones; where one does, no folder is in it. */
const mostPatterns = 500;
const longestPattern = 500;

/**
 * Reads the patterns of `workspaces` and of `packages`, which are relative to the root: names, `*`, `**`, `?`, `{a,b}` and `!`
 * in front. A negated pattern counts wherever it stands among the others. Any other sign stands for itself.
 */
export function memberFolders(root: string, patterns: readonly string[]): MemberFolders {
  const isSane = patterns.length <= mostPatterns && patterns.every(({ length }) => length <= longestPattern);
  const written = (isSane ? patterns : []).map((pattern) => pattern.trim());
  const whole = written.flatMap((pattern) => {
    const isNegated = pattern.startsWith("!");
    return alternatives(pattern.slice(isNegated ? 1 : 0)).map((one) => ({
      isNegated,
      segments: segmentsOf(resolvePath(root, one.replace(/^[\\/]+/, ""))),
    }));
  });
  if (whole.length > mostPatterns) return memberFolders(root, []);
  const wanted = whole.filter(({ isNegated }) => !isNegated).map(({ segments }) => segments);
  const unwanted = whole.filter(({ isNegated }) => isNegated).map(({ segments }) => segments);
  const excludes = (folder: string) =>
    segmentsOf(pathBelow(root, folder) ?? folder).includes("node_modules") ||
    unwanted.some((pattern) => isMatch(segmentsOf(folder), pattern));
  return {
    includes: (folder) => wanted.some((pattern) => isMatch(segmentsOf(folder), pattern)) && !excludes(folder),
    excludes,
    guess: (name) => guessesFor(name, root, wanted).filter((folder) => !excludes(folder)),
  };
}

type Pattern = readonly string[];

function guessesFor(name: string, root: string, patterns: readonly Pattern[]): readonly string[] {
  const bare = name.replace(/^@/, "");
  const last = name.slice(name.lastIndexOf("/") + 1);
  const tails = [...new Set([last, bare.replaceAll("/", "-"), bare, name])];
  const plain = patterns.filter((pattern) => !pattern.some(isGlob));
  const globs = patterns.filter((pattern) => pattern.some(isGlob));
  const guesses = [
    ...plain.filter((pattern) => tails.includes(pattern.at(-1) ?? "")),
    ...tails.flatMap((tail) =>
      globs.flatMap((pattern) => {
        const guess = filled(pattern, segmentsOf(tail));
        return isMatch(guess, pattern) ? [guess] : [];
      }),
    ),
    ...plain,
  ];
  const start = root.startsWith("/") ? "/" : "";
  return [...new Set(guesses.map((segments) => start + segments.join("/")))];
}

/** `packages/theme` for `packages/*`, and `packages/theme/js` for a pattern that goes on with names alone. */
function filled(pattern: Pattern, tail: Pattern): Pattern {
  const first = pattern.findIndex(isGlob);
  const rest = pattern.slice(first + 1);
  return [...pattern.slice(0, first), ...tail, ...(rest.some(isGlob) ? [] : rest)];
}

function isGlob(segment: string): boolean {
  return /[*?]/.test(segment);
}

/** What a pattern with braces stands for; one that has too many of them stays what it is. */
function alternatives(pattern: string): readonly string[] {
  let found = [pattern];
  for (let round = 0; round < 3; round++) {
    found = found.flatMap((one) => {
      const [whole, before = "", inner = "", after = ""] = /^([^{}]*)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(one) ?? [];
      return whole === undefined ? [one] : inner.split(",").map((choice) => before + choice.trim() + after);
    });
    if (found.length > 50) return [pattern];
  }
  return found;
}

function segmentsOf(path: string): Pattern {
  return path.split("/").filter((segment) => segment !== "");
}

function isMatch(segments: Pattern, pattern: Pattern): boolean {
  return follows(segments, pattern, "**", (segment, wanted) =>
    isGlob(wanted) ? follows(Array.from(segment), Array.from(wanted), "*", isSame) : segment === wanted,
  );
}

function isSame(char: string, wanted: string): boolean {
  return wanted === "?" || char === wanted;
}

/**
 * Whether the parts follow the pattern, in which `any` stands for any number of them. Only the last `any` is ever tried again,
 * so that hostile patterns cost no more than one length times the other.
 */
function follows(
  parts: readonly string[],
  pattern: readonly string[],
  any: string,
  fits: (part: string, wanted: string) => boolean,
): boolean {
  let at = 0;
  let next = 0;
  let retry: { at: number; readonly next: number } | undefined;
  for (let part = parts[at]; part !== undefined; part = parts[at]) {
    const wanted = pattern[next];
    if (wanted === any) {
      retry = { at, next: ++next };
    } else if (wanted !== undefined && fits(part, wanted)) {
      at++;
      next++;
    } else if (retry) {
      at = ++retry.at;
      ({ next } = retry);
    } else {
      return false;
    }
  }
  while (pattern[next] === any) next++;
  return next === pattern.length;
}
