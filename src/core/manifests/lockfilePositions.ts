import type { System } from "../model/keys.ts";
import { canonicalName } from "../model/names.ts";
import type { Span } from "../model/span.ts";
import type { LockedPackage } from "./lockfile.ts";

/** A package, as far as its place is found by it. */
type Located = Pick<LockedPackage, "key">;

/**
 * Finds the places of the packages in the text of their lockfile, in their order: the name in each entry, or undefined if it was
 * not found. Takes one pass over the text, without a tree, for people who look at the file; a check needs no positions.
 */
export function locateLocked(
  formatId: string,
  text: string,
  packages: readonly Located[],
): readonly (Span | undefined)[] {
  const spans = new Array<Span | undefined>(packages.length).fill(undefined);
  const find = createFinder(packages, spans);
  for (const { name, span, version } of lockedEntries(formatId, text, packages)) {
    const index = find(name, version);
    if (index !== undefined) spans[index] = span;
  }
  return spans;
}

/** The entries of the text in their order; an entry may be written in several places. */
export function lockedEntries(formatId: string, text: string, packages: readonly Located[]): Iterable<LockedEntry> {
  const pattern = entryPatterns[formatId];
  const [first] = packages;
  return pattern && first ? entriesIn(text, pattern, first.key.system) : [];
}

/**
 * The entries of each format. Groups: the `name` of an entry (`nested` in npm's old lockfiles), and its version next to it (`here`) or in a later line of it
 * (`version`); `real` is the name of the package where the entry has an alias.
 */
