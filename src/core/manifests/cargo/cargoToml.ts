import type { Declaration, Manifest, ManifestParser, Requirement, SkipReason } from "../manifest.ts";
import { parseToml } from "../syntax/toml.ts";
import type { TomlEntry, TomlKey, TomlValue } from "../syntax/tomlDocument.ts";

/**
 * `Cargo.toml`: the dependencies of the package, of its targets and of the workspace. Left out are `patch` and `replace`,
 * which put something else in the place of a dependency that is declared elsewhere.
 */
export const cargoToml: ManifestParser = {
  id: "cargo/Cargo.toml",
  system: "CARGO",
  patterns: ["**/Cargo.toml"],
  handles: (path) => /(?:^|\/)Cargo\.toml$/.test(path),
  parse: parseCargoToml,
};

/** The spellings with `_` are old, and still read by Cargo. */
const sections: ReadonlySet<string> = new Set([
  "dependencies",
  "dev-dependencies",
  "dev_dependencies",
  "build-dependencies",
  "build_dependencies",
]);

/** What one dependency says of itself. A field whose value is not typed yet is there without one. */
interface Dependency {
  readonly key: TomlKey;
  readonly scope: string;
  readonly fields: Map<string, TomlValue | undefined>;
}

interface Reading {
  readonly found: Dependency[];
  /** Those that a later piece may add to, as `a.path = "a"` does to `a.version = "1"`, by the path that the pieces share. */
  readonly pieces: Map<string, Dependency>;
}

function parseCargoToml(text: string): Manifest {
  const { tables, problems } = parseToml(text);
  const reading: Reading = { found: [], pieces: new Map() };
  for (const { keys, entries } of tables) {
    const section = sectionOf(keys);
    const key = section && keys[section.length];
    if (section && key && keys.length === section.length + 1) {
      reading.pieces.set(idOf(keys), readTable(reading, key, section.scope, entries));
    } else for (const entry of entries) readEntry(reading, [...keys, ...entry.keys], entry.value);
  }
  return { declarations: reading.found.map(declarationOf), problems };
}

/** `path` leads to a section, into one or past all of them; tables on the way are entered. */
function readEntry(reading: Reading, path: readonly TomlKey[], value: TomlValue | undefined): void {
  const section = sectionOf(path);
  const key = section && path[section.length];
  if (section && key) {
    const fields = path.slice(section.length + 1);
    if (fields.length > 0) readField(pieceOf(reading, path, key, section.scope), fields, value);
    else if (value?.kind === "table") readTable(reading, key, section.scope, value.entries);
    else if (value) reading.found.push({ key, scope: section.scope, fields: new Map([["version", value]]) });
  } else if (value?.kind === "table") {
    for (const entry of value.entries) readEntry(reading, [...path, ...entry.keys], entry.value);
  }
}

function readTable({ found }: Reading, key: TomlKey, scope: string, entries: readonly TomlEntry[]): Dependency {
  const dependency: Dependency = { key, scope, fields: new Map() };
  for (const entry of entries) readField(dependency, entry.keys, entry.value);
  found.push(dependency);
  return dependency;
}

function readField({ fields }: Dependency, keys: readonly TomlKey[], value: TomlValue | undefined): void {
  if (keys[0] && keys.length === 1) fields.set(keys[0].text, value);
}

function pieceOf({ found, pieces }: Reading, path: readonly TomlKey[], key: TomlKey, scope: string): Dependency {
  const id = idOf(path.slice(0, path.indexOf(key) + 1));
  const known = pieces.get(id);
  if (known) return known;
  const dependency: Dependency = { key, scope, fields: new Map() };
  found.push(dependency);
  pieces.set(id, dependency);
  return dependency;
}

function idOf(path: readonly TomlKey[]): string {
  return path.map((key) => key.text).join("\n");
}

interface Section {
  /** How many keys lead to it. */
  readonly length: number;
  readonly scope: string;
}

function sectionOf(path: readonly TomlKey[]): Section | undefined {
  const [first, second, third] = path.map((key) => key.text);
  if (first !== undefined && sections.has(first)) return { length: 1, scope: first };
  if (first === "workspace" && second === "dependencies") return { length: 2, scope: "workspace.dependencies" };
  if (first === "target" && third !== undefined && sections.has(third)) return { length: 3, scope: third };
  return undefined;
}

/** What the index accepts as a name, without its limit of length. */
const indexedName = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/;

function declarationOf({ key, scope, fields }: Dependency): Declaration {
  const version = fields.get("version");
  const renamed = fields.get("package");
  const name = renamed?.kind === "string" ? renamed.value : key.text;
  const text = version?.kind === "string" ? version.value : version?.kind === "scalar" ? version.text : "";
  const reason = skipReason(name, fields);
  const requirement: Requirement = reason ? { kind: "skipped", reason, text } : { kind: "written", text };
  return {
    package: { system: "CARGO", name },
    name: key.text,
    requirement,
    scope,
    nameSpan: key.span,
    ...(version?.kind === "string" && { requirementSpan: version.span }),
  };
}

/** A path or repository counts though a version stands beside it: that is for when the package is published. */
function skipReason(name: string, fields: Dependency["fields"]): SkipReason | undefined {
  const inherits = fields.get("workspace");
  if (fields.has("workspace") && !(inherits?.kind === "scalar" && inherits.text === "false")) return "inherited";
  if (fields.has("path")) return "path";
  if (fields.has("git")) return "git";
  const registry = fields.get("registry");
  const isPublic = registry?.kind === "string" && registry.value === "crates-io";
  if (fields.has("registry-index") || (fields.has("registry") && !isPublic)) return "private";
  if (!indexedName.test(name)) return "unsupported";
  // No version is any version, but one that is being typed, or that lacks its quotes, is not.
  return fields.has("version") && fields.get("version")?.kind !== "string" ? "unsupported" : undefined;
}
