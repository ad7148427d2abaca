import { message, type Message } from "../../messages/message.ts";
import { fileNameOf, pathBelow, resolvePath } from "../../model/path.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { mapInSlices, perSlice, reading, type Slices } from "../../model/slices.ts";
import { publicRegistries } from "../../registries/origin.ts";
import type { LockedPackage, Lockfile, LockfileParser, LockfileProblem, Member } from "../lockfile.ts";
import { integrityOf, sourceOf } from "../shared/evidence.ts";
import { conflictProblems, findConflicts } from "../shared/mergeConflicts.ts";
import { shorten } from "../shared/shorten.ts";

/**
 * `Gemfile.lock`, or `gems.locked` next to `gems.rb`. It covers the Gemfile next to it and the gems that are developed with
 * it. The Gemfiles of Appraisal have lockfiles with their own names.
 */
export const gemfileLock: LockfileParser = {
  id: "rubygems/Gemfile.lock",
  system: "RUBYGEMS",
  names: ["Gemfile.lock", "gems.locked"],
  namesFor,
  otherNames: /^(?:.+\.gemfile|Gemfile\.next)\.lock$/,
  governs: (path) => /^(?:Gemfile|gems\.rb|.*\.gem(?:spec|file))$/.test(fileNameOf(path)),
  format: { content: /^(?:GEM|GIT|PATH|PLUGIN SOURCE|PLATFORMS|DEPENDENCIES)[ \t\r]*$/m },
  ...reading(readGemfileLock),
};

/** Each Gemfile has its own; a gem is in that of its Gemfile, whichever that is. */
function namesFor(path: string): readonly string[] {
  const name = fileNameOf(path);
  if (name.endsWith(".gemspec")) return gemfileLock.names;
  return [name === "gems.rb" ? "gems.locked" : `${name}.lock`];
}

function* readGemfileLock(text: string): Slices<Lockfile> {
  const { gems, required, checksums, problems } = yield* readLockSections(text);
  const merged = yield* mergePlatforms(gems);
  const { find, crowded } = yield* indexByName(merged);
  const packages = yield* mapInSlices(merged, ({ name, version, section, dependencies }, index): LockedPackage => {
    const indexes = new Set([...dependencies].flatMap(find));
    indexes.delete(index);
    const { origin, registries, source } = section;
    const evidence = { ...(registries && { registries }), ...(source && { source }) };
    const hashes = origin === "registry" || origin === "private" ? checksums.get(`${name} ${version}`) : undefined;
    const key = { system: "RUBYGEMS", name, version } as const;
    return { key, origin, ...evidence, ...integrityOf(hashes?.join(" ")), dependencies: [...indexes] };
  });
  return {
    packages,
    hasGraph: true,
    covers: (member) => covers(member, merged, find),
    requested({ package: { name }, scope, isConditional }, { self }) {
      if (isConditional || scope === "plugin" || scope === "development") return undefined;
      // What a gem requires is listed with it; the lockfile has the dependencies of the Gemfile, as that requires them.
      if (self !== undefined) return find(name).length === 0 ? [] : undefined;
      const requirement = required.get(name);
      return requirement === undefined ? [] : [requirement];
    },
    locked: (declaration) => find(declaration.package.name),
    problems: [...problems, ...crowded.map(crowdedProblem)],
  };
}

type MergedGem = Omit<LockedGem, "dependencies"> & { readonly dependencies: Set<string> };

/** One gem for all platforms that have it in the same version. */
function* mergePlatforms(gems: readonly LockedGem[]): Slices<readonly MergedGem[]> {
  const merged = new Map<string, MergedGem>();
  for (const [index, { name, version, section, dependencies }] of gems.entries()) {
    if (index % perSlice === perSlice - 1) yield;
    const id = `${name} ${version} ${section.origin}`;
    const gem = merged.get(id);
    if (gem) for (const dependency of dependencies) gem.dependencies.add(dependency);
    else merged.set(id, { name, version, section, dependencies: new Set(dependencies) });
  }
  return [...merged.values()];
}

/** Versions of one gem, for its platforms. Without a limit a hostile lockfile would take quadratic time. */
const maxVersions = 64;

type Find = (name: string) => readonly number[];

function crowdedProblem(name: string): LockfileProblem {
  return {
    message: message("More than {count} versions of `{name}`", { count: maxVersions, name: shorten(name) }),
    span: { start: 0, end: 0 },
  };
}

