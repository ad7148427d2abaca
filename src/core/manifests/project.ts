import { message } from "../messages/message.ts";
import type { VersionKey } from "../model/keys.ts";
import type { SyntaxProblem } from "../model/problem.ts";
import { createRegistries, publicRegistries } from "../registries/origin.ts";
import { fileText, type FileText, type Gap } from "./gap.ts";
import type { LockedPackage, LockfileParser } from "./lockfile.ts";
import { isListing, type ListingParser, readInput } from "./lockfileInput.ts";
import {
  createLockfileSearch,
  type GoverningLockfile,
  type LockfileCache,
  lockfileGap,
  readCached,
} from "./lockfileSearch.ts";
import type {
  Declaration,
  Manifest,
  ManifestParser,
  NotAsked,
  Requirement,
  Surroundings,
  Withheld,
} from "./manifest.ts";
import type { PomCaller, PublishedPoms } from "./maven/publishedPoms.ts";
import { readWithPoms } from "./maven/readWithPoms.ts";
import { createMemory } from "./memory.ts";
import { privateInLockfiles, withheldByProject } from "./privateInProject.ts";
import {
  markPrivate,
  nonEmpty,
  type PrivateNames,
  privateNamesAround,
  type PrivatePatternOf,
  privatePatterns,
  type RecordedSurroundings,
  withheldAmong,
  withholdAll,
  withoutNames,
  withoutTyped,
} from "./privateNames.ts";
import { recordReads, type RecordedReads } from "./recordedReads.ts";
import { privateBySettings, type SettingsFilesHost } from "./settingsFiles.ts";
import { withIgnoreProblems } from "./shared/ignoreComment.ts";
import { isFromRegistry } from "./shared/skip.ts";

/** The host that the other files of a project come from. */
export interface ProjectHost
  extends
    Pick<Surroundings, "home" | "environment" | "list" | "memory" | "publicNames" | "withheldBeside">,
    Pick<SettingsFilesHost, "settingsRoot"> {
  /** Hosts and addresses of registries of which the user says that they mirror the public ones. */
  readonly mirrors?: readonly string[];
  /** The published POMs. Without it no POMs are asked for. */
  readonly poms?: PublishedPoms;
  /** Reads the file at this absolute path. Never rejects. */
  readonly readFile: (path: string) => Promise<FileText>;
  /** Name patterns of packages that are never looked up, with `*` for any characters. */
  readonly privateNames?: readonly string[];
  /** Returns the places where a person types in the manifest at this path. */
  readonly typedAt?: (path: string) => readonly number[];
  /** True if any name there could become a private one, whatever the patterns are. */
  readonly holdsTyped?: boolean;
  readonly lockfileParsers: readonly LockfileParser[];
  /** Lets other work have its turn while a large lockfile is read; absent where nothing else waits. */
  readonly pause?: () => Promise<void>;
}

/** A manifest, completed from the files around it. */
export interface ManifestProject {
  readonly manifest: Manifest;
  /** The manifest while a person types at this offset; absent where nobody does. */
  readonly typedAt?: (offset: number) => Manifest;
  /** The lockfile that governs it, if there is one. */
  readonly lock?: Lock;
  /** Lockfiles of other tools next to it, where nothing says which tool is used; at least one. */
  readonly otherLocks?: readonly Lock[];
  /** The packages, in the order of the declarations, of a lockfile that is checked by itself, which is `lock` then. */
  readonly listed?: readonly LockedPackage[];
  /** Parts of the project that were not read. */
  readonly gaps: readonly Gap[];
  /**
   * Finds those of these names that the service is not asked about: by the settings, the user's patterns, and its lockfiles.
   * Never rejects.
   */
  readonly privateAmong?: PrivateNames;
  /** Versions whose published POMs it needs, and which the service has not answered yet. */
  readonly poms?: readonly VersionKey[];
}

export interface Lock extends GoverningLockfile {
  /** Names of its packages that are never looked up although the lockfile does not tell, with the reason. Never rejects. */
  readonly privateNames: () => Promise<ReadonlyMap<string, NotAsked>>;
  /** The user names registries that mirror the public ones, one of which its packages may come from. */
  readonly mayBeMirrored?: true;
}

/** A manifest or a lockfile. */
interface InputFile {
  readonly path: string;
  readonly text: string;
}

