import { fileNameOf, folderOf, resolvePath } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import {
  atVariable,
  inFolders,
  inHome,
  inWindowsFolder,
  readAll,
  type SettingsFile,
  type SettingsText,
} from "../../shared/settingsFiles.ts";
import { valueInNpmrc } from "./npmrc.ts";
import { npmVariables, pathIn } from "./npmVariables.ts";

/** Folders of the environment's path in which npm may be installed. */
const maxInstallations = 60;

/** The `.npmrc` of the project, of the folders above it and of the user, which npm and pnpm share. */
export function projectAndUserFiles(around: Surroundings): readonly SettingsFile[] {
  return [...inFolders(around, ".npmrc"), ...userFiles(around)];
}

/** The file that npm has for all users of the machine: `etc/npmrc` in the folder that it is installed in, or another one. */
export async function globalNpmFiles(around: Surroundings): Promise<readonly SettingsFile[]> {
  const texts = await readAll(around, userFiles(around));
  const prefixes = [...settingsFor("prefix", around, texts), ...installations(around)];
  return [
    ...settingsFor("globalconfig", around, texts).map((path) => ({ path, label: path })),
    ...prefixes.map((prefix) => fileAt(resolvePath(prefix, "etc/npmrc"))),
    ...inWindowsFolder(around, "APPDATA", "npm/etc/npmrc"),
    fileAt("/etc/npmrc"),
  ];
}

/** The files of `pnpm config set`, on each platform. Newer versions write YAML. */
export function globalPnpmFiles(around: Surroundings, name: "rc" | "config.yaml"): readonly SettingsFile[] {
  return [
    ...atVariable(around, "XDG_CONFIG_HOME", `pnpm/${name}`),
    ...inHome(around, `.config/pnpm/${name}`),
    ...inHome(around, `Library/Preferences/pnpm/${name}`),
    ...inWindowsFolder(around, "LOCALAPPDATA", `pnpm/config/${name}`),
  ];
}

function userFiles(around: Surroundings): readonly SettingsFile[] {
  return [
    ...npmVariables("userconfig").flatMap((variable) => atVariable(around, variable)),
    ...inHome(around, ".npmrc"),
  ];
}

/** The paths that the environment or the user's settings have for this key. */
function settingsFor(key: string, around: Surroundings, texts: readonly SettingsText[]): readonly string[] {
  const values = [
    ...npmVariables(key).map((variable) => around.environment?.(variable)),
    ...texts.map(({ text }) => valueInNpmrc(text, key)),
  ];
  return values.flatMap((value) => (value ? pathIn(value, around) : []));
}

/** By the environment's path: npm is installed in the folder above `bin`; on Windows, in the folder itself. */
function installations({ environment }: Surroundings): readonly string[] {
  const path = environment?.("PATH") ?? "";
  const isWindows = /^"?[A-Za-z]:[\\/]/.test(path);
  const folders = path.split(isWindows ? ";" : ":").filter((folder) => /^(?:\/|[A-Za-z]:[\\/])/.test(folder));
  return folders.slice(0, maxInstallations).flatMap((folder) => {
    const bin = resolvePath("/", folder);
    if (isWindows) return bin;
    return fileNameOf(bin) === "bin" ? folderOf(bin) : [];
  });
}

function fileAt(path: string): SettingsFile {
  return { path, label: path };
}
