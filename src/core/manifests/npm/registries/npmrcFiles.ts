import { fileNameOf, folderOf, resolvePath } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import {
  atVariable,
  inFolders,
  inHome,
  inWindowsFolder,
  readAll,
  readFirst,
  type SettingsFile,
  type SettingsText,
} from "../../shared/settingsFiles.ts";
import { valueInNpmrc } from "./npmrc.ts";
import { npmVariables, pathIn } from "./npmVariables.ts";

/** Folders of the environment's path in which npm may be installed. */
const maxInstallations = 60;

/** The `.npmrc` of the project, of the folders above it and of the user, which npm and pnpm share. */
export async function projectAndUserFiles(surroundings: Surroundings): Promise<readonly SettingsFile[]> {
  return [...inFolders(surroundings, ".npmrc"), ...(await userFiles(surroundings))];
}

/** The file that npm has for all users of the machine: `etc/npmrc` in the folder that it is installed in, or another one. */
export async function globalNpmFiles(surroundings: Surroundings): Promise<readonly SettingsFile[]> {
  const texts = await readAll(surroundings, await userFiles(surroundings));
  const prefixes = [...settingsFor("prefix", surroundings, texts), ...installations(surroundings)];
  return [
    ...settingsFor("globalconfig", surroundings, texts).map((path) => ({ path, label: path })),
    ...prefixes.map((prefix) => fileAt(resolvePath(prefix, "etc/npmrc"))),
    ...inWindowsFolder(surroundings, "APPDATA", "npm/etc/npmrc"),
    fileAt("/etc/npmrc"),
  ];
}

/** The files of `pnpm config set`, on each platform. Newer versions write YAML. */
export function globalPnpmFiles(surroundings: Surroundings, name: "rc" | "config.yaml"): readonly SettingsFile[] {
  return [
    ...atVariable(surroundings, "XDG_CONFIG_HOME", `pnpm/${name}`),
    ...inHome(surroundings, `.config/pnpm/${name}`),
    ...inHome(surroundings, `Library/Preferences/pnpm/${name}`),
    ...inWindowsFolder(surroundings, "LOCALAPPDATA", `pnpm/config/${name}`),
  ];
}

/** The project's own settings may name another file than the one in the home folder. */
async function userFiles(surroundings: Surroundings): Promise<readonly SettingsFile[]> {
  const project = await readFirst(surroundings, inFolders(surroundings, ".npmrc"));
  const named = project && valueInNpmrc(project.text, "userconfig");
  return [
    ...npmVariables("userconfig").flatMap((variable) => atVariable(surroundings, variable)),
    ...(named ? [fileAt(pathIn(named, surroundings))] : []),
    ...inHome(surroundings, ".npmrc"),
  ];
}

/** The paths that the environment or the user's settings have for this key. */
function settingsFor(key: string, surroundings: Surroundings, texts: readonly SettingsText[]): readonly string[] {
  const values = [
    ...npmVariables(key).map((variable) => surroundings.environment?.(variable)),
    ...texts.map(({ text }) => valueInNpmrc(text, key)),
  ];
  return values.flatMap((value) => (value ? pathIn(value, surroundings) : []));
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
