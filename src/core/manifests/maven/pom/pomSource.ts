import type { Surroundings } from "../../manifest.ts";
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

/** Undefined for what cannot be a folder there, such as a range of versions. */
function pathInRepository(name: string, version: string): string | undefined {
  const [, group, artifact] = /^([\w.-]+):([\w.-]+)$/.exec(name) ?? [];
  if (group === undefined || artifact === undefined || !/^\w[\w.+-]*$/.test(version)) return undefined;
  if ([group, artifact, version].some((part) => /^\.|\.\.|\.$/.test(part))) return undefined;
  return `${group.replaceAll(".", "/")}/${artifact}/${version}/${artifact}-${version}.pom`;
}
