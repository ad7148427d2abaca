import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { parseYaml } from "../../syntax/yaml/yaml.ts";
import { entriesOf, type YamlEntry, type YamlScalar, type YamlValue } from "../../syntax/yaml/yamlDocument.ts";
import type { EntryGap } from "../gap.ts";
import type { Declaration, Manifest } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import type { CatalogEntry } from "./catalogEntries.ts";
import { declareConfig, declareNpm, extendedSections, type SourceName } from "./npmDeclaration.ts";
import { conditionOf, readOverrideKey } from "./overrideKey.ts";

/** The declarations in `pnpm-workspace.yaml` or `.yarnrc.yml`. */
export interface YamlManifest extends Manifest {
  readonly catalogs: readonly CatalogEntry[];
}

export type YamlSection = "catalogs" | "overrides" | "packageExtensions" | "configDependencies";

interface Reading {
  readonly text: string;
  readonly declarations: Declaration[];
  readonly catalogs: CatalogEntry[];
  readonly problems: SyntaxProblem[];
  readonly gaps: EntryGap[];
}

/** A parser of manifests with these sections. */
export function yamlParser(sections: readonly YamlSection[]): (text: string) => Manifest {
  return (text) => {
    const { declarations, problems, gaps = [] } = readYamlManifest(text, sections);
    return { declarations, problems, ...(gaps.length > 0 && { gaps }) };
  };
}

/** Reads these sections of the first document. */
export function readYamlManifest(text: string, sections: readonly YamlSection[]): YamlManifest {
  const { documents, problems } = parseYaml(text);
  const reading: Reading = { text, declarations: [], catalogs: [], problems: [...problems], gaps: [] };
  const root = documents[0];
  if (root && root.kind !== "mapping")
    reading.problems.push({ message: message("Expected a mapping"), span: root.span });
  reading.gaps.push(...documents.slice(1).map(({ span }) => entryGap(text, span)));
  for (const { key, value } of entriesOf(root)) {
    if (!value || isNull(value)) continue;
    if (key.value === "catalog") readCatalog(reading, "default", key.value, value);
    if (key.value === "catalogs") readCatalogs(reading, value);
    if (key.value === "overrides" && sections.includes("overrides")) readOverrides(reading, value);
    if (key.value === "packageExtensions" && sections.includes("packageExtensions")) readExtensions(reading, value);
    if (key.value === "configDependencies" && sections.includes("configDependencies")) readConfig(reading, value);
  }
  return reading;
}

function readCatalogs(reading: Reading, section: YamlValue): void {
  for (const { key, value } of sectionOf(reading, "catalogs", section)) {
    if (value && !isNull(value)) readCatalog(reading, key.value, key.value, value);
  }
}

function readCatalog(reading: Reading, catalog: string, field: string, section: YamlValue): void {
  for (const { key, value } of sectionOf(reading, field, section)) {
    const declaration = value && declare(reading, "catalog", sourceNameOf(reading, key), value);
    if (declaration) reading.catalogs.push({ catalog, name: key.value, declaration });
  }
}

function readOverrides(reading: Reading, section: YamlValue): void {
  for (const { key, value } of sectionOf(reading, "overrides", section)) {
    const own = key.literal ? readOverrideKey(key) : { name: sourceNameOf(reading, key), isOther: true as const };
    if (!own) reading.gaps.push(entryGap(reading.text, key.span));
    else if (value && !isRemoval(value))
      declare(reading, "overrides", { ...own.name, condition: conditionOf(own, []) }, value);
  }
}

/** Tells whether pnpm removes the dependency, as it does with `-`. */
function isRemoval(value: YamlValue): boolean {
  return value.kind === "scalar" && value.value === "-";
}

/** Reads what the user adds to the dependencies of packages that forgot them. Peers are not installed for that. */
function readExtensions(reading: Reading, section: YamlValue): void {
  for (const { key, value } of sectionOf(reading, "packageExtensions", section)) {
    for (const list of value ? sectionOf(reading, key.value, value) : []) {
      if (!list.value || !extendedSections.has(list.key.value)) continue;
      for (const entry of sectionOf(reading, list.key.value, list.value))
        if (entry.value) declare(reading, "packageExtensions", sourceNameOf(reading, entry.key), entry.value);
    }
  }
}

/** Packages with settings and hooks for pnpm, each with its hash behind the version, or in fields. */
function readConfig(reading: Reading, section: YamlValue): void {
  for (const { key, value } of sectionOf(reading, "configDependencies", section)) {
    const written = value?.kind === "scalar" && value.form !== "block" ? value.value : undefined;
    if (written === undefined) reading.gaps.push(entryGap(reading.text, key.span));
    else reading.declarations.push(declareConfig(sourceNameOf(reading, key), written));
  }
}

/** Declares a package; returns undefined if there is no version yet. YAML aliases are not resolved. */
function declare(
  reading: Reading,
  scope: string,
  { condition, ...name }: SourceName & { readonly condition?: ReturnType<typeof conditionOf> },
  value: YamlValue,
): Declaration | undefined {
  if (isNull(value)) return undefined;
  if (value.kind !== "scalar" || value.form === "block") {
    const problem = message("The version of `{name}` must be a string on one line", { name: name.value });
    reading.problems.push({ message: problem, span: value.span });
    return undefined;
  }
  const read = { ...declareNpm(scope, name, value), ...condition };
  const declaration: Declaration =
    value.form === "alias"
      ? { ...read, requirement: { kind: "skipped", reason: "unsupported", text: value.value } }
      : read;
  reading.declarations.push(declaration);
  return declaration;
}

/** The entries of a section without merge keys. */
function sectionOf(reading: Reading, field: string, section: YamlValue): readonly YamlEntry[] {
  if (section.kind !== "mapping" && !(section.kind === "scalar" && section.form === "alias")) {
    reading.problems.push({ message: message("`{field}` must be a mapping", { field }), span: section.span });
  }
  const entries = entriesOf(section);
  const merged = entries.filter(({ key }) => key.value === "<<");
  // Aliases are not resolved.
  const aliases =
    section.kind === "scalar" && section.form === "alias" ? [section] : merged.flatMap(({ value }) => value ?? []);
  for (const { span } of aliases) {
    reading.problems.push({ message: message("The alias of `{field}` is not evaluated", { field }), span });
  }
  return entries.filter(({ key }) => key.value !== "<<");
}

/** The name as written, escapes included. */
function sourceNameOf({ text }: Reading, { span }: YamlScalar): SourceName {
  return { value: text.slice(span.start, span.end), span };
}

function isNull(value: YamlValue): boolean {
  return value.kind === "scalar" && value.form === "plain" && /^(?:~|null|Null|NULL)?$/.test(value.value);
}
