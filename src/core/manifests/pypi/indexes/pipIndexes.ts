import { folderOf, resolvePath } from "../../../model/path.ts";
import { readIni } from "../../../syntax/ini/ini.ts";
import type { Surroundings } from "../../manifest.ts";
import {
  atVariable,
  distinctFiles,
  inHome,
  inWindowsFolder,
  readAll,
  type SettingsFile,
  type SettingsText,
} from "../../shared/settingsFiles.ts";
import type { UserMirrors } from "../../shared/mirrors/userMirrors.ts";
import { combineSettings, indexAt, noIndex, type IndexSettings } from "./indexSettings.ts";

/** The index of pip by the environment and the settings files. As in pip, variables take precedence over files. */
export async function pipIndexes(surroundings: Surroundings): Promise<IndexSettings> {
  const { environment = () => undefined } = surroundings;
  const files = await readAll(surroundings, settingsFiles(surroundings));
  return combineSettings(
    isOn(environment("PIP_NO_INDEX")) ? noIndex("PIP_NO_INDEX") : {},
    indexAt(environment("PIP_INDEX_URL"), "PIP_INDEX_URL", surroundings),
    ...files.map((file) => settingsIn(file, surroundings)),
  );
}

/** Whether a setting has a value that Python reads as true. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && /^(?:1|y|yes|t|true|on)$/i.test(value.trim());
}

/**
 * In order of precedence. pip finds the settings of a virtual environment by running in it; here the usual folders are
 * searched.
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
function settingsIn({ text, label }: SettingsText, user: UserMirrors): IndexSettings {
  const values = new Map<string, string>();
  for (const { section, key, lines } of readIni(text).options) {
    values.set(`${section} ${key.toLowerCase().replaceAll("_", "-")}`, lines.map((line) => line.text).join(" "));
  }
  const settingsOf = (section: string) => {
    const value = (key: string) => values.get(`${section} ${key}`);
    return [
      isOn(value("no-index")) ? noIndex(`no-index in ${label}`) : {},
      indexAt(value("index-url"), `index-url in ${label}`, user),
    ];
  };
  return combineSettings(...settingsOf("install"), ...settingsOf("global"));
}
