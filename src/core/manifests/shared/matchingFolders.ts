import { fileNameOf, folderOf } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import type { Surroundings } from "../manifest.ts";
import { isGlob, matchesGlob, type Segments, segmentsOf } from "./wildcards.ts";

/** Folders that are listed for the patterns of one workspace, and how many of their folders may match: real ones have fewer. */
const maxListed = 5_000;
const maxMatches = 10_000;

/**
 * The folders that match one of these absolute patterns of names, `*`, `?` and `**`. Only folders that a pattern has a wildcard
 * for are listed; one without wildcards matches whether it exists or not. `node_modules` never matches a wildcard, and
 * `**` never leads through a link, which may leave the workspace: a link matches, but nothing is listed below it.
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
    const { folders, links = [] } = await list(folder === "" ? "/" : folder);
    for (const name of folders) {
      if (name === "node_modules" || name.startsWith(".")) continue;
      const next = nextSegments(name, links.includes(name), [first, ...rest]);
      if (next) await walk(below(folder, name), next);
    }
  }

  for (const pattern of patterns) await walk(pattern.startsWith("/") ? "" : ".", segmentsOf(pattern));
  return [...found];
}

/** The segments that folders below the one of this name have to match; undefined where it is not looked into. */
function nextSegments(name: string, isLink: boolean, [first = "", ...rest]: Segments): Segments | undefined {
  if (first !== "**") return matchesGlob([name], [first]) ? rest : undefined;
  if (!isLink) return [first, ...rest];
  return rest.some(isGlob) ? undefined : rest;
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
