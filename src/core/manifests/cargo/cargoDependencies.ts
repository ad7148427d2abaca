import { publicRegistries } from "../../registries/origin.ts";
import type { TomlKey, TomlValue } from "../../syntax/toml/tomlDocument.ts";
import { nodeAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { Declaration, Requirement } from "../manifest.ts";
import type { Skip } from "../shared/skip.ts";

/** Cargo still reads the old spellings with `_`. */
const sections: ReadonlySet<string> = new Set([
  "dependencies",
  "dev-dependencies",
  "dev_dependencies",
  "build-dependencies",
  "build_dependencies",
]);

/** The content of a manifest about one dependency. A field without a value yet is present but undefined. */
export interface CargoDependency {
  readonly key: TomlKey;
  readonly scope: string;
  readonly fields: ReadonlyMap<string, TomlValue | undefined>;
}

/** Reads the dependencies in the order of the text. */
export function readDependencies(root: TomlNode): readonly CargoDependency[] {
  const targets = [...(nodeAt(root, "target")?.children.values() ?? [])];
  const shared = nodeAt(root, "workspace", "dependencies");
  const dependencies = [
    ...[root, ...targets].flatMap(sectionsOf).flatMap(([scope, section]) => dependenciesOf(section, scope)),
    ...dependenciesOf(shared, "workspace.dependencies"),
  ];
  return dependencies.sort((a, b) => a.key.span.start - b.key.span.start);
}

/** Sections that are not tables, and dependencies that are lists of tables. */
export function unreadKeys(root: TomlNode): readonly TomlKey[] {
  const targets = [...(nodeAt(root, "target")?.children.values() ?? [])];
  const shared = nodeAt(root, "workspace", "dependencies");
  const tables = [...[root, ...targets].flatMap(sectionsOf).map(([, section]) => section), ...(shared ? [shared] : [])];
  return tables
    .flatMap((section) => [section, ...section.children.values()].filter((node) => isUnread(node, node === section)))
    .map(({ key }) => key);
}

function isUnread({ values, items }: TomlNode, isSection: boolean): boolean {
  return items.length > 0 || (isSection && values.length > 0);
}

function sectionsOf(node: TomlNode): readonly (readonly [scope: string, section: TomlNode])[] {
  return [...node.children].filter(([name]) => sections.has(name));
}

function dependenciesOf(section: TomlNode | undefined, scope: string): readonly CargoDependency[] {
  return [...(section?.children.values() ?? [])].flatMap((node) => {
    const versions = node.values.map(({ key, value }) => ({ key, scope, fields: new Map([["version", value]]) }));
    return node.isTable ? [...versions, { key: node.key, scope, fields: fieldsOf(node) }] : versions;
  });
}

function fieldsOf({ children }: TomlNode): CargoDependency["fields"] {
  return new Map([...children].map(([name, { values }]) => [name, values[0]?.value]));
}

/** Checks whether the settings give the registry of this name the address of crates.io. */
export type IsPublicRegistry = (registry: string) => boolean;

/** The characters that crates.io accepts in a name. */
const crateName = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/;

/** Every registry counts as private, unless `isPublic` knows it for crates.io under another name. */
export function declarationOf(
  { key, scope, fields }: CargoDependency,
  isPublic: IsPublicRegistry = () => false,
): Declaration {
  const version = fields.get("version");
  const renamed = fields.get("package");
  const isOptional = fields.get("optional");
  const name = renamed?.kind === "string" ? renamed.value : key.text;
  const text = version?.kind === "string" ? version.value : version?.kind === "scalar" ? version.text : "";
  const reason = skipOf(name, fields, isPublic);
  const requirement: Requirement = reason ? { kind: "skipped", ...reason, text } : { kind: "written", text };
  return {
    package: { system: "CARGO", name },
    name: key.text,
    requirement,
    scope,
    ...(isOptional?.kind === "scalar" && isOptional.text === "true" && { isConditional: true }),
    nameSpan: key.span,
    ...(version?.kind === "string" && { requirementSpan: version.span }),
  };
}

/** A path or repository counts even with a version next to it: that one is for publishing. */
function skipOf(name: string, fields: CargoDependency["fields"], isPublic: IsPublicRegistry): Skip | undefined {
  const inherits = fields.get("workspace");
  if (fields.has("workspace") && !(inherits?.kind === "scalar" && inherits.text === "false"))
    return { reason: "inherited" };
  if (fields.has("path")) return { reason: "path" };
  if (fields.has("git")) return { reason: "git" };
  const registry = privateRegistry(fields, isPublic);
  if (registry !== undefined) return { reason: "private", ...(registry && { detail: `registry ${registry}` }) };
  if (!crateName.test(name)) return { reason: "unsupported" };
  // No version is any version, but one that is being typed or lacks its quotes is not.
  return fields.has("version") && fields.get("version")?.kind !== "string" ? { reason: "unsupported" } : undefined;
}

/** The name or index of a registry other than crates.io; empty while it is being typed. */
function privateRegistry(fields: CargoDependency["fields"], isPublic: IsPublicRegistry): string | undefined {
  const index = stringField(fields, "registry-index");
  if (index !== undefined && publicRegistries.origin("CARGO", index) !== "public") return index;
  const name = stringField(fields, "registry");
  return name === undefined || name === "crates-io" || isPublic(name) ? undefined : name;
}

/** Empty for a field without a string; undefined for a field that is absent. */
function stringField(fields: CargoDependency["fields"], name: string): string | undefined {
  const value = fields.get(name);
  if (value?.kind === "string") return value.value;
  return fields.has(name) ? "" : undefined;
}
