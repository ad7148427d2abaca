import type { Span } from "../../model/span.ts";
import type { Declaration } from "../manifest.ts";

/** The manifest itself, another file of its project, or a file outside of the project, which is never edited. */
export interface SourceFile {
  readonly kind: "own" | "project" | "outside";
  /** Absolute; empty where only the text is known. */
  readonly path: string;
  /** The name of a POM outside of the project in messages: `<group ID>:<artifact ID> <version>`. */
  readonly label?: string;
}

/** A stretch of one of the files. */
export interface Site {
  readonly file: SourceFile;
  readonly span: Span;
}

/** A text after its references to variables or properties were followed. */
export interface Resolved {
  readonly text: string;
  /** The place where all of the text is written; absent if it is put together, or if an edit would change more than the text. */
  readonly site?: Site;
  /** True if at least a part is written elsewhere. */
  readonly isReference: boolean;
  /** The places of what it is put together from. */
  readonly parts?: readonly Site[];
}

/** The places of which each edit changes the text. */
export function sitesOf({ site, parts = [] }: Pick<Resolved, "site" | "parts">): readonly Site[] {
  return site ? [site] : parts;
}

/** Places that one text is put together from: real ones are fewer. */
const maxParts = 20;

/** The places that a text of these others is put together from, each once. */
export function joinedParts(texts: Iterable<Pick<Resolved, "site" | "parts"> | undefined>): Pick<Resolved, "parts"> {
  const parts = new Set([...texts].flatMap((text) => (text ? sitesOf(text) : [])));
  return parts.size > 0 ? { parts: [...parts].slice(0, maxParts) } : {};
}

/** A declaration with the place of its version, and the places that its name, and its version, are put together from. */
export interface Placed {
  readonly declaration: Declaration;
  readonly site?: Site;
  readonly parts?: readonly Site[];
}

/** Notes of which versions names and other versions are put together: these are changed by hand. `others` are used besides. */
export function withParts<T extends Placed>(all: readonly T[], others: readonly Site[] = []): readonly T[] {
  const parts = new Set([...others, ...all.flatMap((each) => each.parts ?? [])].map(siteId));
  if (parts.size === 0) return all;
  return all.map((each) =>
    each.site && parts.has(siteId(each.site)) ? { ...each, declaration: { ...each.declaration, byHand: true } } : each,
  );
}

/** One string per place, for sets. */
export function siteId({ file, span }: Site): string {
  return `${span.start} ${span.end} ${file.path}`;
}

/** Returns the place where the requirement of a declaration can be edited, as `requirementPlace` gave it. */
export function siteOf({
  requirementSpan,
  elsewhere,
}: Pick<Declaration, "requirementSpan" | "elsewhere">): Pick<Placed, "site"> {
  if (requirementSpan) return { site: { file: { kind: "own", path: "" }, span: requirementSpan } };
  return elsewhere ? { site: { file: { kind: "project", path: elsewhere.path }, span: elsewhere.span } } : {};
}

/** Returns the place where a requirement can be edited, as a declaration has it. */
export function requirementPlace(site: Site | undefined): Pick<Declaration, "requirementSpan" | "elsewhere"> {
  switch (site?.file.kind) {
    case "own":
      return { requirementSpan: site.span };
    case "project":
      return { elsewhere: { path: site.file.path, span: site.span } };
    default:
      return {};
  }
}
