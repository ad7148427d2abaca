import { message, type Message } from "../../messages/message.ts";
import { canonicalName } from "../../model/names.ts";
import { fileNameOf, pathBelow, resolvePath } from "../../model/path.ts";
import { mapInSlices, reading, type Slices } from "../../model/slices.ts";
import { publicRegistries } from "../../registries/origin.ts";
import { nodeAt, stringAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { LockedPackage, Lockfile, LockfileFormat, LockfileParser, LockfileProblem } from "../lockfile.ts";
import type { Declaration } from "../manifest.ts";
import { customaryGroup } from "../shared/developmentGroups.ts";
import { missingEntry } from "../shared/entryGap.ts";
import { integrityOf, sourceOf } from "../shared/evidence.ts";
import { shorten } from "../shared/shorten.ts";

/** A package as a lockfile of Python lists it, before its dependencies are linked to the other packages. */
export interface LockEntry {
  /** Canonical. */
  readonly name: string;
  /** Empty where the lockfile has none, as for a project whose version is computed when it is built. */
  readonly version: string;
  readonly origin: LockedPackage["origin"];
  /** The registries of a `private` one, as far as they are known. */
  readonly registries?: readonly string[];
  /** The address or path of one that is from no registry, with `#` and the revision that is locked. */
  readonly place?: string;
  /** The hashes of its files, each with its algorithm. */
  readonly hashes?: readonly string[];
  /** Distinguishes packages of the same name and version; any text. */
  readonly source?: string;
  /** The folder of a project on this machine: relative to the lockfile's folder, empty for that folder itself. */
  readonly folder?: string;
  /** Canonical names of the project's groups that it is installed for; empty where the lockfile has no groups. */
  readonly groups?: readonly string[];
  readonly dependencies: readonly LockDependency[];
  /** The entry may be incomplete or wrong: no package of its name is read. */
  readonly isDamaged?: boolean;
}

/** Checks whether the address of an archive is on a host of the public index. */
export function isPublicFile(address: string): boolean {
  return publicRegistries.origin("PYPI", address, "archive") === "public";
}

/** Stands for an entry without a name. */
export const namelessEntry: LockEntry = {
  name: "",
  version: "",
  origin: "registry",
  dependencies: [],
  isDamaged: true,
};

/** A dependency by its name and, where the lockfile has them, the version and source of the package. */
export interface LockDependency {
  /** Canonical. */
  readonly name: string;
  readonly version?: string;
  readonly source?: string;
  /** The version in a requirement, which may be spelled differently from that of the package. */
  readonly hint?: string;
}

export interface LockOptions extends Pick<Lockfile, "hasGraph" | "problems"> {
  /** The lockfile's name for the group of the project's own dependencies. */
  readonly mainGroup?: string;
  /** Canonical names of groups and extras that it has beside the project's own dependencies, as far as the lockfile lists them. */
  readonly sections?: Iterable<string>;
}

/** The `wheels` of a package, and its `sdist`. */
export function filesOf(node: TomlNode): readonly TomlNode[] {
  const sdist = nodeAt(node, "sdist");
  return [...(nodeAt(node, "wheels")?.items ?? []), ...(sdist ? [sdist] : [])];
}

/** The `hash` of each of some files. */
export function hashesOf(files: readonly TomlNode[]): readonly string[] {
  return files.flatMap((file) => stringAt(file, "hash") ?? []);
}

/** Creates the parser of lockfiles with this name next to a `pyproject.toml`. */
export function pyprojectLockfile(
  fileName: string,
  format: LockfileFormat,
  slices: (text: string) => Slices<Lockfile>,
): LockfileParser {
  return {
    id: `pypi/${fileName}`,
    system: "PYPI",
    names: [fileName],
    governs: (path) => fileNameOf(path) === "pyproject.toml",
    format,
    ...reading(slices),
  };
}

/**
 * A lockfile that does not list the project's declarations: each of them has all packages of its name, or those in its group.
 * It covers the project next to it and those of its packages that are folders below.
 */
export function* createPythonLock(
  entries: readonly LockEntry[],
  { hasGraph, problems, mainGroup = "", sections = [] }: LockOptions,
): Slices<Lockfile> {
  const { packages, groups, find, problems: linkProblems } = yield* linkPackages(entries);
  const folders = new Set(entries.flatMap(({ folder }) => folder ?? []));
  const locked = new Set([mainGroup, ...sections, ...entries.flatMap((entry) => entry.groups ?? [])]);
  return {
    packages,
    hasGraph,
    covers: ({ folder }) => folder === "" || folders.has(folder),
    requested: (declaration, { folder, self = "" }) => {
      const { name } = declaration.package;
      const isExpected = folder === "" && locked.has(sectionOf(declaration.scope, mainGroup)) && isLocked(declaration);
      if (!isExpected || name === canonicalName("PYPI", self)) return undefined;
      // What no environment needs is not locked.
      return find({ name }).length === 0 && !declaration.isConditional ? [] : undefined;
    },
    locked: (declaration) => {
      if (!isLocked(declaration)) return [];
      const sameName = find({ name: declaration.package.name });
      // Extras are part of the main group, or groups of their own.
      for (const group of [sectionOf(declaration.scope, mainGroup), mainGroup]) {
        const inGroup = sameName.filter((index) => groups[index]?.has(group));
        if (inGroup.length > 0) return inGroup;
      }
      return sameName;
    },
    problems: problems.length > 0 ? problems : linkProblems,
  };
}

/** Finds the first missing entry, as in a text that is cut off, for formats that list every dependency of their packages. */
export function missingEntries(entries: readonly LockEntry[]): readonly LockfileProblem[] {
  const names = new Set(entries.map(({ name }) => name));
  const missing = entries.flatMap(({ dependencies }) => dependencies).find(({ name }) => !names.has(name));
  return missing ? [missingEntry(missing.name)] : [];
}

/** Tells whether a lockfile can have it: tools of builds and tests and their plugins are installed apart, and no lockfile of Python contains them. */
export function isLocked({ scope }: Declaration): boolean {
  return !installedApart.has(scope);
}

const installedApart: ReadonlySet<string> = new Set([
  ...["build-system.requires", "build-constraint-dependencies", "extra-build-dependencies", "build-constraints"],
  ...["requires-plugins", "tool.pdm.plugins", "tool.hatch.env", "tool.hatch.build", "tool.tox", "tool.cibuildwheel"],
]);

/** The canonical name of the group or extra that a scope of `pyproject.toml` stands for. */
export function sectionOf(scope: string, mainGroup: string): string {
  if (scope === "dependencies") return mainGroup;
  return scope === "dev-dependencies" ? "dev" : canonicalName("PYPI", scope);
}

/**
 * Checks whether the text may be a version, and not a range or a word such as `latest`. A package that does not come from an
 * index need not have one, as it may be computed when the package is built.
 */
export function isVersion(text: string | undefined, origin: LockedPackage["origin"]): boolean {
  if (text === undefined) return origin !== "registry" && origin !== "private";
  return /^v?\d[a-z\d.!+_-]*$/i.test(text);
}

/** A folder such as `./packages/a` or `.`, relative to the lockfile's folder; undefined where it is not below that. */
export function folderBelow(path: string): string | undefined {
  return pathBelow("/project", resolvePath("/project", path));
}

/**
 * The dependency of a PEP 508 requirement such as `httpx[http2]==0.27.0; python_version < "3.9"`. Of its specifiers only a
 * single exact version is used.
 */
export function readLockDependency(requirement: string): LockDependency | undefined {
  const match = /^\s*([a-z0-9](?:[\w.-]*[a-z0-9])?)\s*(?:\[[^\]]*\]\s*)?(?:==\s*([^\s,;*]+)\s*(?:;|$))?/i.exec(
    requirement,
  );
  const [, name, hint] = match ?? [];
  if (name === undefined) return undefined;
  return { name: canonicalName("PYPI", name), ...(hint !== undefined && { hint }) };
}

