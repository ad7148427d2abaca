/**
 * Packages that exist nowhere, with lists of versions and graphs as large as those of real manifests, for measurements. Nothing lists
 * them: each is made when it is asked for, always the same from the seed in `test/seeds.json`.
 */
import { readFileSync } from "node:fs";
import { packageId, type PackageKey, type System } from "../../src/core/model/keys.ts";
import type { AdvisoryLine, GraphLine } from "./facts.ts";
import { once, type PackageFacts, type VersionFacts } from "./snapshot.ts";

interface Shape {
  /** Dependencies of a manifest, and the different packages that they bring along. */
  readonly declared: number;
  readonly transitive: number;
  /** The middle of the lengths of lists. Of a hundred lists the longest has `199 ** spread` times as many versions. */
  readonly versions: number;
  readonly spread: number;
  /** Packages that a dependency brings along, at least and at most. */
  readonly graph: readonly [least: number, most: number];
  /** The end of a version before a release. */
  readonly preRelease: string;
  /** What stands before a version that is required exactly, and before the least one of a range up to the next major version. */
  readonly operators: readonly [exact: string, range: string];
}

/** NPM as 100 well-known packages were found (33,000 versions), the others as the packages and graphs of the snapshot. */
const shapes = {
  NPM: { declared: 100, transitive: 1_715, versions: 118, spread: 0.66, graph: [5, 300], preRelease: "-beta.", operators: ["", "^"] },
  CARGO: { declared: 50, transitive: 400, versions: 110, spread: 0.35, graph: [1, 72], preRelease: "-alpha.", operators: ["=", ""] },
  MAVEN: { declared: 50, transitive: 120, versions: 75, spread: 0.41, graph: [1, 40], preRelease: "-RC", operators: ["", ""] },
  PYPI: { declared: 50, transitive: 120, versions: 62, spread: 0.56, graph: [1, 15], preRelease: "rc", operators: ["==", ">="] },
} as const satisfies Partial<Record<System, Shape>>; // prettier-ignore

export type GeneratedSystem = keyof typeof shapes;

/** A dependency as a manifest declares it. Every second one is behind, and as many are ranges, but in Maven. */
export interface Declared {
  readonly name: string;
  readonly requirement: string;
  /** The version that the requirement leads to. */
  readonly resolved: string;
}

export const declaredIn = perSystem((system): readonly Declared[] =>
  Array.from({ length: shapes[system].declared }, (_, n) => {
    const isRange = n % 2 === 1 && system !== "MAVEN";
    const { newest, older } = releasesOf(system, n);
    const releases = isBehind(n) ? older : newest;
    const middle = releases.length * (0.4 + 0.5 * chance(system, n, "declared")());
    const version = isBehind(n) || isRange ? at(releases, middle) : at(newest, -1);
    const ofMajor = releases.filter((other) => majorOf(other) === majorOf(version));
    return {
      name: nameAt(system, n),
      requirement: isRange ? rangeFrom(system, version) : `${shapes[system].operators[0]}${version}`,
      resolved: isRange ? at(ofMajor, -1) : version,
    };
  }),
);

function rangeFrom(system: GeneratedSystem, version: string): string {
  const range = `${shapes[system].operators[1]}${version}`;
  return system === "PYPI" ? `${range},<${majorOf(version) + 1}` : range;
}

/** The declared packages, in their order, then those that they bring along, each with what it requires. */
export const installedIn = perSystem((system): readonly Installed[] =>
  closure(system, [...declaredIn(system).keys()]).map((n) => {
    const version = declaredIn(system)[n]?.resolved ?? at(installed(system), n);
    return { name: nameAt(system, n), version, requires: requiredBy(system, n) };
  }),
);

export interface Installed {
  readonly name: string;
  readonly version: string;
  readonly requires: readonly { readonly name: string; readonly requirement: string }[];
}

export function requirementsOf({ system, name }: PackageKey): Installed["requires"] {
  const place = places().get(packageId({ system, name }));
  return place ? requiredBy(place.system, place.n) : [];
}

export function generatedPackage(key: PackageKey): PackageFacts | undefined {
  const place = places().get(packageId(key));
  return place && packageAt(place.system, place.n);
}

/** Every version of a package requires the same packages. */
export function generatedGraph({ package: { system, name }, version }: VersionFacts): GraphLine | undefined {
  const place = places().get(packageId({ system, name }));
  if (!place) return undefined;
  const members = closure(place.system, [place.n]);
  const nodes = members.map((n, index) =>
    index === 0 ? `${name}@${version}` : `${nameAt(place.system, n)}@${at(installed(place.system), n)}`,
  );
  const edges = members.flatMap((n, from) =>
    at(requires(place.system), n).map((to) => {
      return [from, members.indexOf(to), requirementOn(place.system, to)] as const;
    }),
  );
  return { name, version, source: "generated", nodes, edges };
}

