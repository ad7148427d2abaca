import { fileNameOf, pathBelow, resolvePath } from "../../model/path.ts";
import type { LockedPackage, Lockfile, LockfileParser, Member } from "../lockfile.ts";
import { readSections, type LockedGem } from "./lockSections.ts";

/**
 * `Gemfile.lock`, or `gems.locked` beside `gems.rb`. It covers the Gemfile beside it and the gems that are developed with
 * it. What Appraisal makes has lockfiles of other names, which are not read.
 */
export const gemfileLock: LockfileParser = {
  id: "rubygems/Gemfile.lock",
  system: "RUBYGEMS",
  names: ["Gemfile.lock", "gems.locked"],
  governs: (path) => /^(?:Gemfile|gems\.rb|.*\.gemspec)$/.test(fileNameOf(path)),
  parse: parseGemfileLock,
};

function parseGemfileLock(text: string): Lockfile {
  const { gems, problems } = readSections(text);
  const merged = mergePlatforms(gems);
  const byName = new Map<string, number[]>();
  for (const [index, { name }] of merged.entries()) {
    const known = byName.get(name);
    if (known) known.push(index);
    else byName.set(name, [index]);
  }
  const find = (name: string): readonly number[] => {
    const named = byName.get(name) ?? [];
    return named.length > mostVersions ? [] : named;
  };
  const packages = merged.map(({ name, version, section, needs }, index): LockedPackage => {
    const dependencies = new Set([...needs].flatMap(find));
    dependencies.delete(index);
    return { key: { system: "RUBYGEMS", name, version }, origin: section.origin, dependencies: [...dependencies] };
  });
  return {
    packages,
    hasGraph: true,
    covers: (member) => covers(member, merged, find),
    locked: (declaration) => find(declaration.package.name),
    problems,
  };
}

/** Of one gem, for its platforms. A made-up lockfile with more must not grow with the square of its length. */
const mostVersions = 64;

type MergedGem = Omit<LockedGem, "needs"> & { readonly needs: Set<string> };

/** One gem for all platforms that have it in the same version. */
function mergePlatforms(gems: readonly LockedGem[]): readonly MergedGem[] {
  const merged = new Map<string, MergedGem>();
  for (const { name, version, section, needs } of gems) {
    const id = `${name} ${version} ${section.origin}`;
    const known = merged.get(id);
    if (known) for (const need of needs) known.needs.add(need);
    else merged.set(id, { name, version, section, needs: new Set(needs) });
  }
  return [...merged.values()];
}

/**
 * A Gemfile is covered by the lockfile beside it. A gemspec, which says its name, is covered where the lockfile has that gem
 * from a folder: Bundler finds gemspecs in the folder itself and two levels below.
 */
function covers(
  { folder, self }: Member,
  gems: readonly MergedGem[],
  find: (name: string) => readonly number[],
): boolean {
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