const entryPatterns: Readonly<Record<string, RegExp>> = {
  "npm/package-lock.json": new RegExp(
    [
      String.raw`"(?:[^"\n]*\/)?node_modules\/(?<name>(?:@[^/"\n]+\/)?[^/"\n]+)"\s*:\s*\{`,
      String.raw`"(?<nested>[^"\n]+)"\s*:\s*\{\s*"version"\s*:\s*"(?<here>[^"\n]*)"`,
      String.raw`"name"\s*:\s*"(?<real>[^"\n]*)"`,
      String.raw`"version"\s*:\s*"(?<version>[^"\n]*)"`,
    ].join("|"),
    "dg",
  ),
  "npm/yarn.lock": new RegExp(
    [
      String.raw`^"?(?:(?:@[^\s/"@,]+\/)?[^\s"@,/]+@npm:)?(?<name>(?:@[^\s/"@,]+\/)?[^\s"@,/]+)@.*:[ \t\r]*$`,
      String.raw`^[ \t]+"?version"?:?[ \t]+"?(?<version>[^"\s]+)`,
    ].join("|"),
    "dgm",
  ),
  "npm/pnpm-lock.yaml":
    /^ {2}['"]?\/?(?<name>(?:@[^\s/'"@]+\/)?[^\s/'"@:(]+)[@/](?<here>[^\s'":(_]+)(?![^\s'":(_]).*:[ \t\r]*$/dgm,
  "npm/bun.lock": /"[^"\n]*"\s*:\s*\[\s*"(?<name>(?:@[^/"@\n]+\/)?[^"@\n]+)@(?<here>[^"\n]*)"/dg,
  "npm/deno.lock": /"(?<name>(?:@[^/"@\n]+\/)?[^"@/\n:]+)@(?<here>\d[^"_\n]*)(?:_[^"\n]*)?"\s*:\s*\{/dg,
  "cargo/Cargo.lock": tomlEntries(),
  "pypi/uv.lock": tomlEntries(),
  "pypi/poetry.lock": tomlEntries(),
  "pypi/pdm.lock": tomlEntries(),
  "pypi/pylock.toml": tomlEntries(),
  "pypi/requirements.txt":
    /^[ \t]*(?<name>[a-z0-9](?:[\w.-]*[a-z0-9])?)[ \t]*(?:\[[^\]\n]*\][ \t]*)?={2,3}[ \t]*(?<here>[^\s,;\\]+)/dgim,
  "pypi/Pipfile.lock": /"(?<name>[^"\n]+)"\s*:\s*\{|"version"\s*:\s*"={0,3}(?<version>[^"\n]*)"/dg,
  "maven/gradle.lockfile": /^[ \t]*(?<name>[\w.-]+:[\w.-]+):(?<here>[^\s:=]+)=/dgm,
  "go/go.sum": /^[ \t]*(?<name>\S+)[ \t]+(?<here>v[^\s/]+)[ \t]+h1:/dgm,
  "rubygems/Gemfile.lock": /^ {4}(?<name>[^\s(]+) \((?<here>[^)\s]+)\)/dgm,
  "nuget/packages.lock.json": /"(?<name>[^"\n]+)"\s*:\s*\{\s*"type"|"resolved"\s*:\s*"(?<version>[^"\n]*)"/dg,
};

function tomlEntries(): RegExp {
  return /^[ \t]*name\s*=\s*["'](?<name>[^"'\n]+)["']|^[ \t]*version\s*=\s*["'](?<version>[^"'\n]+)["']/dgm;
}

export interface LockedEntry {
  /** Canonical. */
  readonly name: string;
  readonly span: Span;
  /** The version; absent if the entry has none, as for some packages of repositories. */
  readonly version?: string;
}

function* entriesIn(text: string, pattern: RegExp, system: System): Generator<LockedEntry> {
  let open: LockedEntry | undefined;
  for (const match of text.matchAll(pattern)) {
    const next = openedBy(match, system);
    if (next && open) yield open;
    open = next ?? open;
    const { real, here, version = here } = match.groups ?? {};
    if (open && real !== undefined) open = { ...open, name: canonicalName(system, real) };
    if (!open || version === undefined) continue;
    // npm wrote an alias as `npm:<name>@<version>` before its lockfiles of version 2.
    const [, realName, realVersion] = /^npm:(.[^@]*)@(.+)$/.exec(version) ?? [];
    yield { ...open, ...(realName !== undefined && { name: realName }), version: realVersion ?? version };
    open = undefined;
  }
  if (open) yield open;
}

function openedBy({ groups = {}, indices }: RegExpExecArray, system: System): LockedEntry | undefined {
  const field = groups.name === undefined ? "nested" : "name";
  const name = groups[field];
  const [start, end] = indices?.groups?.[field] ?? [];
  if (name === undefined || start === undefined || end === undefined) return undefined;
  return { name: canonicalName(system, name), span: { start, end } };
}

/** Finds the package of an entry, of several versions the one that it names, each once. */
function createFinder(
  packages: readonly Located[],
  found: readonly (Span | undefined)[],
): (name: string, version: string | undefined) => number | undefined {
  const byVersion = new Map<string, number[]>();
  const byName = new Map<string, number[]>();
  const add = (map: Map<string, number[]>, id: string, index: number): void => {
    const same = map.get(id);
    if (same) same.push(index);
    else map.set(id, [index]);
  };
  // The last is taken first.
  for (let index = packages.length - 1; index >= 0; index--) {
    const { name, version } = packages[index]?.key ?? { name: "", version: "" };
    add(byVersion, `${name} ${version}`, index);
    add(byName, name, index);
  }
  const next = (indexes: number[] | undefined): number | undefined => {
    while (indexes && indexes.length > 0) {
      const index = indexes.pop();
      if (index !== undefined && !found[index]) return index;
    }
    return undefined;
  };
  return (name, version) => {
    if (version !== undefined) {
      const same = byVersion.get(`${name} ${version}`);
      if (same) return next(same);
    }
    // The lockfile may spell the version in another way, or not at all.
    const sameName = byName.get(name);
    return sameName?.length === 1 || version === undefined ? next(sameName) : next(withVersion(name, version));
  };

  function withVersion(name: string, version: string): number[] | undefined {
    const cut = version.search(/[-+(_]/);
    return cut < 0 ? byName.get(name) : (byVersion.get(`${name} ${version.slice(0, cut)}`) ?? byName.get(name));
  }
}
