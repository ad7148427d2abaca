import { folderOf } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { parseToml } from "../../../syntax/toml/toml.ts";
import { indexAt, layered, type IndexSettings } from "./indexSettings.ts";
import { stringAt, tomlTree } from "../pyproject/tomlTree.ts";

/** Which index PDM is told to ask by the environment, by `pdm.toml` beside the project, and by the user's settings. */
export async function pdmIndexes({ path, read, home, environment }: Surroundings): Promise<IndexSettings> {
  const files: readonly (readonly [path: string, shown: string])[] = [
    [`${folderOf(path)}/pdm.toml`, "pdm.toml"],
    ...(home === undefined
      ? []
      : [
          [`${home}/.config/pdm/config.toml`, "~/.config/pdm/config.toml"] as const,
          [
            `${home}/Library/Application Support/pdm/config.toml`,
            "~/Library/Application Support/pdm/config.toml",
          ] as const,
        ]),
  ];
  const texts = await Promise.all(files.map(([file]) => read(file)));
  return layered(
    indexAt(environment?.("PDM_PYPI_URL"), "PDM_PYPI_URL"),
    ...files.map(([, shown], place) => indexOfFile(texts[place] ?? "", shown)),
  );
}

/** `[pypi]` is the index itself. */
function indexOfFile(text: string, shown: string): IndexSettings {
  return indexAt(stringAt(tomlTree(parseToml(text)), "pypi", "url"), `pypi.url in ${shown}`);
}