export const generatedAdvisories = once(
  () =>
    new Map(
      [...places().values()].flatMap(({ system, n }) => {
        if (!isVulnerable(system, n)) return [];
        const id = advisoryIdOf(system, n);
        const advisory: AdvisoryLine = {
          id,
          url: `https://osv.dev/vulnerability/${id}`,
          title: `Uncontrolled resource consumption in ${nameAt(system, n)}`,
          aliases: [`CVE-2025-${90_000 + n}`],
          cvss3Score: 7.5,
          cvss3Vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H",
          affected: [],
          source: "generated",
        };
        return [[id, advisory] as const];
      }),
    ),
);

interface Place {
  readonly system: GeneratedSystem;
  /** Declared ones come first. */
  readonly n: number;
}

const places = once(() => {
  const found = new Map<string, Place>();
  for (const system of Object.keys(shapes) as GeneratedSystem[]) {
    for (let n = 0; n < sizeOf(system); n++) found.set(packageId({ system, name: nameAt(system, n) }), { system, n });
  }
  return found;
});

function sizeOf(system: GeneratedSystem): number {
  return shapes[system].declared + shapes[system].transitive;
}

const syllables = ["ba", "co", "du", "fe", "gi", "ko", "lu", "me", "ni", "po", "ra", "su", "vi"];

function nameAt(system: GeneratedSystem, n: number): string {
  const mixed = (n * 1_009) % syllables.length ** 3;
  const word = [0, 1, 2].map((place) =>
    at(syllables, Math.floor(mixed / syllables.length ** place) % syllables.length),
  );
  const name = word.join("");
  if (system === "MAVEN") return `org.${name}:${name}-core`;
  return system === "NPM" && n % 4 === 3 ? `@${name}/core` : name;
}

const isBehind = (n: number) => n % 4 < 2;

/** A tenth of the declared ones, which are behind, and one of 300 others. */
function isVulnerable(system: GeneratedSystem, n: number): boolean {
  return n < shapes[system].declared ? n % 20 === 4 || n % 20 === 9 : n % 300 === 107;
}

function advisoryIdOf(system: GeneratedSystem, n: number): string {
  const random = chance(system, n, "advisory");
  const letters = "23456789cfghjmpqrvwx";
  const part = () => Array.from({ length: 4 }, () => letters[Math.floor(random() * letters.length)]).join("");
  return `GHSA-${part()}-${part()}-${part()}`;
}

const packages = new Map<string, PackageFacts>();

function packageAt(system: GeneratedSystem, n: number): PackageFacts {
  const name = nameAt(system, n);
  const known = packages.get(packageId({ system, name }));
  if (known) return known;
  const word = name.replace(/^@|[:/].*/g, "");
  const facts: PackageFacts = {
    system,
    name,
    source: "generated",
    project: `github.com/${word}/${word}`,
    homepage: `https://${word}.example`,
    versions: new Map(),
  };
  packages.set(packageId(facts), facts);
  const random = chance(system, n, "dates");
  const texts = versionTexts(system, n);
  const end = Date.UTC(2024, 6) + random() * 800 * day;
  const step = ((2 + 8 * random()) * 365 * day) / texts.length;
  const release = texts.findLast(isRelease);
  const vulnerable = isVulnerable(system, n) && [advisoryIdOf(system, n)];
  const license = at(["MIT", "MIT", "MIT", "Apache-2.0", "ISC"], 5 * random());
  for (const [index, version] of texts.entries()) {
    const published = new Date(end - (texts.length - index - random()) * step);
    facts.versions.set(version, {
      version,
      package: facts,
      publishedAt: `${published.toISOString().slice(0, 19)}Z`,
      licenses: [license],
      ...(version === release && { isDefault: true }),
      ...(vulnerable && majorOf(version) < majorOf(at(texts, -1)) && { advisories: vulnerable }),
    });
  }
  return facts;
}

const day = 86_400_000;

/** Oldest first: at least two major versions, and the last is a release. Long lists have more versions before releases. */
function versionTexts(system: GeneratedSystem, n: number): readonly string[] {
  const random = chance(system, n, "versions");
  const length = lengthOf(system, n);
  const majors = Math.min(9, 2 + Math.floor(length / 60));
  const share = length > 400 ? 0.15 : 0.02;
  const texts: string[] = [];
  let [major, minor, patch] = [1, 0, -1];
  while (texts.length < length) {
    if (texts.length >= (length * major) / majors) [major, minor, patch] = [major + 1, 0, 0];
    else if (random() < 0.3) [minor, patch] = [minor + 1, 0];
    else patch++;
    const release = `${major}.${minor}.${patch}`;
    const before = random() < share ? Math.ceil(random() * 4) : 0;
    for (let count = 1; count <= before; count++) texts.push(`${release}${shapes[system].preRelease}${count}`);
    texts.push(release);
  }
  return texts.slice(-length);
}