export interface ProjectReader {
  /**
   * Reads a project. What is in no other file stays unchanged in the manifest. With a caller the service is asked for the POMs
   * that the manifest takes versions from, and that are in no file. Rejects only when the caller aborts.
   */
  read(parser: ManifestParser, path: string, text: string, caller?: PomCaller): Promise<ManifestProject>;
  /**
   * The names that the service is not asked about beside the manifest, by its settings, the user's patterns, and where it
   * or its lockfile has them from elsewhere than a public registry; with the reason and the setting or the file. Never rejects.
   */
  privateAmong(
    parser: ManifestParser,
    file: InputFile,
    names: readonly string[],
  ): Promise<ReadonlyMap<string, Withheld>>;
  /** Reads the same files, but these, by absolute path, with other texts. */
  over(texts: ReadonlyMap<string, string>): ProjectReader;
}

/** The host of a reader, which may read other texts than those in which a person types. */
interface ReaderHost extends ProjectHost {
  /** Finds the names that a person types in the manifest at this path, which has another text here. */
  readonly typedBelow?: (parser: ManifestParser, path: string) => Promise<ReadonlySet<string>>;
}

/** `lockfiles` are those that were read before. */
export function createProjectReader(host: ReaderHost, lockfiles: LockfileCache = new Map()): ProjectReader {
  const patternsFor = patternsOf(host);
  const isReleased = privatePatterns(host.publicNames ?? []);
  const around = { ...host, registries: createRegistries(host.mirrors) };
  const findLockfile = createLockfileSearch(around, lockfiles);
  const context = { host, around, lockfiles, patternsFor, isReleased };

  async function readOnce(parser: ManifestParser, path: string, text: string): Promise<ManifestProject> {
    const alone = readAlone(parser, { path, text }, context);
    if (alone) return alone;
    const offsets = host.typedAt?.(path) ?? [];
    const parsed = parser.parse(text);
    const reads = recordReads(host);
    const patterns = await patternsFor(path, reads);
    const { patternOf } = patterns;
    const published = host.poms && publishedBy(host.poms, patternOf);
    const surroundings = { ...around, ...reads, path, text, ...(published && { published }) };
    const { gaps, unreadSettings } = surroundings;
    const complete = parser.complete?.(parsed, surroundings) ?? Promise.resolve(parsed);
    const [completed, lockfiles] = await Promise.all([complete, findLockfile(parser, path, parsed.self)]);
    const patterned = withPatterns(completed, patterns);
    const locked = privateInLockfiles(lockfiles);
    const settings = unreadSettings();
    const asked = settings === undefined ? patterned : withholdAll(patterned, settings);
    const guarded = { ...asked, privateNames: [...patterned.privateNames, ...locked.keys()] };
    const held = withoutTyped(guarded, text, offsets, host.holdsTyped);
    const open = host.typedBelow ? withoutNames(held, await host.typedBelow(parser, path)) : held;
    const { poms, ...manifest } = withIgnoreProblems(withContentProblem(open, parser, text), text);
    const lacking = settings === undefined ? notWithheld(poms, manifest) : [];
    const own = withheldIn({ system: parser.system, path, manifest, locks: lockfiles }, isReleased);
    const ofProject = lockfiles.map((lockfile) => ofMember(lockfile, completed));
    const [lock, ...otherLocks] = ofProject.map((lockfile) => lockOf(parser, lockfile, surroundings, patternOf));
    return {
      manifest,
      typedAt: (offset) => withoutTyped(manifest, text, [offset]),
      gaps: [...(manifest.gaps ?? []), ...gaps(), ...lockfiles.flatMap(lockfileGap)],
      privateAmong: privateNamesAround(parser, surroundings, patternOf, own),
      ...(lock && { lock }),
      ...(lacking.length > 0 && { poms: lacking }),
      ...(otherLocks.length > 0 && { otherLocks }),
    };
  }

  return {
    read(parser, path, text, caller) {
      const read = () => readOnce(parser, path, text);
      return caller && host.poms ? readWithPoms(read, host.poms, caller) : read();
    },
    async privateAmong(parser, file, names) {
      const surroundings = { ...around, ...recordReads(host), ...file };
      const { patternOf } = await patternsFor(file.path, surroundings);
      const bySettings = await withheldAmong(parser, names, surroundings, patternOf);
      const project = await readOnce(parser, file.path, file.text);
      return new Map([...withheldIn(readFrom(project, parser, file), isReleased)(names), ...bySettings]);
    },
    over: (texts) => createProjectReader(withTexts(host, texts, readOnce), lockfiles),
  };
}

