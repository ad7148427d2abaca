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
