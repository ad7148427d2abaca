import { message } from "../../messages/message.ts";
import { pathBelow, resolvePath } from "../../model/path.ts";
import { mapInSlices, perSlice, reading as readInTurns, type Slices } from "../../model/slices.ts";
import type { LockedPackage, Lockfile, LockfileParser, LockfileProblem } from "../lockfile.ts";
import { isChosenManager } from "./chosenManager.ts";
import { type Field, fieldsOf, indentedSlices, readYamlLine, sectionsOf, valuesOf } from "./indentedText.ts";
import { unreadableLockfile, withoutAlias } from "./installation.ts";
import { isDeclaredForAll, versionsByName } from "./lockedVersions.ts";
import {
  dependenciesIn,
  isSupportedFormat,
  memberSections,
  pathsOf,
  type PnpmDependency,
  type PnpmEntry,
  readPnpmEntry,
  withoutSuffixes,
} from "./pnpmEntries.ts";

/**
 * The lockfiles of pnpm 3 to 10, versions 5, 6 and 9. They name the resolved package of each dependency of each member, so
 * nothing has to be searched. Linked packages have no version in them.
 */
export const pnpmLock: LockfileParser = {
  id: "npm/pnpm-lock.yaml",
  system: "NPM",
  names: ["pnpm-lock.yaml"],
  isChosen: (folder, read) => isChosenManager("pnpm", folder, read),
  ...readInTurns(readPnpmLock),
};

function* readPnpmLock(text: string): Slices<Lockfile> {
  const { documents, problems } = yield* indentedSlices(text, readYamlLine);
  // A first document may be the lockfile of pnpm itself.
  const fields = documents.findLast((document) => document.length > 0) ?? [];
  const formats = new Set(valuesOf(fields, "lockfileVersion").map((version) => Number.parseInt(version, 10)));
  const [format = NaN] = formats;
  if (formats.size === 1 && isSupportedFormat(format)) return yield* readLockfile(fields, format, problems);
  const field = fields.find(({ key }) => key === "lockfileVersion");
  return unreadableLockfile(
    field
      ? {
          message: message("Unsupported lockfile version"),
          span: field.span,
          ...(format > 9 && { reason: "newer-format" }),
        }
      : { message: message("Missing `lockfileVersion`"), span: { start: 0, end: Math.min(1, text.length) } },
  );
}

type Members = ReadonlyMap<string, readonly PnpmDependency[]>;

interface Reading {
  readonly format: number;
  readonly members: Members;
  /** Linked packages have the `folder` that they are in, relative to the lockfile. */
  readonly entries: (PnpmEntry & { readonly folder?: string })[];
  /** Indexes of the entries by their keys in the lockfile; undefined for those that cannot be read. */
  readonly byPath: Map<string, number | undefined>;
  /** Indexes of linked packages, by name and folder. */
  readonly links: Map<string, number>;
  /** Lines that lead to no package. */
  readonly unresolved: Field[];
}

function* readLockfile(
  fields: readonly Field[],
  format: number,
  problems: readonly LockfileProblem[],
): Slices<Lockfile> {
  const members = membersOf(fields);
  const reading: Reading = { format, members, entries: [], byPath: new Map(), links: new Map(), unresolved: [] };
  yield* readEntries(reading, fields);
  const byMember = new Map(
    [...members].map(([folder, dependencies]) => [folder, resolveAll(reading, dependencies, folder)]),
  );
  const packages = markedForDevelopment(yield* packagesOf(reading, byMember), rootsOf(reading, byMember));
  const named = versionsByName(packages);
  return {
    packages,
    hasGraph: true,
    neededByMembers: [...byMember].flatMap(([folder, resolved]) => (isInside(folder) ? indexesOf(resolved) : [])),
    covers: ({ folder }) => members.has(folder),
    requested: requestedIn(fields, members),
    locked(declaration, { folder }) {
      if (declaration.scope === "packageManager") return [];
      if (isDeclaredForAll(declaration)) return named(declaration.package.name);
      return [...(byMember.get(folder)?.get(declaration.name) ?? [])];
    },
    problems: [...problems, ...unresolvedProblems(reading)],
  };
}