interface ReaderContext {
  readonly host: ProjectHost;
  readonly around: ProjectHost & Pick<Surroundings, "registries">;
  readonly lockfiles: LockfileCache;
  readonly patternsFor: ReturnType<typeof patternsOf>;
  readonly isReleased: PrivatePatternOf;
}

/** Reads a file that is checked by itself; undefined for a manifest. */
function readAlone(
  parser: ManifestParser,
  file: InputFile,
  context: ReaderContext,
): Promise<ManifestProject> | undefined {
  if (isListing(parser)) return readList(parser, file, context);
  const format = parser.isLockfile && context.host.lockfileParsers.find(({ id }) => id === parser.id);
  return format ? readListed(parser, format, file, context) : undefined;
}

/** Reads a lockfile that is checked by itself. */
async function readListed(
  parser: ManifestParser,
  format: LockfileParser,
  file: InputFile,
  { host, around, lockfiles, patternsFor, isReleased }: ReaderContext,
): Promise<ManifestProject> {
  const lockfile = await readCached({ parser: format, ...file }, { ...around, cache: lockfiles });
  const { manifest, packages, lock, gaps } = readInput(format, file, lockfile);
  const surroundings = { ...around, ...recordReads(host), ...file };
  const { patternOf } = await patternsFor(file.path, surroundings);
  const own = withheldIn({ system: parser.system, path: file.path, manifest, locks: [lock] }, isReleased);
  const privateAmong = privateNamesAround(parser, surroundings, patternOf, own);
  return { manifest, listed: packages, gaps, lock: lockOf(parser, lock, surroundings, patternOf), privateAmong };
}

/** Reads a list of what is installed. What is withheld is skipped in it, so that nothing else has to be told. */
async function readList(
  parser: ListingParser,
  file: InputFile,
  { host, around, patternsFor }: ReaderContext,
): Promise<ManifestProject> {
  const surroundings = { ...around, ...recordReads(host), ...file };
  const { patternOf } = await patternsFor(file.path, surroundings);
  const { manifest, packages, lock, gaps, privateAmong } = await parser.list(surroundings);
  const privateNames = () => Promise.resolve(new Map<string, NotAsked>());
  const open = markPrivate(manifest, patternOf);
  return { manifest: open, listed: packages, gaps, lock: { ...lock, privateNames }, privateAmong };
}

/** The manifest with its lockfiles, as what makes names private is found in them. */
function readFrom(
  { manifest, lock, otherLocks = [] }: ManifestProject,
  { system }: ManifestParser,
  { path }: InputFile,
) {
  return { system, path, manifest, locks: lock ? [lock, ...otherLocks] : otherLocks };
}

/** Finds the names that a manifest and its lockfiles have from elsewhere, but for those of which the user says that they are public. */
function withheldIn(
  read: Parameters<typeof withheldByProject>[1],
  isReleased: PrivatePatternOf,
): (names: readonly string[]) => ReadonlyMap<string, Withheld> {
  const isPublic = (name: string) => isReleased(read.system, name) !== undefined;
  return (names) => withheldByProject(names, read, isPublic);
}

/** The lockfile as that of a workspace, if the manifest is one of its members. */
function ofMember(lockfile: GoverningLockfile, { isMember }: Manifest): GoverningLockfile {
  return isMember ? { ...lockfile, member: { ...lockfile.member, isMember } } : lockfile;
}

function lockOf(
  parser: ManifestParser,
  lockfile: GoverningLockfile,
  surroundings: RecordedSurroundings,
  patternOf: PrivatePatternOf,
): Lock {
  return {
    ...lockfile,
    ...(surroundings.registries !== publicRegistries && { mayBeMirrored: true }),
    privateNames: once(async () => {
      const withheld = await withheldAmong(parser, registryNames(lockfile), surroundings, patternOf);
      return new Map([...withheld].map(([name, { reason }]) => [name, reason]));
    }),
  };
}

/** POMs of packages that the user's patterns make private are not asked for. */
function publishedBy({ known }: PublishedPoms, patternOf: PrivatePatternOf): NonNullable<Surroundings["published"]> {
  return (key) => (patternOf(key.system, key.name) === undefined ? known(key) : "private");
}

/** Removes packages that the service is not asked about where the manifest declares them. */
function notWithheld(keys: readonly VersionKey[] = [], { declarations }: Manifest): readonly VersionKey[] {
  const withheld = new Set(
    declarations.flatMap(({ package: { name }, requirement }) => (isFromRegistry(requirement) ? [] : name)),
  );
  return keys.filter(({ name }) => !withheld.has(name));
}

