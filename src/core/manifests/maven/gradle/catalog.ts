import type { Span } from "../../../model/span.ts";
import type { TomlDocument, TomlEntry, TomlKey, TomlString, TomlValue } from "../../../syntax/toml/tomlDocument.ts";
import { isDynamic } from "../../../versions/maven/gradle.ts";
import { partOfRichVersion } from "./gradleVersion.ts";

/** A stretch of the catalog, without quotes. */
export interface CatalogText {
  readonly text: string;
  readonly span: Span;
}

export type CatalogVersion =
  | (CatalogText & {
      readonly kind: "written";
      /** True if it stands below `[versions]`. */
      readonly isShared: boolean;
      /** True if it allows several versions, of which some may be rejected. */
      readonly mayBeRejected: boolean;
    })
  /** A reference to a version that the catalog does not have. */
  | (CatalogText & { readonly kind: "missing" })
  /** Something that cannot be read stands in its place. */
  | { readonly kind: "broken" };

export interface CatalogLibrary {
  /** The alias by which scripts refer to it, as `referenceOf` returns it. */
  readonly alias: string;
  readonly group: CatalogText;
  readonly artifact: CatalogText;
  readonly version?: CatalogVersion;
}

/** The values of an alias by the keys that lead to them, such as `version.ref`; the empty key for a value that is not a table. */
type Fields = ReadonlyMap<string, TomlValue | undefined>;

type Versions = ReadonlyMap<string, CatalogVersion>;

/** `[versions]`, by `referenceOf` their alias. */
export function readVersions(document: TomlDocument): Versions {
  const versions = new Map<string, CatalogVersion>();
  for (const [alias, fields] of readAliases(document, "versions")) {
    const version = versionAt(fields, "", true);
    if (version && !versions.has(referenceOf(alias))) versions.set(referenceOf(alias), version);
  }
  return versions;
}

/** Checks whether a catalog at this path is a manifest of its own. */
export function isCatalog(path: string): boolean {
  return /(?:^|\/)(?:gradle\/[^/]+|libs)\.versions\.toml$/.test(path);
}

export interface CatalogLibraries {
  /** The libraries in the order of their names in the text. */
  readonly libraries: readonly CatalogLibrary[];
  /** The values of aliases without coordinates that can be read. */
  readonly unread: readonly Span[];
}

/** `[libraries]` */
export function readLibraries(document: TomlDocument): CatalogLibraries {
  const versions = readVersions(document);
  const libraries: CatalogLibrary[] = [];
  const unread: Span[] = [];
  for (const [alias, fields] of readAliases(document, "libraries")) {
    const library = libraryOf(fields, versions);
    if (library) libraries.push({ alias: referenceOf(alias), ...library });
    else unread.push(...spanIn(fields));
  }
  return { libraries: libraries.sort((a, b) => a.artifact.span.start - b.artifact.span.start), unread };
}

/** `[bundles]`: the libraries of each, all by `referenceOf` their alias. */
export function readBundles(document: TomlDocument): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...readAliases(document, "bundles")].map(([alias, fields]) => {
      const list = fields.get("");
      const items = list?.kind === "array" ? list.items : [];
      return [referenceOf(alias), items.flatMap((item) => (item.kind === "string" ? referenceOf(item.value) : []))];
    }),
  );
}

export interface CatalogPlugin {
  readonly id: CatalogText;
  readonly version?: CatalogVersion;
}

export interface CatalogPlugins {
  /** The plugins by `referenceOf` their alias. */
  readonly plugins: ReadonlyMap<string, CatalogPlugin>;
  /** The values of aliases without an ID that can be read. */
  readonly unread: readonly Span[];
}

/** `[plugins]` */
export function readPlugins(document: TomlDocument): CatalogPlugins {
  const versions = readVersions(document);
  const plugins = new Map<string, CatalogPlugin>();
  const unread: Span[] = [];
  for (const [alias, fields] of readAliases(document, "plugins")) {
    const plugin = pluginOf(fields, versions);
    if (plugin) plugins.set(referenceOf(alias), plugin);
    else unread.push(...spanIn(fields));
  }
  return { plugins, unread };
}

/** Returns the span of the first value. */
function spanIn(fields: Fields): readonly Span[] {
  const value = [...fields.values()].find((each) => each !== undefined);
  return value ? [value.span] : [];
}

/** `"id:version"`, or `{ id = …, version = … }` */
function pluginOf(fields: Fields, versions: Versions): CatalogPlugin | undefined {
  const single = literalAt(fields, "");
  const [id = literalAt(fields, "id"), text, ...others] = single ? splitCoordinates(single) : [];
  if (!id?.text || others.length > 0 || (single && !text)) return undefined;
  const version = text ? inText(text) : versionOf(fields, versions);
  return { id, ...(version && { version }) };
}

