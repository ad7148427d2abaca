import type { LockedPackage } from "../lockfile.ts";
import type { Declaration } from "../manifest.ts";
import { closingQuote, type Field, type KeyAndValue, sectionsOf, unquoted, valuesOf } from "./indentedText.ts";
import { evidenceOf, isLockedVersion, originOfAddress, originOfResolved } from "./lockedVersions.ts";
import { isNpmName } from "./npmDeclaration.ts";

type Origin = LockedPackage["origin"];

type Evidence = "registries" | "source" | "integrity";

/** An entry of a `yarn.lock`. */
export interface YarnEntry extends Pick<LockedPackage, "key" | "origin" | Evidence> {
  /** The descriptors that the package is the resolution of. */
  readonly requests: readonly Descriptor[];
  readonly dependencies: readonly Descriptor[];
  /** The folder of a member of the workspace, empty for the lockfile's own folder. */
  readonly folder?: string;
}

/** A line as yarn 1 writes it: `<name> <value>` or `<pattern>, <pattern>:`, each part perhaps in quotes. */
export function readClassicLine(line: string, indent: number): KeyAndValue | undefined {
  if (line.endsWith(":")) return { key: line.slice(0, -1), value: "" };
  if (indent === 0) return undefined;
  const end = line.startsWith('"') ? closingQuote(line, 0) + 1 : line.indexOf(" ");
  if (end <= 0 || line[end] !== " ") return undefined;
  return { key: unquoted(line.slice(0, end)), value: unquoted(line.slice(end + 1).trim()) };
}

/** An entry of yarn 1: several only after an unresolved merge of two versions. */
export function readClassicEntry({ key, fields }: Field): readonly YarnEntry[] {
  const requests = patternsOf(key).map(readDescriptor);
  const [first] = requests;
  if (!first) return [];
  const address = requests.map(({ range }) => originOfRange(range)).find((origin) => origin !== undefined);
  const [resolved] = valuesOf(fields, "resolved");
  const origin = address ?? originOfArchive(resolved);
  const hashes = valuesOf(fields, "integrity")[0] ?? sha1Of(origin, resolved);
  // With `resolutions`, an alias may be requested along with the ranges that it replaces.
  const alias = requests.map(aliasedName).find((name) => name !== undefined);
  return entriesOf(fields, valuesOf(fields, "version"), {
    name: alias ?? first.name,
    origin,
    // With an offline mirror, `resolved` is a name alone.
    ...evidenceOf(origin, resolved?.includes("/") ? resolved : first.range, hashes),
    requests,
  });
}

/** The hash that yarn adds to the address of an archive. */
function sha1Of(origin: Origin, resolved = ""): string | undefined {
  const hash = resolved.slice(resolved.lastIndexOf("#") + 1);
  return origin !== "git" && /^[\da-f]{40}$/.test(hash) ? `sha1:${hash}` : undefined;
}

/** An entry of yarn 2 and later: several only after an unresolved merge of two versions. */
export function readModernEntry({ key, fields }: Field, cacheKey = ""): readonly YarnEntry[] {
  const requests = key.split(",").map(readDescriptor);
  const [checksum] = valuesOf(fields, "checksum");
  // Yarn 2 and 3 leave out the key that most packages have.
  const hashes = checksum === undefined || checksum.includes("/") ? checksum : `${cacheKey}/${checksum}`;
  return valuesOf(fields, "resolution").flatMap((resolution) => {
    const { name, range } = readDescriptor(resolution);
    const reference = withoutPatches(range);
    const bare = withoutBindings(reference);
    const versions = bare.startsWith("npm:") ? [bare.slice("npm:".length)] : valuesOf(fields, "version");
    const folder = bare.startsWith("workspace:") ? folderOf(bare.slice("workspace:".length)) : undefined;
    const origin = originOfReference(reference);
    const address = origin === "private" ? archiveOf(reference) : reference;
    return entriesOf(fields, versions, {
      name,
      origin,
      ...evidenceOf(origin, address, hashes),
      requests,
      ...(folder !== undefined && { folder }),
    });
  });
}

function entriesOf(
  fields: readonly Field[],
  versions: readonly string[],
  { name, ...entry }: Pick<YarnEntry, "origin" | Evidence | "requests" | "folder"> & { readonly name: string },
): readonly YarnEntry[] {
  const isFromRegistry = entry.origin === "registry" || entry.origin === "private";
  if (!isNpmName(name) || (isFromRegistry && !versions.every(isLockedVersion))) return [];
  const sections = sectionsOf(fields, "dependencies", "optionalDependencies");
  const dependencies = sections.map(({ key, value }) => ({ name: key, range: value }));
  return [...new Set(versions)].map((version) => ({ ...entry, key: { system: "NPM", name, version }, dependencies }));
}

