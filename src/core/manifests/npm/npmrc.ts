import { fileNameOf, folderOf, resolvePath } from "../../model/path.ts";
import type { Surroundings } from "../manifest.ts";
import {
  atVariable,
  inFolders,
  inHome,
  inWindowsFolder,
  readAll,
  readFirst,
  type SettingsFile,
  type SettingsText,
} from "../shared/settingsFiles.ts";

/** A setting that names a registry. */
export interface RegistrySetting {
  /** The scope of its packages, such as `@acme`; empty for packages without a setting of their own. */
  readonly scope: string;
  /** The name that messages use for the setting: `@acme:registry`. */
  readonly name: string;
  /** The address as written, perhaps with variables. */
  readonly address: string;
}

/** `@acme:registry` and `registry`, as npm and yarn 1 have them. */
export function settingOf(name: string, address: string): RegistrySetting | undefined {
  const scope = /^(?:(@[^:]+):)?registry$/i.exec(name);
  return scope && address !== "" ? { scope: scope[1] ?? "", name, address } : undefined;
}

/** The scope `@acme` by its name in the settings of yarn and bun, where the `@` is optional. */
export function scopeOf(name: string): string {
  return name.startsWith("@") ? name : `@${name}`;
}

/** Reads the lines `<key> = <value>` of `.npmrc`, the last one first, as the last value of a key counts. */
export function readNpmrc(text: string): readonly RegistrySetting[] {
  return entriesOfNpmrc(text)
    .flatMap(([key, value]) => settingOf(key, value) ?? [])
    .reverse();
}

/** The value of another key of `.npmrc`. */
function valueInNpmrc(text: string, key: string): string | undefined {
  return entriesOfNpmrc(text).findLast(([name]) => name === key)?.[1];
}

/** The lines `<key> = <value>`, in their order. */
export function entriesOfNpmrc(text: string): readonly (readonly [key: string, value: string])[] {
  const lines = linesOf(text);
  // npm ignores sections.
  const section = lines.findIndex((line) => line.startsWith("["));
  return lines.slice(0, section < 0 ? undefined : section).flatMap((line) => {
    const equals = line.indexOf("=");
    return equals > 0 ? [[valueOf(line.slice(0, equals)), valueOf(line.slice(equals + 1))] as const] : [];
  });
}

/** Reads the lines `<key> <value>` or `<key>: <value>` in the `.yarnrc` of yarn 1, the last one first. */
export function readYarnrc(text: string): readonly RegistrySetting[] {
  return linesOf(text)
    .flatMap((line) => {
      const [, key = "", value = ""] = /^("[^"]*"|[^\s"]+?):?\s+("[^"]*"|[^\s"]+)/.exec(line) ?? [];
      return settingOf(valueOf(key), valueOf(value)) ?? [];
    })
    .reverse();
}

/** The lines, of which comments have no key. */
function linesOf(text: string): readonly string[] {
  return text.split(/[\r\n]/).map((line) => line.trim());
}

/** Returns the value without quotes, or without the comment at the end. */
function valueOf(raw: string): string {
  const text = raw.trim();
  const quote = text[0];
  if ((quote === '"' || quote === "'") && text.length > 1 && text.endsWith(quote)) return text.slice(1, -1).trim();
  return (text.split(/[;#]/, 1)[0] ?? "").trim();
}

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

/**
 * Finds installations by the environment's path: npm is installed in the folder above `bin`; on Windows, in the folder itself.
 */
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

/** The environment variables `npm_config_<key>`, in both of the cases in which people and scripts write them. */
export function npmVariables(key: string, tool = "npm"): readonly string[] {
  const name = `${tool}_config_${key.replaceAll("-", "_")}`;
  return [name.toUpperCase(), name];
}

/** Replaces `${NAME}`, `${NAME-else}`, `${NAME:-else}`, and `${NAME?}`, which is empty without a value. Others stay. */
export function expandVariables(text: string, { environment }: Pick<Surroundings, "environment">): string {
  if (!environment) return text;
  return text.replace(
    /\$\{(\w+)(\?|:?-[^{}]*)?\}/g,
    (reference: string, name: string, suffix: string | undefined = "") => {
      const value = environment(name);
      const isSet = value !== undefined && !(suffix.startsWith(":") && value === "");
      if (isSet) return value;
      return suffix === "" ? reference : suffix.replace(/^(?:\?|:?-)/, "");
    },
  );
}

/** The path in a setting, where `~` is the home folder. */
function pathIn(setting: string, surroundings: Surroundings): string {
  const text = expandVariables(setting, surroundings);
  const expanded =
    surroundings.home === undefined ? text : text.replace(/^~(?=[\\/]|$)/, () => surroundings.home ?? "");
  return resolvePath(folderOf(surroundings.path), expanded);
}
