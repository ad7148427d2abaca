import type { Surroundings } from "../../manifest.ts";
import { folderInRepository } from "./localRepository.ts";

/** Whether the local repository has the version of the package from a repository with one of these IDs. */
export type IsFromRepository = (name: string, version: string, ids: ReadonlySet<string>) => Promise<boolean>;

/** Maven writes next to each file which repository it is from: `commons-io-2.15.0.jar>central=`, without an ID if it is built. */
export function remoteRepositories(read: Surroundings["read"], repository: string | undefined): IsFromRepository {
  return async (name, version, ids) => {
    const folder = folderInRepository(name, version);
    if (repository === undefined || folder === undefined) return false;
    const text = (await read(`${repository}/${folder}/_remote.repositories`)) ?? "";
    return repositoryIdsIn(text).some((id) => ids.has(id));
  };
}

export function repositoryIdsIn(text: string): readonly string[] {
  return [...text.matchAll(/^[^#>\n\r\u2028\u2029]+>([^=\n\r]+)=[ \t]*\r?$/gm)].map(([, id = ""]) => id);
}