/** `crowded` are the names that nothing is found by, as there are too many gems of them. */
function* indexByName(
  gems: readonly MergedGem[],
): Slices<{ readonly find: Find; readonly crowded: readonly string[] }> {
  const indexes = new Map<string, number[]>();
  for (const [index, { name }] of gems.entries()) {
    if (index % perSlice === perSlice - 1) yield;
    const sameName = indexes.get(name);
    if (sameName) sameName.push(index);
    else indexes.set(name, [index]);
  }
  const find = (name: string): readonly number[] => {
    const sameName = indexes.get(name) ?? [];
    return sameName.length > maxVersions ? [] : sameName;
  };
  return { find, crowded: [...indexes].flatMap(([name, { length }]) => (length > maxVersions ? name : [])) };
}

/**
 * The lockfile next to a Gemfile covers it. A gemspec, which contains its name, is covered where the lockfile has that gem
 * from a folder: Bundler finds gemspecs in the folder itself and up to two levels below.
 */
function covers({ folder, self }: Member, gems: readonly MergedGem[], find: Find): boolean {
  if (self === undefined) return folder === "";
  return find(self).some((index) => {
    const { origin, remotes } = gems[index]?.section ?? { remotes: [] };
    return origin === "path" && remotes.some((remote) => isNear(remote, folder));
  });
}

function isNear(remote: string, folder: string): boolean {
  const below = pathBelow(resolvePath("/project", remote), resolvePath("/project", folder));
  return below !== undefined && (below === "" || below.split("/").length <= 2);
}

/** A gem as `Gemfile.lock` lists it, once for each platform. */
interface LockedGem {
  readonly name: string;
  /** The version without the platform. */
  readonly version: string;
  readonly section: LockSection;
  /** Their names. */
  readonly dependencies: readonly string[];
}

interface LockSection {
  readonly origin: LockedPackage["origin"];
  /** The addresses or folders that the gems come from. */
  readonly remotes: readonly string[];
  /** The addresses of `private` ones. */
  readonly registries?: readonly string[];
  readonly source?: string;
}

interface LockSections {
  readonly gems: readonly LockedGem[];
  /** The requirements of the Gemfile by name of gem: empty for any version. */
  readonly required: ReadonlyMap<string, string>;
  /** The hashes of the gems of all platforms, by name and version. */
  readonly checksums: ReadonlyMap<string, readonly string[]>;
  readonly problems: readonly SyntaxProblem[];
}

/** The sections that list gems. The others repeat them, or list platforms and versions of tools. */
const kinds: ReadonlySet<string> = new Set(["GEM", "GIT", "PATH", "PLUGIN SOURCE"]);
const headingPattern = /^[A-Z][A-Z ]*$/;
const remotePattern = /^ {2}remote: *(.*)$/;
const revisionPattern = /^ {2}revision: *(.*)$/;
/** Versions have no hyphen; what follows one is the platform. */
const gemPattern = /^ {4}([^\s()]+) \(([0-9][0-9A-Za-z.]*)(?:-[^\s()]*)?\)!?$/;
/** A line in the section of the Gemfile's own requirements; a gem with `!` has a source of its own. */
const requiredPattern = /^ {2}([^\s()!]+)(?: \(([^()]*)\))?!?$/;
/** A line of the checksums: `name (version-platform) sha256=0123,sha512=4567`. */
const checksumPattern = /^ {2}([^\s()]+) \(([0-9][0-9A-Za-z.]*)(?:-[^\s()]*)?\) (\S+)$/;
const dependencyPattern = /^ {6}([^\s()!]+)/;

/** The section and the gem that the current line belongs to. */
interface Position {
  kind: string;
  remotes: string[];
  revision: string;
  /** The current section; undefined until it lists a gem. */
  section: LockSection | undefined;
  /** The dependencies of the gem above; undefined if its line cannot be read. */
  dependencies: string[] | undefined;
}

function startOf(kind: string): Position {
  return { kind, remotes: [], revision: "", section: undefined, dependencies: undefined };
}

/**
 * Reads by indentation: `remote:` and other fields of a section by two spaces, gems by four, their dependencies by six.
 * Both sides of a merge conflict are left out, as it is unknown which will be chosen.
 */
