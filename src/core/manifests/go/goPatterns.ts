/**
 * Whether one of the patterns, with commas between them, names the module of this path: a pattern of so many parts is held
 * against as many of its first parts, so that `*.example` also names `git.example/team/tool`. Blanks count for nothing.
 */
export function namesModule(patterns: string, path: string): boolean {
  const parts = path.split("/");
  return patterns.split(",").some((pattern) => {
    const globs = pattern.trim().replace(/\/$/, "").split("/");
    if (globs.join("") === "" || globs.length > parts.length) return false;
    return globs.every((glob, index) => matches(glob, parts[index] ?? ""));
  });
}

/** `*` for any characters, `?` or `[a-z]` or `[^a-z]` for one, `\` before one that is meant; undefined if it is none of it. */
type Glob = readonly ("*" | ((char: string) => boolean))[];

/** Takes no more time than the product of both lengths. A broken pattern names nothing. */
function matches(pattern: string, text: string): boolean {
  const glob = readGlob(pattern);
  if (!glob) return false;
  let [inGlob, inText] = [0, 0];
  /** Behind the last star, and where what it stands for ends so far. */
  let star: { readonly behind: number; end: number } | undefined;
  while (inText < text.length) {
    const piece = glob[inGlob];
    if (piece === "*") star = { behind: ++inGlob, end: inText };
    else if (piece?.(text.charAt(inText))) {
      inGlob++;
      inText++;
    } else if (star) {
      inGlob = star.behind;
      inText = ++star.end;
    } else return false;
  }
  return glob.slice(inGlob).every((piece) => piece === "*");
}

function readGlob(pattern: string): Glob | undefined {
  const glob: Exclude<Glob[number], undefined>[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === "*") glob.push("*");
    else if (char === "?") glob.push(() => true);
    else if (char === "[") {
      const end = pattern.indexOf("]", at + 2);
      if (end < 0) return undefined;
      glob.push(classOf(pattern.slice(at + 1, end)));
      at = end;
    } else {
      const meant = char === "\\" ? pattern.charAt(++at) : char;
      if (meant === "") return undefined;
      glob.push((other) => other === meant);
    }
  }
  return glob;
}

function classOf(text: string): (char: string) => boolean {
  const isNegated = text.startsWith("^");
  const ranges: (readonly [low: string, high: string])[] = [];
  for (const match of text.slice(isNegated ? 1 : 0).matchAll(/\\?([^])(?:-\\?([^]))?/g)) {
    const [, low = "", high = low] = match;
    ranges.push([low, high]);
  }
  return (char) => ranges.some(([low, high]) => low <= char && char <= high) !== isNegated;
}
