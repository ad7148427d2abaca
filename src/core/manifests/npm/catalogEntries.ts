import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { type JsonProperty, type Node, propertiesOf, readJson, spanOf, stringOf } from "../../syntax/json/json.ts";
import type { Declaration } from "../manifest.ts";
import { declareNpm } from "./npmDeclaration.ts";

/** The catalogs of bun in a `package.json`: at the top level, or in `workspaces`. */
export function readJsonCatalogs(text: string): readonly CatalogEntry[] {
  const { root } = readJson(text);
  if (!root) return [];
  const top = propertiesOf(root, text);
  const inner = top.flatMap(({ key, value }) => (key.value === "workspaces" && value ? propertiesOf(value, text) : []));
  return [...inner, ...top].flatMap((property) => catalogsOf(property, text, []));
}

/** The entries of `catalog` or `catalogs`. Other values are ignored, as other tools use these names too. */
export function catalogsOf(
  { key, value }: JsonProperty,
  text: string,
  problems: SyntaxProblem[],
): readonly CatalogEntry[] {
  if (value?.type !== "object") return [];
  if (key.value === "catalog") return entriesOf("default", value, text, problems);
  if (key.value !== "catalogs") return [];
  return propertiesOf(value, text).flatMap((catalog) =>
    catalog.value ? entriesOf(catalog.key.value, catalog.value, text, problems) : [],
  );
}

function entriesOf(catalog: string, node: Node, text: string, problems: SyntaxProblem[]): readonly CatalogEntry[] {
  if (node.type !== "object") problems.push(notAnObject(catalog, node));
  return propertiesOf(node, text).flatMap(({ key, value }) => {
    const specifier = value && stringOf(value, text);
    if (specifier) return [{ catalog, name: key.value, declaration: declareNpm("catalog", key, specifier) }];
    if (value) problems.push(versionNotAString(key.value, value));
    return [];
  });
}

export function notAnObject(name: string, node: Node): SyntaxProblem {
  return { message: message("`{name}` must be an object", { name }), span: spanOf(node) };
}

export function versionNotAString(name: string, node: Node): SyntaxProblem {
  return { message: message("The version of `{name}` must be a string", { name }), span: spanOf(node) };
}

/** The entry that `catalog:` or `catalog:<catalog>` stands for as the version of a package. */
export interface CatalogEntry {
  /** `default` for the unnamed catalog. */
  readonly catalog: string;
  /** The name of the package, as dependencies refer to it. */
  readonly name: string;
  readonly declaration: Declaration;
}

/** The catalog that a requirement refers to; undefined for other requirements. */
export function catalogOf(requirement: string): string | undefined {
  const text = requirement.trim();
  return text.startsWith("catalog:") ? text.slice("catalog:".length).trim() || "default" : undefined;
}
