/** The facts the service answers from. Every file is read once, and only when first needed. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { packageId, systems, type System } from "../../src/core/model/keys.ts";
import { versionId } from "../../src/core/versions/index.ts";
import type { VersionKey } from "../../src/core/model/keys.ts";
import type { Version } from "../../src/core/api/messages.ts";
import { packagesOfPoms, type InventedPoms } from "./inventedPoms.ts";
import type { AdvisoryLine, GraphLine, Invented, PackageLine, Recording, VersionLine } from "./facts.ts";

export interface PackageFacts extends PackageLine {
  readonly system: System;
  /** Oldest first. */
  readonly versions: Map<string, VersionFacts>;
}

export interface VersionFacts extends VersionLine {
  readonly package: PackageFacts;
}

const folder = join(import.meta.dirname, "snapshot");

/** Of one system, by canonical name. */
export const packagesOf = bySystem((system) => {
  const packages = new Map<string, PackageFacts>();
  let head: PackageFacts | undefined;
  for (const line of records<PackageLine | VersionLine>("packages", `${system}.ndjson`)) {
    if ("name" in line) {
      head = { system, ...line, versions: new Map() };
      packages.set(head.name, head);
    } else if (head) {
      addVersion(head, line);
    }
  }
  for (const { versions, copies, ...line } of invented().packages) {
    if (line.system !== system) continue;
    const facts: PackageFacts = { ...line, versions: new Map() };
    packages.set(facts.name, facts);
    for (const version of versions) addVersion(facts, version);
    for (let n = 1; copies && n <= copies.count; n++) addVersion(facts, { version: `0.0.${n}`, hashes: [copies.hash] });
  }
  return packages;
});

/** The resolved graphs of one system, by `versionId`. */
export const graphsOf = bySystem((system) => {
  const lines = [
    ...records<GraphLine>("graphs", `${system}.ndjson`),
    ...invented().graphs.filter((graph) => graph.system === system),
  ];
  return new Map(lines.map((line) => [versionId({ ...line, system }), line]));
});

/** By id. */
export const advisories = once(() => {
  const lines = [...records<AdvisoryLine>("advisories.ndjson"), ...invented().advisories];
  return new Map(lines.map((line) => [line.id, line]));
});

/** `invented.json` and `inventedPoms.json`. */
export const invented = once(() => {
  const { packages, ...others } = JSON.parse(read("invented.json")) as Invented;
  const poms = packagesOfPoms(JSON.parse(read("inventedPoms.json")) as InventedPoms);
  return { ...others, packages: [...packages, ...poms] };
});

/** The answers as they were recorded, by file name. */
export const recordings = once(() => {
  const files = readdirSync(join(folder, "recorded")).sort();
  return new Map(files.map((file) => [file, JSON.parse(read("recorded", file)) as Recording]));
});

/** The ids of the advisories that affect the version, sorted. */
export function advisoryIds(version: VersionFacts): readonly string[] {
  const ids = idsByVersion(version.package).get(version.version) ?? [];
  return [...new Set([...ids, ...(version.advisories ?? [])])].sort();
}

const marked = new WeakMap<PackageFacts, Map<string, string[]>>();

function idsByVersion(facts: PackageFacts): ReadonlyMap<string, readonly string[]> {
  const cached = marked.get(facts);
  if (cached) return cached;
  const ids = new Map<string, string[]>();
  const versions = [...facts.versions.keys()];
  for (const [id, [first, last]] of runsByPackage().get(packageId(facts)) ?? []) {
    for (const version of versions.slice(versions.indexOf(first), versions.indexOf(last) + 1)) push(ids, version, id);
  }
  for (const { versionKey, advisoryKeys } of recordedVersions()) {
    if (packageId(versionKey) !== packageId(facts)) continue;
    for (const { id } of advisoryKeys) push(ids, versionKey.version, id);
  }
  marked.set(facts, ids);
  return ids;
}

const runsByPackage = once(() => {
  const found = new Map<string, (readonly [id: string, run: readonly [string, string]])[]>();
  for (const { id, affected } of advisories().values()) {
    for (const { runs = [], ...key } of affected) for (const run of runs) push(found, packageId(key), [id, run]);
  }
  return found;
});

/** A recorded version may name advisories that the ranges of the snapshot miss. */
const recordedVersions = once(() => {
  const bodies = [...recordings().values()].map(({ body }) => body as Partial<Version>);
  return bodies.filter((body): body is Version & { versionKey: VersionKey } => body.versionKey !== undefined);
});

function addVersion(head: PackageFacts, line: VersionLine): void {
  head.versions.set(line.version, Object.assign(line, { package: head }));
}

export function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

export function allPackages(): PackageFacts[] {
  return systems.flatMap((system) => [...packagesOf(system).values()]);
}

export function allVersions(): VersionFacts[] {
  return allPackages().flatMap(({ versions }) => [...versions.values()]);
}

export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function bySystem<T>(make: (system: System) => T): (system: System) => T {
  const made = new Map<System, T>();
  return (system) => {
    const cached = made.get(system) ?? make(system);
    made.set(system, cached);
    return cached;
  };
}

function read(...path: readonly string[]): string {
  return readFileSync(join(folder, ...path), "utf8");
}

/** The lines of a file as one array, which is faster to parse than line by line; nothing where the file is missing. */
function records<T>(...path: readonly string[]): T[] {
  if (!existsSync(join(folder, ...path))) return [];
  return JSON.parse(
    `[${read(...path)
      .trimEnd()
      .replaceAll("\n", ",")}]`,
  ) as T[];
}
