import { systems, type System } from "../model/keys.ts";
import { canonicalName, decodedName, isPossibleName, modulesAround } from "../model/names.ts";
import { folderOf, resolvePath, upward } from "../model/path.ts";
import type { Formats } from "./formats/formatsOf.ts";
import type { FolderContent, ManifestParser, Withheld } from "./manifest.ts";
import { usualManifest } from "./patterns.ts";
import { withheldByPattern, type PrivatePatternOf } from "./privateNames.ts";
import type { ProjectReader } from "./project.ts";

/** A folder beside whose files a person names packages. */
export interface NamingFolder {
  /** Absolute, with `/`. */
  readonly path: string;
  /** Never rejects. */
  readonly list: (path: string) => Promise<FolderContent>;
  /** The text of a file, undefined where it cannot be read. Never rejects. */
  readonly readText: (path: string) => Promise<string | undefined>;
  readonly readerFor: (system: System) => Promise<FolderReader>;
  /** Manifests and lockfiles that count, too, wherever they are. Never rejects. */
  readonly others?: () => Promise<readonly string[]>;
}

interface FolderReader extends Pick<Formats, "parserFor" | "inputFor"> {
  readonly projects: Pick<ProjectReader, "privateAmong">;
}

/** The names that the service is not asked about, with the setting or the file that says so. */
export type WithheldNames = ReadonlyMap<string, Withheld>;

/** Decides whether the service is asked about packages that are named by hand. Only reads files. */
export interface NameGuard {
  /**
   * The names, of those in a system that a person has named, that are private in that system, or cannot be names there
   * and are private in another. Never rejects.
   */
  readonly withheldAmong: (system: System, names: readonly string[]) => Promise<WithheldNames>;
  /** The names, without a system or near such a name, that are private in any system in which they can be names. Never rejects. */
  readonly withheldAnywhere: (names: readonly string[]) => Promise<WithheldNames>;
}

/**
 * The guard over what the files of these folders say: their settings, the packages that they and their lockfiles have from elsewhere
 * than a public registry, their own names, and those of the members of their workspaces. Files are searched in the folders and above
 * them, and below the uppermost for members of the same workspace.
 */
export function createNameGuard(folders: readonly NamingFolder[], patternOf: PrivatePatternOf): NameGuard {
  const files = new Map<string, Promise<readonly NearbyFile[]>>();
  const filesOf = (system: System): Promise<readonly NearbyFile[]> => {
    const found = files.get(system) ?? filesAround(system, folders);
    files.set(system, found);
    return found;
  };

  async function withheldIn(system: System, names: readonly string[]): Promise<WithheldNames> {
    const spellings = new Map(names.map((name) => [name, spellingsOf(system, name)]));
    const all = [...new Set([...spellings.values()].flat())];
    const found = new Map(withheldByPattern(all, (name) => patternOf(system, name)));
    for (const { path, parser, text, projects } of await filesOf(system)) {
      for (const [name, withheld] of await projects.privateAmong(parser, { path, text }, all))
        if (found.get(name)?.reason !== "private") found.set(name, withheld);
    }
    return mapped(names, (name) => spellings.get(name)?.flatMap((spelling) => found.get(spelling) ?? [])[0]);
  }

  async function withheldAnywhere(names: readonly string[]): Promise<WithheldNames> {
    const found = new Map<string, Withheld>();
    for (const system of systems) {
      const possible = names.filter((name) => !found.has(name) && isPossibleName(system, decodedName(name)));
      if (possible.length === 0) continue;
      for (const [name, withheld] of await withheldIn(system, possible)) found.set(name, withheld);
    }
    return found;
  }

  return {
    async withheldAmong(system, names) {
      const own = await withheldIn(system, names);
      const others = await withheldAnywhere(
        names.filter((name) => !own.has(name) && !isPossibleName(system, decodedName(name))),
      );
      return new Map([...own, ...others]);
    },
    withheldAnywhere,
  };
}

/** However the name is encoded, and in the case of most registries; also the modules that may have a package of this name. */
function spellingsOf(system: System, name: string): readonly string[] {
  const decoded = canonicalName(system, decodedName(name));
  const names = [decoded, ...modulesAround(system, decoded)];
  return [...new Set(names.flatMap((each) => [each, each.toLowerCase()]))];
}

function mapped(names: readonly string[], withheldOf: (name: string) => Withheld | undefined): WithheldNames {
  return new Map(
    names.flatMap((name) => {
      const withheld = withheldOf(name);
      return withheld ? [[name, withheld] as const] : [];
    }),
  );
}

