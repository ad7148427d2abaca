import { versionId } from "../../../model/keys.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../../lockfile.ts";
import type { Declaration } from "../../manifest.ts";
import { readIndented, readYamlLine } from "./indentedText.ts";
import { isDeclaredForAll, versionsByName } from "./lockedVersions.ts";
import { originOfRange, rangesOf, withoutBindings, type Descriptor } from "./yarnDescriptor.ts";
import { readClassicEntry, readClassicLine, readModernEntry, type YarnEntry } from "./yarnEntries.ts";

/** The lockfiles of yarn 1 and, in YAML and with the members of the workspace, those of yarn 2 and later. */
export const yarnLock: LockfileParser = {
  id: "npm/yarn.lock",
  system: "NPM",
  names: ["yarn.lock"],
  parse: parseYarnLock,
};

function parseYarnLock(text: string): Lockfile {
  const isModern = /^__metadata:/m.test(text);
  const { documents, problems } = readIndented(text, isModern ? readYamlLine : readClassicLine);
  const fields = documents.flat().filter(({ key }) => key !== "__metadata");
  const read = fields.map((field) => ({ field, entries: (isModern ? readModernEntry : readClassicEntry)(field) }));
  const lost = read.find(({ entries }) => entries.length === 0)?.field;
  const message = "This entry does not tell which version of which package it is";
  return {
    ...lockfileOf(read.flatMap(({ entries }) => entries)),
    problems: lost ? [...problems, { message, span: lost.span }] : problems,
  };
}

function lockfileOf(entries: readonly YarnEntry[]): Omit<Lockfile, "problems"> {
  const lookup = lookupIn(entries);
  const named = versionsByName(entries);
  const packages = entries.map(({ key, origin, needs }): LockedPackage => {
    return { key, origin, dependencies: [...new Set(needs.flatMap((need) => lookup.find([need])))] };
  });
  const members = membersOf(entries);
  return {
    packages,
    hasGraph: true,
    covers: ({ folder }) => members.size === 0 || members.has(folder),
    locked(declaration, { folder }) {
      if (declaration.scope === "packageManager") return [];
      const asked = descriptorsOf(declaration);
      const member = members.get(folder);
      if (isDeclaredForAll(declaration)) {
        const exactly = lookup.exactly(asked);
        return exactly.length > 0 ? exactly : (named.get(declaration.package.name) ?? []);
      }
      if (!member) return lookup.exactly(asked);
      // What it asked for when it was locked is what it has, even if it asks for something else by now.
      const needs = member.get(declaration.name) ?? [];
      return [...new Set(needs.flatMap((need) => lookup.find(need.range.startsWith("catalog:") ? asked : [need])))];
    },
  };
}

interface Lookup {
  /** What the first of these that is there was answered with. */
  readonly exactly: (asked: readonly Descriptor[]) => readonly number[];
  /**
   * The same, or, where none is there, what `resolutions` have put in its place: of what is there by that name the only
   * version, or the only one that nobody asks for.
   */
  readonly find: (asked: readonly Descriptor[]) => readonly number[];
}

function lookupIn(entries: readonly YarnEntry[]): Lookup {
  const answers = new Map<string, number[]>();
  for (const [index, { asked }] of entries.entries()) {
    for (const { name, range } of asked) {
      for (const form of new Set([range, withoutBindings(range)])) {
        const known = answers.get(`${name}@${form}`);
        if (!known) answers.set(`${name}@${form}`, [index]);
        else if (known.at(-1) !== index) known.push(index);
      }
    }
  }
  const exactly = (asked: readonly Descriptor[]) => {
    for (const { name, range } of asked) {
      const found = answers.get(`${name}@${range}`) ?? answers.get(`${name}@npm:${range}`);
      if (found) return found;
    }
    return [];
  };
  const wanted = new Set(entries.flatMap(({ needs }) => needs.flatMap(formsOf)));
  const all = versionsByAskedName(entries, () => true);
  const unwanted = versionsByAskedName(entries, (descriptor) => !formsOf(descriptor).some((form) => wanted.has(form)));
  return {
    exactly,
    find(asked) {
      const found = exactly(asked);
      const [first] = asked;
      if (found.length > 0 || !first || originOfRange(first.range)) return found;
      const candidates = [all, unwanted].map((versions) => versions.get(first.name) ?? []);
      return candidates.find(({ length }) => length === 1) ?? [];
    },
  };
}

/** For each name that is asked for one entry of each version, where `counts` says so of what it is the answer to. */
function versionsByAskedName(
  entries: readonly YarnEntry[],
  counts: (descriptor: Descriptor) => boolean,
): ReadonlyMap<string, readonly number[]> {
  const named = new Map<string, Map<string, number>>();
  for (const [index, { key, origin, asked }] of entries.entries()) {
    for (const descriptor of asked) {
      if (!counts(descriptor)) continue;
      const versions = named.get(descriptor.name) ?? new Map<string, number>();
      named.set(descriptor.name, versions);
      const version = `${origin} ${versionId(key)}`;
      if (!versions.has(version)) versions.set(version, index);
    }
  }
  return new Map([...named].map(([name, versions]) => [name, [...versions.values()]]));
}

/** Before version 4 a range was asked for without its `npm:`. */
function formsOf({ name, range }: Descriptor): readonly string[] {
  const plain = range.startsWith("npm:") ? range.slice("npm:".length) : range;
  return [`${name}@${plain}`, `${name}@npm:${plain}`];
}

/** By the folder of each member what it depends on. */
function membersOf(entries: readonly YarnEntry[]): ReadonlyMap<string, ReadonlyMap<string, readonly Descriptor[]>> {
  const members = new Map<string, Map<string, Descriptor[]>>();
  for (const { folder, needs } of entries) {
    if (folder === undefined) continue;
    const known = members.get(folder) ?? new Map<string, Descriptor[]>();
    members.set(folder, known);
    for (const need of needs) {
      const same = known.get(need.name);
      if (same) same.push(need);
      else known.set(need.name, [need]);
    }
  }
  return members;
}

function descriptorsOf(declaration: Declaration): readonly Descriptor[] {
  return rangesOf(declaration).map((range) => ({ name: declaration.name, range }));
}
