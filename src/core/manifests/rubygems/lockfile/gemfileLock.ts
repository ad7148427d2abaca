import { message } from "../../../messages/message.ts";
import { fileNameOf, pathBelow, resolvePath } from "../../../model/path.ts";
import { mapInSlices, perSlice, reading, type Slices } from "../../../model/slices.ts";
import type { LockedPackage, Lockfile, LockfileParser, LockfileProblem, Member } from "../../lockfile.ts";
import { shorten } from "../../shared/shorten.ts";
import { isPublicSource } from "../sources/publicSource.ts";
import { readLockSections, type LockedGem } from "./lockSections.ts";

/**
 * `Gemfile.lock`, or `gems.locked` next to `gems.rb`. It covers the Gemfile next to it and the gems that are developed with
 * it. The Gemfiles of Appraisal have lockfiles with their own names.
 */
export const gemfileLock: LockfileParser = {
  id: "rubygems/Gemfile.lock",
  system: "RUBYGEMS",
  names: ["Gemfile.lock", "gems.locked"],
  namesFor: (path) => (path.endsWith(".gemfile") ? [`${fileNameOf(path)}.lock`] : gemfileLock.names),
  otherNames: /^(?:.+\.gemfile|Gemfile\.next)\.lock$/,
  governs: (path) => /^(?:Gemfile|gems\.rb|.*\.gem(?:spec|file))$/.test(fileNameOf(path)),
  format: { content: /^(?:GEM|GIT|PATH|PLUGIN SOURCE|PLATFORMS|DEPENDENCIES)[ \t\r]*$/m },
  ...reading(readGemfileLock),
};

function* readGemfileLock(text: string): Slices<Lockfile> {
  const { gems, problems } = yield* readLockSections(text);
  const merged = yield* mergePlatforms(gems);
  const { find, crowded } = yield* indexByName(merged);
  const packages = yield* mapInSlices(merged, ({ name, version, section, dependencies }, index): LockedPackage => {
    const indexes = new Set([...dependencies].flatMap(find));
    indexes.delete(index);
    const { origin, remotes } = section;
    const registries = origin === "private" && { registries: remotes.filter((remote) => !isPublicSource(remote)) };
    return { key: { system: "RUBYGEMS", name, version }, origin, ...registries, dependencies: [...indexes] };
  });
  return {
    packages,
    hasGraph: true,
    covers: (member) => covers(member, merged, find),
    locked: (declaration) => find(declaration.package.name),
    problems: [...problems, ...crowded.map(crowdedProblem)],
  };
}

type MergedGem = Omit<LockedGem, "dependencies"> & { readonly dependencies: Set<string> };

/** One gem for all platforms that have it in the same version. */
function* mergePlatforms(gems: readonly LockedGem[]): Slices<readonly MergedGem[]> {
  const merged = new Map<string, MergedGem>();
  for (const [index, { name, version, section, dependencies }] of gems.entries()) {
    if (index % perSlice === perSlice - 1) yield;
    const id = `${name} ${version} ${section.origin}`;
    const gem = merged.get(id);
    if (gem) for (const dependency of dependencies) gem.dependencies.add(dependency);
    else merged.set(id, { name, version, section, dependencies: new Set(dependencies) });
  }
  return [...merged.values()];
}

/** Versions of one gem, for its platforms. Without a limit a hostile lockfile would take quadratic time. */
const maxVersions = 64;

type Find = (name: string) => readonly number[];

function crowdedProblem(name: string): LockfileProblem {
  return {
    message: message("More than {count} versions of `{name}`", { count: maxVersions, name: shorten(name) }),
    span: { start: 0, end: 0 },
  };
}

/** `crowded` are the names that nothing is found by, as there are too many gems of them. */
function* indexByName(
  gems: readonly MergedGem[],
): Slices<{ readonly find: Find; readonly crowded: readonly string[] }> {
  const indexes = new Map<string, number[]>();
  for (const [index, { name }] of gems.entries()) {
    if (index % perSlice === perSlice - 1) yield;
    const sameName = indexes.get(name);
    if (sameName) sameName.push(index);
    else indexes.set(name, [index]);
  }
  const find = (name: string): readonly number[] => {
    const sameName = indexes.get(name) ?? [];
    return sameName.length > maxVersions ? [] : sameName;
  };
  return { find, crowded: [...indexes].flatMap(([name, { length }]) => (length > maxVersions ? name : [])) };
}

/**
 * The lockfile next to a Gemfile covers it. A gemspec, which contains its name, is covered where the lockfile has that gem
 * from a folder: Bundler finds gemspecs in the folder itself and up to two levels below.
 */
function covers({ folder, self }: Member, gems: readonly MergedGem[], find: Find): boolean {
  if (self === undefined) return folder === "";
  return find(self).some((index) => {
    const { origin, remotes } = gems[index]?.section ?? { remotes: [] };
    return origin === "path" && remotes.some((remote) => isNear(remote, folder));
  });
}

function isNear(remote: string, folder: string): boolean {
  const below = pathBelow(resolvePath("/project", remote), resolvePath("/project", folder));
  return below !== undefined && (below === "" || below.split("/").length <= 2);
}
