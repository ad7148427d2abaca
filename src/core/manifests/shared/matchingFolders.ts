import { fileNameOf, folderOf } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import type { Surroundings } from "../manifest.ts";
import { isGlob, matchesGlob, type Segments, segmentsOf } from "./wildcards.ts";

/** Folders that are listed for the patterns of one workspace, and how many of their folders may match: real ones have fewer. */
const maxListed = 5_000;
const maxMatches = 10_000;

/**
 * The folders that match one of these absolute patterns of names, `*`, `?` and `**`. Only folders that a pattern has a wildcard
 * for are listed; one without wildcards matches whether it exists or not. `node_modules` never matches a wildcard.
 */
export async function matchingFolders(
  patterns: readonly string[],
  list: NonNullable<Surroundings["list"]>,
): Promise<readonly string[]> {
  const found = new Set<string>();
  let listed = 0;

  async function walk(folder: string, [first, ...rest]: Segments): Promise<void> {
    if (found.size >= maxMatches) return;
    if (first === undefined) {
      found.add(folder);
      return;
    }
    if (!isGlob(first)) return walk(below(folder, first), rest);
    if (first === "**") await walk(folder, rest);
    if (listed++ >= maxListed) return;
    const { folders } = await list(folder === "" ? "/" : folder);
    for (const name of folders) {
      if (name === "node_modules" || name.startsWith(".")) continue;
      if (first === "**") await walk(below(folder, name), [first, ...rest]);
      else if (matchesGlob([name], [first])) await walk(below(folder, name), rest);
    }
  }

  for (const pattern of patterns) await walk(pattern.startsWith("/") ? "" : ".", segmentsOf(pattern));
  return [...found];
}

function below(folder: string, name: string): string {
  return folder === "." ? name : `${folder}/${name}`;
}

/** Records that a folder which the manifest names at this span does not exist, by the file that it would have. */
export async function recordFolder(
  { list, readNamed }: Surroundings,
  folder: string,
  fileName: string,
  span: Span,
): Promise<void> {
  if (!list) return;
  const { folders } = await list(folderOf(folder));
  if (!folders.includes(fileNameOf(folder))) await readNamed(`${folder}/${fileName}`, span);
}
