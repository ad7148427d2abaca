import { fileNameOf, folderOf, resolvePath } from "../../../model/path.ts";
import type { EntryGap } from "../../gap.ts";
import type { Declaration, Surroundings } from "../../manifest.ts";
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

/** Real manifests name fewer. */
const maxFolders = 500;

/** Records the folders of dependencies that do not have a package. What `link:` names need not be one. */
export async function recordFolders(
  declarations: readonly Declaration[],
  { path, readNamed }: Surroundings,
): Promise<void> {
  const local = declarations.filter(
    ({ requirement, elsewhere }) =>
      requirement.kind === "skipped" && requirement.reason === "path" && !elsewhere && isFolder(requirement.text),
  );
  for (const { requirement, requirementSpan, nameSpan } of local.slice(0, maxFolders)) {
    const folder = requirement.text.replace(/^(?:file|portal):(?:\/\/)?/i, "");
    await readNamed(resolvePath(resolvePath(folderOf(path), folder), "package.json"), requirementSpan ?? nameSpan);
  }
}

/** A home folder is not resolved. */
function isFolder(text: string): boolean {
  return !/^(?:link:|(?:file:|portal:)?~)/i.test(text);
}

function hasWildcards(pattern: string): boolean {
  return /^\s*!|[*?[\]{}]|[+@]\(/.test(pattern);
}
