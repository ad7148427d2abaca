import { parserFor } from "../../../src/core/manifests/formats.ts";
import type { Surroundings } from "../../../src/core/manifests/manifest.ts";
import { fileNameOf } from "../../../src/core/model/path.ts";
import { manifestsIn } from "../../privacy/editor.ts";
import { home as usersFolder, type SetUp } from "../../privacy/setUp.ts";
import { setUps } from "../../privacy/setUps.ts";
import { surroundings, type FileTree } from "../../support/project.ts";
import type { Reader } from "../growth.ts";

/** What package managers read around a manifest: each file of the private set-ups, once for each system and name. */
export const projectReaders: readonly Reader[] = [
  ...new Map(setUps.flatMap(readersOf).map((reader) => [reader.name, reader])).values(),
];

function readersOf(setUp: SetUp): readonly Reader[] {
  const files = textsOf(setUp);
  return Object.keys(setUp.settings ?? {}).flatMap((path): readonly Reader[] => {
    const sample = files[path];
    if (sample === undefined || sample.trim() === "") return [];
    const name = `${setUp.system} ${fileNameOf(path)}`;
    const read = (text: string) => completeAll(setUp, { ...files, [path]: text });
    // Files of Gradle have one reader, whatever their names.
    return [{ name, read, samples: [sample], repetitions: path.includes(".gradle") ? 3 : 12 }];
  });
}

/** The files that are text. */
function textsOf({ project, settings }: SetUp): FileTree {
  const files = Object.entries({ ...project, ...settings });
  return Object.fromEntries(files.flatMap(([path, file]) => (typeof file === "string" ? [[path, file]] : [])));
}

/** Completes every manifest, and what its lockfile would have, from the files around it. */
async function completeAll(setUp: SetUp, files: FileTree): Promise<void> {
  const { home = usersFolder, environment = {}, never } = setUp;
  for (const path of manifestsIn(setUp)) {
    const parser = parserFor(path);
    if (!parser) continue;
    const manifestSurroundings: Surroundings = surroundings(files, path, {
      home,
      environment: (name) => environment[name],
    });
    await parser.complete?.(parser.parse(manifestSurroundings.text), manifestSurroundings);
    await parser.privateAmong?.(never, manifestSurroundings);
  }
}
