import { fileNameOf, folderOf } from "../model/path.ts";
import type { Gap } from "./gap.ts";
import { lockedDeclaration, type LockedPackage, type Lockfile, type LockfileParser } from "./lockfile.ts";
import { locateLocked } from "./lockfilePositions.ts";
import { damageOf, type GoverningLockfile, lockfileGap, readLockfile } from "./lockfileSearch.ts";
import type { Manifest, ManifestParser, Surroundings } from "./manifest.ts";
import type { PrivateNames } from "./privateNames.ts";

/** A lockfile that is checked by itself: what it has installed is what it declares. */
export interface LockfileInput extends ManifestParser {
  readonly isLockfile: true;
  readonly lockfile: LockfileParser;
  /** The usual name of the manifest that it is made for. */
  readonly manifestName: string;
}

/** Names of manifests that have lockfiles, one for each format of lockfiles. */
const manifestNames = [
  "package.json",
  "deno.json",
  "Cargo.toml",
  "build.gradle",
  "pyproject.toml",
  "Pipfile",
  "go.mod",
  "Gemfile",
  "project.csproj",
];

/** `parserFor` finds the parsers of manifests, whose settings say which packages are private. */
export function lockfileInput(
  lockfile: LockfileParser,
  parserFor: (path: string) => ManifestParser | undefined,
): LockfileInput {
  const { id, system, names, otherNames } = lockfile;
  const manifestName = manifestNames.find((name) => isFor(lockfile, name, parserFor(name))) ?? "";
  const manifest = parserFor(manifestName);
  return {
    id,
    system,
    isLockfile: true,
    patterns: [],
    handles: (path) => names.includes(fileNameOf(path)) || (otherNames?.test(fileNameOf(path)) ?? false),
    parse: (text) => listed(lockfile, readLockfile(lockfile, text), text).manifest,
    async privateAmong(packageNames, surroundings) {
      const folder = folderOf(surroundings.path);
      const path = `${folder === "/" ? "" : folder}/${manifestName}`;
      const text = (await surroundings.read(path)) ?? "";
      return (await manifest?.privateAmong?.(packageNames, { ...surroundings, path, text })) ?? new Map();
    },
    lockfile,
    manifestName,
  };
}

/** Checks whether one of these paths, which are in the lockfile's folder, is a manifest that the lockfile is made for. */
export function isMadeFor(
  path: string,
  { lockfile }: LockfileInput,
  others: Iterable<string>,
  parserFor: (path: string) => ManifestParser | undefined,
): boolean {
  const name = fileNameOf(path);
  for (const other of others) {
    if (!isFor(lockfile, other, parserFor(other))) continue;
    if ((lockfile.namesFor?.(other) ?? lockfile.names).includes(name)) return true;
  }
  return false;
}

function isFor(lockfile: LockfileParser, path: string, parser: ManifestParser | undefined): boolean {
  if (parser?.system !== lockfile.system || parser.isSecondary) return false;
  return (parser.lockfiles?.includes(lockfile.id) ?? true) && (lockfile.governs?.(path) ?? true);
}

/** A lockfile that was read to be checked by itself. */
export interface ReadInput extends Listed {
  readonly lock: GoverningLockfile;
  readonly gaps: readonly Gap[];
}

export function readInput(
  parser: LockfileParser,
  { path, text }: { readonly path: string; readonly text: string },
  lockfile: Lockfile,
): ReadInput {
  return { ...listed(parser, lockfile, text), ...ownLock(parser.id, path, lockfile) };
}

/** The lockfile as one that governs no manifest, with its gap at its first problem. */
export function ownLock(format: string, path: string, lockfile: Lockfile) {
  const damage = damageOf(lockfile);
  const lock = { path, format, lockfile, member: { folder: "" }, isOwner: true, ...(damage && { damage }) };
  const [problem] = lockfile.problems;
  return { lock, gaps: lockfileGap(lock).map((gap) => (problem ? { ...gap, span: problem.span } : gap)) };
}

/** Reads a file that lists what is installed, and is a lockfile of no package system. */
export interface ListingParser extends ManifestParser {
  readonly isLockfile: true;
  /** Never rejects. */
  list(surroundings: Surroundings): Promise<ReadInput & { readonly privateAmong: PrivateNames }>;
}

export function isListing(parser: ManifestParser): parser is ListingParser {
  return "list" in parser;
}

interface Listed {
  /** Every package as a declaration at its place in the text. */
  readonly manifest: Manifest;
  /** The packages in the order of the declarations. */
  readonly packages: readonly LockedPackage[];
}

/** The listings by lockfile, so that a person who hovers over it does not wait for the positions again. */
const listings = new WeakMap<Lockfile, Listed>();

function listed({ id }: LockfileParser, lockfile: Lockfile, text: string): Listed {
  const cached = listings.get(lockfile);
  if (cached) return cached;
  const { packages } = lockfile;
  const spans = locateLocked(id, text, packages);
  const declarations = packages.map((locked, index) => lockedDeclaration(locked, spans[index]));
  const listing = { manifest: { declarations, problems: [] }, packages };
  listings.set(lockfile, listing);
  return listing;
}
