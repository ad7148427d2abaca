import { blankComments } from "../../syntax/json/blankComments.ts";
import type { VersionText } from "../../model/keys.ts";
import { isObject, membersOf, objectOf, readJsonLockfile, textOf, type JsonObject } from "../shared/jsonLockfile.ts";
import { type Field, fieldsOf, readIndented, readYamlLine, sectionsOf, valuesOf } from "./indentedText.ts";
import { dependenciesIn, memberSections, pathsOf, withoutSuffixes } from "./pnpmEntries.ts";
import { readClassicEntry, readClassicLine, readModernEntry, type YarnEntry } from "./yarnEntries.ts";

/** A peer that an installed package requires. */
export interface LockedPeer {
  readonly by: string;
  readonly version: VersionText;
  /** The manifest declares the package. */
  readonly isDirect: boolean;
  readonly peer: string;
  readonly range: string;
  readonly isOptional: boolean;
}

/** The packages of a lockfile as one manifest sees them. */
export interface LockedPeers {
  /** The version that the manifest gets by a name. */
  readonly versionOf: (name: string) => VersionText | undefined;
  /** The peers that packages require of what the manifest gets by their names; absent where the lockfile has none of them. */
  readonly peers?: readonly LockedPeer[];
}

/** The manifest that the lockfile is read for. */
export interface PeerMember {
  /** Its folder, relative to the lockfile's. */
  readonly folder: string;
  readonly self?: string;
  /** Its declared packages, with the ranges as written. */
  readonly declared: ReadonlyMap<string, string>;
}

type ReadLockedPeers = (text: string, member: PeerMember) => LockedPeers | undefined;

/** The readers by the names of lockfiles. They return undefined for one that is not the manifest's, or that cannot be read. */
export const readLockedPeers: Readonly<Record<string, ReadLockedPeers>> = {
  "npm-shrinkwrap.json": inPackageLock,
  "package-lock.json": inPackageLock,
  "pnpm-lock.yaml": inPnpmLock,
  "bun.lock": inBunLock,
  "yarn.lock": inYarnLock,
};

/** Finds the key of what a package or a manifest gets by a name. */
type Find = (from: string, name: string) => string | undefined;

/** Selects the entries whose peers are the same copies as the manifest's. */
function peersOf(
  entries: Iterable<readonly [key: string, entry: Entry]>,
  { folder, declared }: PeerMember,
  find: Find,
): readonly LockedPeer[] {
  const found: LockedPeer[] = [];
  for (const [key, { by, version, required, optional }] of entries) {
    for (const [peer, range] of membersOf(required)) {
      const own = find(folder, peer);
      if (typeof range !== "string" || own === undefined || find(key, peer) !== own) continue;
      const isDirect = declared.has(by) && find(folder, by) === key;
      found.push({ by, version, isDirect, peer, range, isOptional: optional.has(peer) });
    }
  }
  return found;
}

interface Entry {
  readonly by: string;
  readonly version: VersionText;
  readonly required: unknown;
  readonly optional: ReadonlySet<string>;
}

/** The names that are optional by `peerDependenciesMeta`. */
function optionalIn(meta: unknown): ReadonlySet<string> {
  return new Set(membersOf(meta).flatMap(([name, value]) => (objectOf(value).optional === true ? name : [])));
}

function inPackageLock(text: string, member: PeerMember): LockedPeers | undefined {
  const content = readJsonLockfile(text);
  if ("problem" in content) return undefined;
  const { packages, dependencies } = content.root;
  if (!isObject(packages)) {
    const locked = objectOf(dependencies);
    return member.folder === "" ? { versionOf: (name) => versionAt(locked, name) } : undefined;
  }
  if (member.folder !== "" && !isObject(packages[member.folder])) return undefined;
  const find = moduleIn(packages);
  const entries = membersOf(packages).flatMap(([key, value]): (readonly [string, Entry])[] => {
    const entry = objectOf(value);
    const { version, peerDependencies, peerDependenciesMeta } = entry;
    const by = key.slice(key.lastIndexOf("node_modules/") + "node_modules/".length);
    if (!key.includes("node_modules/") || !isObject(peerDependencies)) return [];
    const optional = optionalIn(peerDependenciesMeta);
    return [[key, { by, version: textOf(version) ?? "", required: peerDependencies, optional }]];
  });
  return {
    versionOf: (name) => versionAt(packages, find(member.folder, name) ?? ""),
    peers: peersOf(entries, member, find),
  };
}

function versionAt(entries: JsonObject, key: string): string | undefined {
  const entry = objectOf(entries[key]);
  const target = entry.link === true ? objectOf(entries[textOf(entry.resolved) ?? ""]) : entry;
  return textOf(target.version);
}

/** Looks for a module as Node does: in the `node_modules` of the folder and of those above it. */
function moduleIn(packages: JsonObject): Find {
  return (from, name) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
      const key = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
      if (Object.hasOwn(packages, key)) return key;
      if (folder === "") return undefined;
    }
  };
}

/** Looks for a package below this one and below those on the way to it, of which a key of bun has the names. */
function packageIn(packages: JsonObject): Find {
  return (from, name) => {
    for (let above = from; ; above = keyAbove(above)) {
      const key = above === "" ? name : `${above}/${name}`;
      if (Object.hasOwn(packages, key)) return key;
      if (above === "") return undefined;
    }
  };
}