function* readLockSections(text: string): Slices<LockSections> {
  const conflicts = findConflicts(text);
  const gems: LockedGem[] = [];
  const required = new Map<string, string>();
  const checksums = new Map<string, string[]>();
  const problems: SyntaxProblem[] = [...conflictProblems(conflicts)];
  const position = startOf("");
  let nextConflict = 0;
  let lines = 0;
  for (const { line, start } of linesOf(text)) {
    if (++lines % perSlice === 0) yield;
    while ((conflicts[nextConflict]?.end ?? Infinity) <= start) nextConflict++;
    const conflict = conflicts[nextConflict];
    if (conflict && conflict.marker.start <= start) {
      position.dependencies = undefined;
      continue;
    }
    readRequired(position, line, required);
    readChecksum(position, line, checksums);
    const problem = readLine(position, line, gems);
    if (problem) problems.push({ message: problem, span: { start, end: start + line.length } });
  }
  // Bundler writes this section at the end, also if it is empty.
  if (problems.length === 0 && gems.length > 0 && !/^DEPENDENCIES[ \t\r]*$/m.test(text)) {
    problems.push({ message: message("Unexpected end of file"), span: { start: text.length, end: text.length } });
  }
  return { gems, required, checksums, problems };
}

function readRequired({ kind }: Position, line: string, required: Map<string, string>): void {
  const [, name, requirement = ""] = requiredPattern.exec(line) ?? [];
  if (kind === "DEPENDENCIES" && name !== undefined) required.set(name, requirement);
}

function readChecksum({ kind }: Position, line: string, checksums: Map<string, string[]>): void {
  if (kind !== "CHECKSUMS") return;
  const [, name, version, hashes] = checksumPattern.exec(line) ?? [];
  if (name === undefined || version === undefined || hashes === undefined) return;
  const sameVersion = checksums.get(`${name} ${version}`) ?? [];
  checksums.set(`${name} ${version}`, sameVersion);
  for (const hash of hashes.split(",")) sameVersion.push(hash);
}

/** The message of a problem, if the line has one. */
function readLine(position: Position, line: string, gems: LockedGem[]): Message | undefined {
  if (line !== "" && !line.startsWith(" ")) {
    Object.assign(position, startOf(line));
    return headingPattern.test(line) ? undefined : message("Expected a section such as `GEM`");
  }
  if (!kinds.has(position.kind)) return undefined;
  const remote = remotePattern.exec(line)?.[1];
  const revision = revisionPattern.exec(line)?.[1];
  if (remote !== undefined) position.remotes.push(remote);
  else if (revision !== undefined) position.revision = revision;
  else if (line.startsWith("      ")) {
    const dependency = dependencyPattern.exec(line)?.[1];
    if (dependency === undefined) return message("Expected the name of a gem");
    position.dependencies?.push(dependency);
  } else if (line.startsWith("    ")) return readGem(position, line, gems);
  return undefined;
}

function readGem(position: Position, line: string, gems: LockedGem[]): Message | undefined {
  const [, name, version] = gemPattern.exec(line) ?? [];
  position.dependencies = undefined;
  if (name === undefined || version === undefined) return message("Expected `name (version)`");
  position.section ??= sectionOf(position);
  position.dependencies = [];
  gems.push({ name, version, section: position.section, dependencies: position.dependencies });
  return undefined;
}

function isPublic(remote: string): boolean {
  return publicRegistries.origin("RUBYGEMS", remote) === "public";
}

function sectionOf({ kind, remotes, revision }: Position): LockSection {
  const origin = originOf(kind, remotes);
  const registries = origin === "private" && { registries: remotes.filter((each) => !isPublic(each)) };
  return { origin, remotes, ...registries, ...sourceOf(origin, `${remotes[0] ?? ""}#${revision}`) };
}

/** A section without a remote is that of a lockfile without gems, or cut off. */
function originOf(kind: string, remotes: readonly string[]): LockedPackage["origin"] {
  if (kind === "GEM") return remotes.every(isPublic) ? "registry" : "private";
  return kind === "GIT" ? "git" : kind === "PATH" ? "path" : "private";
}

interface Line {
  /** The line without trailing spaces. */
  readonly line: string;
  readonly start: number;
}

function* linesOf(text: string): Generator<Line> {
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  while (start < text.length) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    yield { line: text.slice(start, end).trimEnd(), start };
    start = end + 1;
  }
}
