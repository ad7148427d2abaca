import { canonicalName } from "../../../model/names.ts";
import { pathBelow, resolvePath } from "../../../model/path.ts";
import type { LockedPackage, Lockfile } from "../../lockfile.ts";
import type { Declaration } from "../../manifest.ts";

/** A package as a lockfile of Python has it, before what it needs is found among the others. */
export interface LockEntry {
  /** Canonical. */
  readonly name: string;
  /** Empty where the lockfile does not say, as for a project whose version is made when it is built. */
  readonly version: string;
  readonly origin: LockedPackage["origin"];
  /** Tells apart what has the same name and version; any text that does. */
  readonly source?: string;
  /** Of a project on this machine: relative to the lockfile's folder, empty for that folder itself. */
  readonly folder?: string;
  /** Canonical names of the groups of the project that it is installed for; none where the lockfile does not say. */
  readonly groups?: readonly string[];
  readonly needs: readonly Need[];
  /** It may have another version than is read here, or one more: nothing is told of any package of its name. */
  readonly isDamaged?: boolean;
}

/** What must hold of the package that is needed: its name and, where the lockfile says more, its version and source. */
export interface Need {
  /** Canonical. */
  readonly name: string;
  readonly version?: string;
  readonly source?: string;
  /** The version that a requirement names, perhaps in another spelling than the package has. */
  readonly hint?: string;
}

export interface Reading extends Pick<Lockfile, "hasGraph" | "problems"> {
  /** What the lockfile calls the group of the dependencies that the project always has. */
  readonly mainGroup?: string;
}

/**
 * A lockfile that does not say which of its packages a declaration has: all of that name, or those in its group. It covers
 * the project beside it and those of its packages that are folders below.
 */
export function createPythonLock(
  entries: readonly LockEntry[],
  { hasGraph, problems, mainGroup = "" }: Reading,
): Lockfile {
  const { packages, groups, find } = linkPackages(entries);
  const folders = new Set(entries.flatMap(({ folder }) => folder ?? []));
  return {
    packages,
    hasGraph,
    covers: ({ folder }) => folder === "" || folders.has(folder),
    locked: (declaration) => {
      if (!isLocked(declaration)) return [];
      const named = find({ name: declaration.package.name });
      // Extras are part of the main group, or groups of their own.
      for (const group of [sectionOf(declaration.scope, mainGroup), mainGroup]) {
        const fitting = named.filter((index) => groups[index]?.has(group));
        if (fitting.length > 0) return fitting;
      }
      return named;
    },
    problems,
  };
}

/** What builds a project is installed apart from it, and no lockfile of Python has it. */
export function isLocked({ scope }: Declaration): boolean {
  return scope !== "build-system.requires" && scope !== "build-constraint-dependencies";
}

/** The canonical name of the group or extra that a scope of `pyproject.toml` stands for. */
export function sectionOf(scope: string, mainGroup: string): string {
  if (scope === "dependencies") return mainGroup;
  return scope === "dev-dependencies" ? "dev" : canonicalName("PYPI", scope);
}

/**
 * Whether the text may be a version: no range and no word such as `latest`. What does not come from an index need not have
 * one, as it may be made when the package is built.
 */
export function isVersion(text: string | undefined, origin: LockedPackage["origin"]): boolean {
  if (text === undefined) return origin !== "registry" && origin !== "private";
  return /^v?\d[a-z\d.!+_-]*$/i.test(text);
}

/** A folder as lockfiles write it, such as `./packages/a` or `.`, relative to the lockfile's; undefined where it is not below. */
export function folderBelow(path: string): string | undefined {
  return pathBelow("/project", resolvePath("/project", path));
}

export interface LinkedPackages {
  readonly packages: readonly LockedPackage[];
  /** Of each of the packages. */
  readonly groups: readonly ReadonlySet<string>[];
  /** Indexes of what may be meant: more than one where the lockfile does not tell which. */
  readonly find: (need: Need) => readonly number[];
}

/** Entries of one name, version and source are one package: lockfiles repeat them for extras and groups. */
export function linkPackages(entries: readonly LockEntry[]): LinkedPackages {
  const doubtful = new Set(entries.flatMap(({ name, isDamaged }) => (isDamaged ? name : [])));
  const merged = mergeEntries(entries.filter(({ name }) => !doubtful.has(name)));
  const byName = new Map<string, number[]>();
  for (const [index, { name }] of merged.entries()) {
    const known = byName.get(name);
    if (known) known.push(index);
    else byName.set(name, [index]);
  }
  const find = (need: Need): readonly number[] => {
    const named = byName.get(need.name) ?? [];
    // No lockfile has nearly as many; a made-up one must not grow with the square of its length.
    return named.length > mostCandidates ? [] : narrowed(named, need, merged);
  };
  const packages = merged.map(({ name, version, origin, needs }, index): LockedPackage => {
    const dependencies = new Set(needs.flatMap(find));
    dependencies.delete(index);
    // The public index takes no local versions such as `2.1.0+cpu`.
    const isElsewhere = origin === "registry" && version.includes("+");
    return {
      key: { system: "PYPI", name, version },
      origin: isElsewhere ? "private" : origin,
      dependencies: [...dependencies],
    };
  });
  return { packages, groups: merged.map(({ groups }) => new Set(groups)), find };
}

const mostCandidates = 64;

function narrowed(
  named: readonly number[],
  { version, source, hint }: Need,
  entries: readonly LockEntry[],
): readonly number[] {
  const fitting = named.filter((index) => {
    const entry = entries[index];
    return (version ?? entry?.version) === entry?.version && (source ?? entry?.source) === entry?.source;
  });
  if (hint === undefined || fitting.length < 2) return fitting;
  const hinted = fitting.filter((index) => entries[index]?.version === hint);
  return hinted.length > 0 ? hinted : fitting;
}

function mergeEntries(entries: readonly LockEntry[]): readonly (LockEntry & { readonly groups: readonly string[] })[] {
  const merged = new Map<string, LockEntry & { readonly needs: Need[]; readonly groups: string[] }>();
  for (const entry of entries) {
    const id = [entry.name, entry.version, entry.origin, entry.source ?? ""].join("\n");
    const known = merged.get(id) ?? { ...entry, needs: [], groups: [] };
    merged.set(id, known);
    for (const need of entry.needs) known.needs.push(need);
    for (const group of entry.groups ?? []) known.groups.push(group);
  }
  return [...merged.values()];
}

/**
 * What a PEP 508 requirement such as `httpx[http2]==0.27.0; python_version < "3.9"` needs. Of its specifiers only one exact
 * version is of use here.
 */
export function readNeed(requirement: string): Need | undefined {
  const match = /^\s*([a-z0-9](?:[\w.-]*[a-z0-9])?)\s*(?:\[[^\]]*\]\s*)?(?:==\s*([^\s,;*]+)\s*(?:;|$))?/i.exec(
    requirement,
  );
  const [, name, hint] = match ?? [];
  if (name === undefined) return undefined;
  return { name: canonicalName("PYPI", name), ...(hint !== undefined && { hint }) };
}
