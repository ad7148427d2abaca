import { canonicalName } from "../../model/names.ts";
import { folderOf, resolvePath } from "../../model/path.ts";
import { readIni } from "../../syntax/ini.ts";
import type { Registries } from "../../registries/origin.ts";
import type { Declaration, Surroundings, Withheld } from "../manifest.ts";
import {
  atVariable,
  distinctFiles,
  inHome,
  inWindowsFolder,
  readAll,
  type SettingsFile,
  type SettingsText,
} from "../shared/settingsFiles.ts";
import { isFromRegistry, privateAmong, replacedBy, skip, type Skip } from "../shared/skip.ts";

/**
 * The places that packages without an index of their own come from, by one file or tool. Indexes and folders that are searched in
 * addition are ignored: most packages come from PyPI all the same, and those that do not are treated as if they did, unless the
 * user's own patterns name them.
 */
export interface IndexSettings {
  /** The index that replaces PyPI, or `"public"` if PyPI is used; absent if that is not set. */
  readonly index?: PackageOrigin;
  /** The reason why no index is used at all. */
  readonly disabled?: Skip;
}

/** The index in place of PyPI. The detail does not contain the address, as that may hold credentials. */
export function indexAt(address: string | undefined, detail: string, registries: Registries): IndexSettings {
  const text = address?.trim() ?? "";
  if (text === "") return {};
  return { index: registries.origin("PYPI", text) === "private" ? replacedBy(detail, text) : "public" };
}

/** No index at all. */
export function noIndex(detail: string): IndexSettings {
  return { disabled: privateOrigin(detail) };
}

export function privateOrigin(detail: string): Skip {
  return { reason: "private", detail };
}

/** Combines the settings of one tool: the first with an index decides which it is, and any may disable all. */
export function combineSettings(...settings: readonly IndexSettings[]): IndexSettings {
  const index = settings.find((setting) => setting.index !== undefined)?.index;
  const disabled = settings.find((setting) => setting.disabled !== undefined)?.disabled;
  return { ...(index && { index }), ...(disabled && { disabled }) };
}

/**
 * Returns the origin of packages without an index of their own; undefined for PyPI. It is unknown which of the tools is used, so
 * each of them counts; the project's own settings take precedence over theirs.
 */
export function defaultOrigin(project: IndexSettings, tools: readonly IndexSettings[]): Skip | undefined {
  return [project, ...tools.map((tool) => combineSettings(project, tool))]
    .map(originOf)
    .find((origin) => origin !== undefined);
}

function originOf({ index, disabled }: IndexSettings): Skip | undefined {
  return index === "public" ? disabled : (index ?? disabled);
}

/** The origin of a package: PyPI, or the reason why it is skipped. */
export type PackageOrigin = Skip | "public";

/** The origins by canonical name. */
export type PackageOrigins = ReadonlyMap<string, PackageOrigin>;

/** The declaration of a package with this origin, unless it comes from elsewhere by itself. Half a requirement has one, too. */
export function withOrigin(declaration: Declaration, origin: PackageOrigin | undefined): Declaration {
  if (!isFromRegistry(declaration.requirement) || origin === undefined || origin === "public") return declaration;
  return skip(declaration, origin);
}

/** Finds those of the names whose packages come from a private index. */
export function fromPrivateIndex(
  names: readonly string[],
  originOf: (name: string) => PackageOrigin | undefined,
): ReadonlyMap<string, Withheld> {
  return privateAmong(names, (name) => {
    const origin = originOf(name);
    return origin !== undefined && origin !== "public" && origin.reason === "private" ? origin : undefined;
  });
}

/** Skips the project itself, whose extras may include others of its extras. `detail` is where its name is written. */
export function skipSelf(declaration: Declaration, self: string | undefined, detail: string): Declaration {
  const isSelf = self !== undefined && declaration.package.name === canonicalName("PYPI", self);
  return isSelf ? withOrigin(declaration, { reason: "workspace", detail }) : declaration;
}

/** The index of pip by the environment and the settings files. As in pip, variables take precedence over files. */
export async function pipIndexes(surroundings: Surroundings): Promise<IndexSettings> {
  const { environment = () => undefined, registries } = surroundings;
  const files = await readAll(surroundings, settingsFiles(surroundings));
  return combineSettings(
    isOn(environment("PIP_NO_INDEX")) ? noIndex("PIP_NO_INDEX") : {},
    indexAt(environment("PIP_INDEX_URL"), "PIP_INDEX_URL", registries),
    ...files.map((file) => settingsIn(file, registries)),
  );
}

/** Checks whether a setting has a value that Python reads as true. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && /^(?:1|y|yes|t|true|on)$/i.test(value.trim());
}

/**
 * Returns the settings files in order of precedence. pip finds the settings of a virtual environment by running in it; here the
 * usual folders are searched.
 */
function settingsFiles(surroundings: Surroundings): readonly SettingsFile[] {
  if (/^(?:\/dev\/null|nul)$/i.test(surroundings.environment?.("PIP_CONFIG_FILE") ?? "")) return [];
  const environments = [".venv/pip.conf", ".venv/pip.ini", "venv/pip.conf", "venv/pip.ini"];
  const files: readonly SettingsFile[] = [
    ...atVariable(surroundings, "PIP_CONFIG_FILE"),
    ...atVariable(surroundings, "VIRTUAL_ENV", "pip.conf"),
    ...atVariable(surroundings, "VIRTUAL_ENV", "pip.ini"),
    ...environments.map((file) => ({ path: resolvePath(folderOf(surroundings.path), file), label: `./${file}` })),
    ...atVariable(surroundings, "XDG_CONFIG_HOME", "pip/pip.conf"),
    ...inHome(surroundings, ".config/pip/pip.conf"),
    ...inHome(surroundings, "Library/Application Support/pip/pip.conf"),
    ...inWindowsFolder(surroundings, "APPDATA", "pip/pip.ini"),
    ...inHome(surroundings, "pip/pip.ini"),
    ...inHome(surroundings, ".pip/pip.conf"),
    ...["/etc/pip.conf", "/etc/xdg/pip/pip.conf"].map((path) => ({ path, label: path })),
    ...inWindowsFolder(surroundings, "PROGRAMDATA", "pip/pip.ini"),
  ];
  return distinctFiles(files);
}

/** `[install]` takes precedence over `[global]`. Keys are spelled in any case, with `_` or `-`. */
function settingsIn({ text, label }: SettingsText, registries: Registries): IndexSettings {
  const values = new Map<string, string>();
  for (const { section, key, lines } of readIni(text).options) {
    values.set(`${section} ${key.toLowerCase().replaceAll("_", "-")}`, lines.map((line) => line.text).join(" "));
  }
  const settingsOf = (section: string) => {
    const value = (key: string) => values.get(`${section} ${key}`);
    return [
      isOn(value("no-index")) ? noIndex(`no-index in ${label}`) : {},
      indexAt(value("index-url"), `index-url in ${label}`, registries),
    ];
  };
  return combineSettings(...settingsOf("install"), ...settingsOf("global"));
}
