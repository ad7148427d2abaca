import { fileNameOf, folderOf, resolvePath } from "../../../model/path.ts";
import type { EntryGap } from "../../gap.ts";
import type { Surroundings } from "../../manifest.ts";
import { entryGap } from "../../shared/entryGap.ts";
import { memberFolders } from "./workspacePatterns.ts";
import { definitions } from "./workspaceRoot.ts";

/**
 * Records the members that the manifest names by their folder and that do not exist. A pattern with wildcards may match
 * nothing. Returns what of the list is not read.
 */
export async function recordMembers({ path, text, readNamed }: Surroundings): Promise<readonly EntryGap[]> {
  const readPatterns = definitions.find(([fileName]) => fileName === fileNameOf(path))?.[1];
  const { patterns = [], unread } = readPatterns?.(text) ?? { unread: [] };
  const root = folderOf(path);
  const folders = memberFolders(
    root,
    patterns.map((pattern) => pattern.text),
  );
  const [first] = patterns;
  if (!folders.areRead && first) return [first.span, ...unread].map((span) => entryGap(text, span));
  for (const { text: pattern, span } of patterns) {
    const folder = resolvePath(root, pattern.trim().replace(/^[\\/]+/, ""));
    if (hasWildcards(pattern) || folder === root || folders.excludes(folder)) continue;
    await readNamed(resolvePath(folder, "package.json"), span);
  }
  return unread.map((span) => entryGap(text, span));
}

function hasWildcards(pattern: string): boolean {
  return /^\s*!|[*?[\]{}]|[+@]\(/.test(pattern);
}
