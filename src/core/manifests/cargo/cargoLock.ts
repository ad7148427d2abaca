import type { LockedPackage, Lockfile, LockfileParser } from "../lockfile.ts";
import { mapInSlices, perSlice, reading, type Slices } from "../../model/slices.ts";
import { readCargoLockPackages, type CargoLockPackage } from "./cargoLockPackages.ts";

/** `Cargo.lock` in the versions 1 to 4 of its format. It lists the members of the workspace by name, not by folder. */
export const cargoLock: LockfileParser = {
  id: "cargo/Cargo.lock",
  system: "CARGO",
  names: ["Cargo.lock"],
  format: {
    // Versions of packages are in quotes.
    version: { pattern: /^version\s*=\s*(\d+)/m, newest: 4 },
    content: /^(?:version\s*=|\[\[package\]\]|\[root\])/m,
  },
  ...reading(readCargoLock),
};

function* readCargoLock(text: string): Slices<Lockfile> {
  const { packages: listed, problems } = yield* readCargoLockPackages(text);
  const find = yield* finder(listed);
  const packages = yield* mapInSlices(listed, ({ name, version, origin, dependencies }): LockedPackage => ({
    key: { system: "CARGO", name, version },
    origin,
    dependencies: [...new Set(dependencies.map(find).filter((index) => index !== undefined))],
  }));
  const members = membersOf(listed);
  yield;
  const all = byName(packages, packages.keys());
  const cache = new Map<number, ByName>();
  const dependenciesOf = (member: number): ByName => {
    const dependencies = cache.get(member) ?? byName(packages, packages[member]?.dependencies ?? []);
    cache.set(member, dependencies);
    return dependencies;
  };
  return {
    packages,
    hasGraph: true,
    covers: ({ folder, self }) => folder === "" || (self !== undefined && members.has(self)),
    locked(declaration, { self }) {
      const member = self === undefined ? undefined : members.get(self);
      // Declarations of the workspace are for all of its members.
      const isOwn = member !== undefined && declaration.scope !== "workspace.dependencies";
      return (isOwn ? dependenciesOf(member) : all).get(declaration.package.name) ?? [];
    },
    problems,
  };
}

type ByName = ReadonlyMap<string, readonly number[]>;

function byName(packages: readonly LockedPackage[], indexes: Iterable<number>): ByName {
  const named = new Map<string, number[]>();
  for (const index of indexes) {
    const name = packages[index]?.key.name ?? "";
    const sameName = named.get(name);
    if (sameName) sameName.push(index);
    else named.set(name, [index]);
  }
  return named;
}

/** The packages without a source by name; undefined for a name that several have. */
function membersOf(listed: readonly CargoLockPackage[]): ReadonlyMap<string, number | undefined> {
  const members = new Map<string, number | undefined>();
  for (const [index, { name, source }] of listed.entries()) {
    if (source === undefined) members.set(name, members.has(name) ? undefined : index);
  }
  return members;
}

/** Finds the package that a dependency names; undefined if it is not listed or several match. */
function* finder(listed: readonly CargoLockPackage[]): Slices<(dependency: string) => number | undefined> {
  const ids = new Map<string, number | undefined>();
  const withoutSource = new Map<string, number | undefined>();
  const addId = (id: string, index: number, into = ids) => into.set(id, into.has(id) ? undefined : index);
  for (const [index, { name, version, source }] of listed.entries()) {
    if (index % perSlice === perSlice - 1) yield;
    addId(name, index);
    addId(`${name} ${version}`, index);
    if (source === undefined) addId(`${name} ${version}`, index, withoutSource);
    else addId(`${name} ${version} (${withoutCommit(source)})`, index);
  }
  return (dependency) => {
    const open = dependency.indexOf(" (");
    if (open < 0) return withoutSource.get(dependency) ?? ids.get(dependency);
    return ids.get(withoutCommit(dependency.slice(0, -1)) + ")");
  };
}

/** A dependency may name the repository without the locked commit. */
function withoutCommit(source: string): string {
  const hash = source.indexOf("#");
  return hash < 0 ? source : source.slice(0, hash);
}
