import { canonicalName } from "../../model/names.ts";
import { folderOf, pathBelow, relativePath, resolvePath, upward } from "../../model/path.ts";
import type { Registries } from "../../registries/origin.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { isTrueAt, nodeAt, stringAt, stringsAt, type TomlNode, tomlTree } from "../../syntax/toml/tomlTree.ts";
import type { SkipReason, Surroundings, Withheld } from "../manifest.ts";
import { rememberedReads } from "../recordedReads.ts";
import { matchingFolders } from "../shared/matchingFolders.ts";
import {
  atVariable,
  distinctFiles,
  inHome,
  inWindowsFolder,
  readAll,
  readSettingsFile,
  type SettingsFile,
  type NamingSurroundings,
  readNaming,
} from "../shared/settingsFiles.ts";
import { isPackageArchive, type Skip } from "../shared/skip.ts";
import {
  combineSettings,
  defaultOrigin,
  fromPrivateIndex,
  indexAt,
  type IndexSettings,
  isOn,
  noIndex,
  type PackageOrigin,
  type PackageOrigins,
  pipIndexes,
} from "./indexes.ts";
import { type NamedIndex, unnamedIndex, uvIndex, uvIndexes } from "./pyprojectIndexes.ts";

export interface UvSettings {
  readonly indexes: IndexSettings;
  /** Origins of packages in the workspace; those that a member sets itself take precedence. */
  readonly sources: PackageOrigins;
}

/** The settings of uv by the environment, by the folders around the file, and by the user's settings. */
export async function uvSettings(surroundings: Surroundings): Promise<UvSettings> {
  const [layers, userSettings] = await Promise.all([layersAbove(surroundings), readUserSettings(surroundings)]);
  const project = layers.map(({ indexes }) => indexes).find(({ index, disabled }) => index ?? disabled) ?? {};
  const sources = layers.find((layer) => layer.sources !== undefined)?.sources;
  return {
    indexes: combineSettings(environmentIndexes(surroundings), project, ...userSettings),
    sources: sources ?? new Map(),
  };
}

function environmentIndexes({ environment = () => undefined, registries }: Surroundings): IndexSettings {
  return combineSettings(
    isOn(environment("UV_NO_INDEX")) ? noIndex("UV_NO_INDEX") : {},
    indexAt(unnamedIndex(environment("UV_DEFAULT_INDEX")), "UV_DEFAULT_INDEX", registries),
    indexAt(environment("UV_INDEX_URL"), "UV_INDEX_URL", registries),
  );
}

interface Layer {
  readonly indexes: IndexSettings;
  readonly sources?: PackageOrigins;
}

/** Folders above the file's in which settings are looked for. */
const maxFolders = 12;

/** The settings in folders, the nearest first. A `uv.toml` takes precedence over the `pyproject.toml` next to it. */
async function layersAbove(surroundings: Surroundings): Promise<readonly Layer[]> {
  const folders = upward(folderOf(surroundings.path)).slice(0, maxFolders);
  return (await Promise.all(folders.map((folder) => layersIn(folder, surroundings)))).flat();
}

async function layersIn(folder: string, surroundings: Surroundings): Promise<readonly Layer[]> {
  const { path, read } = surroundings;
  const [settingsPath, projectPath] = [resolvePath(folder, "uv.toml"), resolvePath(folder, "pyproject.toml")];
  // The manifest's own settings are read by its parser.
  const [settings, project] = await Promise.all([
    readSettingsFile(surroundings, { path: settingsPath, label: relativePath(path, settingsPath) }),
    projectPath === path ? undefined : read(projectPath),
  ]);
  const layers: Layer[] = [];
  if (settings !== undefined) {
    layers.push({
      indexes: uvIndexes(
        treeOf(settings),
        { where: ` in ${relativePath(path, settingsPath)}` },
        surroundings.registries,
      ),
    });
  }
  if (project?.includes("uv"))
    layers.push(projectLayer(treeOf(project), relativePath(path, projectPath), surroundings.registries));
  return layers;
}

function projectLayer(root: TomlNode, label: string, registries: Registries): Layer {
  const uv = nodeAt(root, "tool", "uv");
  const indexes = uvIndexes(uv, { where: ` in ${label}`, prefix: "tool.uv." }, registries);
  return nodeAt(uv, "workspace") ? { indexes, sources: uvSources(root, ` in ${label}`) } : { indexes };
}

async function readUserSettings(surroundings: Surroundings): Promise<readonly IndexSettings[]> {
  const candidates: readonly SettingsFile[] = [
    ...atVariable(surroundings, "UV_CONFIG_FILE"),
    ...atVariable(surroundings, "XDG_CONFIG_HOME", "uv/uv.toml"),
    ...inHome(surroundings, ".config/uv/uv.toml"),
    ...inWindowsFolder(surroundings, "APPDATA", "uv/uv.toml"),
    { path: "/etc/uv/uv.toml", label: "/etc/uv/uv.toml" },
  ];
  const files = await readAll(surroundings, distinctFiles(candidates));
  return files.map(({ text, label }) => uvIndexes(treeOf(text), { where: ` in ${label}` }, surroundings.registries));
}

