import { folderOf, relativePath, resolvePath, upward } from "../../../model/path.ts";
import { parseToml } from "../../../syntax/toml/toml.ts";
import { nodeAt, tomlTree, type TomlNode } from "../../../syntax/toml/tomlTree.ts";
import type { Surroundings } from "../../manifest.ts";
import {
  atVariable,
  distinctFiles,
  inHome,
  inWindowsFolder,
  readAll,
  readSettingsFile,
  type SettingsFile,
} from "../../shared/settingsFiles.ts";
import type { UserMirrors } from "../../shared/mirrors/userMirrors.ts";
import { combineSettings, indexAt, noIndex, type IndexSettings } from "./indexSettings.ts";
import type { PackageOrigins } from "./origin.ts";
import { isOn } from "./pipIndexes.ts";
import { unnamedIndex, uvIndexes } from "./pyprojectIndexes.ts";
import { uvSources } from "./uvSources.ts";

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

function environmentIndexes({ environment = () => undefined, ...user }: Surroundings): IndexSettings {
  return combineSettings(
    isOn(environment("UV_NO_INDEX")) ? noIndex("UV_NO_INDEX") : {},
    indexAt(unnamedIndex(environment("UV_DEFAULT_INDEX")), "UV_DEFAULT_INDEX", user),
    indexAt(environment("UV_INDEX_URL"), "UV_INDEX_URL", user),
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
      indexes: uvIndexes(treeOf(settings), { where: ` in ${relativePath(path, settingsPath)}` }, surroundings),
    });
  }
  if (project?.includes("uv"))
    layers.push(projectLayer(treeOf(project), relativePath(path, projectPath), surroundings));
  return layers;
}

function projectLayer(root: TomlNode, label: string, user: UserMirrors): Layer {
  const uv = nodeAt(root, "tool", "uv");
  const indexes = uvIndexes(uv, { where: ` in ${label}`, prefix: "tool.uv." }, user);
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
  return files.map(({ text, label }) => uvIndexes(treeOf(text), { where: ` in ${label}` }, surroundings));
}

function treeOf(text: string): TomlNode {
  return tomlTree(parseToml(text));
}