/** Checks whether the lockfile governs the member in this folder below its own, as it is searched for upward from there. */
function isInside(folder: string): boolean {
  return folder !== "" && !folder.startsWith("..");
}

/** The dependencies of each member by its folder. A lockfile without `importers` is that of one package. */
function membersOf(fields: readonly Field[]): Members {
  if (!fields.some(({ key }) => key === "importers")) return new Map([["", dependenciesIn(fields, memberSections)]]);
  const members = new Map<string, PnpmDependency[]>();
  for (const importer of sectionsOf(fields, "importers")) {
    const folder = importer.key === "." ? "" : importer.key;
    const dependencies = members.get(folder) ?? [];
    members.set(folder, dependencies);
    for (const dependency of dependenciesIn(fieldsOf(importer), memberSections)) dependencies.push(dependency);
  }
  return members;
}

/** The requirements of each member when the lockfile was written. */
function requestedIn(fields: readonly Field[], members: Members): NonNullable<Lockfile["requested"]> {
  const importers = sectionsOf(fields, "importers");
  const hasImporters = fields.some(({ key }) => key === "importers");
  const catalogs = sectionsOf(fields, "catalogs");
  // A hook may have changed what manifests require.
  const isHooked = fields.some(({ key }) => key === "pnpmfileChecksum");
  const specifiersOf = once((folder: string) => {
    const own = hasImporters ? importers.filter(({ key }) => key === (folder || ".")).flatMap(fieldsOf) : fields;
    const listed = sectionsOf(own, "specifiers").map(({ key, value }) => [key, value] as const);
    const beside = (members.get(folder) ?? []).flatMap(({ name, specifier }) =>
      specifier === undefined ? [] : [[name, specifier] as const],
    );
    return new Map([...listed, ...beside]);
  });
  return ({ name, scope, package: { name: real } }, { folder }) => {
    if (isHooked || scope === "optionalDependencies") return undefined;
    const specifier = specifiersOf(folder).get(name);
    if (specifier === undefined)
      return members.get(folder)?.some((dependency) => dependency.name === name) ? undefined : [];
    if (!specifier.startsWith("catalog:")) return [withoutAlias(specifier, real)];
    const catalog = specifier.slice("catalog:".length) || "default";
    const entry = sectionsOf(catalogs.filter(({ key }) => key === catalog).flatMap(fieldsOf), name);
    const required = valuesOf(entry, "specifier");
    return required.length > 0 ? required.map((text) => withoutAlias(text, real)) : undefined;
  };
}

function once<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

function* readEntries(reading: Reading, fields: readonly Field[]): Slices<void> {
  const { format, members, entries, byPath, unresolved } = reading;
  const packages = sectionsOf(fields, "packages");
  const byKey = new Map(yield* mapInSlices(packages, (field) => [field.key, fieldsOf(field)] as const));
  const snapshots = format === 9 ? sectionsOf(fields, "snapshots") : packages;
  for (const [index, field] of snapshots.entries()) {
    if (index % perSlice === perSlice - 1) yield;
    const details = byKey.get(withoutSuffixes(field.key)) ?? byKey.get(field.key) ?? [];
    const source = { path: field.key, details, snapshot: fieldsOf(field) };
    const entry = readPnpmEntry(source, format, (folder) => members.has(folder));
    if (!entry) unresolved.push(field);
    if (!byPath.has(field.key)) byPath.set(field.key, entry && entries.push(entry) - 1);
  }
}

/** Indexes by name: several only after an unresolved merge. */
type Resolved = ReadonlyMap<string, ReadonlySet<number>>;

