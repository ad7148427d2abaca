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
      /** Whether it stands below `[versions]`. */
      readonly isShared: boolean;
      /** Whether a version that it allows may be rejected. */
      readonly isOpen: boolean;
    })
  /** It names a version that the catalog does not have. */
  | (CatalogText & { readonly kind: "missing" })
  /** There is a place for it, with nothing that could be read in it. */
  | { readonly kind: "broken" };

export interface CatalogLibrary {
  readonly group: CatalogText;
  readonly artifact: CatalogText;
  readonly version?: CatalogVersion;
}

/** What an alias is given, by the keys that lead to it: `version.ref`; the empty one for a value that is no table. */
type Fields = ReadonlyMap<string, TomlValue | undefined>;

/** `[versions]`, by `referenceOf` their alias. */
export function readVersions(document: TomlDocument): ReadonlyMap<string, CatalogVersion> {
  const versions = new Map<string, CatalogVersion>();
  for (const [alias, fields] of aliasesIn(document, "versions")) {
    const version = versionAt(fields, "", true);
    if (version && !versions.has(referenceOf(alias))) versions.set(referenceOf(alias), version);
  }
  return versions;
}

/** `[libraries]`, in the order of their names in the text. */
export function readLibraries(document: TomlDocument): readonly CatalogLibrary[] {
  const versions = readVersions(document);
  const libraries = [...aliasesIn(document, "libraries").values()].flatMap(
    (fields) => libraryOf(fields, versions) ?? [],
  );
  return libraries.sort((a, b) => a.artifact.span.start - b.artifact.span.start);
}

/** In Gradle `a-b`, `a_b` and `a.b` are one name. */
export function referenceOf(alias: string): string {
  return alias.replace(/[-_]/g, ".");
}

/** Keys that lead to anything that a catalog has. */
const deepest = 4;

function aliasesIn({ tables }: TomlDocument, section: string): ReadonlyMap<string, Fields> {
  const aliases = new Map<string, Map<string, TomlValue | undefined>>();
  const enter = (above: readonly string[], entries: readonly TomlEntry[]): void => {
    for (const { keys, value } of entries) {
      const path = [...above, ...keys.map(textOfKey)];
      const [first, alias, ...field] = path;
      if (path.length > deepest || first !== section) continue;
      if (value?.kind === "table") enter(path, value.entries);
      else if (alias !== undefined) {
        const fields = aliases.get(alias) ?? new Map<string, TomlValue | undefined>();
        if (!fields.has(field.join("."))) fields.set(field.join("."), value);
        aliases.set(alias, fields);
      }
    }
  };
  for (const { keys, entries } of tables) if (keys.length < deepest) enter(keys.map(textOfKey), entries);
  return aliases;
}

function textOfKey({ text }: TomlKey): string {
  return text;
}

function libraryOf(fields: Fields, versions: ReadonlyMap<string, CatalogVersion>): CatalogLibrary | undefined {
  const short = literalAt(fields, "");
  const [group, artifact, written, ...more] = partsOf(short ?? literalAt(fields, "module"));
  if (short) {
    if (!group?.text || !artifact?.text || more.length > 0) return undefined;
    return { group, artifact, ...(written && { version: writtenVersion(written) }) };
  }
  const [groupId, name] = group ? [group, artifact] : [literalAt(fields, "group"), literalAt(fields, "name")];
  if (!groupId?.text || !name?.text || written) return undefined;
  const version = fields.has("version.ref") ? referredVersion(fields, versions) : versionAt(fields, "version", false);
  return { group: groupId, artifact: name, ...(version && { version }) };
}

function referredVersion(fields: Fields, versions: ReadonlyMap<string, CatalogVersion>): CatalogVersion {
  const reference = literalAt(fields, "version.ref");
  if (!reference) return { kind: "broken" };
  return versions.get(referenceOf(reference.text)) ?? { kind: "missing", text: reference.text, span: reference.span };
}

function writtenVersion({ text, span }: CatalogText): CatalogVersion {
  return { kind: "written", text, span, isShared: false, isOpen: false };
}

/** A version by itself, or one in parts. */
function versionAt(fields: Fields, prefix: string, isShared: boolean): CatalogVersion | undefined {
  const whole = literalAt(fields, prefix);
  if (whole) return { kind: "written", ...textOf(whole), isShared, isOpen: false };
  const names = (["strictly", "require", "prefer"] as const).map(
    (part) => [part, prefix ? `${prefix}.${part}` : part] as const,
  );
  const parts = Object.fromEntries(names.map(([part, path]) => [part, literalAt(fields, path)]));
  const texts = Object.fromEntries(
    Object.entries(parts).flatMap(([part, value]) => (value ? [[part, value.text]] : [])),
  );
  const hasRejects =
    fields.has(prefix ? `${prefix}.reject` : "reject") || fields.has(prefix ? `${prefix}.rejectAll` : "rejectAll");
  const chosen = parts[partOfRichVersion({ ...texts, rejects: hasRejects }) ?? ""];
  if (chosen) return { kind: "written", ...textOf(chosen), isShared, isOpen: hasRejects && isDynamic(chosen.text) };
  const isThere = [...fields.keys()].some((path) => path === prefix || path.startsWith(`${prefix}.`) || prefix === "");
  return isThere ? { kind: "broken" } : undefined;
}

function textOf({ text, span }: CatalogText): CatalogText {
  return { text, span };
}

/** A text with its place; undefined also for one whose escapes would have to be counted. */
function literalAt(fields: Fields, path: string): CatalogText | undefined {
  const value = fields.get(path);
  return value && isLiteral(value) ? { text: value.value, span: value.span } : undefined;
}

function isLiteral(value: TomlValue): value is TomlString {
  return value.kind === "string" && value.literal;
}

function partsOf(coordinates: CatalogText | undefined): readonly CatalogText[] {
  let start = coordinates?.span.start ?? 0;
  return (coordinates?.text.split(":") ?? []).map((text) => {
    const span = { start, end: start + text.length };
    start = span.end + 1;
    return { text, span };
  });
}