function lengthOf(system: GeneratedSystem, n: number): number {
  const { declared, versions, spread } = shapes[system];
  const isDeclared = n < declared;
  // The declared ones have each quantile once.
  const quantile = isDeclared ? (at(ranks(system), n) + 0.5) / declared : 0.02 + 0.96 * chance(system, n, "length")();
  return Math.max(8, Math.round((isDeclared ? versions : versions / 3) * (quantile / (1 - quantile)) ** spread));
}

const ranks = perSystem((system) => {
  const order = Array.from({ length: shapes[system].declared }, (_, n) => ({ n, by: chance(system, n, "rank")() }));
  return order.sort((a, b) => a.by - b.by).map(({ n }) => n);
});

/** Those of the last major version, and those before. */
function releasesOf(
  system: GeneratedSystem,
  n: number,
): { readonly newest: readonly string[]; readonly older: readonly string[] } {
  const releases = versionTexts(system, n).filter(isRelease);
  const isNewest = (version: string) => majorOf(version) === majorOf(at(releases, -1));
  return { newest: releases.filter(isNewest), older: releases.filter((version) => !isNewest(version)) };
}

const isRelease = (version: string) => /^\d+\.\d+\.\d+$/.test(version);
const majorOf = (version: string) => Number.parseInt(version, 10);

/** Of what is brought along. */
const installed = perSystem((system) =>
  Array.from({ length: sizeOf(system) }, (_, n) => {
    const { newest, older } = releasesOf(system, n);
    return at(isVulnerable(system, n) ? older : newest, -1);
  }),
);

function requirementOn(system: GeneratedSystem, n: number): string {
  return rangeFrom(system, at(installed(system), n));
}

function requiredBy(system: GeneratedSystem, n: number): Installed["requires"] {
  return at(requires(system), n).map((to) => ({ name: nameAt(system, to), requirement: requirementOn(system, to) }));
}

/**
 * What each package requires. The transitive ones are in families, in which each but the first is required by one before it; a
 * declared one requires the first of so many families that its graph is as large as it shall be.
 */
const requires = perSystem((system): readonly (readonly number[])[] => {
  const { declared, graph } = shapes[system];
  const [least, most] = graph;
  const random = chance(system, 0, "requires");
  const all: number[][] = Array.from({ length: sizeOf(system) }, () => []);
  const families: { readonly first: number; readonly size: number }[] = [];
  for (let first = declared; first < all.length;) {
    const size = Math.min(Math.ceil(Math.min(40, most) * random() ** 3), all.length - first);
    families.push({ first, size });
    for (let n = 1; n < size; n++) {
      const by = new Set([random(), random() ** 0.5].map((place) => first + Math.floor(place * n)));
      for (const one of by) all[one]?.push(first + n);
    }
    first += size;
  }
  for (let n = 0; n < declared; n++) {
    let left = Math.round(least * (most / least) ** ((at(ranks(system), n) + 0.5) / declared));
    // Some are popular.
    for (let tries = 0; left > 0 && tries < 1_000; tries++) {
      const { first, size } = at(families, families.length * random() ** 1.5);
      if (size > left || all[n]?.includes(first)) continue;
      all[n]?.push(first);
      left -= size;
    }
  }
  return all;
});

/** What these require, and what that requires, behind them. */
function closure(system: GeneratedSystem, roots: readonly number[]): readonly number[] {
  const found = new Set(roots);
  for (const n of found) for (const to of at(requires(system), n)) found.add(to);
  return [...found];
}

const { generated: seed } = JSON.parse(readFileSync(new URL("../seeds.json", import.meta.url), "utf8")) as {
  readonly generated: number;
};

/** Numbers from 0 to 1 that look random: a counter with its bits mixed. */
function chance(system: System, n: number, purpose: string): () => number {
  let state = seed;
  for (const letter of `${system} ${n} ${purpose}`) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}

function perSystem<T>(make: (system: GeneratedSystem) => T): (system: GeneratedSystem) => T {
  const made = new Map<GeneratedSystem, T>();
  return (system) => {
    const known = made.get(system) ?? make(system);
    made.set(system, known);
    return known;
  };
}

/** The item at this place; from the end, if it is negative. */
function at<T>(items: readonly T[], place: number): T {
  const item = items.at(Math.floor(place));
  if (item === undefined) throw new Error(`${place} of ${items.length}`);
  return item;
}
