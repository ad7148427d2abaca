/** Paths have `/` between their parts, on every platform, and are absolute unless said otherwise: `/work/app`, `c:/work/app`. */

/** The folder that the file or folder is in; a root is in itself. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash <= 0 ? "/" : path.slice(0, slash);
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** `relative` as seen from `folder`, without `.` and `..`; an absolute one stays what it is. `\` counts as `/`. */
export function resolvePath(folder: string, relative: string): string {
  const normal = relative.replaceAll("\\", "/");
  const whole = /^(?:\/|[A-Za-z]:\/)/.test(normal) ? normal : `${folder}/${normal}`;
  const parts: string[] = [];
  for (const part of whole.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return whole.startsWith("/") ? `/${parts.join("/")}` : parts.join("/");
}

/** The folder itself and all above it, the nearest first. */
export function upward(folder: string): readonly string[] {
  const folders = [folder];
  for (let at = folder; folderOf(at) !== at && at.includes("/");) folders.push((at = folderOf(at)));
  return folders;
}

/** The path below `folder`, empty for the folder itself; undefined where it is not in it. */
export function pathBelow(folder: string, path: string): string | undefined {
  if (path === folder) return "";
  const prefix = folder.endsWith("/") ? folder : `${folder}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** A path as one would write it in this file: `../go.work`. One that is not in a folder above it stays absolute. */
export function seenFrom(file: string, path: string): string {
  const below = pathBelow(folderOf(path), folderOf(file));
  return below === undefined ? path : `${below.replace(/[^/]+\/?/g, "../")}${fileNameOf(path)}`;
}
