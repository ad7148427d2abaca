import { message } from "../messages/message.ts";
import { fileNameOf, folderOf, pathBelow, upward } from "../model/path.ts";
import { atOnce, inSlices, type Slices } from "../model/slices.ts";
import { publicRegistries, type Registries } from "../registries/origin.ts";
import type { FileGap, FileGapReason, FileText } from "./gap.ts";
import type { LockedPackage, Lockfile, LockfileParser, LockfileProblem, Member } from "./lockfile.ts";
import type { ManifestParser } from "./manifest.ts";

/** The lockfile that governs a manifest. */
export interface GoverningLockfile {
  /** Absolute, with `/`. */
  readonly path: string;
  /** `LockfileParser.id` */
  readonly format: string;
  /** The lockfile; without packages if the file could not be read. */
  readonly lockfile: Lockfile;
  readonly member: Member;
  /** True if this manifest is the one that the lockfile was made for, rather than another one of the same folder. */
  readonly isOwner: boolean;
  /** The reason why the file was not read, or only in part. Versions that it does not have are unknown then. */
  readonly damage?: FileGapReason;
}

export interface LockfileSearchHost {
  readonly readFile: (path: string) => Promise<FileText>;
  readonly lockfileParsers: readonly LockfileParser[];
  readonly registries: Registries;
  /** Lets other work have its turn while a large lockfile is read; absent where nothing else waits. */
  readonly pause?: () => Promise<void>;
}

/**
 * Finds the lockfile of a manifest, and those of other tools next to it where nothing says which tool is used. `self` is the
 * name that the manifest gives itself. Never rejects.
 */
export type LockfileSearch = (
  parser: ManifestParser,
  path: string,
  self: string | undefined,
) => Promise<readonly GoverningLockfile[]>;

/** Lockfiles in memory. A large one takes a tenth of a second to parse, and every keystroke needs it. */
const maxCached = 24;
/** Folders above the manifest's in which a lockfile is looked for. */
const maxFolders = 24;

interface Candidate {
  readonly parser: LockfileParser;
  readonly path: string;
  readonly lockfile: Lockfile;
  readonly damage?: FileGapReason;
}

/** Lockfiles by path, the least recently used first. */
export type LockfileCache = Map<string, { readonly text: string; readonly lockfile: Promise<Lockfile> }>;

export interface LockfileCacheOptions {
  readonly cache: LockfileCache;
  /** The same for all that is in the cache. */
  readonly registries: Registries;
  /** The host's. */
  readonly pause?: LockfileSearchHost["pause"] | undefined;
}

/** The lockfile at this path, read once for each text. Never rejects. */
export function readCached(
  { parser, path, text }: { readonly parser: LockfileParser; readonly path: string; readonly text: string },
  { cache, registries, pause }: LockfileCacheOptions,
): Promise<Lockfile> {
  const entry = cache.get(path);
  const read = async (): Promise<Lockfile> => {
    const lockfile = pause ? await inSlices(lockfileSlices(parser, text), pause) : readLockfile(parser, text);
    return registries === publicRegistries ? lockfile : withMirrors(lockfile, registries);
  };
  const lockfile = entry?.text === text ? entry.lockfile : read();
  cache.delete(path);
  cache.set(path, { text, lockfile });
  for (const oldest of cache.keys()) {
    if (cache.size <= maxCached) break;
    cache.delete(oldest);
  }
  return lockfile;
}

export function createLockfileSearch(
  { readFile, lockfileParsers, registries, pause }: LockfileSearchHost,
  cache: LockfileCache,
): LockfileSearch {
  async function candidateAt(parser: LockfileParser, path: string): Promise<Candidate | undefined> {
    const file = await readFile(path);
    if (file.kind === "missing" && !file.isFolder) return undefined;
    if (file.kind === "missing") return { parser, path, lockfile: unreadLockfile, damage: "unreadable" };
    if (file.kind === "unreadable") return { parser, path, lockfile: unreadLockfile, damage: file.reason };
    const lockfile = await readCached({ parser, path, text: file.text }, { cache, registries, pause });
    const damage = damageOf(lockfile);
    return { parser, path, lockfile, ...(damage && { damage }) };
  }

  const readText = async (path: string): Promise<string | undefined> => {
    const file = await readFile(path);
    return file.kind === "text" ? file.text : undefined;
  };

  return async ({ system, isSecondary, lockfiles }, path, self) => {
    const folder = folderOf(path);
    const names = lockfileParsers
      .filter((parser) => parser.system === system && (parser.governs?.(path) ?? true))
      .filter(({ id }) => lockfiles?.includes(id) ?? true)
      .map((parser) => ({ parser, names: parser.namesFor?.(path) ?? parser.names }))
      .filter((each) => !each.names.includes(fileNameOf(path)));
    for (const above of upward(folder).slice(0, maxFolders)) {
      const pathOf = (name: string) => (above === "/" ? `/${name}` : `${above}/${name}`);
      const candidates = await Promise.all(
        names.flatMap((each) => each.names.map((name) => candidateAt(each.parser, pathOf(name)))),
      );
      const member: Member = { folder: pathBelow(above, folder) ?? "", ...(self !== undefined && { self }) };
      const found = await chosen(governing(candidates, member), above, readText);
      if (found.length === 0) continue;
      return found.map(({ parser: { id: format }, path: lockPath, lockfile, damage }) => {
        return { path: lockPath, format, lockfile, member, isOwner: isSecondary !== true, ...(damage && { damage }) };
      });
    }
    return [];
  };
}

