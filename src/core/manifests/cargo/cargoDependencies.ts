import type { TomlKey, TomlValue } from "../../syntax/toml/tomlDocument.ts";
import type { TomlNode } from "../../syntax/toml/tomlTree.ts";
import { nodeAt } from "../../syntax/toml/tomlTree.ts";

/** Cargo still reads the old spellings with `_`. */
const sections: ReadonlySet<string> = new Set([
  "dependencies",
  "dev-dependencies",
  "dev_dependencies",
  "build-dependencies",
  "build_dependencies",
]);

/** What a manifest says about one dependency. A field without a value yet is present but undefined. */
export interface CargoDependency {
  readonly key: TomlKey;
  readonly scope: string;
  readonly fields: ReadonlyMap<string, TomlValue | undefined>;
}

/** In the order of the text. */
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
