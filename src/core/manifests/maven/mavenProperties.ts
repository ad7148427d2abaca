import type { Span } from "../../model/span.ts";
import { child, childrenOf, type XmlElement, type XmlText } from "../syntax/xmlDocument.ts";

/** A text after its references were followed. */
export interface Interpolated {
  readonly text: string;
  /** The one place where all of the text is written. Absent where it is put together, or where an edit would mean more. */
  readonly span?: Span;
  /** Whether it was written elsewhere, at least in part. */
  readonly isReference: boolean;
}

/** Undefined where a reference is not defined in this file or leads back to itself, and where nothing is left of the text. */
export type Interpolate = (text: XmlText) => Interpolated | undefined;

interface Definition {
  readonly text: XmlText;
  /** The version of the project itself: a dependency that has it follows along, and is not updated by changing it. */
  readonly isOwn?: true;
}

/** References that follow one another, and characters of a result: more is nobody's version. */
const furthest = 20;
const longest = 1_000;

const fields = ["groupId", "artifactId", "version"];

/**
 * Follows `${…}` within one file: the coordinates of the project and its parent, then the properties of the given parts
 * (the project, and the profiles that count), of which later ones win. Nothing comes from the environment or the command line.
 */
export function interpolator(project: XmlElement, parts: readonly XmlElement[]): Interpolate {
  const definitions = new Map<string, Definition>();
  const define = (name: string, element: XmlElement | undefined, isOwn?: true): void => {
    if (element) definitions.set(name, { text: element.text, ...(isOwn && { isOwn }) });
  };
  const parent = child(project, "parent");
  for (const field of fields) define(field, ownField(project, parent, field), true);
  for (const part of parts) {
    for (const properties of childrenOf(part, "properties"))
      for (const property of properties.children) define(property.name, property);
  }
  for (const field of fields) {
    for (const prefix of ["project.", "pom."]) {
      define(prefix + field, ownField(project, parent, field), true);
      define(`${prefix}parent.${field}`, child(parent, field));
    }
  }
  const resolved = new Map<string, Interpolated | undefined>();
  return (text) => {
    const value = resolve(text.value, text.span, 0);
    return value?.text === "" ? undefined : value;
  };

  function resolve(text: string, span: Span, depth: number): Interpolated | undefined {
    if (!text.includes("${")) return { text, span, isReference: false };
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
    const value = resolve(definition.text.value, definition.text.span, depth + 1);
    const { text, span } = value ?? {};
    if (text !== undefined) {
      resolved.set(name, { text, isReference: true, ...(span && !definition.isOwn && { span }) });
    }
    return resolved.get(name);
  }
}

/** A project without a group ID or version of its own has its parent's. */
function ownField(project: XmlElement, parent: XmlElement | undefined, field: string): XmlElement | undefined {
  return child(project, field) ?? (field === "artifactId" ? undefined : child(parent, field));
}
