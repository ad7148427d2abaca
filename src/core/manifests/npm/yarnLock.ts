import { message } from "../../messages/message.ts";
import { mapInSlices, reading, type Slices } from "../../model/slices.ts";
import { versionId } from "../../versions/index.ts";
import type { LockedPackage, Lockfile, LockfileParser, LockfileProblem } from "../lockfile.ts";
import type { Declaration } from "../manifest.ts";
import { missingEntry } from "../shared/entryGap.ts";
import { isChosenManager } from "./chosenManager.ts";
import { type Field, indentedSlices, readYamlLine, sectionsOf, valuesOf } from "./indentedText.ts";
import { withoutAlias } from "./installation.ts";
import { isDeclaredForAll, versionsByName } from "./lockedVersions.ts";
import {
  type Descriptor,
  descriptorsOf,
  originOfRange,
  readClassicEntry,
  readClassicLine,
  readModernEntry,
  withoutBindings,
  type YarnEntry,
} from "./yarnEntries.ts";

/** The lockfiles of yarn 1, and those of yarn 2 and later, which are YAML and list the members of the workspace. */
export const yarnLock: LockfileParser = {
  id: "npm/yarn.lock",
  system: "NPM",
  names: ["yarn.lock"],
  format: {
    version: { pattern: /^__metadata:[ \t\r]*\n\s+version:\s*["']?(\d+)/m, newest: 10 },
    content: /^# yarn lockfile v1|^[^\s#].*:[ \t\r]*$/m,
  },
  isChosen: (folder, read) => isChosenManager("yarn", folder, read),
  ...reading(readYarnLock),
};

function* readYarnLock(text: string): Slices<Lockfile> {
  const isModern = /^__metadata:/m.test(text);
  const { documents, problems: found } = yield* indentedSlices(text, isModern ? readYamlLine : readClassicLine);
  const problems: LockfileProblem[] = [...found];
  const fields = documents.flat().filter(({ key }) => key !== "__metadata");
  const [cacheKey] = valuesOf(sectionsOf(documents.flat(), "__metadata"), "cacheKey");
  const readEntry = (field: Field) => (isModern ? readModernEntry(field, cacheKey) : readClassicEntry(field));
  const read = yield* mapInSlices(fields, (field) => ({ field, entries: readEntry(field) }));
  const unreadable = read.find(({ entries }) => entries.length === 0)?.field;
  const entries = read.flatMap((each) => each.entries);
  if (unreadable)
    problems.push({ message: message("Missing package or version of this entry"), span: unreadable.span });
  return { ...(yield* lockfileOf(entries)), problems: problems.length > 0 ? problems : missingEntries(entries) };
}

/** The first dependency that the lockfile does not have. */
function missingEntries(entries: readonly YarnEntry[]): readonly LockfileProblem[] {
  const names = new Set(entries.flatMap(({ key, requests }) => [key.name, ...requests.map(({ name }) => name)]));
  const missing = entries.flatMap(({ dependencies }) => dependencies).find(({ name }) => !names.has(name));
  return missing ? [missingEntry(missing.name)] : [];
}

function* lockfileOf(entries: readonly YarnEntry[]): Slices<Omit<Lockfile, "problems">> {
  const resolutions = yield* resolutionsOf(entries);
  yield;
  const named = versionsByName(entries);
  const packages = yield* mapInSlices(entries, (entry): LockedPackage => {
    const { key, origin, registries, source, integrity } = entry;
    const evidence = { ...(registries && { registries }), ...(source && { source }), ...(integrity && { integrity }) };
    const indexes = entry.dependencies.flatMap((dependency) => resolutions.find([dependency]));
    return { key, origin, ...evidence, dependencies: [...new Set(indexes)] };
  });
  const members = membersOf(entries);
  return {
    packages,
    hasGraph: true,
    choosesAnew: true,
    covers: ({ folder }) => members.size === 0 || members.has(folder),
    requested(declaration, { folder, isMember }) {
      const descriptors = descriptorsOf(declaration);
      if (members.size > 0) return requestedBy(members.get(folder), declaration);
      // Yarn 1 does not list the members of a workspace; their definition does.
      return (folder === "" || isMember) && resolutions.exact(descriptors).length === 0 ? [] : undefined;
    },
    locked(declaration, { folder }) {
      if (declaration.scope === "packageManager") return [];
      const descriptors = descriptorsOf(declaration);
      const member = members.get(folder);
      if (isDeclaredForAll(declaration)) {
        const exact = resolutions.exact(descriptors);
        return exact.length > 0 ? exact : named(declaration.package.name);
      }
      if (!member) return resolutions.exact(descriptors);
      // The requirement at the time of locking counts, even if the manifest has another one by now.
      const dependencies = member.get(declaration.name) ?? [];
      const indexes = dependencies.flatMap((dependency) =>
        resolutions.find(dependency.range.startsWith("catalog:") ? descriptors : [dependency]),
      );
      return [...new Set(indexes)];
    },
  };
}

/** The requirement of the member when the lockfile was written; undefined where that is not a range, as for one of a catalog. */
function requestedBy(
  member: ReadonlyMap<string, readonly Descriptor[]> | undefined,
  { name, package: { name: real } }: Declaration,
): readonly string[] | undefined {
  if (!member) return undefined;
  const ranges = (member.get(name) ?? []).map(({ range }) => withoutAlias(range, real).replace(/^npm:/, ""));
  return ranges.some((range) => range.includes(":")) ? undefined : ranges;
}

/** The dependencies of each member of the workspace, by its folder and their name. */
function membersOf(entries: readonly YarnEntry[]): ReadonlyMap<string, ReadonlyMap<string, readonly Descriptor[]>> {
  const members = new Map<string, Map<string, Descriptor[]>>();
  for (const { folder, dependencies } of entries) {
    if (folder === undefined) continue;
    const byName = members.get(folder) ?? new Map<string, Descriptor[]>();
    members.set(folder, byName);
    for (const dependency of dependencies) {
      const sameName = byName.get(dependency.name);
      if (sameName) sameName.push(dependency);
      else byName.set(dependency.name, [dependency]);
    }
  }
  return members;
}

/** The resolutions of descriptors in a lockfile, as indexes of its entries. */
interface YarnResolutions {
  /** The resolution of the first of these descriptors that the lockfile has. */
  readonly exact: (descriptors: readonly Descriptor[]) => readonly number[];
  /**
   * The same, or what `resolutions` replaced it with: the only version that is requested by that name, or the only one of
   * them that no dependency requests.
   */
  readonly find: (descriptors: readonly Descriptor[]) => readonly number[];
}

function* resolutionsOf(entries: readonly YarnEntry[]): Slices<YarnResolutions> {
  const indexes = indexByDescriptor(entries);
  const exact = (descriptors: readonly Descriptor[]) => {
    for (const { name, range } of descriptors) {
      const found = indexes.get(`${name}@${range}`) ?? indexes.get(`${name}@npm:${range}`);
      if (found) return found;
    }
    return [];
  };
  yield;
  const dependencies = new Set(entries.flatMap((entry) => entry.dependencies.map(spellingOf)));
  yield;
  const requested = resolvedVersions(entries, () => true);
  yield;
  const replacing = resolvedVersions(entries, (descriptor) => !dependencies.has(spellingOf(descriptor)));
  return {
    exact,
    find(descriptors) {
      const found = exact(descriptors);
      const [first] = descriptors;
      if (found.length > 0 || !first || originOfRange(first.range)) return found;
      const candidates = [requested, replacing].map((versions) => versions.get(first.name) ?? []);
      return candidates.find(({ length }) => length === 1) ?? [];
    },
  };
}

function indexByDescriptor(entries: readonly YarnEntry[]): ReadonlyMap<string, readonly number[]> {
  const indexes = new Map<string, number[]>();
  for (const [index, { requests }] of entries.entries()) {
    for (const { name, range } of requests) {
      for (const form of new Set([range, withoutBindings(range)])) {
        const sameDescriptor = indexes.get(`${name}@${form}`);
        if (!sameDescriptor) indexes.set(`${name}@${form}`, [index]);
        else if (sameDescriptor.at(-1) !== index) sameDescriptor.push(index);
      }
    }
  }
  return indexes;
}

/** Indexes by the name of the requests that pass the filter, one for each version. */
function resolvedVersions(
  entries: readonly YarnEntry[],
  filter: (request: Descriptor) => boolean,
): ReadonlyMap<string, readonly number[]> {
  const named = new Map<string, Map<string, number>>();
  for (const [index, { key, origin, requests }] of entries.entries()) {
    for (const request of requests.filter(filter)) {
      const versions = named.get(request.name) ?? new Map<string, number>();
      named.set(request.name, versions);
      const version = `${origin} ${versionId(key)}`;
      if (!versions.has(version)) versions.set(version, index);
    }
  }
  return new Map([...named].map(([name, versions]) => [name, [...versions.values()]]));
}

/** Yarn 2 and 3 write the ranges of dependencies without `npm:`. */
function spellingOf({ name, range }: Descriptor): string {
  return `${name}@${range.replace(/^npm:/, "")}`;
}
