import { publicPart } from "../model/webUrl.ts";
import { registryPrefix } from "../registries/address.ts";
import type { LockedPackage } from "./lockfile.ts";
import { isPackageArchive } from "./shared/skip.ts";

/**
 * Compares the hashes that two lockfiles have for a version. They changed where, of one algorithm, each side has one that the other lacks.
 * Files that are only added or only left out change nothing, and another algorithm, key of a cache or spelling cannot be compared. They
 * are gone where the package is in a registry, and no hash says any more what it has to be.
 */
export function integrityChange(before: LockedPackage, after: LockedPackage): "gone" | "changed" | undefined {
  if (before.integrity === undefined) return undefined;
  if (after.integrity === undefined) return isArchived(after) ? "gone" : undefined;
  const [old, current] = [hashesOf(before.integrity), hashesOf(after.integrity)];
  const added = algorithmsOf(current, old);
  return [...algorithmsOf(old, current)].some((algorithm) => added.has(algorithm)) ? "changed" : undefined;
}

/** Tells whether it has an archive of its own, with a hash. */
function isArchived({ origin, bundled }: LockedPackage): boolean {
  return (origin === "registry" || origin === "private") && !bundled;
}

function hashesOf(integrity: string): ReadonlySet<string> {
  return new Set(integrity.split(" "));
}

/** The algorithms of the hashes that others do not have, with the character that follows them. */
function algorithmsOf(hashes: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  const own = [...hashes].filter((hash) => !others.has(hash));
  return new Set(own.map((hash) => hash.slice(0, hash.search(/[-:=/]/) + 1)));
}

/** Two texts for people, as lockfiles have them: the code that shows them escapes them. */
export interface Change {
  readonly from: string;
  readonly to: string;
}

/**
 * Compares where two packages come from: `registry`, the addresses of private registries, `git` and a repository, the address of an
 * archive, or another origin. Undefined where that is the same but for the revision or the file, or a side does not tell.
 */
export function sourceChange(before: LockedPackage, after: LockedPackage): Change | undefined {
  const [from, to] = [placeOf(before), placeOf(after)];
  if (from.id === to.id) return undefined;
  const isUnknown = before.origin === after.origin && (from.id === before.origin || to.id === after.origin);
  return isUnknown ? undefined : { from: from.text, to: to.text };
}

/**
 * Compares the revisions of two packages from one repository, or the files of two from one host. Undefined where `sourceChange` has an
 * answer, or a side does not tell.
 */
export function revisionChange(before: LockedPackage, after: LockedPackage): Change | undefined {
  if (sourceChange(before, after)) return undefined;
  const [from, to] = [revisionOf(before), revisionOf(after)];
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}

function revisionOf({ origin, source }: LockedPackage): string | undefined {
  return origin === "git" ? source?.split("#", 2)[1] : source;
}

interface Place {
  /** The same for the same place; the origin where the place is not known, or is none. */
  readonly id: string;
  readonly text: string;
}

function placeOf({ origin, source = "", registries = [] }: LockedPackage): Place {
  const [address = ""] = source.split("#", 1);
  if (origin === "private") {
    const addresses = registries.length > 0 || source === "" ? registries : [source];
    const text = [...new Set(addresses.map(registryAt))].sort().join(" ");
    return text === "" ? { id: origin, text: origin } : { id: text, text };
  }
  if (address === "" || (origin !== "git" && origin !== "url")) return { id: origin, text: origin };
  return { id: repositoryId(address, origin), text: origin === "git" ? `git ${address}` : address };
}

/** The registry at an address, or the host of a file in one. */
function registryAt(address: string): string {
  const prefix = registryPrefix(address);
  if (prefix !== undefined && !isPackageArchive(prefix.slice(0, -1))) return prefix;
  const { protocol = "", host = "" } = URL.canParse(address) ? new URL(address) : {};
  return host === "" ? publicPart(address) : `${protocol}//${host}/`;
}

const forges: ReadonlySet<string> = new Set(["github.com", "gitlab.com", "bitbucket.org", "codeberg.org"]);

/** Other spellings of their hosts. */
const spellings: ReadonlyMap<string, string> = new Map([
  ["github", "github.com"],
  ["gitlab", "gitlab.com"],
  ["bitbucket", "bitbucket.org"],
  ["www.github.com", "github.com"],
  ["codeload.github.com", "github.com"],
]);

/** The repository without what differs between its spellings; of other files on the web, their host. */
function repositoryId(address: string, origin: "git" | "url"): string {
  const written = address.replace(/^[a-z][a-z\d+.-]*:\/+/i, "");
  const [, name = written, path = ""] = /^([^/:]+(?::\d+)?)[/:]\/?(.*)$/s.exec(written) ?? [];
  const host = spellings.get(name.toLowerCase()) ?? name.toLowerCase();
  const isForge = forges.has(host);
  if (origin === "url" && !isForge) return host;
  const whole = origin === "git" ? path : path.split("/", 2).join("/");
  const repository = whole.replace(/\/$/, "").replace(/\.git$/i, "");
  return `${host}/${isForge ? repository.toLowerCase() : repository}`;
}
