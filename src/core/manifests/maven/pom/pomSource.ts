import type { Surroundings } from "../../manifest.ts";
import { readPom, type Pom } from "./pom.ts";

/** Where other POMs come from. Each is read once. */
export interface PomSource {
  /** The POM of this absolute path in the project. */
  at(path: string): Promise<Pom | undefined>;
  /** The POM of these coordinates in the local repository, where Maven keeps what it has downloaded. */
  installed(name: string, version: string): Promise<Pom | undefined>;
}

/** No manifest needs more files than this, but for one that was made to. */
const mostPoms = 500;

/** `repository` is the local one's folder; `own` is known already. */
export function pomSource(read: Surroundings["read"], repository: string | undefined, own: Pom): PomSource {
  const poms = new Map<string, Promise<Pom | undefined>>([[own.path, Promise.resolve(own)]]);
  const readOnce = (path: string, kind: Pom["kind"]) => {
    const known = poms.get(path);
    if (known || poms.size >= mostPoms) return known ?? Promise.resolve(undefined);
    const pom = read(path).then((text) => (text === undefined ? undefined : readPom(text, { kind, path })));
    poms.set(path, pom);
    return pom;
  };
  return {
    at: (path) => readOnce(path, "project"),
    installed(name, version) {
      const below = pathInRepository(name, version);
      if (repository === undefined || below === undefined) return Promise.resolve(undefined);
      return readOnce(`${repository}/${below}`, "outside");
    },
  };
}

/** Undefined for what can be no folder there, such as a range of versions. */
function pathInRepository(name: string, version: string): string | undefined {
  const [, group, artifact] = /^([\w.-]+):([\w.-]+)$/.exec(name) ?? [];
  if (group === undefined || artifact === undefined || !/^\w[\w.+-]*$/.test(version)) return undefined;
  if ([group, artifact, version].some((part) => /^\.|\.\.|\.$/.test(part))) return undefined;
  return `${group.replaceAll(".", "/")}/${artifact}/${version}/${artifact}-${version}.pom`;
}
