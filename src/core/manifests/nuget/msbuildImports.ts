import { folderOf, resolvePath, upward } from "../../model/path.ts";
import type { Expand } from "./msbuildEvaluation.ts";

const longest = 1_000;

/** Folders above the file's in which a file is looked for. */
export const maxFolders = 24;

/**
 * The paths that an import may refer to, of which the first that exists counts: a path, or a file in a folder and those above
 * it by one of the two functions for that. None where a part is unknown, or where it names several files.
 */
export function importedPaths(project: string, importing: string, expand: Expand): readonly string[] {
  if (project.length > longest) return [];
  const folder = folderOf(importing);
  const search = searchOf(project, folder, expand);
  if (search === "none") return [];
  if (search) {
    const folders = upward(resolvePath(folder, search.start)).slice(0, maxFolders);
    return folders.map((above) => resolvePath(above, search.relative));
  }
  const path = expand(project);
  return path === undefined || path === "" || /[*?;]/.test(path) ? [] : [resolvePath(folder, path)];
}

/** Checks whether the path begins with a folder of MSBuild itself or of Visual Studio, whose files reference no packages. */
export function isImportOfTools(project: string): boolean {
  return /^\s*\$\((?:MSBuild(?:Extensions|Tools|Bin|SDKs|Framework|Runtime)\w*|VSToolsPath|\w+TargetsPath|NuGetPackageRoot)\)/i.test(
    project,
  );
}

/** A path that is looked for below the folder `start` and those above it. */
interface Search {
  readonly start: string;
  readonly relative: string;
}

const searchPattern = /^\$\(\[MSBuild\]::(GetPathOfFileAbove|GetDirectoryNameOfFileAbove)\((.*)\)\)(.*)$/i;

/** Returns the search of an import; undefined if it calls neither function, `none` if the call cannot find anything. */
function searchOf(project: string, folder: string, expand: Expand): Search | "none" | undefined {
  const [matched, name = "", list = "", suffix = ""] = searchPattern.exec(project.trim()) ?? [];
  if (matched === undefined) return undefined;
  const args = list.split(",").map((argument) => expand(argument.trim().replace(/^(['"`])(.*)\1$/, "$2")));
  const isPath = name.toLowerCase() === "getpathoffileabove";
  const [file, start] = isPath ? [args[0], args.length > 1 ? args[1] : folder] : [args[1], args[0]];
  // MSBuild finds nothing by a name that is a path.
  if (!file || start === undefined || /[\\/*?]/.test(file)) return "none";
  const relative = isPath ? file : `.${/^[\\/]/.test(suffix) ? "" : "/"}${suffix}`;
  return { start: start === "" ? "." : start, relative };
}