function patternsOf(key: string): readonly string[] {
  const patterns: string[] = [];
  for (let at = 0; at < key.length;) {
    const close = key[at] === '"' ? closingQuote(key, at) : -1;
    const comma = key.indexOf(",", Math.max(at, close));
    const end = comma < 0 ? key.length : comma;
    const pattern = unquoted(key.slice(at, end).trim());
    if (pattern !== "") patterns.push(pattern);
    for (at = end + 1; key[at] === " ";) at++;
  }
  return patterns;
}

/**
 * Returns the origin of an archive. With an offline mirror, `resolved` is the bare name of the archive that was copied from the
 * registry.
 */
function originOfArchive(resolved: string | undefined): Origin {
  return resolved !== undefined && /^[^:/\\]*$/.test(resolved) ? "registry" : originOfResolved(resolved);
}

/** Packages with `npm:` come from a registry, though perhaps from one with archive addresses of its own. */
function originOfReference(reference: string): Origin {
  if (/^(?:exec|virtual):/.test(reference)) return "path";
  if (!reference.startsWith("npm:")) return originOfAddress(reference) ?? "url";
  return originOfResolved(archiveOf(reference)) === "registry" ? "registry" : "private";
}

function archiveOf(reference: string): string | undefined {
  const archive = /(?:::|&)__archiveUrl=([^&]*)/.exec(reference)?.[1];
  return archive === undefined ? undefined : decoded(archive);
}

/** The reference of the package in the registry, for one that is patched, or repeated for its peers. */
function withoutPatches(reference: string): string {
  let inner = reference;
  for (let layers = 0; layers < 8; layers++) {
    const hash = inner.indexOf("#");
    if (inner.startsWith("virtual:") && hash >= 0) inner = inner.slice(hash + 1);
    else if (inner.startsWith("patch:"))
      inner = readDescriptor(decoded(inner.slice("patch:".length, hash < 0 ? undefined : hash))).range;
    else break;
  }
  return inner;
}

function folderOf(path: string): string {
  return path === "." ? "" : path;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `<name>@<range>`: yarn's notation of what is requested and, with a reference as range, of its resolution. */
export interface Descriptor {
  readonly name: string;
  /** Trimmed; empty if there is none. */
  readonly range: string;
}

function readDescriptor(text: string): Descriptor {
  const trimmed = text.trim();
  const at = trimmed.indexOf("@", 1);
  return at < 0 ? { name: trimmed, range: "" } : { name: trimmed.slice(0, at), range: trimmed.slice(at + 1).trim() };
}

/** The package that an alias stands for: `real` for `npm:real@^1` and `npm:real`. Undefined for other ranges. */
function aliasedName({ range }: Descriptor): string | undefined {
  if (!range.startsWith("npm:")) return undefined;
  const specifier = range.slice("npm:".length);
  const at = specifier.indexOf("@", 1);
  const name = at < 0 ? specifier : specifier.slice(0, at);
  // `npm:^1.2.0` is a range of the package itself.
  return /^[@a-z]/i.test(name) ? name : undefined;
}

/** The range without the parameters that yarn binds to it with `::`. */
export function withoutBindings(range: string): string {
  const bindings = range.indexOf("::");
  return bindings < 0 ? range : range.slice(0, bindings);
}

/** The origin of a package that is requested by such a range; undefined for a registry. */
export function originOfRange(range: string): ReturnType<typeof originOfAddress> {
  if (/^(?:npm|patch|catalog):/.test(range)) return undefined;
  // No version, range or tag has a slash; `user/repository` has.
  return originOfAddress(range) ?? (range.includes("/") ? "git" : undefined);
}

/** The descriptors that a lockfile may have for the declaration, the likelier ones first. */
export function descriptorsOf({
  name,
  package: { name: real },
  requirement: { text },
}: Declaration): readonly Descriptor[] {
  const aliases = text === "" ? [`npm:${real}`, `npm:${real}@`] : [`npm:${real}@${text}`];
  const ranges = name === real ? [text, `npm:${text}`, ...aliases] : aliases;
  return ranges.map((range) => ({ name, range }));
}