interface NearbyFile {
  readonly path: string;
  readonly parser: ManifestParser;
  readonly text: string;
  readonly projects: FolderReader["projects"];
}

/** Folders above one in which files are looked for, as for lockfiles. */
const maxFolders = 24;

/** The files of a package system around all folders, each once. */
async function filesAround(system: System, folders: readonly NamingFolder[]): Promise<readonly NearbyFile[]> {
  const found: NearbyFile[] = [];
  for (const start of folders) {
    const reader = await start.readerFor(system);
    const above: NearbyFile[] = [];
    for (const folder of upward(start.path).slice(0, maxFolders))
      above.push(...(await filesIn(folder, system, { start, reader })));
    const files = [...usualFile(system, above, { start, reader }), ...above];
    const below = [
      ...(await membersBelow(system, above, { start, reader })),
      ...(await filesAt((await start.others?.()) ?? [], system, { start, reader })),
    ];
    for (const file of [...files, ...below]) {
      const isKnown = found.some(({ path, projects }) => path === file.path && projects === file.projects);
      if (!isKnown) found.push(file);
    }
  }
  return found;
}

interface Source {
  readonly start: NamingFolder;
  readonly reader: FolderReader;
}

/** The manifests of a folder, else its lockfiles. */
async function filesIn(folder: string, system: System, source: Source): Promise<readonly NearbyFile[]> {
  const { files, isUnreadable } = await source.start.list(folder);
  const { parserFor } = source.reader;
  // The usual one may be there, and can be read where its folder cannot be listed.
  const usual = isUnreadable ? usualManifest(system) : undefined;
  const paths = (usual === undefined ? files : [usual]).map((name) => resolvePath(folder, name));
  const manifests = paths.filter((path) => parserFor(path)?.system === system);
  return filesAt(manifests.length > 0 ? manifests : paths, system, source);
}

async function filesAt(
  paths: readonly string[],
  system: System,
  { start, reader: { inputFor, projects } }: Source,
): Promise<readonly NearbyFile[]> {
  const named = paths.flatMap((path) => {
    const parser = inputFor(path);
    return parser?.system === system ? [{ path, parser }] : [];
  });
  return Promise.all(named.map(async (file) => ({ ...file, text: (await start.readText(file.path)) ?? "", projects })));
}

/** The file of the system that would be in a folder without one: settings apply to it. */
function usualFile(
  system: System,
  above: readonly NearbyFile[],
  { start: { path: folder }, reader: { parserFor, projects } }: Source,
): readonly NearbyFile[] {
  const name = usualManifest(system);
  if (name === undefined || above.some(({ path }) => folderOf(path) === folder)) return [];
  const path = resolvePath(folder, name);
  const parser = parserFor(path);
  return parser ? [{ path, parser, text: "", projects }] : [];
}

/** The depth at which members of a workspace are looked for, and the number of folders. */
const below = { depth: 3, folders: 500 };

/**
 * The manifests below those above that take them for members of their workspace: their own settings and dependencies count, too.
 * Others, such as examples and what tests read, do not.
 */
async function membersBelow(
  system: System,
  above: readonly NearbyFile[],
  source: Source,
): Promise<readonly NearbyFile[]> {
  const named: { readonly file: NearbyFile; readonly self: string }[] = [];
  for (const folder of await foldersBelow([...new Set(above.map(({ path }) => folderOf(path)))], source.start)) {
    for (const file of await filesIn(folder, system, source)) {
      const { self } = file.parser.parse(file.text);
      if (self !== undefined) named.push({ file, self });
    }
  }
  const names = named.map(({ self }) => self);
  const members = new Set<string>();
  for (const { path, parser, text, projects } of named.length > 0 ? above : [])
    for (const name of (await projects.privateAmong(parser, { path, text }, names)).keys()) members.add(name);
  return named.flatMap(({ file, self }) => (members.has(self) ? [file] : []));
}

/** Lists the folders below the nearest of these folders first. */
async function foldersBelow(roots: readonly string[], { list }: NamingFolder): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const root of roots) {
    let level = [root];
    for (let depth = 0; depth < below.depth && found.size < below.folders; depth++) {
      const contents = await Promise.all(level.map(async (folder) => ({ folder, ...(await list(folder)) })));
      level = contents
        .flatMap(({ folder, folders }) => folders.filter(isSearched).map((name) => resolvePath(folder, name)))
        .slice(0, below.folders);
      for (const folder of level) found.add(folder);
    }
  }
  return [...found];
}

function isSearched(name: string): boolean {
  return name !== "node_modules" && !name.startsWith(".");
}
