import type { LockedPackage, Lockfile, LockfileParser } from "../lockfile.ts";
import { readLockedPackages, type WrittenPackage } from "./lockedPackages.ts";

/** `Cargo.lock` in the versions 1 to 4 of its format. It knows the members of the workspace by name, not by folder. */
export const cargoLock: LockfileParser = {
  id: "cargo/Cargo.lock",
  system: "CARGO",
  names: ["Cargo.lock"],
  parse: parseCargoLock,
};

function parseCargoLock(text: string): Lockfile {
  const { packages: written, problems } = readLockedPackages(text);
  const find = finder(written);
  const packages = written.map(({ name, version, origin, dependencies }): LockedPackage => ({
    key: { system: "CARGO", name, version },
    origin,
    dependencies: [...new Set(dependencies.map(find).filter((index) => index !== undefined))],
  }));
  const members = membersOf(written);
  const all = byName(packages, packages.keys());
  /** What each member depends on, once it was asked for. */
  const own = new Map<number, ByName>();
  const dependenciesOf = (member: number): ByName => {
    const known = own.get(member) ?? byName(packages, packages[member]?.dependencies ?? []);
    own.set(member, known);
    return known;
  };
  return {
    packages,
    hasGraph: true,
    covers: ({ folder, self }) => folder === "" || (self !== undefined && members.has(self)),
    locked(declaration, { self }) {
      const member = self === undefined ? undefined : members.get(self);
      // What the workspace declares is meant for all of its members.
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
    const known = named.get(name);
    if (known) known.push(index);
    else named.set(name, [index]);
  }
  return named;
}

/** The packages without a source by name; undefined for a name that several have. */
function membersOf(written: readonly WrittenPackage[]): ReadonlyMap<string, number | undefined> {
  const members = new Map<string, number | undefined>();
  for (const [index, { name, source }] of written.entries()) {
    if (source === undefined) members.set(name, members.has(name) ? undefined : index);
  }
  return members;
}

/** Finds the package that a dependency names: none where it is not listed, or where several could be meant. */
function finder(written: readonly WrittenPackage[]): (dependency: string) => number | undefined {
  const ids = new Map<string, number | undefined>();
  const sourceless = new Map<string, number | undefined>();
  const note = (id: string, index: number, into = ids) => into.set(id, into.has(id) ? undefined : index);
  for (const [index, { name, version, source }] of written.entries()) {
    note(name, index);
    note(`${name} ${version}`, index);
    if (source === undefined) note(`${name} ${version}`, index, sourceless);
    else note(`${name} ${version} (${withoutCommit(source)})`, index);
  }
  return (dependency) => {
    const open = dependency.indexOf(" (");
    if (open < 0) return sourceless.get(dependency) ?? ids.get(dependency);
    return ids.get(withoutCommit(dependency.slice(0, -1)) + ")");
  };
}

/** A dependency may name the repository without the commit that is locked. */
function withoutCommit(source: string): string {
  const hash = source.indexOf("#");
  return hash < 0 ? source : source.slice(0, hash);
}
