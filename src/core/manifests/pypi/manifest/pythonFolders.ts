import { folderOf, resolvePath } from "../../../model/path.ts";
import type { Span } from "../../../model/span.ts";
import { logicalLines } from "../../../syntax/text/lines.ts";
import { nodeAt, type TomlNode } from "../../../syntax/toml/tomlTree.ts";
import type { EntryGap } from "../../gap.ts";
import type { Surroundings } from "../../manifest.ts";
import { entryGap } from "../../shared/entryGap.ts";
import { recordFolder } from "../../shared/namedFolder.ts";
import { isPackageArchive } from "../../shared/packageArchive.ts";

/** Real projects name fewer. */
const maxFolders = 500;

/** Records the folders in `path` of Poetry's dependencies and of uv's sources that do not exist. */
export async function recordTomlFolders(root: TomlNode, surroundings: Surroundings): Promise<void> {
  const poetry = nodeAt(root, "tool", "poetry");
  const groups = [...(nodeAt(poetry, "group")?.children.values() ?? [])];
  const tables = [
    nodeAt(root, "tool", "uv", "sources"),
    nodeAt(poetry, "dependencies"),
    nodeAt(poetry, "dev-dependencies"),
    ...groups.map((group) => nodeAt(group, "dependencies")),
  ];
  const entries = tables.flatMap((table) => [...(table?.children.values() ?? [])]);
  const paths = entries
    .flatMap((entry) => [entry, ...entry.items])
    .flatMap((entry) => nodeAt(entry, "path")?.values ?? []);
  for (const { value } of paths.slice(0, maxFolders))
    if (value.kind === "string") await record(surroundings, value.value, value.span);
}

const localFolder =
  /^\s*(?:(?:-e\s*|--editable(?:\s*=\s*|\s+))|[\w.-]+(?:\[[^\]]*\])?\s*@\s*file:)?(\.{1,2}[\\/][^\s#;[\]"'$]*)(?=[\s#;[]|$)/;

/** Records the folders of `-e ./a`, `./a` and `a @ file:./a` that do not exist. */
export async function recordLineFolders(surroundings: Surroundings): Promise<void> {
  const folders = logicalLines(surroundings.text).flatMap(({ text, start }) => {
    const [matched = "", path] = localFolder.exec(text) ?? [];
    const end = start + matched.length;
    return path === undefined ? [] : [{ path, span: { start: end - path.length, end } }];
  });
  for (const { path, span } of folders.slice(0, maxFolders)) await record(surroundings, path, span);
}

/** Folders by an absolute path are those of one machine. */
async function record(surroundings: Surroundings, path: string, span: Span): Promise<void> {
  if (isPackageArchive(path) || /^(?:[\\/~]|[A-Za-z]:)/.test(path)) return;
  await recordFolder(surroundings, resolvePath(folderOf(surroundings.path), path), "pyproject.toml", span);
}

/** Inclusions of groups that do not exist: the tools refuse them. */
export function missingGroups(root: TomlNode, text: string): readonly EntryGap[] {
  const groups = nodeAt(root, "dependency-groups")?.children ?? new Map<string, TomlNode>();
  const names = new Set([...groups.keys()].map(normalName));
  return [...groups.values()].flatMap(({ items }) =>
    items
      .flatMap((item) => nodeAt(item, "include-group")?.values ?? [])
      .flatMap(({ value }) =>
        value.kind === "string" && !names.has(normalName(value.value)) ? entryGap(text, value.span) : [],
      ),
  );
}

function normalName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, "-");
}
