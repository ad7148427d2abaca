import type { SyntaxProblem } from "../../../model/problem.ts";
import { propertiesOf, readJson, spanOf, stringOf, type JsonProperty, type Node } from "../../../syntax/json/json.ts";
import type { CatalogEntry } from "./catalogEntry.ts";
import { declareNpm } from "./npmDeclaration.ts";

/** The catalogs of bun in a `package.json`: at the top, or among its `workspaces`. */
export function readJsonCatalogs(text: string): readonly CatalogEntry[] {
  const { root } = readJson(text);
  if (!root) return [];
  const top = propertiesOf(root, text);
  const inner = top.flatMap(({ key, value }) => (key.value === "workspaces" && value ? propertiesOf(value, text) : []));
  return [...inner, ...top].flatMap((property) => catalogsOf(property, text, []));
}

/** What a property holds if it is `catalog` or `catalogs`. Under these names other tools keep other things. */
export function catalogsOf({ key, value }: JsonProperty, text: string, problems: SyntaxProblem[]): CatalogEntry[] {
  if (value?.type !== "object") return [];
  if (key.value === "catalog") return entriesOf("default", value, text, problems);
  if (key.value !== "catalogs") return [];
  return propertiesOf(value, text).flatMap((named) =>
    named.value ? entriesOf(named.key.value, named.value, text, problems) : [],
  );
}

function entriesOf(catalog: string, node: Node, text: string, problems: SyntaxProblem[]): CatalogEntry[] {
  if (node.type !== "object") problems.push({ message: `\`${catalog}\` should be an object`, span: spanOf(node) });
  return propertiesOf(node, text).flatMap(({ key, value }) => {
    const specifier = value && stringOf(value, text);
    if (specifier) return [{ catalog, name: key.value, declaration: declareNpm("catalog", key, specifier) }];
    if (value) problems.push({ message: `The version of \`${key.value}\` should be a string`, span: spanOf(value) });
    return [];
  });
}
