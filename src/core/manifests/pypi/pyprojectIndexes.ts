import { publicRegistries, type Registries } from "../../registries/origin.ts";
import { isTrueAt, nodeAt, stringAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { Skip } from "../shared/skip.ts";
import { combineSettings, indexAt, type IndexSettings, noIndex, type PackageOrigin, privateOrigin } from "./indexes.ts";

/** The index of a name. */
export type NamedIndex = (name: string) => PackageOrigin;

export const publicName = "pypi";

/** Finds the places that packages without an index of their own come from, by the project itself. */
export function projectIndexes(root: TomlNode, registries: Registries): IndexSettings {
  return combineSettings(
    poetryDefault(root, registries),
    uvIndexes(nodeAt(root, "tool", "uv"), { prefix: "tool.uv." }, registries),
    ryeDefault(root, registries),
    ...pixiIndexes(root, registries),
    ...hatchIndexes(root, registries),
  );
}

/** The source of this name replaces PyPI; others are searched besides. */
function ryeDefault(root: TomlNode, registries: Registries): IndexSettings {
  const source = (nodeAt(root, "tool", "rye", "sources")?.items ?? []).find(
    (each) => stringAt(each, "name") === "default",
  );
  return indexAt(stringAt(source, "url"), "default in tool.rye.sources", registries);
}

/** Returns the indexes of the workspace, and those of its features. */
function pixiIndexes(root: TomlNode, registries: Registries): readonly IndexSettings[] {
  const pixi = nodeAt(root, "tool", "pixi");
  const features = [...(nodeAt(pixi, "feature")?.children ?? [])];
  const tables: readonly (readonly [string, TomlNode | undefined])[] = [
    ["tool.pixi", pixi],
    ...features.map(([name, feature]) => [`tool.pixi.feature.${name}`, feature] as const),
  ];
  return tables.flatMap(([name, table]) => {
    const options = nodeAt(table, "pypi-options");
    const where = `${name}.pypi-options`;
    return [
      indexAt(stringAt(options, "index-url"), `index-url in ${where}`, registries),
      isTrueAt(options, "no-index") ? noIndex(`no-index in ${where}`) : {},
    ];
  });
}

/** Variables of pip and uv that Hatch sets for its environments. */
function hatchIndexes(root: TomlNode, registries: Registries): readonly IndexSettings[] {
  const environments = [...(nodeAt(root, "tool", "hatch", "envs")?.children ?? [])];
  return environments.flatMap(([name, environment]) =>
    ["PIP_INDEX_URL", "UV_DEFAULT_INDEX", "UV_INDEX_URL"].map((variable) =>
      indexAt(
        unnamedIndex(stringAt(environment, "env-vars", variable)),
        `${variable} in tool.hatch.envs.${name}.env-vars`,
        registries,
      ),
    ),
  );
}

/** The address in a variable of uv, which a name may stand before. */
export function unnamedIndex(value: string | undefined): string | undefined {
  return value?.replace(/^\s*[\w.-]+=/, "");
}

/** Poetry ignores the case of source names. */
export function poetryIndex(root: TomlNode): NamedIndex {
  const sources = byName(poetrySources(root), (name) => name.toLowerCase());
  return (name) => {
    const source = sources.get(name.toLowerCase());
    const isPublic = source ? isPublicSource(source) : name.toLowerCase() === publicName;
    return isPublic ? "public" : privateIndex(name, "tool.poetry.source");
  };
}

export function uvIndex(root: TomlNode): NamedIndex {
  const indexes = byName(nodeAt(root, "tool", "uv", "index")?.items ?? [], (name) => name);
  return (name) => {
    const isPublic = isPublicIndex(stringAt(indexes.get(name), "url"));
    return isPublic ? "public" : privateIndex(name, "tool.uv.index");
  };
}

/** A private index of this name in this table. */
export function privateIndex(name: string, table: string): Skip {
  return privateOrigin(name === "" ? table : `${name} in ${table}`);
}

/**
 * Poetry searches all sources except `explicit` ones. A primary source replaces PyPI if that is not among them. A source
 * without an address is still being typed, or is PyPI itself.
 */
function poetryDefault(root: TomlNode, registries: Registries): IndexSettings {
  const searched = poetrySources(root).filter((source) => priorityOf(source) !== "explicit");
  if (searched.some(isPublicSource)) return { index: "public" };
  const primary = searched.find((source) => isPrimary(source) && stringAt(source, "url") !== undefined);
  if (!primary) return {};
  const { detail = "" } = privateIndex(stringAt(primary, "name") ?? "", "tool.poetry.source");
  return indexAt(stringAt(primary, "url"), detail, registries);
}

/** A source without a priority is primary, and so is one whose priority is still being typed. */
function isPrimary(source: TomlNode): boolean {
  // Older versions have `secondary = true` in place of a priority.
  return !isTrueAt(source, "secondary") && !["secondary", "supplemental"].includes(priorityOf(source));
}

function priorityOf(source: TomlNode): string {
  return stringAt(source, "priority")?.toLowerCase() ?? "";
}

/** Poetry knows the address of PyPI by its name. */
function isPublicSource(source: TomlNode): boolean {
  const address = stringAt(source, "url");
  return address === undefined ? stringAt(source, "name")?.toLowerCase() === publicName : isPublicIndex(address);
}

/** An index with a name is chosen for some packages alone: the user's mirrors do not count. */
function isPublicIndex(address = ""): boolean {
  return publicRegistries.origin("PYPI", address) === "public";
}

/** The parts of the names that messages use for settings of uv. */
interface UvLabels {
  /** Appended to them: ` in uv.toml`. */
  readonly where?: string;
  /** The text before their names: `tool.uv.`. */
  readonly prefix?: string;
}

/** The default index of `tool.uv` or of a `uv.toml`; other indexes are only searched before it. */
export function uvIndexes(
  uv: TomlNode | undefined,
  { where = "", prefix = "" }: UvLabels,
  registries: Registries,
): IndexSettings {
  const named = (nodeAt(uv, "index")?.items ?? []).map((index): IndexSettings => {
    const name = stringAt(index, "name") ?? "";
    const detail = `${name === "" ? "" : `${name} in `}${prefix}index${where}`;
    return isTrueAt(index, "default") ? indexAt(stringAt(index, "url"), detail, registries) : {};
  });
  const tables = [
    { node: uv, path: prefix },
    { node: nodeAt(uv, "pip"), path: `${prefix}pip.` },
  ];
  const unnamed = tables.flatMap(({ node, path }) => [
    isTrueAt(node, "no-index") ? noIndex(`${path}no-index${where}`) : {},
    indexAt(stringAt(node, "index-url"), `${path}index-url${where}`, registries),
  ]);
  return combineSettings(...named, ...unnamed);
}

function poetrySources(root: TomlNode): readonly TomlNode[] {
  return nodeAt(root, "tool", "poetry", "source")?.items ?? [];
}

function byName(tables: readonly TomlNode[], spell: (name: string) => string): ReadonlyMap<string, TomlNode> {
  return new Map(tables.map((table) => [spell(stringAt(table, "name") ?? ""), table]));
}
