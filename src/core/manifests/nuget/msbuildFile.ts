import type { Span } from "../../model/span.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { parseXml } from "../../syntax/xml/xml.ts";
import type { XmlElement, XmlText } from "../../syntax/xml/xmlDocument.ts";

/** A file that texts stand in: the manifest itself, or another one that is evaluated with it. */
export interface SourceFile {
  readonly kind: "own" | "other";
  /** Absolute; empty where only the text is known. */
  readonly path: string;
}

/** A stretch of one of the files. */
export interface Site {
  readonly file: SourceFile;
  readonly span: Span;
}

/** All conditions that must hold, the outermost first. */
export type Conditions = readonly string[];

export type Statement =
  | {
      readonly kind: "property";
      readonly name: string;
      readonly text: XmlText;
      readonly conditions: Conditions;
    }
  | { readonly kind: "import"; readonly project: string; readonly conditions: Conditions }
  | {
      readonly kind: "item";
      /** As the documentation spells it. */
      readonly type: ItemType;
      readonly element: XmlElement;
      readonly conditions: Conditions;
    };

/** The items that name packages. */
const itemTypes = [
  "PackageReference",
  "PackageVersion",
  "GlobalPackageReference",
  "PackageDownload",
  "DotNetCliToolReference",
] as const;

export type ItemType = (typeof itemTypes)[number];

const itemTypeOf: ReadonlyMap<string, ItemType> = new Map(itemTypes.map((type) => [type.toLowerCase(), type]));

/** What happens when something is built, which no restore sees, and what only sets defaults. */
const leftOut: ReadonlySet<string> = new Set(["target", "usingtask", "itemdefinitiongroup", "projectextensions"]);

/** What can stand in no group of properties: there it follows one that was not closed. */
const groups: ReadonlySet<string> = new Set([
  "propertygroup",
  "itemgroup",
  "importgroup",
  "choose",
  "import",
  "target",
]);

/**
 * What a text for MSBuild says, in its order. The case of names counts nowhere, though MSBuild minds it in some: what it
 * would refuse is taken for what was meant.
 */
export function statementsOf(text: string): {
  readonly statements: readonly Statement[];
  readonly problems: readonly SyntaxProblem[];
} {
  const { roots, problems } = parseXml(text);
  const statements: Statement[] = [];
  for (const root of roots) collect(root, [], statements);
  return { statements, problems };
}

/** As written, without a name's case counting. */
export function attributeOf(element: XmlElement, name: string): XmlText | undefined {
  return element.attributes.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase())?.value;
}

/** Groups of conditions in one another that are told apart: nobody has more. */
const mostConditions = 16;

/** Its own condition behind the others. Where those are too many, the last one says nothing. */
export function conditionsOf(element: XmlElement, outer: Conditions = []): Conditions {
  const own = attributeOf(element, "Condition")?.value ?? "";
  if (own === "" || outer.length > mostConditions) return outer;
  return [...outer, outer.length === mostConditions ? "too many" : own];
}

function collect(element: XmlElement, outer: Conditions, into: Statement[]): void {
  const name = element.name.toLowerCase();
  if (leftOut.has(name)) return;
  const conditions =
    name === "otherwise" ? [...outer, `otherwise ${element.span.start}`] : conditionsOf(element, outer);
  const type = itemTypeOf.get(name);
  if (type) into.push({ kind: "item", type, element, conditions });
  const project = name === "import" ? attributeOf(element, "Project") : undefined;
  if (project && attributeOf(element, "Sdk") === undefined) {
    into.push({ kind: "import", project: project.value, conditions });
  }
  for (const inner of element.children) {
    if (name === "propertygroup" && isProperty(inner)) {
      into.push({ kind: "property", name: inner.name, text: inner.text, conditions: conditionsOf(inner, conditions) });
    } else {
      collect(inner, type ? outer : conditions, into);
    }
  }
}

function isProperty({ name, children }: XmlElement): boolean {
  const lower = name.toLowerCase();
  return children.length === 0 && !groups.has(lower) && !itemTypeOf.has(lower);
}
