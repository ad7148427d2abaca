import { nameMatcher } from "../../model/namePattern.ts";
import { registryPrefix } from "../../registries/address.ts";
import type { NotAsked } from "../manifest.ts";
import type { Skip } from "../shared/skip.ts";
import { groupOf, isInGroup, isSharedDomain, namespaceOf, namespaceOfHost } from "./groups.ts";
import { publicGroups } from "./publicGroups.ts";

/** Finds the reason why the service is not asked about the package of this name; returns undefined if it may be. */
export type OriginOf = (name: string) => Origin | undefined;

export interface Origin extends Skip {
  readonly reason: NotAsked;
}

/** The places that a project with a private repository has its packages from. */
export interface PrivateRepositories {
  /** The setting that names the repository. */
  readonly detail: string;
  readonly addresses: readonly string[];
  /** Groups of the project and its members. */
  readonly ownGroups: readonly string[];
  /** Groups that only private repositories are asked for, with the setting. */
  readonly onlyPrivate?: readonly { readonly group: string; readonly detail: string }[];
  /** Patterns of groups and names that the user has released. */
  readonly publicNames?: readonly string[] | undefined;
  /** All of the repositories mirror public ones, by the user's settings. */
  readonly isMirrored?: boolean;
}

/**
 * No file tells which of its repositories has a package, so that, where one of them is private, only what is known to be public
 * is asked about:
 * 1. The project's own groups and those below them are private, and so are groups that only private repositories have.
 * 2. What the user has released is public.
 * 3. In the namespaces of the project and of the repositories' hosts (`com.acme` of `com.acme.app`), the groups of the list
 *    are public. The others are private, unless the list has the namespace: `org.apache` is not one company's.
 * 4. Elsewhere the groups of the list and those below them are public, and about the others nothing is known, unless the
 *    repositories mirror public ones.
 */
export function originOf(repositories: PrivateRepositories): OriginOf {
  const { detail, addresses, ownGroups, onlyPrivate = [], publicNames = [], isMirrored = false } = repositories;
  const isReleased = groupPatterns(publicNames);
  const namespaces = namespacesOf(repositories);
  const isPrivate: Origin = { reason: "private", detail };
  const mirror = addresses.map(registryPrefix).find((address) => address !== undefined);
  return (name) => {
    if (ownGroups.some((group) => isOwn(name, group))) return isPrivate;
    const exclusive = onlyPrivate.find(({ group }) => isInGroup(name, group));
    if (exclusive) return { reason: "private", detail: exclusive.detail };
    if (isReleased(name)) return undefined;
    const group = groupOf(name);
    const namespace = namespaceOf(group);
    const listing = listingOf(group);
    const isInside = namespaces.has(namespace);
    if (listing === "listed" || (listing === "below" && !isInside)) return undefined;
    if (isInside && listingOf(namespace) === undefined) return isPrivate;
    if (isMirrored) return undefined;
    const release = releaseFor(group, isInside);
    return {
      reason: "unknown-origin",
      detail,
      ...(release !== undefined && { release }),
      ...(mirror !== undefined && { mirror }),
    };
  };
}

/** Returns the namespaces of the project and of the repositories' hosts. */
export function namespacesOf({
  ownGroups,
  addresses,
}: Pick<PrivateRepositories, "ownGroups" | "addresses">): ReadonlySet<string> {
  return new Set([...ownGroups.map(namespaceOf), ...addresses.flatMap((address) => namespaceOfHost(address) ?? [])]);
}

/**
 * Returns the origin for a project that takes packages from public repositories, and publishes its own groups to a private one.
 */
export function ownOrigin(ownGroups: readonly string[], detail: string): OriginOf {
  const isPrivate: Origin = { reason: "private", detail };
  return (name) => (ownGroups.some((group) => isOwn(name, group)) ? isPrivate : undefined);
}

/** A group that is a whole namespace, such as `org.apache`, does not own what is below it. */
function isOwn(name: string, group: string): boolean {
  const isShared = group === namespaceOf(group) && listingOf(group) !== undefined;
  return isShared ? groupOf(name) === group : isInGroup(name, group);
}

/** The pattern that releases the group: with its namespace, unless the project shares that. Undefined for half a name. */
function releaseFor(group: string, isInside: boolean): string | undefined {
  if (!/^\w[\w-]*(?:\.\w[\w-]*)*$/.test(group)) return undefined;
  const namespace = namespaceOf(group);
  if (!namespace.includes(".")) return `${group}:*`;
  return `${isInside ? group : namespace}.*`;
}

/**
 * The entry of the list of public groups for one:
 * - `listed`: the group itself
 * - `below`: a group or namespace that contains it
 */
export type Listing = "listed" | "below";

interface Groups {
  readonly listed: ReadonlySet<string>;
  /** Namespaces with public groups that are not listed. */
  readonly open: ReadonlySet<string>;
}

/** The listed groups have fewer labels. */
const maxLabels = 8;

let groups: Groups | undefined;

export function listingOf(group: string): Listing | undefined {
  const { listed, open } = (groups ??= readTree(publicGroups));
  if (listed.has(group)) return "listed";
  const labels = group.split(".", maxLabels);
  for (let length = labels.length; length > 0; length--) {
    const prefix = labels.slice(0, length).join(".");
    // Groups of one label, such as `junit`, own nothing below them.
    if (open.has(prefix) || (prefix.includes(".") && listed.has(prefix) && !isSharedDomain(prefix))) return "below";
  }
  return undefined;
}

function readTree(text: string): Groups {
  const listed = new Set<string>();
  const open = new Set<string>();
  const path: string[] = [];
  for (const [token, label, isOpen, isGroup, hasChildren] of text.matchAll(/([\w-]+)(\*?)(=?)(\(?)|\)/g)) {
    if (token === ")" || label === undefined) {
      path.pop();
      continue;
    }
    const name = [...path, label].join(".");
    if (isOpen) open.add(name);
    if (isGroup || !(isOpen || hasChildren)) listed.add(name);
    if (hasChildren) path.push(label);
  }
  return { listed, open };
}

/**
 * Returns a function that checks whether one of the patterns matches a package. With a colon a pattern is for the whole name
 * (`com.acme:*`), without one for the group; `com.acme.*` matches the group `com.acme` as well.
 */
function groupPatterns(patterns: readonly string[]): (name: string) => boolean {
  const matchers = patterns
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== "")
    .map((pattern) => {
      const matches = nameMatcher(pattern);
      if (pattern.includes(":")) return matches;
      const matchesTop = pattern.endsWith(".*") ? nameMatcher(pattern.slice(0, -2)) : matches;
      return (name: string) => matches(groupOf(name)) || matchesTop(groupOf(name));
    });
  return (name) => matchers.some((matches) => matches(name));
}
