import { relative, resolve, sep } from "node:path";

/** The path with `/`. */
export function slashed(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** The absolute path, with `/`. */
export function absolutePath(path: string): string {
  return slashed(resolve(path));
}

/** The path from the current folder on, with `/`. */
export function relativePath(path: string): string {
  return slashed(relative(".", path));
}
