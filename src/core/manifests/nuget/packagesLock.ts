import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { mapInSlices, perSlice, reading, type Slices } from "../../model/slices.ts";
import { fileNameOf } from "../../model/path.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../lockfile.ts";
import { integrityOf } from "../shared/evidence.ts";
import { jsonLockfileSlices, membersOf, objectOf, textOf } from "../shared/jsonLockfile.ts";
import { shorten } from "../shared/shorten.ts";
import { nugetKey } from "./packageId.ts";

/** `packages.lock.json` in its versions 1 and 2: the packages installed for one project, by target framework. */
export const packagesLock: LockfileParser = {
  id: "nuget/packages.lock.json",
  system: "NUGET",
  names: ["packages.lock.json"],
  namesFor: (path) => [`packages.${projectNameOf(path)}.lock.json`, "packages.lock.json"],
  otherNames: /^packages\..+\.lock\.json$/,
  governs: (path) => /[^/]\.(?:cs|fs|vb)proj$/.test(path),
  format: {
    version: { pattern: /"version"\s*:\s*(\d+)/, newest: 2 },
    content: /"(?:version|dependencies)"\s*:/,
  },
  ...reading(readPackagesLock),
};

/** NuGet prefers the lockfile with the name of the project, for folders that have several projects. */
function projectNameOf(path: string): string {
  return fileNameOf(path)
    .replace(/\.[^.]*$/, "")
    .replaceAll(" ", "_");
}

type Package = Omit<LockedPackage, "dependencies" | "integrity"> & {
  integrity?: string;
  readonly dependencies: Set<number>;
};

/** The entry of a package for one framework. */
interface Entry {
  /** The index of the package, which several frameworks may have. */
  readonly index: number;
  /** Their IDs as written. */
  readonly dependencies: readonly string[];
  /** The requirement of the project, for a package that it references itself. */
  readonly requested?: string;
}

type Entries = ReadonlyMap<string, Entry>;

function* readPackagesLock(text: string): Slices<Lockfile> {
  const lockfile = yield* jsonLockfileSlices(text);
  yield;
  if ("problem" in lockfile) return lockfileOf([], new Map(), new Map(), [lockfile.problem]);
  const packages = createPackages();
  const frameworks = new Map<string, Entries>();
  const unread: string[] = [];
  for (const [framework, section] of membersOf(lockfile.root.dependencies)) {
    frameworks.set(framework, yield* readFramework(section, packages.add, unread));
  }
  yield* linkDependencies(frameworks, packages.all);
  return lockfileOf(
    yield* mapInSlices(packages.all, ({ dependencies, ...locked }) => ({ ...locked, dependencies: [...dependencies] })),
    yield* indexByName(frameworks),
    requestedIn(frameworks),
    unread.slice(0, 1).map((name) => ({
      message: message("Missing version of `{name}`", { name: shorten(name) }),
      span: { start: 0, end: 0 },
    })),
  );
}

type AddPackage = (key: LockedPackage["key"], isProject: boolean, contentHash: string | undefined) => number;

/** Each package once, whatever number of frameworks has it. */
function createPackages(): { readonly all: readonly Package[]; readonly add: AddPackage } {
  const all: Package[] = [];
  const indexes = new Map<string, number>();
  return {
    all,
    add(key, isProject, contentHash) {
      const id = `${isProject ? "project" : "package"} ${key.name}\n${key.version}`;
      const index = indexes.get(id) ?? all.length;
      const added = all[index] ?? { key, origin: isProject ? "workspace" : "registry", dependencies: new Set() };
      if (index === all.length) {
        indexes.set(id, index);
        all.push(added);
      }
      // NuGet has the SHA-512 of what is in the package but its signatures.
      const hash = contentHash === undefined ? "" : `sha512:${contentHash}`;
      if (hash !== added.integrity) Object.assign(added, integrityOf(`${added.integrity ?? ""} ${hash}`));
      return index;
    },
  };
}

function* readFramework(section: unknown, add: AddPackage, unread: string[]): Slices<Entries> {
  const entries = new Map<string, Entry>();
  for (const [index, [id, value]] of membersOf(section).entries()) {
    if (index % perSlice === perSlice - 1) yield;
    const { type, resolved, requested, contentHash, dependencies } = objectOf(value);
    const isProject = typeof type === "string" && type.toLowerCase() === "project";
    const version = textOf(resolved);
    if (version === undefined && !isProject) {
      unread.push(id);
      continue;
    }
    const key = { ...nugetKey(id), version: version ?? "" };
    const range = type === "Direct" ? textOf(requested) : undefined;
    entries.set(key.name, {
      index: add(key, isProject, textOf(contentHash)),
      dependencies: membersOf(dependencies).map(([name]) => name),
      ...(range !== undefined && { requested: range }),
    });
  }
  return entries;
}

/** The entries of a runtime (`net8.0/linux-x64`) are only those that differ from the framework's. */
function* linkDependencies(frameworks: ReadonlyMap<string, Entries>, packages: readonly Package[]): Slices<void> {
  for (const [framework, entries] of frameworks) {
    const slash = framework.indexOf("/");
    const base = slash < 0 ? undefined : frameworks.get(framework.slice(0, slash));
    let count = 0;
    for (const { index, dependencies } of entries.values()) {
      if (++count % perSlice === 0) yield;
      for (const id of dependencies) {
        const { name } = nugetKey(id);
        const dependency = entries.get(name) ?? base?.get(name);
        if (dependency) packages[index]?.dependencies.add(dependency.index);
      }
    }
  }
}

function* indexByName(frameworks: ReadonlyMap<string, Entries>): Slices<ReadonlyMap<string, readonly number[]>> {
  const indexes = new Map<string, number[]>();
  for (const entries of frameworks.values()) {
    let count = 0;
    for (const [name, { index }] of entries) {
      if (++count % perSlice === 0) yield;
      const found = indexes.get(name);
      if (!found) indexes.set(name, [index]);
      else if (!found.includes(index)) found.push(index);
    }
  }
  return indexes;
}

/** The project's requirements by name of package: several where frameworks differ. */
function requestedIn(frameworks: ReadonlyMap<string, Entries>): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const entries of frameworks.values()) {
    for (const [name, { requested }] of entries) {
      if (requested === undefined) continue;
      const others = byName.get(name);
      if (!others) byName.set(name, [requested]);
      else if (!others.includes(requested)) others.push(requested);
    }
  }
  return byName;
}

/** Items whose packages are not installed for the project. */
const notInstalled: ReadonlySet<string> = new Set(["PackageDownload", "DotNetCliToolReference"]);

function lockfileOf(
  packages: readonly LockedPackage[],
  indexes: ReadonlyMap<string, readonly number[]>,
  requested: ReadonlyMap<string, readonly string[]>,
  problems: readonly SyntaxProblem[],
): Lockfile {
  return {
    packages,
    hasGraph: problems.length === 0,
    covers: ({ folder }) => folder === "",
    // Which references a condition leaves is not known.
    requested: ({ package: { name }, scope, isConditional }) =>
      isConditional || scope !== "PackageReference" ? undefined : (requested.get(name) ?? []),
    choosesAnew: true,
    locked: ({ package: { name }, scope }) => (notInstalled.has(scope) ? [] : (indexes.get(name) ?? [])),
    problems,
  };
}
