import type { System } from "../model/keys.ts";
import { canonicalName } from "../model/names.ts";
import { groupSpan, type Span } from "../model/span.ts";
import { versionsOf } from "../versions/index.ts";
import type { LockedPackage } from "./lockfile.ts";
import { lockedEntries, type LockedEntry } from "./lockfilePositions.ts";

/** A requirement as a lockfile has it. */
interface LockedRequirement {
  /** Empty where the format names only the package. */
  readonly text: string;
  /** The span of the name of the required package, or of the one that requires it. */
  readonly span: Span;
}

/**
 * Finds the requirement by the indexes of a package and of one that it depends on; returns undefined if the text does not show
 * it.
 */
export type LockedRequirements = (from: number, to: number) => LockedRequirement | undefined;

/**
 * Finds what the packages of a lockfile require of each other, and where it is written. Takes two passes over the text, without a
 * tree, for people who look at the graph; a check needs no requirements.
 */
export function lockedRequirements(
  formatId: string,
  text: string,
  packages: readonly LockedPackage[],
): LockedRequirements {
  const written: Written = new Map();
  const format = formats[formatId];
  const [first] = packages;
  if (!format || !first) return () => undefined;
  const { system } = first.key;
  const entries = [...lockedEntries(formatId, text, packages)];
  let next = 0;
  for (const match of text.matchAll(format.pattern)) {
    while ((entries[next]?.span.start ?? Infinity) <= match.index) next++;
    const entry = entries[next - 1];
    if (entry) addRequirement(written, entry, match, system);
  }
  const { satisfies } = versionsOf(system);
  return (from, to) => {
    const [dependent, dependency] = [packages[from], packages[to]];
    if (!dependent || !dependency) return undefined;
    for (const source of idsOf(dependent.key)) {
      for (const target of idsOf(dependency.key)) {
        const found = written.get(format.isReversed ? `${target}\n${source}` : `${source}\n${target}`);
        // An alias may require another version of the package.
        if (found) return found.find(({ text: required }) => satisfies(dependency.key.version, required)) ?? found[0];
      }
    }
    return undefined;
  };
}

/** The requirements by the package that requires and the one that is required, which it may require again under an alias. */
type Written = Map<string, LockedRequirement[]>;

interface Format {
  /**
   * Groups: the `name` of a package, or its `real` one behind an alias, and its `requirement`; or the `version` that is locked, which is
   * not a requirement.
   */
  readonly pattern: RegExp;
  /** An entry names the packages that require it. */
  readonly isReversed?: true;
}

const pairs: Format = { pattern: /"(?<name>[^"\n]+)"\s*:\s*"(?<requirement>[^"\n]*)"/dg };
const tables: Format = {
  pattern: /\bname\s*=\s*"(?<name>[^"\n]+)"(?:[^}\n]{0,500}?\bspecifier\s*=\s*"(?<requirement>[^"\n]*)")?/dg,
};

/** Formats with the dependencies of their packages, by ID. */
const formats: Readonly<Record<string, Format>> = {
  "npm/package-lock.json": pairs,
  "npm/bun.lock": pairs,
  "npm/deno.lock": {
    pattern:
      /"(?:@?[^"@\n]+@npm:)?(?<name>(?:@[^/"@\n]+\/)?[^"@/\n:,]+)(?:@(?<version>\d[^"_\n]*)(?:_[^"\n]*)?)?"(?=\s*[,\]}])/dg,
  },
  "nuget/packages.lock.json": pairs,
  "npm/yarn.lock": {
    pattern: /^[ \t]{4,}"?(?<name>[^\s":]+)"?:?[ \t]+"?(?<requirement>[^"\n]*)/dgm,
  },
  "npm/pnpm-lock.yaml": {
    // Before version 9, an alias has a path of the lockfile. Peers are in parentheses, or behind another sign before version 6.
    pattern:
      /^ {6}['"]?(?<name>[^\s'":]+)['"]?:[ \t]+['"]?(?:(?:\/?(?<real>(?:@[^\s/'"@]+\/)?[^\s/'"@:(]+)[@/])??(?<version>\d+\.\d[^\s/'"(_]*))?/dgm,
  },
  "cargo/Cargo.lock": { pattern: /^[ \t]*"(?<name>[\w-]+)(?: (?<version>[^\s"]+))?[^"\n]*"/dgm },
  "pypi/uv.lock": tables,
  "pypi/pylock.toml": tables,
  "pypi/poetry.lock": {
    pattern:
      /^[ \t]*"?(?<name>[a-z0-9][\w.-]*)"?[ \t]*=\s*(?:\[\s*)?(?:\{[^}\n]{0,500}?\bversion\s*=\s*)?"(?<requirement>[^"\n]*)"/dgim,
  },
  "pypi/pdm.lock": {
    pattern:
      /"(?<name>[a-z0-9](?:[\w.-]*[a-z0-9])?)[ \t]*(?:\[[^\]"\n]*\][ \t]*)?(?<requirement>[<>=!~][^";\n]*)?(?:;[^"\n]*)?"/dgi,
  },
  "pypi/requirements.txt": {
    pattern: /(?:#[ \t]*via[ \t]|^[ \t]+#[ \t]{2}|,)[ \t]*(?<name>[a-z0-9](?:[\w.-]*[a-z0-9])?)/dgim,
    isReversed: true,
  },
  "rubygems/Gemfile.lock": { pattern: /^ {6}(?<name>\S+)(?: \((?<requirement>[^)\n]*)\))?/dgm },
};

function addRequirement(written: Written, source: LockedEntry, match: RegExpExecArray, system: System): void {
  const span = groupSpan(match, "name");
  if (!span) return;
  const { real = match.input.slice(span.start, span.end), requirement = "", version } = match.groups ?? {};
  const [, name = real, text = requirement] = /^npm:(?:(@?[^@]+)@)?(.+)/.exec(requirement) ?? [];
  const target = { name: canonicalName(system, name), version };
  for (const from of idsOf(source))
    for (const to of idsOf(target)) addOnce(written, `${from}\n${to}`, { text: text.trim(), span });
}

/** The package in its version, which nothing has that is not known, and in any. */
function idsOf({ name, version }: { readonly name: string; readonly version?: string | undefined }): readonly string[] {
  return [`${name} ${version}`, name];
}

/**
 * Adds a requirement unless it is there already. What the package requires may be repeated with its requirement, and the first of
 * equal ones counts.
 */
function addOnce(written: Written, id: string, requirement: LockedRequirement): void {
  const existing = written.get(id);
  if (existing && requirement.text === "") return;
  const others = existing?.filter(({ text }) => text !== "") ?? [];
  if (others.every(({ text }) => text !== requirement.text)) written.set(id, [...others, requirement]);
}
