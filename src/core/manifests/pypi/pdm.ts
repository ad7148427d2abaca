import { canonicalName } from "../../model/names.ts";
import type { Registries } from "../../registries/origin.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { nodeAt, stringAt, stringsAt, type TomlNode, tomlTree } from "../../syntax/toml/tomlTree.ts";
import { versionsOf } from "../../versions/index.ts";
import type { Declaration, Requirement, Surroundings } from "../manifest.ts";
import { inFolders, inHome, readAll, type SettingsText } from "../shared/settingsFiles.ts";
import { replacedBy, type Skip, skipped } from "../shared/skip.ts";
import {
  combineSettings,
  indexAt,
  type IndexSettings,
  type PackageOrigin,
  privateOrigin,
  withOrigin,
} from "./indexes.ts";
import { privateIndex, publicName } from "./pyprojectIndexes.ts";
import { isPackageName, skipReasonOfAddress } from "./requirement.ts";

/** The index of PDM by the environment, by `pdm.toml` next to the project, and by the user's settings. */
export async function pdmIndexes(surroundings: Surroundings): Promise<IndexSettings> {
  const files = await readAll(surroundings, [
    ...inFolders(surroundings, "pdm.toml").slice(0, 1),
    ...inHome(surroundings, ".config/pdm/config.toml"),
    ...inHome(surroundings, "Library/Application Support/pdm/config.toml"),
  ]);
  return combineSettings(
    indexAt(surroundings.environment?.("PDM_PYPI_URL"), "PDM_PYPI_URL", surroundings.registries),
    ...files.map((file) => settingsIn(file, surroundings.registries)),
  );
}

function settingsIn({ text, label }: SettingsText, registries: Registries): IndexSettings {
  return indexAt(stringAt(tomlTree(parseToml(text)), "pypi", "url"), `pypi.url in ${label}`, registries);
}

interface PdmSource {
  readonly includes: (name: string) => boolean;
  readonly excludes: (name: string) => boolean;
  /** The origin; undefined for PyPI. */
  readonly origin: Skip | undefined;
}

/**
 * PDM searches all of its sources; a package that some of them include by name or pattern, only in those; and a source may
 * exclude packages. By default it has a source called `pypi`, which another one of that name replaces. A package is private
 * if PyPI is not among the sources that are searched for it.
 */
export function pdmIndex(root: TomlNode, registries: Registries): (name: string) => Skip | undefined {
  const tables = (nodeAt(root, "tool", "pdm", "source")?.items ?? [])
    .filter((source) => stringAt(source, "url") !== undefined)
    .slice(0, maxSources);
  const sources = tables.map((source) => readSource(source, registries));
  const isReplaced = tables.some((source) => stringAt(source, "name") === publicName);
  if (!isReplaced) sources.push({ includes: () => false, excludes: () => false, origin: undefined });
  return (name) => {
    const including = sources.filter(({ includes }) => includes(name));
    const searched = including.length > 0 ? including : sources.filter(({ excludes }) => !excludes(name));
    return searched.some(({ origin }) => origin === undefined) ? undefined : searched[0]?.origin;
  };
}

/** A source for some packages alone has what the public index does not: the user's mirrors do not count there. */
function readSource(source: TomlNode, registries: Registries): PdmSource {
  const address = stringAt(source, "url") ?? "";
  const included = stringsAt(source, "include_packages");
  const origin = registries.origin("PYPI", address);
  const isPublic = origin === "public" || (origin === "mirror" && included.length === 0);
  const { detail = "" } = privateIndex(stringAt(source, "name") ?? "", "tool.pdm.source");
  const replaced = included.length === 0 ? replacedBy(detail, address) : privateOrigin(detail);
  return {
    includes: matcherOf(included),
    excludes: matcherOf(stringsAt(source, "exclude_packages")),
    origin: isPublic ? undefined : replaced,
  };
}

/** Real projects have fewer; without limits a hostile file would take quadratic time. */
const maxSources = 32;
const maxPatterns = 64;

/** Names, or patterns with `*` for any characters, `?` for one, and a choice in brackets, which is read as `?`. */
function matcherOf(patterns: readonly string[]): (name: string) => boolean {
  const exact = new Set<string>();
  const globs: string[] = [];
  for (const pattern of patterns) {
    if (/[*?[]/.test(pattern)) globs.push(pattern.toLowerCase().replace(/\[[^[\]]*\]/g, "?"));
    else exact.add(canonicalName("PYPI", pattern));
  }
  globs.splice(maxPatterns);
  return (name) => exact.has(name) || globs.some((glob) => matches(glob, name));
}

/** Backtracks to the last `*` only, so it takes no more than the product of the two lengths. */
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

/** Reads `tool.pdm.resolution.overrides`: a version, specifiers or an address for a package wherever it is required. */
export function readPdmOverrides(
  root: TomlNode,
  originOf: (name: string) => PackageOrigin | undefined,
): readonly Declaration[] {
  const table = nodeAt(root, "tool", "pdm", "resolution", "overrides");
  return [...(table?.children.values() ?? [])].flatMap(({ values }): readonly Declaration[] => {
    const [setting] = values;
    if (setting?.value.kind !== "string" || !isPackageName(setting.key.text)) return [];
    const { key, value } = setting;
    const name = canonicalName("PYPI", key.text);
    const declaration: Declaration = {
      package: { system: "PYPI", name },
      name: key.text,
      requirement: requirementOf(value.value),
      scope: "overrides",
      nameSpan: key.span,
      requirementSpan: value.span,
    };
    return [withOrigin(declaration, originOf(name))];
  });
}

function requirementOf(text: string): Requirement {
  const { isVersion, isRequirement } = versionsOf("PYPI");
  if (isVersion(text)) return { kind: "written", text: `==${text}` };
  return isRequirement(text) ? { kind: "written", text } : skipped(skipReasonOfAddress(text), text);
}
