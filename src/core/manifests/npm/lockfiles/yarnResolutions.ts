import type { Slices } from "../../../model/slices.ts";
import { versionId } from "../../../versions/index.ts";
import { originOfRange, withoutBindings, type Descriptor } from "./yarnDescriptor.ts";
import type { YarnEntry } from "./yarnEntries.ts";

/** What a lockfile resolves descriptors to, as indexes of its entries. */
export interface YarnResolutions {
  /** The resolution of the first of these descriptors that the lockfile has. */
  readonly exact: (descriptors: readonly Descriptor[]) => readonly number[];
  /**
   * The same, or what `resolutions` replaced it with: the only version that is requested by that name, or the only one of
   * them that no dependency requests.
   */
  readonly find: (descriptors: readonly Descriptor[]) => readonly number[];
}

export function* resolutionsOf(entries: readonly YarnEntry[]): Slices<YarnResolutions> {
  const indexes = indexByDescriptor(entries);
  const exact = (descriptors: readonly Descriptor[]) => {
    for (const { name, range } of descriptors) {
      const found = indexes.get(`${name}@${range}`) ?? indexes.get(`${name}@npm:${range}`);
      if (found) return found;
    }
    return [];
  };
  yield;
  const dependencies = new Set(entries.flatMap((entry) => entry.dependencies.flatMap(spellingsOf)));
  yield;
  const isDependency = (descriptor: Descriptor) => spellingsOf(descriptor).some((text) => dependencies.has(text));
  const requested = versionsByName(entries, () => true);
  yield;
  const replacing = versionsByName(entries, (descriptor) => !isDependency(descriptor));
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
function versionsByName(
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
function spellingsOf({ name, range }: Descriptor): readonly string[] {
  const plain = range.startsWith("npm:") ? range.slice("npm:".length) : range;
  return [`${name}@${plain}`, `${name}@npm:${plain}`];
}
