/**
 * Paths have `/` as separator on every platform, and are absolute unless stated otherwise: `/work/app`; on Windows `c:/work/app`, in a URI
 * `/c:/work/app`, and `//server/share/app`, whose root is the share.
 */

const drive = /^\/?[A-Za-z]:(?=\/|$)/;
const share = /^\/\/[^/]+\/[^/]+/;
const windowsRoot = /^(?:\/?[A-Za-z]:|\/\/[^/]+\/[^/]+)$/;

/** The folder of a file or folder; a root is its own. */
export function folderOf(path: string): string {
  if (windowsRoot.test(path)) return path;
  const slash = path.lastIndexOf("/");
  return slash <= 0 ? "/" : path.slice(0, slash);
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * Resolves `relative` from `folder`, without `.` and `..`. An absolute path stays the same, and begins with `/` before a drive as the
 * folder does. `\` counts as `/`.
 */
export function resolvePath(folder: string, relative: string): string {
  const joined = joinedPath(folder, relative.replaceAll("\\", "/"));
  // Most are names of settings, in each folder above each manifest.
  if (joined.startsWith("/") && !unresolved.test(joined)) return joined;
  const isOnShare = relative.startsWith("\\\\") || folder.startsWith("//");
  const [root = ""] = (isOnShare ? share.exec(joined) : null) ?? drive.exec(joined) ?? [];
  const parts: string[] = [];
  for (const part of joined.slice(root.length).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  if (root !== "") return [root, ...parts].join("/");
  return joined.startsWith("/") ? `/${parts.join("/")}` : parts.join("/");
}

function joinedPath(folder: string, path: string): string {
  if (/^[A-Za-z]:\//.test(path)) return /^\/[A-Za-z]:/.test(folder) ? `/${path}` : path;
  return path.startsWith("/") ? path : `${folder}/${path}`;
}

/** `//`, `/./`, `/../` or a slash at the end. */
const unresolved = /\/(?:\.{0,2}\/|\.{0,2}$)/;

/** The folder and all above it, the nearest first. */
export function upward(folder: string): readonly string[] {
  const folders = [folder];
  for (let path = folder; folderOf(path) !== path && path.includes("/");) folders.push((path = folderOf(path)));
  return folders;
}

/** The path relative to `folder`, empty for the folder itself; undefined for a path outside of it. */
export function pathBelow(folder: string, path: string): string | undefined {
  if (path === folder) return "";
  const prefix = folder.endsWith("/") ? folder : `${folder}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** A path as one would write it in `file`: `../go.work`. Without a common folder it stays absolute. */
export function relativePath(file: string, path: string): string {
  for (const [index, folder] of upward(folderOf(file)).entries()) {
    if (folder === "/" && index > 0 && folderOf(path) !== "/") break;
    const below = pathBelow(folder, path);
    if (below !== undefined) return `${"../".repeat(index)}${below}`;
  }
  return path;
}