/**
 * Finds for each format the first candidate that covers the manifest, or that cannot say whether it does; intact ones come first.
 */
function governing(candidates: readonly (Candidate | undefined)[], member: Member): readonly Candidate[] {
  const byParser = new Map<LockfileParser, Candidate>();
  for (const candidate of candidates) {
    if (!candidate || byParser.has(candidate.parser)) continue;
    if (candidate.damage || candidate.lockfile.covers(member)) byParser.set(candidate.parser, candidate);
  }
  const found = [...byParser.values()];
  return [...found.filter(({ damage }) => !damage), ...found.filter(({ damage }) => damage)];
}

/** Finds the lockfiles of the tool that is chosen in their folder; returns all of them if none is. */
async function chosen(
  found: readonly Candidate[],
  folder: string,
  read: (path: string) => Promise<string | undefined>,
): Promise<readonly Candidate[]> {
  if (found.length < 2) return found;
  const isChosen = await Promise.all(found.map(async ({ parser }) => (await parser.isChosen?.(folder, read)) ?? false));
  return isChosen.includes(true) ? found.filter((_, index) => isChosen[index]) : found;
}

export function damageOf({ problems }: Lockfile): FileGapReason | undefined {
  const [first] = problems;
  return first && (problems.find(({ reason }) => reason !== undefined)?.reason ?? "damaged");
}

const unreadLockfile: Lockfile = {
  packages: [],
  hasGraph: false,
  covers: () => true,
  locked: () => [],
  problems: [],
};

/** The gap of a damaged lockfile. */
export function lockfileGap(lockfile: GoverningLockfile): readonly FileGap[] {
  return lockfile.damage ? [{ kind: "file", path: lockfile.path, reason: lockfile.damage }] : [];
}

/**
 * Reads a lockfile, and adds a problem where the text is empty, is not of the format at all, or is of a version of the
 * format that is not known. Never throws.
 */
export function readLockfile(parser: LockfileParser, text: string): Lockfile {
  return atOnce(lockfileSlices(parser, text));
}

/** The same with pauses, where the format has them. */
export function* lockfileSlices(parser: LockfileParser, text: string): Slices<Lockfile> {
  yield;
  const lockfile = parser.slices ? yield* parser.slices(text) : parser.parse(text);
  yield;
  const problem = formatProblem(parser, text);
  return problem ? { ...lockfile, problems: [...lockfile.problems, problem] } : lockfile;
}

function formatProblem({ format }: LockfileParser, text: string): LockfileProblem | undefined {
  const start = { start: 0, end: Math.min(1, text.length) };
  if (text.replace(/^\uFEFF/, "").trim() === "") {
    return format?.mayBeEmpty ? undefined : { message: message("Empty lockfile"), span: start, reason: "damaged" };
  }
  const { pattern, newest = 0 } = format?.version ?? {};
  const version = pattern?.exec(text);
  if (version && Number(version[1]) > newest) {
    const span = { start: version.index, end: version.index + version[0].length };
    return { message: message("Unsupported lockfile version"), span, reason: "newer-format" };
  }
  if (!format?.content || format.content.test(text)) return undefined;
  return { message: message("Not a lockfile of this format"), span: start, reason: "damaged" };
}

/** The lockfile in which packages of registries that the user treats as mirrors come from the public one. */
function withMirrors(lockfile: Lockfile, { origin: originOf }: Registries): Lockfile {
  const packages = lockfile.packages.map((locked): LockedPackage => {
    const { registries = [], ...others } = locked;
    const isMirrored =
      locked.origin === "private" &&
      registries.length > 0 &&
      registries.every((address) => originOf(locked.key.system, address) === "mirror");
    return isMirrored ? { ...others, origin: "registry" } : locked;
  });
  return { ...lockfile, packages };
}
