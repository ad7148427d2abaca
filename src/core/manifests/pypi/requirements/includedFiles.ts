import { folderOf, pathBelow, resolvePath } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { logicalLines, type Line } from "../../../syntax/text/lines.ts";
import { readOptions, type RequirementOption } from "./requirementOptions.ts";

/** What pip reads along with a requirements file, in its order. */
export interface IncludedFiles {
  readonly options: readonly PlacedOption[];
  /** Lines of files that are included as constraints. */
  readonly constraints: readonly PlacedLine[];
}

export type PlacedOption = RequirementOption & {
  /** The path of the file as seen from the first one. */
  readonly shown: string;
};

export interface PlacedLine {
  readonly line: Line;
  readonly path: string;
}

/** Deeper than anyone nests files, and more of them than anyone keeps. */
const deepest = 10;
const mostFiles = 50;

/**
 * Follows `-r` and `-c` from file to file. As in pip, paths count from the file they are written in, and options of every
 * file count for the whole. What is included by address is not read, and no file twice.
 */
export async function includedFiles({ path, text, read }: Surroundings): Promise<IncludedFiles> {
  const options: PlacedOption[] = [];
  const constraints: PlacedLine[] = [];
  const seen = new Set([path]);
  const root = folderOf(path);

  const follow = async (file: string, content: string, depth: number, isConstraint: boolean) => {
    const shown = pathBelow(root, file) ?? file;
    for (const line of logicalLines(content)) {
      const found = readOptions(line.text);
      if (isConstraint && found.length === 0) constraints.push({ line, path: file });
      for (const option of found) {
        options.push({ ...option, shown });
        if (!("path" in option) || isAddress(option.path) || depth === deepest || seen.size > mostFiles) continue;
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
