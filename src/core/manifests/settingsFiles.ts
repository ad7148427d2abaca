import { folderOf, pathBelow, resolvePath, upward } from "../model/path.ts";
import type { FileText } from "./gap.ts";
import { remembered, type Memory } from "./memory.ts";
import type { RecordedReads } from "./recordedReads.ts";

/** The name of the files of settings that the editor and the command line share. */
export const settingsFileName = "package-insights.json";

/** The host of the files of settings. */
export interface SettingsFilesHost {
  /** Reads the file at this absolute path. Never rejects. */
  readonly readFile: (path: string) => Promise<FileText>;
  /** The folder up to which files of settings apply to this manifest where no folder has `.git`. Without it none are read. */
  readonly settingsRoot?: (path: string) => string;
  readonly memory?: Pick<Memory, "remember">;
}

/** The paths of the files of settings that apply to a manifest, whether they exist or not, nearest first. Never rejects. */
export async function settingsPaths(path: string, host: SettingsFilesHost): Promise<readonly string[]> {
  const { settingsRoot } = host;
  if (!settingsRoot) return [];
  const folder = folderOf(path);
  const folders = await remembered(`settings ${folder}`, host, () => foldersOf(folder, settingsRoot(path), host));
  return folders.map((each) => resolvePath(each, settingsFileName));
}

async function foldersOf(folder: string, root: string, { readFile }: SettingsFilesHost): Promise<readonly string[]> {
  const all = upward(folder);
  for (const [index, above] of all.entries()) {
    const git = await readFile(resolvePath(above, ".git"));
    if (git.kind !== "missing" || git.isFolder) return all.slice(0, index + 1);
  }
  return all.filter((above) => pathBelow(root, above) !== undefined);
}

/**
 * The patterns of private names in the files of settings above a manifest. A file that cannot be read, or not whole, is recorded as
 * settings that could name any package. Never rejects.
 */
export async function privateBySettings(
  path: string,
  { read, decidesPrivacy, damaged }: Pick<RecordedReads, "read" | "decidesPrivacy" | "damaged">,
  host: SettingsFilesHost,
): Promise<readonly string[]> {
  const patterns: string[] = [];
  for (const file of await settingsPaths(path, host)) {
    decidesPrivacy(file, settingsFileName);
    const text = await read(file);
    if (text === undefined) continue;
    const { privateInSettings } = await import("./privateInSettings.ts");
    const found = privateInSettings(text);
    if (found.isDamaged) damaged(file);
    patterns.push(...found.patterns);
  }
  return patterns;
}
