import type { VersionKey } from "../../model/keys.ts";
import type { Surroundings, UnreadPom } from "../manifest.ts";
import { readNaming } from "../shared/settingsFiles.ts";
import { type Pom, readPom } from "./pom.ts";
import { publishedProject } from "./publishedProject.ts";

/** Reads other POMs, each once. */
export interface PomSource {
  /** The POM at an absolute path in the project. */
  at(path: string): Promise<Pom | undefined>;
  /**
   * The POM of these coordinates in the local repository, which has those that Maven downloaded; else the published one, as
   * far as the service has answered already.
   */
  installed(name: string, version: string): Promise<Pom | undefined>;
  /** Returns the reason why the POM was not read, if the service could have it. */
  gapOf(name: string, version: string): PomGap | undefined;
  /** Has published POMs read, but those of packages that the service may not be asked about. */
  open(isPrivate: (name: string) => boolean): void;
  /** The versions whose POMs the service should be asked for. */
  lacking(): readonly VersionKey[];
}

type PomGap = Exclude<UnreadPom["why"], "plugins" | "cycle">;

/** Checks whether the POM is one of the service's, which have no plugins. */
export function isPublished({ path }: Pick<Pom, "path">): boolean {
  return path.startsWith(publishedPath);
}

const publishedPath = "published ";

/** The maximum number of POMs for one manifest: real ones need fewer. */
const maxPoms = 500;
/** Published ones, for one manifest. */
export const maxPublished = 20;

/** `repository` is the folder of the local repository; `own` has been read already. */
export function pomSource(
  { published, ...surroundings }: Pick<Surroundings, "read" | "decidesPrivacy" | "published">,
  repository: string | undefined,
  own: Pom,
): PomSource {
  const poms = new Map<string, Promise<Pom | undefined>>([[own.path, Promise.resolve(own)]]);
  const readOnce = (path: string, kind: Pom["kind"], label?: string) => {
    const earlier = poms.get(path);
    if (earlier || poms.size >= maxPoms) return earlier ?? Promise.resolve(undefined);
    const file = { kind, path, ...(label !== undefined && { label }) };
    const text = kind === "project" ? readNaming({ ...surroundings, path: own.path }, path) : surroundings.read(path);
    const pom = text.then((found) => (found === undefined ? undefined : readPom(found, file)));
    poms.set(path, pom);
    return pom;
  };
  const remote = publishedSource(published);
  return {
    ...remote,
    at: (path) => readOnce(path, "project"),
    async installed(name, version) {
      const path = pathInRepository(name, version);
      if (path === undefined) return undefined;
      const label = `${name} ${version}`;
      const local = repository === undefined ? undefined : await readOnce(`${repository}/${path}`, "outside", label);
      return local ?? remote.get(name, version);
    },
  };
}

function publishedSource(
  published: Surroundings["published"],
): Pick<PomSource, "gapOf" | "open" | "lacking"> & { get(name: string, version: string): Pom | undefined } {
  const poms = new Map<string, Pom | PomGap>();
  const keys: VersionKey[] = [];
  let mayRead: ((name: string) => boolean) | undefined;
  const read = (name: string, version: string): Pom | PomGap => {
    if (!mayRead?.(name)) return "private";
    const key: VersionKey = { system: "MAVEN", name, version };
    const answer = published?.(key);
    if (answer === "private") return answer;
    if (keys.length >= maxPublished) return "limit";
    keys.push(key);
    const pom = answer?.kind === "found" ? answer.value.maven : undefined;
    if (!pom) return answer && answer.kind !== "failed" ? "unknown" : "unanswered";
    const label = `${name} ${version}`;
    return { kind: "outside", path: publishedPath + label, label, project: publishedProject(name, version, pom) };
  };
  const lookUp = (name: string, version: string): Pom | PomGap | undefined => {
    if (!published || !mayRead) return undefined;
    const id = `${name} ${version}`;
    const found = poms.get(id) ?? read(name, version);
    poms.set(id, found);
    return found;
  };
  return {
    get(name, version) {
      const found = lookUp(name, version);
      return typeof found === "string" ? undefined : found;
    },
    gapOf(name, version) {
      const found = poms.get(`${name} ${version}`);
      return typeof found === "string" ? found : undefined;
    },
    open(isPrivate) {
      mayRead = (name) => !isPrivate(name);
    },
    lacking: () => keys.filter(({ name, version }) => typeof poms.get(`${name} ${version}`) === "string"),
  };
}

function pathInRepository(name: string, version: string): string | undefined {
  const folder = folderInRepository(name, version);
  return folder === undefined ? undefined : `${folder}/${name.slice(name.indexOf(":") + 1)}-${version}.pom`;
}

/** The folder of a version in Maven's local repository; undefined for what cannot be one there, such as a range of versions. */
function folderInRepository(name: string, version: string): string | undefined {
  const [, group, artifact] = /^([\w.-]+):([\w.-]+)$/.exec(name) ?? [];
  if (group === undefined || artifact === undefined || !/^\w[\w.+-]*$/.test(version)) return undefined;
  if ([group, artifact, version].some((part) => /^\.|\.\.|\.$/.test(part))) return undefined;
  return `${group.replaceAll(".", "/")}/${artifact}/${version}`;
}

/** Checks whether the local repository has the version of the package from a repository with one of these IDs. */
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
