import type { Declaration, Manifest, ManifestParser, Requirement } from "../manifest.ts";
import { parseToml } from "../syntax/toml.ts";
import type { TomlEntry, TomlKey, TomlValue } from "../syntax/tomlDocument.ts";

/** The sections of a package, also below `target.<cfg>` and, for the first, below `workspace`. */
const sections: ReadonlySet<string> = new Set([
  "dependencies",
  "dev-dependencies",
  "dev_dependencies",
  "build-dependencies",
  "build_dependencies",
]);

/** `Cargo.toml`, as The Cargo Book describes it under “Specifying Dependencies”. */
export const cargoToml: ManifestParser = {
  id: "cargo/Cargo.toml",
  system: "CARGO",
  patterns: ["**/Cargo.toml"],
  handles: (path) => /(?:^|\/)Cargo\.toml$/.test(path),
  parse,
};

/** What a dependency table says, from whichever of the three ways of writing it. */
interface Dependency {
  readonly key: TomlKey;
  readonly scope: string;
  readonly fields: Map<string, TomlValue>;
}

function parse(text: string): Manifest {
  const { tables, problems } = parseToml(text);
  const found = new Map<string, Dependency>();
  for (const table of tables) {
    if (table.entries.length === 0) collect(table.keys, undefined, found);
    // An entry whose value is not typed yet says nothing.
    for (const { keys, value } of table.entries) if (value) collect([...table.keys, ...keys], value, found);
  }
  return { declarations: [...found.values()].map(declarationOf), problems };
}

/** Files `path = value` under its dependency, if the path leads into a section. */
function collect(path: readonly TomlKey[], value: TomlValue | undefined, found: Map<string, Dependency>): void {
  const place = sectionOf(path);
  const key = place && path[place.length];
  if (!place || !key) {
    if (place && value?.kind === "table")
      for (const entry of value.entries) collect([...path, ...entry.keys], entry.value, found);
    return;
  }
  const id = [...path.slice(0, place.length), key].map((part) => part.text).join("\n");
  const dependency = found.get(id) ?? { key, scope: place.scope, fields: new Map<string, TomlValue>() };
  found.set(id, dependency);
  const field = path[place.length + 1];
  if (field && value) dependency.fields.set(field.text, value);
  else if (value?.kind === "table") fieldsOf(value.entries, dependency.fields);
  else if (value) dependency.fields.set("version", value);
}

function fieldsOf(entries: readonly TomlEntry[], fields: Map<string, TomlValue>): void {
  for (const { keys, value } of entries) if (keys[0] && value) fields.set(keys[0].text, value);
}

/** How many keys name the section, and what to call it. */
function sectionOf(path: readonly TomlKey[]): { readonly length: number; readonly scope: string } | undefined {
  const [first, second, third] = path.map(({ text }) => text);
  if (first !== undefined && sections.has(first)) return { length: 1, scope: first };
  if (first === "workspace" && second === "dependencies") return { length: 2, scope: "workspace.dependencies" };
  if (first === "target" && third !== undefined && sections.has(third)) return { length: 3, scope: third };
  return undefined;
}

function declarationOf({ key, scope, fields }: Dependency): Declaration {
  const renamed = fields.get("package");
  const version = fields.get("version");
  return {
    package: { system: "CARGO", name: renamed?.kind === "text" ? renamed.value : key.text },
    name: key.text,
    requirement: requirementOf(fields),
    scope,
    nameSpan: key.span,
    ...(version?.kind === "text" && { requirementSpan: version.span }),
  };
}

function requirementOf(fields: ReadonlyMap<string, TomlValue>): Requirement {
  const version = fields.get("version");
  const text = version?.kind === "text" ? version.value : "";
  const skipped = (reason: Extract<Requirement, { kind: "skipped" }>["reason"]): Requirement => ({
    kind: "skipped",
    reason,
    text,
  });
  const inherits = fields.get("workspace");
  if (inherits?.kind === "literal" && inherits.text === "true") return skipped("inherited");
  if (fields.has("path")) return skipped("path");
  if (fields.has("git")) return skipped("git");
  const registry = fields.get("registry");
  if (fields.has("registry-index") || (registry && !(registry.kind === "text" && registry.value === "crates-io")))
    return skipped("private");
  if (version && version.kind !== "text") return skipped("unsupported");
  return { kind: "written", text };
}
