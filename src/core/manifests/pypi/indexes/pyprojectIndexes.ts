import { canonicalName } from "../../../model/names.ts";
import { indexAt, layered, noIndex, privateBy, type IndexSettings } from "./indexSettings.ts";
import type { Origin } from "./origin.ts";
import { isPublicIndex } from "./publicIndex.ts";
import { isTrueAt, nodeAt, stringAt, stringsAt, type TomlNode } from "../pyproject/tomlTree.ts";

/** The index that a name stands for. */
export type NamedIndex = (name: string) => Origin | "public";

const publicName = "pypi";

/** Where the project says that packages come from which name no index themselves. */
export function projectIndexes(root: TomlNode): IndexSettings {
  return layered(poetryDefault(root), uvIndexes(nodeAt(root, "tool", "uv"), "", "tool.uv."));
}

/** Poetry compares names of sources without their case. */
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
    const isPublic = isPublicIndex(stringAt(indexes.get(name), "url") ?? "");
    return isPublic ? "public" : privateIndex(name, "tool.uv.index");
  };
}

/**
 * All sources of Poetry are searched but those that are `explicit`. A primary one takes the place of PyPI where that is not
 * among them. One without an address is still being typed, or is PyPI itself.
 */
function poetryDefault(root: TomlNode): IndexSettings {
  const searched = poetrySources(root).filter((source) => priorityOf(source) !== "explicit");
  if (searched.some(isPublicSource)) return { index: "public" };
  const primary = searched.find((source) => isPrimary(source) && stringAt(source, "url") !== undefined);
  return primary ? { index: privateIndex(stringAt(primary, "name") ?? "", "tool.poetry.source") } : {};
}

/** Without a priority a source is primary, and so is one whose priority is still being typed. */
function isPrimary(source: TomlNode): boolean {
  // Of old, `secondary = true` was said in place of a priority.
  return !isTrueAt(source, "secondary") && !["secondary", "supplemental"].includes(priorityOf(source));
}

function priorityOf(source: TomlNode): string {
  return stringAt(source, "priority")?.toLowerCase() ?? "";
}

/** Poetry has an address for PyPI itself. */
function isPublicSource(source: TomlNode): boolean {
  const address = stringAt(source, "url");
  return address === undefined ? stringAt(source, "name")?.toLowerCase() === publicName : isPublicIndex(address);
}

/**
 * The default index of `tool.uv` or of a `uv.toml`; the others are searched before it. `where` says in which file, if that is
 * to be told.
 */
export function uvIndexes(uv: TomlNode | undefined, where: string, prefix = ""): IndexSettings {
  const named = (nodeAt(uv, "index")?.items ?? []).map((index): IndexSettings => {
    const name = stringAt(index, "name") ?? "";
    const detail = `${name === "" ? "" : `${name} in `}${prefix}index${where}`;
    return isTrueAt(index, "default") ? indexAt(stringAt(index, "url"), detail) : {};
  });
  const loose = [uv, nodeAt(uv, "pip")].flatMap((node, place) => {
    const detail = (key: string) => `${prefix}${place === 0 ? "" : "pip."}${key}${where}`;
    return [
      isTrueAt(node, "no-index") ? noIndex(detail("no-index")) : {},
      indexAt(stringAt(node, "index-url"), detail("index-url")),
    ];
  });
  return layered(...named, ...loose);
}

interface PdmSource {
  readonly includes: (name: string) => boolean;
  readonly excludes: (name: string) => boolean;
  /** Undefined for PyPI. */
  readonly origin: Origin | undefined;
}

/**
 * PDM searches all of its sources, but for packages that a source includes by name or pattern only those that do; a source
 * may exclude packages too. Of itself PDM has a source called `pypi`, which another one of that name replaces. A package is
 * private where PyPI is not among those that are searched for it.
 */
export function pdmIndex(root: TomlNode): (name: string) => Origin | undefined {
  const written = (nodeAt(root, "tool", "pdm", "source")?.items ?? [])
    .filter((source) => stringAt(source, "url") !== undefined)
    .slice(0, mostSources);
  const sources: PdmSource[] = written.map((source) => ({
    includes: matcherOf(stringsAt(source, "include_packages")),
    excludes: matcherOf(stringsAt(source, "exclude_packages")),
    origin: isPublicIndex(stringAt(source, "url") ?? "")
      ? undefined
      : privateIndex(stringAt(source, "name") ?? "", "tool.pdm.source"),
  }));
  const isReplaced = written.some((source) => stringAt(source, "name") === publicName);
  if (!isReplaced) sources.push({ includes: () => false, excludes: () => false, origin: undefined });
  return (name) => {
    const including = sources.filter(({ includes }) => includes(name));
    const searched = including.length > 0 ? including : sources.filter(({ excludes }) => !excludes(name));
    return searched.some(({ origin }) => origin === undefined) ? undefined : searched[0]?.origin;
  };
}

/** More than anyone has; a made-up file must not take time with the square of its length. */
const mostSources = 32;
const mostPatterns = 64;

/** Names, or patterns with `*` for any characters, `?` for one, and a choice in brackets, which is read as any one. */
function matcherOf(patterns: readonly string[]): (name: string) => boolean {
  const exact = new Set<string>();
  const globs: string[] = [];
  for (const pattern of patterns) {
    if (/[*?[]/.test(pattern)) globs.push(pattern.toLowerCase().replace(/\[[^[\]]*\]/g, "?"));
    else exact.add(canonicalName("PYPI", pattern));
  }
  globs.splice(mostPatterns);
  return (name) => exact.has(name) || globs.some((glob) => matches(glob, name));
}

/** Goes back to the last `*` only, so it takes no more than the product of the two lengths. */
function matches(glob: string, name: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let index = 0; index < name.length;) {
    if (glob[at] === "*") {
      star = at++;
      resume = index;
    } else if (at < glob.length && (glob[at] === "?" || glob[at] === name[index])) {
      at++;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++resume;
    } else return false;
  }
  while (glob[at] === "*") at++;
  return at === glob.length;
}

function privateIndex(name: string, table: string): Origin {
  return privateBy(name === "" ? table : `${name} in ${table}`);
}

function poetrySources(root: TomlNode): readonly TomlNode[] {
  return nodeAt(root, "tool", "poetry", "source")?.items ?? [];
}

function byName(tables: readonly TomlNode[], spell: (name: string) => string): ReadonlyMap<string, TomlNode> {
  return new Map(tables.map((table) => [spell(stringAt(table, "name") ?? ""), table]));
}
