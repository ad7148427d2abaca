import type { Declaration } from "../../manifest.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import { parseYaml } from "../../../syntax/yaml/yaml.ts";
import type { YamlEntry, YamlScalar, YamlValue } from "../../../syntax/yaml/yamlDocument.ts";
import type { CatalogEntry } from "../manifest/catalogEntry.ts";
import { declareNpm, overriddenName, type Name } from "../manifest/npmDeclaration.ts";

/** What `pnpm-workspace.yaml` and `.yarnrc.yml` say of dependencies. */
export interface YamlSettings {
  /** In the order of the text. */
  readonly declarations: readonly Declaration[];
  readonly catalogs: readonly CatalogEntry[];
  readonly problems: readonly SyntaxProblem[];
}

interface Reading {
  readonly text: string;
  readonly declarations: Declaration[];
  readonly catalogs: CatalogEntry[];
  readonly problems: SyntaxProblem[];
}

/** Reads the catalogs, and the overrides where `sections` has them. Only the first document counts. */
export function readYamlSettings(text: string, sections: readonly ("catalogs" | "overrides")[]): YamlSettings {
  const { documents, problems } = parseYaml(text);
  const reading: Reading = { text, declarations: [], catalogs: [], problems: [...problems] };
  const root = documents[0];
  if (root && root.kind !== "mapping") {
    reading.problems.push({ message: "These settings are written `<name>: <value>`", span: root.span });
  }
  for (const { key, value } of entriesOf(root)) {
    if (!value || isNull(value)) continue;
    if (key.value === "catalog") readCatalog(reading, "default", key.value, value);
    if (key.value === "catalogs") {
      for (const named of sectionOf(reading, key.value, value)) {
        if (named.value && !isNull(named.value)) readCatalog(reading, named.key.value, named.key.value, named.value);
      }
    }
    if (key.value === "overrides" && sections.includes("overrides")) readOverrides(reading, value);
  }
  return reading;
}

/** The entries of a mapping, none of any other value. */
export function entriesOf(value: YamlValue | undefined): readonly YamlEntry[] {
  return value?.kind === "mapping" ? value.entries : [];
}

function readCatalog(reading: Reading, catalog: string, field: string, section: YamlValue): void {
  for (const { key, value } of sectionOf(reading, field, section)) {
    const declaration = value && declare(reading, "catalog", nameOf(reading, key), value);
    if (declaration) reading.catalogs.push({ catalog, name: key.value, declaration });
  }
}

function readOverrides(reading: Reading, section: YamlValue): void {
  for (const { key, value } of sectionOf(reading, "overrides", section)) {
    const name = key.literal ? overriddenName(key) : nameOf(reading, key);
    if (name && value) declare(reading, "overrides", name, value);
  }
}

/** Nothing where there is no version yet. What an alias stands for is not looked up. */
function declare(reading: Reading, scope: string, name: Name, value: YamlValue): Declaration | undefined {
  if (isNull(value)) return undefined;
  if (value.kind !== "scalar" || value.form === "block") {
    const message = `The version of \`${name.value}\` should be a text in one line`;
    reading.problems.push({ message, span: value.span });
    return undefined;
  }
  const read = declareNpm(scope, name, value);
  const declaration: Declaration =
    value.form === "alias"
      ? { ...read, requirement: { kind: "skipped", reason: "unsupported", text: value.value } }
      : read;
  reading.declarations.push(declaration);
  return declaration;
}

/** Entries of a section without those that a merge key stands for. */
function sectionOf(reading: Reading, field: string, section: YamlValue): readonly YamlEntry[] {
  if (section.kind !== "mapping" && !(section.kind === "scalar" && section.form === "alias")) {
    reading.problems.push({ message: `\`${field}\` should have a name and a value on each line`, span: section.span });
  }
  return entriesOf(section).filter(({ key }) => key.value !== "<<");
}

/** As it is written, be it with escapes. */
function nameOf({ text }: Reading, { span }: YamlScalar): Name {
  return { value: text.slice(span.start, span.end), span };
}

function isNull(value: YamlValue): boolean {
  return value.kind === "scalar" && value.form === "plain" && /^(?:~|null|Null|NULL)?$/.test(value.value);
}