function registryNames({ lockfile }: GoverningLockfile): readonly string[] {
  const fromRegistry = lockfile.packages.filter(({ origin }) => origin === "registry");
  return [...new Set(fromRegistry.map(({ key }) => key.name))];
}

/** The same files but for these texts. Names that a person types are in them, too, but elsewhere: `read` finds them. */
function withTexts(
  host: ProjectHost,
  texts: ReadonlyMap<string, string>,
  read: (parser: ManifestParser, path: string, text: string) => Promise<ManifestProject>,
): ReaderHost {
  const typedAt = (path: string) => host.typedAt?.(path) ?? [];
  return {
    ...host,
    readFile: (path) => (texts.has(path) ? Promise.resolve(fileText(texts.get(path))) : host.readFile(path)),
    typedAt: (path) => (texts.has(path) ? [] : typedAt(path)),
    async typedBelow(parser, path) {
      if (!texts.has(path) || typedAt(path).length === 0) return new Set();
      const file = await host.readFile(path);
      const { manifest } = await read(parser, path, file.kind === "text" ? file.text : "");
      const typed = manifest.declarations.filter(({ requirement }) => isTyped(requirement));
      return new Set(typed.map(({ package: { name } }) => name));
    },
    memory: createMemory(),
  };
}

function isTyped(requirement: Requirement): boolean {
  return requirement.kind === "skipped" && requirement.reason === "typed";
}

/** The user's patterns of private names, which files of settings only add to. */
interface Patterns {
  readonly privateNames: readonly string[];
  readonly patternOf: PrivatePatternOf;
}

function patternsOf(host: ProjectHost): (path: string, reads: RecordedReads) => Promise<Patterns> {
  const { privateNames = [] } = host;
  const own = { privateNames, patternOf: privatePatterns(privateNames) };
  return async (path, reads) => {
    const added = await privateBySettings(path, reads, host);
    if (added.length === 0) return own;
    const all = [...privateNames, ...added];
    return { privateNames: all, patternOf: privatePatterns(all) };
  };
}

/** Removes what the user's patterns make private. */
function withPatterns(
  manifest: Manifest,
  { privateNames, patternOf }: Patterns,
): Manifest & Required<Pick<Manifest, "privateNames">> {
  const all = [...nonEmpty(privateNames), ...(manifest.privateNames ?? [])];
  return { ...markPrivate(manifest, patternOf), privateNames: all };
}

function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: make() }).value;
}

/** Scopes that restrict the versions of other dependencies, or name a tool or its parts: the project does not install them. */
const notInstalled: ReadonlySet<string> = new Set(["overrides", "resolutions", "packageManager", "configDependencies"]);

/** The requirements that the lockfile was written for (`Lockfile.requested`); undefined where it cannot tell, as only parts of it were read. */
export function requestedIn(
  { lockfile, member, damage }: GoverningLockfile,
  declaration: Declaration,
): readonly string[] | undefined {
  if (damage || notInstalled.has(declaration.scope)) return undefined;
  return lockfile.requested?.(declaration, member);
}

/** The packages that the lockfile has for the declaration: none if it does not have it. */
export function lockedIn({ lockfile, member }: Lock, declaration: Declaration): readonly LockedPackage[] {
  if (notInstalled.has(declaration.scope)) return [];
  return lockfile.locked(declaration, member).flatMap((index) => lockfile.packages[index] ?? []);
}

/**
 * The patterns of what every manifest of the format contains, even one without dependencies. A file of another format may be
 * empty.
 */
const contents: Readonly<Record<string, RegExp>> = {
  "npm/package.json": /\S/,
  "cargo/Cargo.toml": /\S/,
  "maven/pom.xml": /<\w/,
  "go/go.mod": /\S/,
  "go/go.work": /\S/,
  "nuget/project": /<\w/,
  "nuget/Directory.Packages.props": /<\w/,
  "nuget/packages.config": /<\w/,
};

/** The manifest with a problem where its text is empty or not of the format at all: nothing was read of it. */
function withContentProblem(manifest: Manifest, { id }: ManifestParser, text: string): Manifest {
  if (manifest.problems.length > 0 || contents[id]?.test(text) !== false) return manifest;
  const problem: SyntaxProblem = {
    message: text.trim() === "" ? message("The file is empty") : message("Not a manifest of this format"),
    span: { start: 0, end: Math.min(1, text.length) },
  };
  return { ...manifest, problems: [problem] };
}
