import { parseToml } from "../../../syntax/toml/toml.ts";
import { stringAt, tomlTree } from "../../../syntax/toml/tomlTree.ts";
import type { Surroundings } from "../../manifest.ts";
import { inFolders, inHome, readAll, type SettingsText } from "../../shared/settingsFiles.ts";
import type { UserMirrors } from "../../shared/mirrors/userMirrors.ts";
import { combineSettings, indexAt, type IndexSettings } from "./indexSettings.ts";

/** The index of PDM by the environment, by `pdm.toml` next to the project, and by the user's settings. */
export async function pdmIndexes(surroundings: Surroundings): Promise<IndexSettings> {
  const files = await readAll(surroundings, [
    ...inFolders(surroundings, "pdm.toml").slice(0, 1),
    ...inHome(surroundings, ".config/pdm/config.toml"),
    ...inHome(surroundings, "Library/Application Support/pdm/config.toml"),
  ]);
  return combineSettings(
    indexAt(surroundings.environment?.("PDM_PYPI_URL"), "PDM_PYPI_URL", surroundings),
    ...files.map((file) => settingsIn(file, surroundings)),
  );
}

function settingsIn({ text, label }: SettingsText, user: UserMirrors): IndexSettings {
  return indexAt(stringAt(tomlTree(parseToml(text)), "pypi", "url"), `pypi.url in ${label}`, user);
}
