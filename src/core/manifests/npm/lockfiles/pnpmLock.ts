import { pathBelow, resolvePath } from "../../../model/path.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../../lockfile.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import { fieldsOf, readIndented, readYamlLine, sectionsOf, valuesOf, type Field } from "./indentedText.ts";
import { isDeclaredForAll, versionsByName } from "./lockedVersions.ts";
import { unreadableLockfile } from "./installation.ts";
import { memberSections, pnpmNeedsOf, readPnpmEntry, type PnpmEntry, type PnpmNeed } from "./pnpmEntries.ts";
import { isKnownFormat, keysOf, withoutSuffixes } from "./pnpmPath.ts";

/**
 * Lockfiles of pnpm 3 to 10, which have the versions 5, 6 and 9. What is linked into a `node_modules` has no version in
 * them. It is said which package belongs to which dependency of which member, so that nothing has to be searched for.
 */
export const pnpmLock: LockfileParser = {
  id: "npm/pnpm-lock.yaml",
  system: "NPM",
  names: ["pnpm-lock.yaml"],
  parse: parsePnpmLock,
};

function parsePnpmLock(text: string): Lockfile {
  const { documents, problems } = readIndented(text, readYamlLine);
  // Before the lockfile of the project there may be one of pnpm itself.
  const fields = documents.findLast((document) => document.length > 0) ?? [];
  const formats = new Set(valuesOf(fields, "lockfileVersion").map((version) => Number.parseInt(version, 10)));
  const [format = NaN] = formats;
  if (formats.size !== 1 || !isKnownFormat(format)) {
    const field = fields.find(({ key }) => key === "lockfileVersion");
    const span = field?.span ?? { start: 0, end: Math.min(1, text.length) };
    const message = field
      ? "Lockfiles of this version of pnpm are not known; no version is read from it"
      : "The lockfile has no `lockfileVersion`; no version is read from it";
    return unreadableLockfile({ message, span });
  }
  return readFields(fields, format, problems);
}

type Members = ReadonlyMap<string, readonly PnpmNeed[]>;

/** By the folder of each member what it depends on. A lockfile without `importers` is that of one package. */
function membersOf(fields: readonly Field[]): Members {
  if (!fields.some(({ key }) => key === "importers")) return new Map([["", pnpmNeedsOf(fields, memberSections)]]);
  const members = new Map<string, PnpmNeed[]>();
  for (const importer of sectionsOf(fields, "importers")) {
    const folder = importer.key === "." ? "" : importer.key;
    const needs = members.get(folder) ?? [];
    members.set(folder, needs);
    for (const need of pnpmNeedsOf(fieldsOf(importer), memberSections)) needs.push(need);
  }
  return members;
}

function readFields(fields: readonly Field[], format: number, noticed: readonly SyntaxProblem[]): Lockfile {
  const problems = [...noticed];
  const members = membersOf(fields);
  const reading: Reading = { format, members, entries: [], byPath: new Map(), links: new Map(), lost: [] };
  readEntries(reading, fields);
  const dependencies = new Map([...members].map(([folder, needs]) => [folder, indexesOf(reading, needs, folder)]));
  const own = reading.entries.map((entry) => listed(indexesOf(reading, entry.needs, "")));
  const linked = new Map([...dependencies].map(([folder, indexes]) => [folder, listed(indexes)]));
  const packages = reading.entries.map(({ key, origin, folder }, index): LockedPackage => {
    return { key, origin, dependencies: (folder === undefined ? own[index] : linked.get(folder)) ?? [] };
  });
  const [lost] = reading.lost;
  if (lost) problems.push({ message: `The lockfile does not tell which package \`${lost.key}\` is`, span: lost.span });
  const named = versionsByName(packages);
  return {
    packages,
    hasGraph: true,
    covers: ({ folder }) => members.has(folder),
    locked(declaration, { folder }) {
      if (declaration.scope === "packageManager") return [];
      if (isDeclaredForAll(declaration)) return named.get(declaration.package.name) ?? [];
      return [...(dependencies.get(folder)?.get(declaration.name) ?? [])];
    },
    problems,
  };
}

/** No file system has longer paths. */
const maxPath = 4096;

interface Reading {
  readonly format: number;
  readonly members: Members;
  /** What is linked has the `folder` that it is in, as seen from the lockfile. */
  readonly entries: (PnpmEntry & { readonly folder?: string })[];
  /** Indexes of the entries by their keys in the lockfile; undefined for those that cannot be read. */
  readonly byPath: Map<string, number | undefined>;
  /** Indexes of what is linked, by name and folder. */
  readonly links: Map<string, number>;
  /** What leads to no package. */
  readonly lost: Field[];
}

function readEntries(reading: Reading, fields: readonly Field[]): void {
  const { format, members, entries, byPath, lost } = reading;
  const packages = sectionsOf(fields, "packages");
  const about = new Map(packages.map((field) => [field.key, fieldsOf(field)]));
  for (const field of format === 9 ? sectionsOf(fields, "snapshots") : packages) {
    const from = about.get(withoutSuffixes(field.key)) ?? about.get(field.key) ?? [];
    const entry = readPnpmEntry(field.key, from, fieldsOf(field), format, (folder) => members.has(folder));
    if (!entry) lost.push(field);
    if (!byPath.has(field.key)) byPath.set(field.key, entry && entries.push(entry) - 1);
  }
}

/** By name the packages that were found for it: several only where a merge left more than one. */
function indexesOf(
  reading: Reading,
  needs: readonly PnpmNeed[],
  folder: string,
): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const { name, reference, field } of needs) {
    const index = indexOf(reading, name, reference, folder);
    const known = found.get(name) ?? new Set<number>();
    if (index === undefined) reading.lost.push(field);
    else found.set(name, known.add(index));
  }
  return found;
}

function indexOf(reading: Reading, name: string, reference: string, folder: string): number | undefined {
  const { byPath, format } = reading;
  if (reference.startsWith("link:")) return linkTo(reading, name, reference.slice("link:".length), folder);
  for (const key of keysOf(name, reference, format)) {
    const index = byPath.get(key);
    if (index !== undefined) return index;
  }
  return undefined;
}

/** The package of a folder, seen from that of a member. */
function linkTo({ members, entries, links }: Reading, name: string, target: string, from: string): number {
  const root = "/lockfile";
  const isReal = from.length + target.length <= maxPath;
  const folder = isReal ? pathBelow(root, resolvePath(resolvePath(root, from), target)) : undefined;
  const id = `${name}\n${folder ?? target}`;
  const isMember = folder !== undefined && members.has(folder);
  const index =
    links.get(id) ??
    entries.push({
      key: { system: "NPM", name, version: "" },
      origin: isMember ? "workspace" : "path",
      needs: [],
      ...(isMember && { folder }),
    }) - 1;
  links.set(id, index);
  return index;
}

function listed(indexes: ReadonlyMap<string, ReadonlySet<number>>): readonly number[] {
  return [...new Set([...indexes.values()].flatMap((some) => [...some]))];
}