/** Returns the alias as scripts refer to it: in Gradle `a-b`, `a_b` and `a.b` are the same alias. */
export function referenceOf(alias: string): string {
  return alias.replace(/[-_]/g, ".");
}

/** The longest path of keys in a catalog. */
const maxDepth = 4;

function readAliases({ tables }: TomlDocument, section: string): ReadonlyMap<string, Fields> {
  const aliases = new Map<string, Map<string, TomlValue | undefined>>();
  const enter = (parent: readonly string[], entries: readonly TomlEntry[]): void => {
    for (const { keys, value } of entries) {
      const path = [...parent, ...keys.map(textOfKey)];
      const [first, alias, ...field] = path;
      if (path.length > maxDepth || first !== section) continue;
      if (value?.kind === "table") enter(path, value.entries);
      else if (alias !== undefined) {
        const fields = aliases.get(alias) ?? new Map<string, TomlValue | undefined>();
        if (!fields.has(field.join("."))) fields.set(field.join("."), value);
        aliases.set(alias, fields);
      }
    }
  };
  for (const { keys, entries } of tables) if (keys.length < maxDepth) enter(keys.map(textOfKey), entries);
  return aliases;
}

function textOfKey({ text }: TomlKey): string {
  return text;
}

type Library = Omit<CatalogLibrary, "alias">;

function libraryOf(fields: Fields, versions: Versions): Library | undefined {
  const coordinates = literalAt(fields, "");
  return coordinates ? shortLibrary(coordinates) : libraryTable(fields, versions);
}

/** `"group:artifact:version"` */
function shortLibrary(coordinates: CatalogText): Library | undefined {
  const [group, artifact, version, ...others] = splitCoordinates(coordinates);
  if (!group?.text || !artifact?.text || others.length > 0) return undefined;
  return version ? { group, artifact, version: inText(version) } : { group, artifact };
}

/** A version as a part of a text. */
function inText(version: CatalogText): CatalogVersion {
  return { kind: "written", ...version, isShared: false, mayBeRejected: false };
}

/** `{ module = "group:artifact", version = … }` or `{ group = …, name = …, version = … }` */
function libraryTable(fields: Fields, versions: Versions): Library | undefined {
  const module = literalAt(fields, "module");
  const names = module ? splitCoordinates(module) : [literalAt(fields, "group"), literalAt(fields, "name")];
  const [group, artifact] = names;
  if (!group?.text || !artifact?.text || names.length > 2) return undefined;
  const version = versionOf(fields, versions);
  return { group, artifact, ...(version && { version }) };
}

function versionOf(fields: Fields, versions: Versions): CatalogVersion | undefined {
  return fields.has("version.ref") ? referencedVersion(fields, versions) : versionAt(fields, "version", false);
}

function referencedVersion(fields: Fields, versions: Versions): CatalogVersion {
  const reference = literalAt(fields, "version.ref");
  if (!reference) return { kind: "broken" };
  return versions.get(referenceOf(reference.text)) ?? { kind: "missing", text: reference.text, span: reference.span };
}

const richParts = ["strictly", "require", "prefer"] as const;

/** A version in one text, or in parts below `prefix`. Undefined where there is neither. */
function versionAt(fields: Fields, prefix: string, isShared: boolean): CatalogVersion | undefined {
  const single = literalAt(fields, prefix);
  if (single) return { kind: "written", ...single, isShared, mayBeRejected: false };
  const pathOf = (part: string) => (prefix ? `${prefix}.${part}` : part);
  const parts = new Map(richParts.map((part) => [part as string, literalAt(fields, pathOf(part))]));
  const texts = Object.fromEntries([...parts].flatMap(([part, value]) => (value ? [[part, value.text]] : [])));
  const rejects = ["reject", "rejectAll"].some((part) => fields.has(pathOf(part)));
  const selected = parts.get(partOfRichVersion({ ...texts, rejects }) ?? "");
  if (selected) return { kind: "written", ...selected, isShared, mayBeRejected: rejects && isDynamic(selected.text) };
  const hasFields = [...fields.keys()].some(
    (path) => prefix === "" || path === prefix || path.startsWith(`${prefix}.`),
  );
  return hasFields ? { kind: "broken" } : undefined;
}

/** A string with its place. Undefined also for one with escapes, as the places in it are unknown. */
function literalAt(fields: Fields, path: string): CatalogText | undefined {
  const value = fields.get(path);
  return value && isLiteral(value) ? { text: value.value, span: value.span } : undefined;
}

function isLiteral(value: TomlValue): value is TomlString {
  return value.kind === "string" && value.literal;
}

function splitCoordinates(coordinates: CatalogText): readonly CatalogText[] {
  let start = coordinates.span.start;
  return coordinates.text.split(":").map((text) => {
    const span = { start, end: start + text.length };
    start = span.end + 1;
    return { text, span };
  });
}
