import type { Surroundings } from "../../manifest.ts";
import { folderInRepository } from "../repositories/localRepository.ts";
import { readPom, type Pom } from "./pom.ts";

/** Reads other POMs, each once. */
export interface PomSource {
  /** The POM at an absolute path in the project. */
  at(path: string): Promise<Pom | undefined>;
  /** The POM of these coordinates in the local repository, which has those that Maven downloaded. */
  installed(name: string, version: string): Promise<Pom | undefined>;
}

/** For one manifest: real ones need fewer. */
const maxPoms = 500;

/** `repository` is the folder of the local repository; `own` has been read already. */
export function pomSource(read: Surroundings["read"], repository: string | undefined, own: Pom): PomSource {
  const poms = new Map<string, Promise<Pom | undefined>>([[own.path, Promise.resolve(own)]]);
  const readOnce = (path: string, kind: Pom["kind"]) => {
    const earlier = poms.get(path);
    if (earlier || poms.size >= maxPoms) return earlier ?? Promise.resolve(undefined);
    const pom = read(path).then((text) => (text === undefined ? undefined : readPom(text, { kind, path })));
    poms.set(path, pom);
    return pom;
  };
  return {
    at: (path) => readOnce(path, "project"),
    installed(name, version) {
      const path = pathInRepository(name, version);
      if (repository === undefined || path === undefined) return Promise.resolve(undefined);
      return readOnce(`${repository}/${path}`, "outside");
    },
  };
}

function pathInRepository(name: string, version: string): string | undefined {
  const folder = folderInRepository(name, version);
  return folder === undefined ? undefined : `${folder}/${name.slice(name.indexOf(":") + 1)}-${version}.pom`;
}