function treeOf(text: string): TomlNode {
  return tomlTree(parseToml(text));
}

/**
 * The origins of packages in `tool.uv.sources`. Of several sources for different platforms the first counts that is not
 * PyPI. `where` is appended to details: ` in ../pyproject.toml`.
 */
export function uvSources(root: TomlNode, where = ""): PackageOrigins {
  const index = uvIndex(root);
  const origins = new Map<string, PackageOrigin>();
  for (const [name, node] of nodeAt(root, "tool", "uv", "sources")?.children ?? []) {
    const candidates = [node, ...node.items].flatMap((source) => originOfSource(source, index, where) ?? []);
    const origin = candidates.find((candidate) => candidate !== "public") ?? candidates[0];
    if (origin) origins.set(canonicalName("PYPI", name), origin);
  }
  return origins;
}

const reasons: readonly (readonly [field: string, reason: SkipReason])[] = [
  ["path", "path"],
  ["git", "git"],
  ["url", "url"],
];

function originOfSource(source: TomlNode, index: NamedIndex, where: string): PackageOrigin | undefined {
  const detail = `tool.uv.sources${where}`;
  if (isTrueAt(source, "workspace")) return { reason: "workspace", detail };
  const reason = reasons.find(([field]) => source.children.has(field))?.[1];
  const isArchive = isPackageArchive(stringAt(source, "path") ?? "");
  if (reason) return { reason: isArchive ? "archive" : reason, detail };
  const name = stringAt(source, "index");
  const origin = name === undefined ? undefined : index(name);
  return origin === undefined || origin === "public" ? origin : { ...origin, detail: `${origin.detail ?? ""}${where}` };
}

/** Folders above the file's in which the workspace is looked for. */
const maxWorkspaceFolders = 12;

export interface UvRoot {
  /** The path of its `pyproject.toml`. */
  readonly path: string;
  readonly text: string;
  /** `tool.uv.workspace` */
  readonly workspace: TomlNode;
}

/** The root of the workspace of uv that the file is in, perhaps itself. */
export async function uvRoot({
  path: own,
  text: ownText,
  ...reads
}: NamingSurroundings & Pick<Surroundings, "text">): Promise<UvRoot | undefined> {
  for (const folder of upward(folderOf(own)).slice(0, maxWorkspaceFolders)) {
    const path = resolvePath(folder, "pyproject.toml");
    const text = path === own ? ownText : await readNaming({ path: own, ...reads }, path);
    if (!text?.includes("workspace")) continue;
    const workspace = nodeAt(tomlTree(parseToml(text)), "tool", "uv", "workspace");
    if (workspace) return { path, text, workspace };
  }
  return undefined;
}

/** The members of the workspace of uv that the file is in: they come from this disk, whether or not a source says so. */
export async function uvMembers(surroundings: Surroundings): Promise<PackageOrigins> {
  const root = await uvRoot(surroundings);
  if (!root) return new Map();
  const { path, workspace } = root;
  const names = await rememberedReads(`uv members ${path}`, surroundings, (around) =>
    membersOf(folderOf(path), workspace, around),
  );
  return new Map(names.map((name) => [name, { reason: "workspace", detail: "tool.uv.workspace" }]));
}

async function membersOf(root: string, workspace: TomlNode, surroundings: Surroundings): Promise<readonly string[]> {
  const { list } = surroundings;
  const folders = (key: string) => stringsAt(workspace, key).map((pattern) => resolvePath(root, pattern));
  const excluded = folders("exclude");
  const found = list ? await matchingFolders(folders("members"), list) : [];
  const members = found.filter((member) => !excluded.some((each) => pathBelow(each, member) !== undefined));
  const texts = await Promise.all(
    [root, ...members].map((folder) => readNaming(surroundings, resolvePath(folder, "pyproject.toml"))),
  );
  return texts.flatMap((text = "") => {
    const name = stringAt(tomlTree(parseToml(text)), "project", "name");
    return name === undefined ? [] : canonicalName("PYPI", name);
  });
}

/** Returns the origin of packages that a file without settings of its own requires; undefined for PyPI. */
export async function toolOrigin(surroundings: Surroundings): Promise<Skip | undefined> {
  const [pip, uv] = await Promise.all([pipIndexes(surroundings), uvSettings(surroundings)]);
  return defaultOrigin({}, [pip, uv.indexes]);
}

/** Finds those of the names that come from a private index by the same settings. */
export async function fromTools(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const origin = await toolOrigin(surroundings);
  return fromPrivateIndex(names, () => origin);
}