export interface LinkedPackages {
  readonly packages: readonly LockedPackage[];
  /** The groups of each package. */
  readonly groups: readonly ReadonlySet<string>[];
  /** Indexes of the packages that match: several where the lockfile does not say which it is. */
  readonly find: (dependency: LockDependency) => readonly number[];
  /**
   * The problems of entries that no package is read from, and of names that nothing is found by, in a text that may be
   * well-formed.
   */
  readonly problems: readonly LockfileProblem[];
}

/** Entries with the same name, version and source are one package: lockfiles repeat them for extras and groups. */
export function* linkPackages(entries: readonly LockEntry[]): Slices<LinkedPackages> {
  yield;
  const damagedNames = new Set(entries.flatMap(({ name, isDamaged }) => (isDamaged ? name : [])));
  const merged = mergeEntries(entries.filter(({ name }) => !damagedNames.has(name)));
  yield;
  const indexes = new Map<string, number[]>();
  for (const [index, { name }] of merged.entries()) {
    const sameName = indexes.get(name);
    if (sameName) sameName.push(index);
    else indexes.set(name, [index]);
  }
  const find = (dependency: LockDependency): readonly number[] => {
    const sameName = indexes.get(dependency.name) ?? [];
    return sameName.length > maxCandidates ? [] : narrow(sameName, dependency, merged);
  };
  const link = (
    { name, version, origin, registries, place, hashes, groups, dependencies }: MergedEntry,
    index: number,
  ): LockedPackage => {
    const linked = new Set(dependencies.flatMap(find));
    linked.delete(index);
    // The public index does not accept local versions such as `2.1.0+cpu`.
    const isLocalVersion = origin === "registry" && version.includes("+");
    return {
      key: { system: "PYPI", name, version },
      origin: isLocalVersion ? "private" : origin,
      ...(origin === "private" ? registryOf(version, registries) : place !== undefined && sourceOf(origin, place)),
      ...integrityOf(hashes.join(" ")),
      ...(groups.length > 0 && groups.every((group) => customaryGroup.test(group)) && { isForDevelopment: true }),
      dependencies: [...linked],
    };
  };
  const packages = yield* mapInSlices(merged, link);
  const crowded = [...indexes].flatMap(([name, { length }]) => (length > maxCandidates ? name : []));
  const problems = [...[...damagedNames].map(damageMessage), ...crowded.map(crowdedMessage)];
  return { packages, groups: merged.map(({ groups }) => new Set(groups)), find, problems: problems.map(problemOf) };
}

