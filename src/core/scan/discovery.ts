import ignore, { type Ignore } from "ignore";
import { folderOf, pathBelow, resolvePath, upward } from "../model/path.ts";
import { ignoredFolders } from "./ignoredFolders.ts";

/**
 * Tells whether a file below the root, or a folder when the path ends with `/`, is one to leave alone: in a folder that is
 * always passed over, or ignored by the `.gitignore` files of the root and of the folders between, or by the root's
 * `.git/info/exclude`. Each of those files is read once, and none in a folder that is ignored itself. What is not below
 * the root is not ignored. Never rejects.
 */
export function createIgnoreFilter(
  read: (path: string) => Promise<string | undefined>,
  root: string,
): (path: string) => Promise<boolean> {
  const base = root.endsWith("/") ? root : `${root}/`;
  const cache = new Map<string, Promise<Ignore>>();
  const patternsOf = async (path: string, folder: string): Promise<readonly Ignore[]> =>
    patternsIn((await read(`${base}${path}`).catch(() => undefined)) ?? "", folder);

  /** Finds the rules that hold inside of the folder (`a/b/`, empty for the root): the last pattern that matches decides. */
  function rulesIn(folder: string): Promise<Ignore> {
    const rules = cache.get(folder) ?? readRules(folder);
    cache.set(folder, rules);
    return rules;
  }

  async function readRules(folder: string): Promise<Ignore> {
    const [above, own] = await Promise.all([
      folder === "" ? patternsOf(".git/info/exclude", "").then(together) : rulesIn(folder.replace(/[^/]+\/$/, "")),
      patternsOf(`${folder}.gitignore`, folder),
    ]);
    return own.length === 0 ? above : together([above, ...own]);
  }

  return async (path) => {
    const below = (pathBelow(root, path) ?? "").replace(/\/{2,}/g, "/").replace(/^\//, "");
    for (let start = 0, depth = 0; start < below.length && depth < mostFolders; depth++) {
      const slash = below.indexOf("/", start);
      const end = slash < 0 ? below.length : slash + 1;
      if (end - start > longestName + 1) return false;
      if (slash >= 0 && ignoredFolders.has(below.slice(start, slash))) return true;
      if ((await rulesIn(below.slice(0, start))).ignores(below.slice(0, end))) return true;
      start = end;
    }
    return false;
  };
}

/** Returns a check for paths below a folder, those of folders with `/` at the end, by patterns in the syntax of `.gitignore`. */
export function matcherOf(patterns: readonly string[]): (below: string) => boolean {
  const matcher = together(patterns.flatMap((pattern) => patternsIn(pattern, "")));
  return (below) => below !== "" && matcher.ignores(below);
}

/** Links to folders below a root, with the folders there that they lead to: paths below the root, empty for the root itself. */
export interface Links {
  readonly root: string;
  readonly links?: ReadonlyMap<string, string> | undefined;
}

/** The files without those that are listed below a link to a folder and without that link, too. */
export function withoutLinked<File>(
  files: readonly File[],
  pathOf: (file: File) => string,
  { root, links = new Map() }: Links,
): readonly File[] {
  if (links.size === 0) return files;
  const paths = new Set(files.map(pathOf));
  return files.filter((file) => {
    const path = pathOf(file);
    const link = upward(folderOf(path)).find((above) => links.has(pathBelow(root, above) ?? ""));
    const target = link === undefined ? undefined : links.get(pathBelow(root, link) ?? "");
    return target === undefined || !paths.has(resolvePath(root, `./${target}${path.slice(link?.length)}`));
  });
}

/** Git distinguishes case. */
const options: ignore.Options = { ignorecase: false, allowRelativePaths: true };

function together(patterns: readonly Ignore[]): Ignore {
  return ignore(options).add(patterns);
}

/** The patterns of a `.gitignore` in this folder, each as one of the root's. */
function patternsIn(text: string, folder: string): readonly Ignore[] {
  return text
    .replace(/^\uFEFF/, "")
    .split("\n", mostPatterns)
    .flatMap((line) => {
      const pattern = fromRoot(line.replace(/\r$/, ""), folder);
      return pattern === undefined ? [] : (usable(pattern) ?? []);
    });
}

function fromRoot(line: string, folder: string): string | undefined {
  const [, sign = "", written = ""] = /^(!?)(.*)$/s.exec(withoutTail(line)) ?? [];
  if (written === "" || written === "/" || line.startsWith("#") || isTooComplex(written)) return undefined;
  // All folders at any depth, which the library takes for files too.
  const body = written.replace(/(^|\/)\*\*\/$/, "$1**/*/");
  if (folder === "") return sign + body;
  const isAnchored = body.slice(0, -1).includes("/");
  const above = `/${folder.replace(/[\\*?[\]\s]/g, "\\$&")}`;
  return `${sign}${above}${isAnchored ? body.replace(/^\//, "") : `**/${body}`}`;
}

/** Spaces at the end do not count, unless the first of them is escaped. */
function withoutTail(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === " ") end--;
  const slashes = /\\*$/.exec(line.slice(Math.max(0, end - 64), end))?.[0].length ?? 0;
  return line.slice(0, slashes % 2 === 1 ? end + 1 : end);
}

/** Tells whether matching the pattern could take very long. Such a pattern is left out, so that more files are checked. */
function isTooComplex(body: string): boolean {
  if (body.length > 1_000) return true;
  const parts = body.split("/");
  const stars = Math.max(...parts.map((part) => part.match(/\*+/g)?.length ?? 0));
  return stars > 3 || parts.filter((part) => part.includes("**")).length > 3;
}

/** File systems do not have longer names, and projects not deeper folders. */
const longestName = 255;
const mostFolders = 64;
/** Lines of one file. */
const mostPatterns = 5_000;

/** A pattern that no regular expression can be made of fails when it is first used. */
function usable(pattern: string): Ignore | undefined {
  const matcher = ignore(options).add(pattern);
  try {
    matcher.ignores("a");
    return matcher;
  } catch {
    return undefined;
  }
}
