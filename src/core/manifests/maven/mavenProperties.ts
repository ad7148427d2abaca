import type { Span } from "../../model/span.ts";
import { child, childrenOf, type XmlElement, type XmlText } from "../../syntax/xml/xmlDocument.ts";
import { joinedParts, type Resolved, type SourceFile } from "../shared/sites.ts";
import { ownField, type Part, type Pom } from "./pom.ts";

/** Expands `${…}`; undefined where a property is undefined or refers to itself, and where the result is empty. */
export type Interpolate = (text: XmlText, file: SourceFile) => Resolved | undefined;

export interface Property {
  readonly name: string;
  readonly text: Pick<XmlText, "value" | "span">;
  readonly file: SourceFile;
}

interface Definition extends Omit<Property, "name"> {
  /** Part of the project's own coordinates: changing it would release another version, not update a dependency. */
  readonly isOwn?: true;
}

/** References that follow one another, and characters of a result: real ones are shorter. */
const maxDepth = 20;
const longest = 1_000;

const fields = ["groupId", "artifactId", "version"] as const;

export function propertiesOf({ element, file }: Part): readonly Property[] {
  return childrenOf(element, "properties").flatMap(({ children }) =>
    children.map(({ name, text }) => ({ name, text, file })),
  );
}

/**
 * Creates an interpolation with the coordinates of the project and its parent, and the given properties, of which later ones win.
 * Environment variables are undefined.
 */
export function interpolator(own: Pom, properties: readonly Property[]): Interpolate {
  const definitions = definitionsOf(own, properties);
  const resolved = new Map<string, Resolved | undefined>();
  return (text, file) => {
    const value = resolve(text.value, text.span, file, 0);
    return value?.text === "" ? undefined : value;
  };

  function resolve(text: string, span: Span, file: SourceFile, depth: number): Resolved | undefined {
    if (!text.includes("${")) return { text, site: { file, span }, isReference: false };
    const soleName = /^\$\{([^{}]+)\}$/.exec(text)?.[1];
    if (soleName !== undefined) return follow(soleName.trim(), depth);
    const names = new Set([...text.matchAll(/\$\{([^{}]+)\}/g)].map(([, name = ""]) => name));
    const values = new Map([...names].map((name) => [name, follow(name.trim(), depth)]));
    const expanded = text.replace(/\$\{([^{}]+)\}/g, (reference, name: string) => values.get(name)?.text ?? reference);
    if (expanded.length > longest || expanded.includes("${")) return undefined;
    return { text: expanded, isReference: true, ...joinedParts(values.values()) };
  }

  function follow(name: string, depth: number): Resolved | undefined {
    const definition = definitions.get(name);
    if (!definition || depth >= maxDepth) return undefined;
    // A property that refers to itself is undefined.
    if (resolved.has(name)) return resolved.get(name);
    resolved.set(name, undefined);
    const value = resolve(definition.text.value, definition.text.span, definition.file, depth + 1);
    if (value !== undefined) {
      const { text, site, parts, isReference } = value;
      const own = isReference ? joinedParts([value]) : {};
      const place = definition.isOwn ? own : { ...(site && { site }), ...(parts && { parts }) };
      resolved.set(name, { text, isReference: true, ...place });
    }
    return resolved.get(name);
  }
}

/** The short names of coordinates can be overridden by properties; those with a prefix cannot. */
function definitionsOf(own: Pom, properties: readonly Property[]): ReadonlyMap<string, Definition> {
  const { project } = own;
  const definitions = new Map<string, Definition>();
  const define = (name: string, element: XmlElement | undefined, isOwn?: true): void => {
    if (element) definitions.set(name, { text: element.text, file: own, ...(isOwn && { isOwn }) });
  };
  const parent = child(project, "parent");
  const defineCoordinates = (prefix: string): void => {
    for (const field of fields) {
      define(prefix + field, ownField(project, field), true);
      define(`${prefix}parent.${field}`, child(parent, field));
    }
  };
  defineCoordinates("");
  for (const property of properties) definitions.set(property.name, property);
  for (const prefix of ["project.", "pom."]) {
    defineCoordinates(prefix);
    // Plugins used to depend on the same version of Maven that they require.
    define(`${prefix}prerequisites.maven`, child(child(project, "prerequisites"), "maven"));
  }
  return definitions;
}
