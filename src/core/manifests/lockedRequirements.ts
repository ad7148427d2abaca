import type { System } from "../model/keys.ts";
import { canonicalName } from "../model/names.ts";
import type { Span } from "../model/span.ts";
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
    if (entry) addRequirement(written, entry, match, { ...format, system });
  }
  const { satisfies } = versionsOf(system);
  const idsOf = ({ key: { name, version } }: LockedPackage) => [`${name} ${version}`, name];
  return (from, to) => {
    const [dependent, dependency] = [packages[from], packages[to]];
    if (!dependent || !dependency) return undefined;
    for (const source of idsOf(dependent)) {
      for (const target of idsOf(dependency)) {
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
  /** Groups: the `name` of a package, and its `requirement`; or the `version` that is locked, which is not a requirement. */
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
    pattern: /"(?<name>(?:@[^/"@\n]+\/)?[^"@/\n:,]+)(?:@(?<version>\d[^"_\n]*)(?:_[^"\n]*)?)?"(?=\s*[,\]])/dg,
  },
  "nuget/packages.lock.json": pairs,
  "npm/yarn.lock": {
    pattern: /^[ \t]{4,}"?(?<name>[^\s":]+)"?:?[ \t]+"?(?<requirement>[^"\n]*)/dgm,
  },
  "npm/pnpm-lock.yaml": { pattern: /^ {6}['"]?(?<name>[^\s'":]+)['"]?:[ \t]+['"]?(?<version>[^\s'"(]+)/dgm },
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
  "rubygems/Gemfile.lock": { pattern: /^ {6}(?<name>[^\s(!]+)!?(?: \((?<requirement>[^)\n]*)\))?/dgm },
};

function addRequirement(
  written: Written,
  { name, version }: LockedEntry,
  { groups = {}, indices }: RegExpExecArray,
  { system }: { readonly system: System },
): void {
  const [start, end] = indices?.groups?.name ?? [];
  if (groups.name === undefined || start === undefined || end === undefined) return;
  const target = targetOf(groups, system);
  const requirement = { text: target.requirement, span: { start, end } };
  const targets = [target.name, ...(groups.version === undefined ? [] : [`${target.name} ${groups.version}`])];
  for (const source of version === undefined ? [name] : [name, `${name} ${version}`]) {
    for (const each of targets) {
      addOnce(written, `${source}\n${each}`, requirement);
    }
  }
}

/**
 * Adds a requirement unless it is there already. What the package requires may be repeated with its requirement, and the first of
 * equal ones counts.
 */
function addOnce(written: Written, id: string, requirement: LockedRequirement): void {
  const existing = written.get(id);
  if (!existing) written.set(id, [requirement]);
  else if (requirement.text === "") return;
  else if (existing[0]?.text === "") existing[0] = requirement;
  else if (existing.every(({ text }) => text !== requirement.text)) existing.push(requirement);
}

/** The package that is named, which an alias or an address of the registry may lead to. */
function targetOf(
  { name = "", requirement, version }: Record<string, string | undefined>,
  system: System,
): { readonly name: string; readonly requirement: string } {
  const value = (requirement ?? version ?? "").trim();
  const [, real, realRequirement] = /^(?:npm:|\/)?(.[^@\s/]*(?:\/[^@\s/]+)?)@(.+)$/.exec(value) ?? [];
  if (real !== undefined && realRequirement !== undefined) {
    return { name: real, requirement: requirement === undefined ? "" : realRequirement };
  }
  return {
    name: canonicalName(system, name),
    requirement: requirement === undefined ? "" : value.replace(/^npm:/, ""),
  };
}