/** A mirror of the public index has no local versions either. */
function registryOf(version: string, registries: readonly string[] = []): Pick<LockedPackage, "registries" | "source"> {
  return version.includes("+") ? sourceOf("url", registries[0] ?? "") : { registries };
}

function damageMessage(name: string): Message {
  return name === ""
    ? message("Missing name")
    : message("Missing version or source of `{name}`", { name: shorten(name) });
}

function crowdedMessage(name: string): Message {
  return message("More than {count} versions of `{name}`", { count: maxCandidates, name: shorten(name) });
}

function problemOf(text: Message): LockfileProblem {
  return { message: text, span: { start: 0, end: 0 } };
}

/** Packages of one name: real lockfiles have fewer, and without a limit a hostile one would take quadratic time. */
const maxCandidates = 64;

function narrow(
  candidates: readonly number[],
  { version, source, hint }: LockDependency,
  entries: readonly LockEntry[],
): readonly number[] {
  const matching = candidates.filter((index) => {
    const entry = entries[index];
    return (version ?? entry?.version) === entry?.version && (source ?? entry?.source) === entry?.source;
  });
  if (hint === undefined || matching.length < 2) return matching;
  const hinted = matching.filter((index) => entries[index]?.version === hint);
  return hinted.length > 0 ? hinted : matching;
}

interface MergedEntry extends LockEntry {
  readonly dependencies: LockDependency[];
  readonly groups: string[];
  readonly hashes: string[];
}

function mergeEntries(entries: readonly LockEntry[]): readonly MergedEntry[] {
  const merged = new Map<string, MergedEntry>();
  for (const entry of entries) {
    const id = [entry.name, entry.version, entry.origin, entry.source ?? ""].join("\n");
    const sameId = merged.get(id) ?? { ...entry, dependencies: [], groups: [], hashes: [] };
    merged.set(id, sameId);
    for (const dependency of entry.dependencies) sameId.dependencies.push(dependency);
    for (const group of entry.groups ?? []) sameId.groups.push(group);
    for (const hash of entry.hashes ?? []) sameId.hashes.push(hash);
  }
  return [...merged.values()];
}
