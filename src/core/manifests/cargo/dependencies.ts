import type { TomlDocument, TomlEntry, TomlKey, TomlValue } from "../../syntax/toml/tomlDocument.ts";
import { deepestKey } from "./tomlLeaves.ts";

/** The spellings with `_` are old, and still read by Cargo. */
const sections: ReadonlySet<string> = new Set([
  "dependencies",
  "dev-dependencies",
  "dev_dependencies",
  "build-dependencies",
  "build_dependencies",
]);

/** What one dependency says of itself. A field whose value is not typed yet is there without one. */
export interface Dependency {
  readonly key: TomlKey;
  readonly scope: string;
  readonly fields: Map<string, TomlValue | undefined>;
}

interface Reading {
  readonly found: Dependency[];
  /** Those that a later piece may add to, as `a.path = "a"` does to `a.version = "1"`, by the path that the pieces share. */
  readonly pieces: Map<string, Dependency>;
}

/** In the order of the text; a dependency in pieces where its first piece stands. */
export function readDependencies({ tables }: TomlDocument): readonly Dependency[] {
  const reading: Reading = { found: [], pieces: new Map() };
  for (const { keys, entries } of tables) {
    if (keys.length > deepestKey) continue;
    const section = sectionOf(keys);
    const key = section && keys[section.length];
    if (section && key && keys.length === section.length + 1) {
      reading.pieces.set(idOf(keys), readTable(reading, key, section.scope, entries));
    } else for (const entry of entries) readEntry(reading, [...keys, ...entry.keys], entry.value);
  }
  return reading.found;
}

/** `path` leads to a section, into one or past all of them; tables on the way are entered. */
function readEntry(reading: Reading, path: readonly TomlKey[], value: TomlValue | undefined): void {
  if (path.length > deepestKey) return;
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
