import { folderOf } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { readIni } from "../pyproject/iniText.ts";
import { indexAt, layered, noIndex, type IndexSettings } from "./indexSettings.ts";

/** Which index pip is told to ask by the environment and its settings. As in pip, a variable goes before the files. */
export async function pipIndexes(around: Surroundings): Promise<IndexSettings> {
  const { environment = () => undefined, read } = around;
  const files = settingsFiles(around);
  const texts = await Promise.all(files.map(({ path }) => read(path)));
  return layered(
    isOn(environment("PIP_NO_INDEX")) ? noIndex("PIP_NO_INDEX") : {},
    indexAt(environment("PIP_INDEX_URL"), "PIP_INDEX_URL"),
    ...files.map(({ shown }, place) => indexesOfFile(texts[place] ?? "", shown)),
  );
}

/** As Python's settings spell it. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && /^(?:1|y|yes|t|true|on)$/i.test(value.trim());
}

interface SettingsFile {
  readonly path: string;
  /** The path as the user knows it. */
  readonly shown: string;
}

/** Where pip looks for settings, what counts most first. It finds those of a virtual environment by running in it. */
function settingsFiles({ path, home, environment = () => undefined }: Surroundings): readonly SettingsFile[] {
  const chosen = environment("PIP_CONFIG_FILE")?.replaceAll("\\", "/");
  if (chosen && /^(?:\/dev\/null|nul)$/i.test(chosen)) return [];
  const folder = folderOf(path);
  const folders: readonly (readonly [path: string | undefined, shown: string, names: readonly string[]])[] = [
    [environment("VIRTUAL_ENV"), "$VIRTUAL_ENV", ["pip.conf", "pip.ini"]],
    [folder, ".", [".venv/pip.conf", ".venv/pip.ini", "venv/pip.conf", "venv/pip.ini"]],
    [environment("XDG_CONFIG_HOME"), "$XDG_CONFIG_HOME", ["pip/pip.conf"]],
    [home, "~", [".config/pip/pip.conf", "Library/Application Support/pip/pip.conf"]],
    [environment("APPDATA"), "%APPDATA%", ["pip/pip.ini"]],
    [home, "~", ["pip/pip.ini", ".pip/pip.conf"]],
    ["/etc", "/etc", ["pip.conf"]],
    ["/etc/xdg", "/etc/xdg", ["pip/pip.conf"]],
    [environment("PROGRAMDATA"), "%PROGRAMDATA%", ["pip/pip.ini"]],
  ];
  const files: SettingsFile[] = chosen ? [{ path: chosen, shown: "$PIP_CONFIG_FILE" }] : [];
  for (const [at, shown, names] of folders) {
    if (!at) continue;
    for (const name of names) files.push({ path: `${at.replaceAll("\\", "/")}/${name}`, shown: `${shown}/${name}` });
  }
  return files.filter(({ path: one }, place) => files.findIndex((other) => other.path === one) === place);
}

/** `[install]` goes before `[global]`. Keys are spelled in any case, with `_` or `-`. */
function indexesOfFile(text: string, shown: string): IndexSettings {
  const values = new Map<string, string>();
  for (const { section, key, lines } of readIni(text).options) {
    values.set(`${section} ${key.toLowerCase().replaceAll("_", "-")}`, lines.map((line) => line.text).join(" "));
  }
  const of = (section: string) => {
    const value = (key: string) => values.get(`${section} ${key}`);
    return [
      isOn(value("no-index")) ? noIndex(`no-index in ${shown}`) : {},
      indexAt(value("index-url"), `index-url in ${shown}`),
    ];
  };
  return layered(...of("install"), ...of("global"));
}
