import type { System } from "../model/keys.ts";
import { canonicalName } from "../model/names.ts";
import { groupSpan, type Span } from "../model/span.ts";
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
 * (`version`); `real` is the name of the package where the entry has an alias (`aliased` before the version); with `link`, an entry has no version.
 */
const entryPatterns: Readonly<Record<string, RegExp>> = {
  "npm/package-lock.json": new RegExp(
    [
      String.raw`"(?:[^"\n]*\/)?node_modules\/(?<name>(?:@[^/"\n]+\/)?[^/"\n]+)"\s*:\s*\{`,
      String.raw`"(?<nested>[^"\n]+)"\s*:\s*\{\s*"version"\s*:\s*"(?:npm:(?<aliased>@?[^@"\n]+)@)?(?<here>[^"\n]*)"`,
      String.raw`"name"\s*:\s*"(?<real>[^"\n]*)"`,
      String.raw`"version"\s*:\s*"(?<version>[^"\n]*)"`,
      String.raw`(?<link>"link")\s*:\s*true`,
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
    /^ {2}['"]?(?:[^\s/'"@]*\/)?(?<name>(?:@[^\s/'"@]+\/)?[^\s/'"@:(]+)[@/](?<here>[^\s/'":(_]+)(?:[/'":(_].*)?:[ \t\r]*$/dgm,
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
  "rubygems/Gemfile.lock": /^ {4}(?<name>[^\s(]+) \((?<here>[^)\s-]+)(?:-[^)\s]*)?\)/dgm,
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
    const { aliased, real = aliased, here, version = here, link } = match.groups ?? {};
    if (open && real !== undefined) open = { ...open, name: canonicalName(system, real) };
    if (!open || (version ?? link) === undefined) continue;
    yield { ...open, ...(version !== undefined && { version }) };
    open = undefined;
  }
  if (open) yield open;
}

function openedBy(match: RegExpExecArray, system: System): LockedEntry | undefined {
  const span = groupSpan(match, "name") ?? groupSpan(match, "nested");
  return span && { name: canonicalName(system, match.input.slice(span.start, span.end)), span };
}

/** Finds the package of an entry, of several versions the one that it names, each once. */
function createFinder(
  packages: readonly Located[],
  found: readonly (Span | undefined)[],
): (name: string, version: string | undefined) => number | undefined {
  const indexes = new Map<string, number[]>();
  // The last is taken first.
  for (const [index, { key }] of [...packages.entries()].reverse()) {
    for (const id of [`${key.name} ${key.version}`, key.name]) {
      const same = indexes.get(id);
      if (same) same.push(index);
      else indexes.set(id, [index]);
    }
  }
  return (name, version) => {
    // The lockfile may spell the version in another way, or not at all.
    const same = indexes.get(`${name} ${version}`) ?? indexes.get(name) ?? [];
    let index = same.pop();
    while (index !== undefined && found[index]) index = same.pop();
    return index;
  };
}
