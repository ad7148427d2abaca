import type { VersionKey } from "../../../model/keys.ts";
import type { LockedPackage } from "../../lockfile.ts";
import { closingQuote, sectionsOf, unquoted, valuesOf, type Field } from "./indentedText.ts";
import { originOfAddress, originOfResolved } from "./lockedOrigin.ts";
import { isNpmName } from "../manifest/npmSpecifier.ts";
import { isLockedVersion } from "./lockedVersions.ts";
import { originOfRange, readDescriptor, realName, withoutBindings, type Descriptor } from "./yarnDescriptor.ts";

type Origin = LockedPackage["origin"];

/** What an entry of a `yarn.lock` says. */
export interface YarnEntry {
  readonly key: VersionKey;
  readonly origin: Origin;
  /** What it is the answer to. */
  readonly asked: readonly Descriptor[];
  /** What it asks for in turn. */
  readonly needs: readonly Descriptor[];
  /** The folder of a member of the workspace, empty for the lockfile's own. */
  readonly folder?: string;
}

/** A line as yarn 1 writes it: `<name> <value>` or `<pattern>, <pattern>:`, where any part may be in quotes. */
export function readClassicLine(line: string, indent: number): Pick<Field, "key" | "value"> | undefined {
  if (line.endsWith(":")) return { key: line.slice(0, -1), value: "" };
  if (indent === 0) return undefined;
  const end = line.startsWith('"') ? closingQuote(line, 0) + 1 : line.indexOf(" ");
  if (end <= 0 || line[end] !== " ") return undefined;
  return { key: unquoted(line.slice(0, end)), value: unquoted(line.slice(end + 1).trim()) };
}

/** Several only where a merge left more than one version. */
export function readClassicEntry({ key, fields }: Field): readonly YarnEntry[] {
  const asked = patternsOf(key).map(readDescriptor);
  const [first] = asked;
  if (!first) return [];
  const address = asked.map(({ range }) => originOfRange(range)).find((origin) => origin !== undefined);
  const origin = address ?? originOfArchive(valuesOf(fields, "resolved")[0]);
  return entriesOf(fields, valuesOf(fields, "version"), { name: realName(first), origin, asked });
}

/** Several only where a merge left more than one version. */
export function readModernEntry({ key, fields }: Field): readonly YarnEntry[] {
  const asked = key.split(",").map(readDescriptor);
  const resolutions = valuesOf(fields, "resolution");
  return (resolutions.length > 0 ? resolutions : [key]).flatMap((resolution) => {
    const { name, range } = readDescriptor(resolution);
    const reference = withoutPatches(range);
    const place = withoutBindings(reference);
    const versions = place.startsWith("npm:") ? [place.slice("npm:".length)] : valuesOf(fields, "version");
    const folder = place.startsWith("workspace:") ? folderOf(place.slice("workspace:".length)) : undefined;
    const entry = { name, origin: originOfReference(reference), asked, ...(folder !== undefined && { folder }) };
    return resolutions.length > 0 ? entriesOf(fields, versions, entry) : [];
  });
}

function entriesOf(
  fields: readonly Field[],
  versions: readonly string[],
  { name, ...entry }: { name: string; origin: Origin; asked: readonly Descriptor[]; folder?: string },
): readonly YarnEntry[] {
  const isFromRegistry = entry.origin === "registry" || entry.origin === "private";
  if (!isNpmName(name) || (isFromRegistry && !versions.every(isLockedVersion))) return [];
  const sections = sectionsOf(fields, "dependencies", "optionalDependencies");
  const needs = sections.map(({ key, value }) => ({ name: key, range: value }));
  return [...new Set(versions)].map((version) => ({ ...entry, key: { system: "NPM", name, version }, needs }));
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

/** With an offline mirror, `resolved` is the bare name of the archive that was copied from the registry. */
function originOfArchive(resolved: string | undefined): Origin {
  return resolved !== undefined && /^[^:/\\]*$/.test(resolved) ? "registry" : originOfResolved(resolved);
}

/** What is found by `npm:` comes from a registry, though perhaps from one that lays out its archives in its own way. */
function originOfReference(reference: string): Origin {
  if (/^(?:exec|virtual):/.test(reference)) return "path";
  if (!reference.startsWith("npm:")) return originOfAddress(reference) ?? "url";
  const archive = /(?:::|&)__archiveUrl=([^&]*)/.exec(reference)?.[1];
  if (archive === undefined) return "registry";
  return originOfResolved(decoded(archive)) === "registry" ? "registry" : "private";
}

/** Of what is patched, or there several times for its peers, the package itself: that is what the registry has. */
function withoutPatches(reference: string): string {
  let at = reference;
  for (let layers = 0; layers < 8; layers++) {
    const hash = at.indexOf("#");
    if (at.startsWith("virtual:") && hash >= 0) at = at.slice(hash + 1);
    else if (at.startsWith("patch:"))
      at = readDescriptor(decoded(at.slice("patch:".length, hash < 0 ? undefined : hash))).range;
    else break;
  }
  return at;
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
