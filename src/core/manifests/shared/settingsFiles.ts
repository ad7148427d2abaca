import { folderOf, relativePath, resolvePath, upward } from "../../model/path.ts";
import type { Surroundings } from "../manifest.ts";

/** A file with settings of a package manager. */
export interface SettingsFile {
  /** Absolute, with `/`. */
  readonly path: string;
  /** The name of the file in messages: `.npmrc`, `~/.npmrc`, `$GOENV`. */
  readonly label: string;
}

export interface SettingsText extends SettingsFile {
  readonly text: string;
}

/** Folders above the manifest's in which settings are looked for. */
const maxFolders = 24;

/** The file in the manifest's folder and in those above it, the nearest first. */
export function inFolders({ path }: Surroundings, file: string): readonly SettingsFile[] {
  const folders = upward(folderOf(path)).slice(0, maxFolders);
  return folders.map((folder) => ({ path: resolvePath(folder, file), label: file }));
}

/** The file in the user's home folder; none where the host has no such folder. */
export function inHome({ home }: Surroundings, file: string): readonly SettingsFile[] {
  return home ? [{ path: resolvePath(home, file), label: `~/${file}` }] : [];
}

/** The file that an environment variable names, or `file` in the folder that it names; none where it is not set. */
export function atVariable(
  { path, environment }: Surroundings,
  variable: string,
  file?: string,
): readonly SettingsFile[] {
  const value = environment?.(variable);
  if (!value) return [];
  const suffix = file === undefined ? "" : `/${file}`;
  return [{ path: resolvePath(folderOf(path), value + suffix), label: `$${variable}${suffix}` }];
}

/** Each path once, where it comes first, with its last label: settings of a user whose home is above the manifest are `~`. */
export function distinctFiles(files: readonly SettingsFile[]): readonly SettingsFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** The file below a folder of Windows that an environment variable names, such as `APPDATA`; none where it is not set. */
export function inWindowsFolder(
  { path, environment }: Surroundings,
  variable: string,
  file: string,
): readonly SettingsFile[] {
  const folder = environment?.(variable);
  return folder ? [{ path: resolvePath(folderOf(path), `${folder}/${file}`), label: `%${variable}%/${file}` }] : [];
}

/** The first file that exists. */
export function readFirst(
  surroundings: Surroundings,
  files: readonly SettingsFile[],
): Promise<SettingsText | undefined> {
  return firstText(files, (_, file) => readSettingsFile(surroundings, file));
}

/** The same for files that are not settings. */
export async function firstText(
  files: readonly SettingsFile[],
  read: (path: string, file: SettingsFile) => Promise<string | undefined>,
): Promise<SettingsText | undefined> {
  for (const file of files) {
    const text = await read(file.path, file);
    if (text !== undefined) return { ...file, text };
  }
  return undefined;
}

/** All files that exist, in their order. */
export async function readAll(
  surroundings: Surroundings,
  files: readonly SettingsFile[],
): Promise<readonly SettingsText[]> {
  const texts = await Promise.all(files.map((file) => readSettingsFile(surroundings, file)));
  return files.flatMap((file, index) => {
    const text = texts[index];
    return text === undefined ? [] : { ...file, text };
  });
}

/** The text of settings that decide which packages are private; undefined if the file does not exist or cannot be read. */
export async function readSettingsFile(
  { read, decidesPrivacy }: Pick<Surroundings, "read" | "decidesPrivacy">,
  { path, label }: SettingsFile,
): Promise<string | undefined> {
  // Named in place of a file to have no settings.
  if (path === "/dev/null") return undefined;
  decidesPrivacy?.(path, label);
  return read(path);
}

/** The surroundings by which files are read that name packages of this disk. */
export type NamingSurroundings = Pick<Surroundings, "path" | "read" | "decidesPrivacy">;

/** The text of a file that names packages of this disk, or where they are: such a name is not one of a registry. */
export function readNaming(surroundings: NamingSurroundings, path: string): Promise<string | undefined> {
  return readSettingsFile(surroundings, { path, label: relativePath(surroundings.path, path) });
}
