import type { Span } from "../../../model/span.ts";
import { child, childrenOf, type XmlElement, type XmlText } from "../../../syntax/xml/xmlDocument.ts";
import { ownField, type Part, type Pom, type Site, type SourceFile } from "./pom.ts";

/** A text after its references were followed. */
export interface Interpolated {
  readonly text: string;
  /** The one place where all of the text is written. Absent where it is put together, or where an edit would mean more. */
  readonly site?: Site;
  /** Whether it was written elsewhere, at least in part. */
  readonly isReference: boolean;
}

/** Undefined where a reference is not defined or leads back to itself, and where nothing is left of the text. */
export type Interpolate = (text: XmlText, file: SourceFile) => Interpolated | undefined;

export interface Property {
  readonly name: string;
  readonly text: Pick<XmlText, "value" | "span">;
  readonly file: SourceFile;
}

interface Definition extends Omit<Property, "name"> {
  /** The version of the project itself: a dependency that has it follows along, and is not updated by changing it. */
  readonly isOwn?: true;
}

/** References that follow one another, and characters of a result: more is nobody's version. */
const furthest = 20;
const longest = 1_000;

const fields = ["groupId", "artifactId", "version"] as const;

export function propertiesOf({ element, file }: Part): readonly Property[] {
  return childrenOf(element, "properties").flatMap(({ children }) =>
    children.map(({ name, text }) => ({ name, text, file })),
  );
}

/**
 * Follows `${…}`: the coordinates of the project and its parent, then the given properties, of which later ones win. Nothing
 * comes from the environment.
 */
export function interpolator(own: Pom, properties: readonly Property[]): Interpolate {
  const { project } = own;
  const definitions = new Map<string, Definition>();
  const define = (name: string, element: XmlElement | undefined, isOwn?: true): void => {
    if (element) definitions.set(name, { text: element.text, file: own, ...(isOwn && { isOwn }) });
  };
  const parent = child(project, "parent");
  for (const field of fields) {
    define(field, ownField(project, field), true);
    define(`parent.${field}`, child(parent, field));
  }
  for (const property of properties) definitions.set(property.name, property);
  for (const prefix of ["project.", "pom."]) {
    for (const field of fields) {
      define(prefix + field, ownField(project, field), true);
      define(`${prefix}parent.${field}`, child(parent, field));
    }
    // Plugins used to depend on the very Maven that they require.
    define(`${prefix}prerequisites.maven`, child(child(project, "prerequisites"), "maven"));
  }
  const resolved = new Map<string, Interpolated | undefined>();
  return (text, file) => {
    const value = resolve(text.value, text.span, file, 0);
    return value?.text === "" ? undefined : value;
  };

  function resolve(text: string, span: Span, file: SourceFile, depth: number): Interpolated | undefined {
    if (!text.includes("${")) return { text, site: { file, span }, isReference: false };
    const whole = /^\$\{([^{}]+)\}$/.exec(text)?.[1];
    if (whole !== undefined) return follow(whole.trim(), depth);
    const names = new Set([...text.matchAll(/\$\{([^{}]+)\}/g)].map(([, name = ""]) => name));
    const values = new Map([...names].map((name) => [name, follow(name.trim(), depth)?.text]));
    const joined = text.replace(/\$\{([^{}]+)\}/g, (reference, name: string) => values.get(name) ?? reference);
    return joined.length > longest || joined.includes("${") ? undefined : { text: joined, isReference: true };
  }

  function follow(name: string, depth: number): Interpolated | undefined {
    const definition = definitions.get(name);
    if (!definition || depth >= furthest) return undefined;
    // Until it is known, a property has no value for itself: that ends every circle.
    if (resolved.has(name)) return resolved.get(name);
    resolved.set(name, undefined);
    const value = resolve(definition.text.value, definition.text.span, definition.file, depth + 1);
    const { text, site } = value ?? {};
    if (text !== undefined) {
      resolved.set(name, { text, isReference: true, ...(site && !definition.isOwn && { site }) });
    }
    return resolved.get(name);
  }
}
