import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";
import { parseXml } from "../../syntax/xml/xml.ts";
import type { XmlElement, XmlText } from "../../syntax/xml/xmlDocument.ts";

/** All conditions that must hold, the outermost first. */
export type Conditions = readonly string[];

export type Statement =
  | {
      readonly kind: "property";
      readonly name: string;
      readonly text: XmlText;
      readonly conditions: Conditions;
    }
  | {
      readonly kind: "import";
      readonly project: string;
      /** The span of the project, without quotes. */
      readonly span: Span;
      readonly conditions: Conditions;
    }
  /** An SDK that is a package, or part of .NET: its own element, an attribute of the project, or an import from it. */
  | { readonly kind: "sdk"; readonly name: XmlText; readonly version?: XmlText; readonly conditions: Conditions }
  /** An item that a target adds while it is built, which may be before a restore. */
  | { readonly kind: "added"; readonly element: XmlElement; readonly conditions: Conditions }
  /** `ProjectReference` */
  | { readonly kind: "project"; readonly element: XmlElement; readonly conditions: Conditions }
  | {
      readonly kind: "item";
      /** The type as the documentation spells it. */
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

type ItemType = (typeof itemTypes)[number];

const itemTypeOf: ReadonlyMap<string, ItemType> = new Map(itemTypes.map((type) => [type.toLowerCase(), type]));

/** Elements that install nothing: they load tasks, or only set defaults. */
const ignored: ReadonlySet<string> = new Set(["usingtask", "itemdefinitiongroup", "projectextensions"]);

/** The statements of an MSBuild file in their order. Names match in any case, also where MSBuild itself is stricter. */
export function statementsOf(text: string): {
  readonly statements: readonly Statement[];
  readonly problems: readonly SyntaxProblem[];
} {
  const { roots, problems } = parseXml(text);
  const statements: Statement[] = [];
  for (const root of roots) collect(root, [], statements);
  return { statements, problems };
}

/** Finds an attribute by its name in any case. */
export function attributeOf(element: XmlElement, name: string): XmlText | undefined {
  return element.attributes.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase())?.value;
}

/** Nested conditions that are distinguished: real files have fewer. */
const maxConditions = 16;

/** The element's own condition after the outer ones. Beyond the limit the last one is undecidable. */
export function conditionsOf(element: XmlElement, outer: Conditions = []): Conditions {
  const own = attributeOf(element, "Condition")?.value ?? "";
  if (own === "" || outer.length > maxConditions) return outer;
  return [...outer, outer.length === maxConditions ? "too many" : own];
}

function collect(element: XmlElement, outer: Conditions, statements: Statement[]): void {
  const name = element.name.toLowerCase();
  if (ignored.has(name)) return;
  const conditions =
    name === "otherwise" ? [...outer, `otherwise ${element.span.start}`] : conditionsOf(element, outer);
  if (name === "target") {
    collectAdded(element, conditions, statements);
    return;
  }
  statements.push(...sdkOf(element, name, conditions));
  const type = itemTypeOf.get(name);
  if (type) statements.push({ kind: "item", type, element, conditions });
  if (name === "projectreference") statements.push({ kind: "project", element, conditions });
  const project = name === "import" ? attributeOf(element, "Project") : undefined;
  if (project && attributeOf(element, "Sdk") === undefined) {
    statements.push({ kind: "import", project: project.value, span: project.span, conditions });
  }
  for (const child of element.children) {
    if (name === "propertygroup" && isProperty(child)) {
      const { name: property, text } = child;
      statements.push({ kind: "property", name: property, text, conditions: conditionsOf(child, conditions) });
    } else {
      collect(child, type ? outer : conditions, statements);
    }
  }
}

/** The packages that the tasks of a target add, at any depth. */
function collectAdded(target: XmlElement, conditions: Conditions, statements: Statement[]): void {
  for (const element of target.children) {
    const type = itemTypeOf.get(element.name.toLowerCase());
    const isAdded = type !== undefined && type !== "PackageVersion" && attributeOf(element, "Include") !== undefined;
    const own = conditionsOf(element, conditions);
    if (isAdded) statements.push({ kind: "added", element, conditions: own });
    else collectAdded(element, own, statements);
  }
}

function sdkOf(element: XmlElement, name: string, conditions: Conditions): readonly Statement[] {
  const sdk = attributeOf(element, name === "sdk" ? "Name" : "Sdk");
  if (!sdk || !["project", "sdk", "import"].includes(name)) return [];
  const version = attributeOf(element, "Version") ?? attributeOf(element, "MinimumVersion");
  return [{ kind: "sdk", name: sdk, ...(version && { version }), conditions }];
}

/**
 * Checks whether an element is a property. Some properties have the name of an item, such as `PackageVersion`: an item says what
 * it includes. An import follows a group that is not closed.
 */
function isProperty({ name, children, attributes }: XmlElement): boolean {
  const key = name.toLowerCase();
  const isItem = itemTypeOf.has(key) && attributes.some((attribute) => attribute.name.toLowerCase() !== "condition");
  return children.length === 0 && key !== "import" && !isItem;
}
