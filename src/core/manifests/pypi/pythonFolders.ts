import { decodedName } from "../../model/names.ts";
import { folderOf, resolvePath } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import { logicalLines } from "../../syntax/text.ts";
import { nodeAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { EntryGap } from "../gap.ts";
import type { Declaration, Surroundings } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { isPackageArchive } from "../shared/skip.ts";

/** Real projects name fewer. */
const maxFolders = 500;

/** Records the folders in `path` of dependencies of Poetry and Pixi and of sources of uv that are not projects. */
export async function recordTomlFolders(root: TomlNode, surroundings: Surroundings): Promise<void> {
  const tool = nodeAt(root, "tool");
  const poetry = nodeAt(tool, "poetry");
  const features = childrenOf(nodeAt(tool, "pixi", "feature"));
  const pixi = [nodeAt(tool, "pixi"), ...features].flatMap((table) => [table, ...childrenOf(nodeAt(table, "target"))]);
  await recordPaths(
    [
      nodeAt(tool, "uv", "sources"),
      nodeAt(poetry, "dependencies"),
      nodeAt(poetry, "dev-dependencies"),
      ...childrenOf(nodeAt(poetry, "group")).map((group) => nodeAt(group, "dependencies")),
      ...pixi.map((table) => nodeAt(table, "pypi-dependencies")),
    ],
    surroundings,
  );
}

/** Records the folders in `path` of the packages in these tables that are not projects. */
export async function recordPaths(
  tables: readonly (TomlNode | undefined)[],
  surroundings: Surroundings,
): Promise<void> {
  const paths = tables
    .flatMap(childrenOf)
    .flatMap((entry) => [entry, ...entry.items])
    .flatMap((entry) => nodeAt(entry, "path")?.values ?? []);
  for (const { value } of paths.slice(0, maxFolders))
    if (value.kind === "string") await record(surroundings, value.value, value.span);
}

function childrenOf(node: TomlNode | undefined): readonly TomlNode[] {
  return [...(node?.children.values() ?? [])];
}

/** `-e <folder>`, whose name need not look like a path. */
const editableFolder =
  /^\s*(?:-e\s*|--editable(?:\s*=\s*|\s+))["']?(?:[\w.-]+(?:\[[^\]]*\])?\s*@\s*)?(?:file:(?!\/\/))?([^\s#;[\]"'$:@]+)(?=[\s#;["']|$)/;

/** `./a`, `a/b` and `/a`. */
const localFolder = /^\s*(\.{1,2}(?:[\\/][^\s#;[\]"'$]*)?|[\w.-]*[\\/][^\s#;[\]"'$:@]*)(?=[\s#;[]|$)/;

/** Records the folders of requirements such as `a @ file:./a` and `-e file:///a#egg=a` that are not projects. */
export async function recordAddresses(declarations: readonly Declaration[], surroundings: Surroundings): Promise<void> {
  const local = declarations.filter(({ requirement: { kind, text } }) => kind === "skipped" && /^file:/i.test(text));
  for (const { requirement, requirementSpan, nameSpan } of local.slice(0, maxFolders)) {
    const [path = ""] = requirement.text.replace(/^file:(?:\/\/(?:localhost(?=\/))?)?/i, "").split("#");
    if (!/[${]/.test(path)) await record(surroundings, decodedName(path), requirementSpan ?? nameSpan);
  }
}

/** Records the folders of lines such as `-e ./a` and `./a` that are not projects. */
export async function recordLineFolders(surroundings: Surroundings): Promise<void> {
  const folders = logicalLines(surroundings.text).flatMap(({ text, start }) => {
    const [matched = "", path] = editableFolder.exec(text) ?? localFolder.exec(text) ?? [];
    const end = start + matched.length;
    return path === undefined ? [] : [{ path, span: { start: end - path.length, end } }];
  });
  for (const { path, span } of folders.slice(0, maxFolders)) await record(surroundings, path, span);
}

/** A folder without any of the files that build a project is none. Home folders and drives are not resolved. */
async function record(surroundings: Surroundings, path: string, span: Span): Promise<void> {
  if (isPackageArchive(path) || /^(?:[\\~]|\/?[A-Za-z]:)/.test(path)) return;
  const folder = resolvePath(folderOf(surroundings.path), path);
  const content = await surroundings.list?.(folder);
  if (content && !projectFiles.some((name) => content.files.includes(name)))
    await surroundings.readNamed(`${folder}/pyproject.toml`, span);
}

const projectFiles = ["pyproject.toml", "setup.py"];

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
