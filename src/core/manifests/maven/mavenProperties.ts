import { child, type XmlElement } from "../syntax/xml.ts";
import type { Span } from "../../model/span.ts";

/** A value and, where it stands in the file as it is, its place. */
export interface Interpolated {
  readonly text: string;
  /** Of the one place in the file where all of the text is written; absent where it is put together. */
  readonly span?: Span;
  /** It came from a property, not from the text itself. */
  readonly isReference: boolean;
}

export type Interpolate = (text: string, span: Span) => Interpolated | undefined;

/** References followed from one another; more is a cycle, or as good as one. */
const furthest = 20;

/**
 * Resolves `${…}` from this file alone: its properties, those of its profiles, and what `project.*` says of its own
 * coordinates and its parent's. Undefined where something is not defined here.
 */
export function interpolator(project: XmlElement): Interpolate {
  const known = new Map<string, { readonly text: string; readonly span: Span }>();
  const define = (name: string, element: XmlElement | undefined): void => {
    if (element && element.text !== "") known.set(name, { text: element.text, span: element.textSpan });
  };
  const parent = child(project, "parent");
  for (const field of ["groupId", "artifactId", "version"]) {
    const inherited = parent && child(parent, field);
    const own = child(project, field) ?? (field === "artifactId" ? undefined : inherited);
    define(`project.${field}`, own);
    define(`pom.${field}`, own);
    define(`project.parent.${field}`, inherited);
  }
  for (const profile of child(project, "profiles")?.children ?? []) {
    for (const property of child(profile, "properties")?.children ?? []) define(property.name, property);
  }
  for (const property of child(project, "properties")?.children ?? []) define(property.name, property);
  return (text, span) => resolve(text, span, false, 0);

  function resolve(text: string, span: Span, isReference: boolean, depth: number): Interpolated | undefined {
    if (!text.includes("${")) return { text, span, isReference };
    if (depth >= furthest) return undefined;
    const whole = /^\$\{([^{}]+)\}$/.exec(text)?.[1];
    if (whole !== undefined) {
      const found = known.get(whole.trim());
      return found && resolve(found.text, found.span, true, depth + 1);
    }
    let size = 0;
    let missing = 0;
    const joined = text.replace(/\$\{([^{}]+)\}/g, (_, name: string) => {
      const found = known.get(name.trim());
      const value = found && size < 1_000 ? resolve(found.text, found.span, true, depth + 1) : undefined;
      if (!value) missing++;
      size += value?.text.length ?? 0;
      return value?.text ?? "";
    });
    return missing === 0 && !joined.includes("${") ? { text: joined, isReference: true } : undefined;
  }
}
