import { folderOf, pathBelow, resolvePath } from "../../../model/path.ts";
import { logicalLines, type Line } from "../../../syntax/text/lines.ts";
import type { Surroundings } from "../../manifest.ts";
import { readOptions, type RequirementOption } from "./requirementOptions.ts";

/** What pip reads together with a requirements file, in its order. */
export interface IncludedFiles {
  readonly options: readonly LocatedOption[];
  /** Lines of files that are included as constraints. */
  readonly constraints: readonly LocatedLine[];
}

export type LocatedOption = RequirementOption & {
  /** The path of the file as written from the first one. */
  readonly label: string;
};

export interface LocatedLine {
  readonly line: Line;
  readonly path: string;
}

/** Real projects have fewer files, less deeply nested. */
const maxDepth = 10;
const maxFiles = 50;

/**
 * Follows `-r` and `-c` from file to file. As in pip, paths are relative to the file that contains them, and the options of
 * every file apply to all of them. Addresses are not read, and no file twice.
 */
export async function includedFiles({ path, text, read }: Surroundings): Promise<IncludedFiles> {
  const options: LocatedOption[] = [];
  const constraints: LocatedLine[] = [];
  const seen = new Set([path]);
  const root = folderOf(path);

  const follow = async (file: string, content: string, depth: number, isConstraint: boolean) => {
    const label = pathBelow(root, file) ?? file;
    for (const line of logicalLines(content)) {
      const lineOptions = readOptions(line.text);
      if (isConstraint && lineOptions.length === 0) constraints.push({ line, path: file });
      for (const option of lineOptions) {
        options.push({ ...option, label });
        if (!("path" in option) || isAddress(option.path) || depth === maxDepth || seen.size > maxFiles) continue;
        const next = resolvePath(folderOf(file), option.path);
        if (seen.has(next)) continue;
        seen.add(next);
        const included = await read(next);
        if (included !== undefined) await follow(next, included, depth + 1, option.kind === "constraints");
      }
    }
  };
  await follow(path, text, 0, false);
  return { options, constraints };
}

function isAddress(path: string): boolean {
  return path === "" || path.includes("${") || /^[a-z][a-z0-9+.-]+:\/\//i.test(path);
}
