import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { mapInSlices, perSlice, reading, type Slices } from "../../model/slices.ts";
import { publicRegistries } from "../../registries/origin.ts";
import { nodeAt, stringAt, stringsAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../lockfile.ts";
import { missingEntry } from "../shared/entryGap.ts";
import { integrityOf, sourceOf } from "../shared/evidence.ts";
import { readTomlLockfile } from "../shared/tomlLockfile.ts";

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
  const packages = yield* mapInSlices(listed, ({ name, version, origin, evidence, dependencies }): LockedPackage => ({
    key: { system: "CARGO", name, version },
    origin,
    ...evidence,
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
    // One that is cut off after its header lists no members: every intact one lists at least one.
    covers: ({ folder, self }) => folder === "" || listed.length === 0 || (self !== undefined && members.has(self)),
    requested({ package: { name }, scope, isConditional }, { folder, self }) {
      // Of a package that is only required by a path, it has neither tools nor optional dependencies.
      if (folder !== "" && (scope === "dev-dependencies" || isConditional)) return undefined;
      const member = self === undefined ? undefined : members.get(self);
      const isKnown = self === undefined || members.has(self);
      if (member === undefined && isKnown) return undefined;
      return (member === undefined ? all : dependenciesOf(member)).has(name) ? undefined : [];
    },
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

/** A package as `Cargo.lock` lists it. */
interface CargoLockPackage {
  readonly name: string;
  readonly version: string;
  /**
   * The source of the package; undefined for packages in a folder, which are the members of the workspace and their path
   * dependencies.
   */
  readonly source: string | undefined;
  readonly origin: LockedPackage["origin"];
  readonly evidence: Pick<LockedPackage, "source" | "integrity">;
  /** `serde`, `serde 1.0.1` or `serde 1.0.1 (registry+…)` */
  readonly dependencies: readonly string[];
}

interface CargoLockPackages {
  readonly packages: readonly CargoLockPackage[];
  readonly problems: readonly SyntaxProblem[];
}

/**
 * The packages in all versions of the format: `[[package]]`, and in the oldest `[root]` for the only member. Those with a
 * syntax error or a merge conflict are left out.
 */
function* readCargoLockPackages(text: string): Slices<CargoLockPackages> {
  const { root, damaged, problems } = yield* readTomlLockfile(text);
  const member = nodeAt(root, "root");
  const nodes = [...(member ? [member] : []), ...(nodeAt(root, "package")?.items ?? [])];
  const packages = yield* mapInSlices(
    nodes.filter((node) => !damaged.has(node)),
    (node) => readPackage(node, nodeAt(root, "metadata")),
  );
  const read = packages.filter((each) => each !== undefined);
  if (problems.length > 0) return { packages: read, problems };
  const incomplete = { message: message("Missing name or version of a package"), span: { start: 0, end: 0 } };
  return { packages: read, problems: read.length < packages.length ? [incomplete] : missingEntries(read) };
}

/** The first dependency that the lockfile does not have. */
function missingEntries(packages: readonly CargoLockPackage[]): readonly SyntaxProblem[] {
  const names = new Set(packages.map(({ name }) => name));
  const dependencies = packages.flatMap((each) => each.dependencies.map((dependency) => dependency.split(" ", 1)[0]));
  const missing = dependencies.find((name) => name !== undefined && !names.has(name));
  return missing === undefined ? [] : [missingEntry(missing)];
}

function readPackage(node: TomlNode, metadata: TomlNode | undefined): CargoLockPackage | undefined {
  const name = stringAt(node, "name");
  const version = stringAt(node, "version");
  if (!name || !version) return undefined;
  const source = stringAt(node, "source");
  const replacement = stringAt(node, "replace");
  // What `[replace]` names is built instead, in the same version.
  const place = replacement === undefined ? source : /\((.*)\)/.exec(replacement)?.[1];
  const origin = originOf(place);
  // The oldest versions list all checksums at the end.
  const checksum = stringAt(node, "checksum") ?? stringAt(metadata, `checksum ${name} ${version} (${source ?? ""})`);
  const evidence = {
    ...(place !== undefined && placeOf(origin, place)),
    ...(checksum !== undefined && checksum !== "<none>" && integrityOf(`sha256:${checksum}`)),
  };
  return { name, version, source, origin, evidence, dependencies: stringsAt(node, "dependencies") };
}

/** A registry with a name of its own is not a mirror. */
function placeOf(origin: LockedPackage["origin"], source: string): Pick<LockedPackage, "source"> {
  return origin === "private"
    ? sourceOf("url", source.replace(/^(?:registry|sparse)\+/, ""))
    : sourceOf(origin, source);
}

function originOf(source: string | undefined): LockedPackage["origin"] {
  if (source === undefined) return "workspace";
  if (source.startsWith("git+")) return "git";
  if (/^(?:registry|sparse)\+/.test(source))
    return publicRegistries.origin("CARGO", source) === "public" ? "registry" : "private";
  return /^(?:path|directory|local-registry)\+/.test(source) ? "path" : "url";
}
