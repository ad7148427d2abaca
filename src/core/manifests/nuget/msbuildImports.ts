import { folderOf, resolvePath, upward } from "../../model/path.ts";
import type { Expand } from "./msbuildCondition.ts";

const longest = 1_000;
const mostFolders = 24;

/**
 * The paths that an import may mean, the first that is there: a path, or a file that is looked for in a folder and those
 * above it by one of the two functions for that. None where it is made of what is not known, or names several files.
 */
export function importedPaths(project: string, importing: string, expand: Expand): readonly string[] {
  if (project.length > longest) return [];
  const folder = folderOf(importing);
  const [, kind, list, rest] =
    /^\$\(\[MSBuild\]::(GetPathOfFileAbove|GetDirectoryNameOfFileAbove)\((.*)\)\)(.*)$/i.exec(project.trim()) ?? [];
  if (kind === undefined || list === undefined || rest === undefined) {
    const path = expand(project);
    return path === undefined || path === "" || /[*?;]/.test(path) ? [] : [resolvePath(folder, path)];
  }
  const [first, second] = list.split(",").map((argument) => expand(argument.trim().replace(/^(['"`])(.*)\1$/, "$2")));
  const isPath = kind.toLowerCase() === "getpathoffileabove";
  const [name, start] = isPath ? [first, list.includes(",") ? second : folder] : [second, first];
  // MSBuild finds nothing by a name that is a path.
  if (!name || start === undefined || /[\\/*?]/.test(name)) return [];
  const folders = upward(resolvePath(folder, start === "" ? "." : start)).slice(0, mostFolders);
  return folders.map((above) =>
    resolvePath(above, isPath ? name : `.${rest.startsWith("/") || rest.startsWith("\\") ? "" : "/"}${rest}`),
  );
}