/** The key without the last of its names. */
function keyAbove(key: string): string {
  return key.replace(/(?:^|\/)(?:@[^/]+\/)?[^/]+$/, "");
}

/** Reads `packages`, whose keys have the names on the way to a package. Those of one member alone are below the member's name. */
function inBunLock(text: string, member: PeerMember): LockedPeers | undefined {
  const content = readJsonLockfile(blankComments(text));
  if ("problem" in content || !isObject(objectOf(content.root.workspaces)[member.folder])) return undefined;
  const packages = objectOf(content.root.packages);
  const find = packageIn(packages);
  const own = member.folder === "" ? "" : (member.self ?? "");
  const entries = membersOf(packages).flatMap(([key, value]): (readonly [string, Entry])[] => {
    const [resolution, , details] = Array.isArray(value) ? (value as readonly unknown[]) : [];
    const { peerDependencies, optionalPeers } = objectOf(details);
    const optional = new Set(
      Array.isArray(optionalPeers) ? optionalPeers.filter((each) => typeof each === "string") : [],
    );
    const by = key.slice(keyAbove(key).length).replace(/^\//, "");
    return [[key, { by, version: afterName(resolution), required: peerDependencies, optional }]];
  });
  return {
    versionOf(name) {
      const entry = packages[find(own, name) ?? ""];
      return Array.isArray(entry) ? afterName(entry[0]) : undefined;
    },
    peers: peersOf(entries, { ...member, folder: own }, find),
  };
}

/** The version of `<name>@<version>`. */
function afterName(resolution: unknown): string {
  const text = textOf(resolution) ?? "";
  return text.slice(text.indexOf("@", 1) + 1);
}

/** Reads the packages that the manifest declares, as only their keys are known. */
function inPnpmLock(text: string, member: PeerMember): LockedPeers | undefined {
  const fields = readIndented(text, readYamlLine).documents.findLast(({ length }) => length > 0) ?? [];
  const format = Number.parseInt(valuesOf(fields, "lockfileVersion")[0] ?? "", 10);
  const importers = sectionsOf(fields, "importers");
  const own = importers.length > 0 ? importers.filter(({ key }) => key === (member.folder || ".")) : undefined;
  if (own?.length === 0 || (!own && member.folder !== "")) return undefined;
  const installed = dependenciesIn(own ? own.flatMap(fieldsOf) : fields, memberSections);
  const packages = new Map(sectionsOf(fields, "packages").map((field) => [field.key, field]));
  const versions = new Map(installed.map(({ name, reference }) => [name, versionIn(reference)]));
  const peers = installed.flatMap(({ name, reference }) => {
    const [entry] = pathsOf(name, reference, format).flatMap(
      (key) => packages.get(key) ?? packages.get(withoutSuffixes(key)) ?? [],
    );
    return entry ? declaredPeers(fieldsOf(entry), name, versions.get(name) ?? "") : [];
  });
  return { versionOf: (name) => versions.get(name), peers };
}

/** The version of `1.0.0(react@17.0.2)`, `1.0.0_react@17.0.2` or, of another name, `/name@1.0.0`. */
function versionIn(reference: string): string {
  const bare = withoutSuffixes(reference).replace(/_.*$/, "");
  return bare.slice(Math.max(bare.lastIndexOf("@"), bare.lastIndexOf("/")) + 1);
}

/** The peers in the entry of a package that the manifest declares. */
function declaredPeers(entry: readonly Field[], by: string, version: VersionText): readonly LockedPeer[] {
  const meta = sectionsOf(entry, "peerDependenciesMeta");
  const optional = new Set(
    meta.filter((each) => valuesOf(fieldsOf(each), "optional")[0] === "true").map(({ key }) => key),
  );
  return sectionsOf(entry, "peerDependencies").map(({ key: peer, value: range }) => {
    return { by, version, isDirect: true, peer, range, isOptional: optional.has(peer) };
  });
}

/** Reads the packages that the manifest declares. Yarn 1 does not write peers. */
function inYarnLock(text: string, { declared }: PeerMember): LockedPeers | undefined {
  const isModern = /^__metadata:/m.test(text);
  const { documents } = readIndented(text, isModern ? readYamlLine : readClassicLine);
  const byDescriptor = new Map<string, { readonly entry: YarnEntry; readonly field: Field }>();
  for (const field of documents.flat().filter(({ key }) => key !== "__metadata"))
    for (const entry of isModern ? readModernEntry(field) : readClassicEntry(field))
      for (const { name, range } of entry.requests)
        byDescriptor.set(`${name}@${range.replace(/^npm:/, "")}`, { entry, field });
  if (byDescriptor.size === 0) return undefined;
  const lockedOf = (name: string) => byDescriptor.get(`${name}@${declared.get(name) ?? ""}`);
  const peers = [...declared.keys()].flatMap((name) => {
    const locked = lockedOf(name);
    return locked ? declaredPeers(locked.field.fields, name, locked.entry.key.version) : [];
  });
  return { versionOf: (name) => lockedOf(name)?.entry.key.version, ...(isModern && { peers }) };
}
