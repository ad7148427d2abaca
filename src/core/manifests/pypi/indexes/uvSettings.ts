import { folderOf, pathBelow, upward } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { parseToml } from "../../../syntax/toml/toml.ts";
import { indexAt, layered, noIndex, type IndexSettings } from "./indexSettings.ts";
import type { Origin } from "./origin.ts";
import { isOn } from "./pipIndexes.ts";
import { uvIndexes } from "./pyprojectIndexes.ts";
import { nodeAt, tomlTree, type TomlNode } from "../pyproject/tomlTree.ts";
import { uvSources } from "../pyproject/uvSources.ts";

export interface UvSettings {
  readonly indexes: IndexSettings;
  /** Where the workspace takes packages from, by canonical name; what a member says itself goes before that. */
  readonly sources: ReadonlyMap<string, Origin | "public">;
}

/** What uv is told by the environment, by the settings of the user and by the folders that the file is in. */
export async function uvSettings(around: Surroundings): Promise<UvSettings> {
  const { environment = () => undefined } = around;
  const [layers, own] = await Promise.all([layersAbove(around), readUserSettings(around)]);
  const project = layers.map(({ indexes }) => indexes).find(({ index, none }) => index ?? none) ?? {};
  const sources = layers.find((layer) => layer.sources !== undefined)?.sources;
  return {
    indexes: layered(environmentIndexes(environment), project, ...own),
    sources: sources ?? new Map<string, Origin | "public">(),
  };
}

function environmentIndexes(environment: (name: string) => string | undefined): IndexSettings {
  return layered(
    isOn(environment("UV_NO_INDEX")) ? noIndex("UV_NO_INDEX") : {},
    // Here an address may have a name before it.
    indexAt(environment("UV_DEFAULT_INDEX")?.replace(/^\s*[\w.-]+=/, ""), "UV_DEFAULT_INDEX"),
    indexAt(environment("UV_INDEX_URL"), "UV_INDEX_URL"),
  );
}

interface Layer {
  readonly indexes: IndexSettings;
  readonly sources?: ReadonlyMap<string, Origin | "public">;
}

/** Folders above the file's in which settings are looked for. */
const mostFolders = 12;

/** What the folders say, the nearest first. A `uv.toml` goes before the `pyproject.toml` beside it. */
async function layersAbove({ path, read }: Surroundings): Promise<readonly Layer[]> {
  const own = folderOf(path);
  const folders = upward(own).slice(0, mostFolders);
  const layers = await Promise.all(
    folders.map(async (folder): Promise<readonly Layer[]> => {
      const at = (name: string) => (folder === "/" ? `/${name}` : `${folder}/${name}`);
      const project = at("pyproject.toml");
      // What the manifest says itself is known to its parser.
      const [settings, manifest] = await Promise.all([
        read(at("uv.toml")),
        project === path ? undefined : read(project),
      ]);
      const where = shownFrom(own, folder);
      const layer: Layer[] = [];
      if (settings !== undefined) layer.push({ indexes: uvIndexes(treeOf(settings), ` in ${where}uv.toml`) });
      if (manifest?.includes("uv")) layer.push(layerOf(treeOf(manifest), `${where}pyproject.toml`));
      return layer;
    }),
  );
  return layers.flat();
}

function layerOf(root: TomlNode, shown: string): Layer {
  const uv = nodeAt(root, "tool", "uv");
  const indexes = uvIndexes(uv, ` in ${shown}`, "tool.uv.");
  return nodeAt(uv, "workspace") ? { indexes, sources: uvSources(root, ` in ${shown}`) } : { indexes };
}

async function readUserSettings({ read, home, environment = () => undefined }: Surroundings) {
  const files: (readonly [path: string | undefined, shown: string])[] = [
    [environment("UV_CONFIG_FILE"), "$UV_CONFIG_FILE"],
    [below(environment("XDG_CONFIG_HOME"), "uv/uv.toml"), "$XDG_CONFIG_HOME/uv/uv.toml"],
    [below(home, ".config/uv/uv.toml"), "~/.config/uv/uv.toml"],
    [below(environment("APPDATA"), "uv/uv.toml"), "%APPDATA%/uv/uv.toml"],
    ["/etc/uv/uv.toml", "/etc/uv/uv.toml"],
  ];
  const known = new Map(files.flatMap(([path, shown]) => (path ? [[path.replaceAll("\\", "/"), shown] as const] : [])));
  return Promise.all(
    [...known].map(async ([path, shown]) => uvIndexes(treeOf((await read(path)) ?? ""), ` in ${shown}`)),
  );
}

function below(folder: string | undefined, name: string): string | undefined {
  return folder ? `${folder}/${name}` : undefined;
}

/** A folder above as one would write it in a path from here: `../`. */
function shownFrom(own: string, folder: string): string {
  const below = pathBelow(folder, own) ?? "";
  return below === "" ? "" : "../".repeat(below.split("/").length);
}

function treeOf(text: string): TomlNode {
  return tomlTree(parseToml(text));
}
