import type { LockedPackage, Lockfile, LockfileParser } from "../lockfile.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { nugetKey } from "./packageId.ts";
import { membersOf, objectOf, readLockText, textOf } from "./lockText.ts";

/** `packages.lock.json` in its versions 1 and 2: what is installed for one project, for each of its target frameworks. */
export const packagesLock: LockfileParser = {
  id: "nuget/packages.lock.json",
  system: "NUGET",
  names: ["packages.lock.json"],
  governs: (path) => /[^/]\.(?:cs|fs|vb)proj$/.test(path),
  parse: parsePackagesLock,
};

interface Entry {
  readonly index: number;
  /** As written. */
  readonly needs: readonly string[];
}

type Entries = ReadonlyMap<string, Entry>;

function parsePackagesLock(text: string): Lockfile {
  const read = readLockText(text);
  if ("problem" in read) return lockfileOf([], new Map(), [read.problem]);
  const packages: (Omit<LockedPackage, "dependencies"> & { readonly dependencies: Set<number> })[] = [];
  const indexes = new Map<string, number>();
  const frameworks = new Map<string, Entries>();
  for (const [framework, section] of membersOf(read.value.dependencies)) {
    const entries = new Map<string, Entry>();
    for (const [id, value] of membersOf(section)) {
      const { type, resolved, dependencies } = objectOf(value);
      const isProject = typeof type === "string" && type.toLowerCase() === "project";
      const version = textOf(resolved);
      if (version === undefined && !isProject) continue;
      const key = { ...nugetKey(id), version: version ?? "" };
      const place = `${isProject ? "project" : "package"} ${key.name}\n${key.version}`;
      const index = indexes.get(place) ?? packages.length;
      if (index === packages.length) {
        indexes.set(place, index);
        packages.push({ key, origin: isProject ? "workspace" : "registry", dependencies: new Set() });
      }
      entries.set(key.name, { index, needs: membersOf(dependencies).map(([needed]) => needed) });
    }
    frameworks.set(framework, entries);
  }
  for (const [framework, entries] of frameworks) {
    // What differs on one runtime is listed once more, and the rest is as for the framework: `net8.0/linux-x64`.
    const slash = framework.indexOf("/");
    const base = slash < 0 ? undefined : frameworks.get(framework.slice(0, slash));
    for (const { index, needs } of entries.values()) {
      for (const needed of needs) {
        const { name } = nugetKey(needed);
        const found = entries.get(name) ?? base?.get(name);
        if (found) packages[index]?.dependencies.add(found.index);
      }
    }
  }
  const byName = new Map<string, Set<number>>();
  for (const entries of frameworks.values()) {
    for (const [name, { index }] of entries) byName.set(name, (byName.get(name) ?? new Set()).add(index));
  }
  return lockfileOf(
    packages.map(({ dependencies, ...rest }) => ({ ...rest, dependencies: [...dependencies] })),
    new Map([...byName].map(([name, found]) => [name, [...found]])),
    [],
  );
}

/** What is not installed for the project that names it. */
const apart: ReadonlySet<string> = new Set(["PackageDownload", "DotNetCliToolReference"]);

function lockfileOf(
  packages: readonly LockedPackage[],
  byName: ReadonlyMap<string, readonly number[]>,
  problems: readonly SyntaxProblem[],
): Lockfile {
  return {
    packages,
    hasGraph: problems.length === 0,
    covers: ({ folder }) => folder === "",
    locked: ({ package: { name }, scope }) => (apart.has(scope) ? [] : (byName.get(name) ?? [])),
    problems,
  };
}