function* packagesOf(reading: Reading, byMember: ReadonlyMap<string, Resolved>): Slices<readonly LockedPackage[]> {
  // Resolving adds entries, which have no dependencies of their own here.
  const own = yield* mapInSlices([...reading.entries], (entry) =>
    indexesOf(resolveAll(reading, entry.dependencies, "")),
  );
  const ofMembers = new Map([...byMember].map(([folder, resolved]) => [folder, indexesOf(resolved)]));
  // Resolving may have added linked packages, which depend on what their member depends on.
  return reading.entries.map(({ folder, ...entry }, index) => {
    const dependencies = (folder === undefined ? own[index] : ofMembers.get(folder)) ?? [];
    return { ...entry, dependencies };
  });
}

/** The packages that members depend on, and of these the ones for what they are in production. */
interface Roots {
  readonly all: Iterable<number>;
  readonly production: Iterable<number>;
}

function rootsOf({ members }: Reading, byMember: ReadonlyMap<string, Resolved>): Roots {
  const [all, production] = [new Set<number>(), new Set<number>()];
  for (const [folder, dependencies] of members) {
    const names = new Set(dependencies.flatMap(({ name, isForDevelopment }) => (isForDevelopment ? [] : name)));
    for (const [name, indexes] of byMember.get(folder) ?? [])
      for (const index of indexes) for (const roots of names.has(name) ? [all, production] : [all]) roots.add(index);
  }
  return { all, production };
}

/** Marks the packages that only dependencies for development lead to. */
function markedForDevelopment(
  packages: readonly LockedPackage[],
  { all, production }: Roots,
): readonly LockedPackage[] {
  const [used, usedInProduction] = [reachedFrom(all, packages), reachedFrom(production, packages)];
  return packages.map((locked, index): LockedPackage => {
    return used.has(index) && !usedInProduction.has(index) ? { ...locked, isForDevelopment: true } : locked;
  });
}

function reachedFrom(roots: Iterable<number>, packages: readonly LockedPackage[]): ReadonlySet<number> {
  const reached = new Set(roots);
  for (const index of reached) for (const next of packages[index]?.dependencies ?? []) reached.add(next);
  return reached;
}

function unresolvedProblems({ unresolved: [field] }: Reading): readonly LockfileProblem[] {
  return field
    ? [{ message: message("Missing package or version of `{key}`", { key: field.key }), span: field.span }]
    : [];
}

function resolveAll(reading: Reading, dependencies: readonly PnpmDependency[], folder: string): Resolved {
  const resolved = new Map<string, Set<number>>();
  for (const dependency of dependencies) {
    const index = resolve(reading, dependency, folder);
    const indexes = resolved.get(dependency.name) ?? new Set<number>();
    if (index === undefined) reading.unresolved.push(dependency.field);
    else resolved.set(dependency.name, indexes.add(index));
  }
  return resolved;
}

function resolve(reading: Reading, { name, reference }: PnpmDependency, folder: string): number | undefined {
  const { byPath, format } = reading;
  if (reference.startsWith("link:")) return resolveLink(reading, name, reference.slice("link:".length), folder);
  return pathsOf(name, reference, format)
    .map((path) => byPath.get(path))
    .find((index) => index !== undefined);
}

/** No file system has longer paths. */
const maxPath = 4096;

/** The linked package in a folder that is relative to that of a member. */
function resolveLink({ members, entries, links }: Reading, name: string, target: string, from: string): number {
  const root = "/lockfile";
  const isReal = from.length + target.length <= maxPath;
  const folder = isReal ? pathBelow(root, resolvePath(resolvePath(root, from), target)) : undefined;
  const id = `${name}\n${folder ?? target}`;
  const isMember = folder !== undefined && members.has(folder);
  const index =
    links.get(id) ??
    entries.push({
      key: { system: "NPM", name, version: "" },
      origin: isMember ? "workspace" : "path",
      dependencies: [],
      ...(isMember && { folder }),
    }) - 1;
  links.set(id, index);
  return index;
}

function indexesOf(resolved: Resolved): readonly number[] {
  return [...new Set([...resolved.values()].flatMap((indexes) => [...indexes]))];
}
