import { fileNameOf, folderOf, resolvePath } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { readSettingsFile } from "../../shared/settingsFiles.ts";
import { scriptOf, type Script } from "./script/gradleScript.ts";

/** The folder with the user's settings of Gradle; undefined where the host has no home folder. */
export function gradleHome({ path, home, environment }: Surroundings): string | undefined {
  const folder = environment?.("GRADLE_USER_HOME");
  return folder ? resolvePath(folderOf(path), folder) : home && `${home}/.gradle`;
}

/** The scripts of the user and of the installation, which Gradle runs before those of every build. */
export async function readInitScripts(surroundings: Surroundings): Promise<readonly Script[]> {
  const { path, environment, list } = surroundings;
  const user = gradleHome(surroundings);
  const installation = environment?.("GRADLE_HOME");
  const folders = [
    ...(user ? [`${user}/init.d`] : []),
    ...(installation ? [resolvePath(folderOf(path), `${installation}/init.d`)] : []),
  ];
  const inFolders = folders.map(async (folder) => {
    const files = (await list?.(folder))?.files ?? [];
    return files.filter((name) => /\.gradle(?:\.kts)?$/.test(name)).map((name) => `${folder}/${name}`);
  });
  const paths = [
    ...(user ? [`${user}/init.gradle`, `${user}/init.gradle.kts`] : []),
    ...(await Promise.all(inFolders)).flat(),
  ];
  const texts = await Promise.all(
    paths.map((file) => readSettingsFile(surroundings, { path: file, label: fileNameOf(file) })),
  );
  return texts.flatMap((text, index) => (text === undefined ? [] : [scriptOf(paths[index] ?? "", text, "outside")]));
}
