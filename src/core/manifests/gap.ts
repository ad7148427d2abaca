import type { Span } from "../model/span.ts";

/**
 * The reason why a file of a project was not read, or not whole:
 * - `missing`: another file names it and it does not exist
 * - `unreadable`: it exists and reading it failed, or it is not a regular file
 * - `too-large`: larger than any file that is read
 * - `binary`: not text, such as `bun.lockb`
 * - `encoding`: text in an encoding that is not understood
 * - `conflicted`: it has merge conflict markers
 * - `damaged`: cut off, or otherwise broken
 * - `newer-format`: of a format version that is not known
 */
export type FileGapReason =
  "missing" | "unreadable" | "too-large" | "binary" | "encoding" | "conflicted" | "damaged" | "newer-format";

/** A file that belongs to a project and was not read, or not whole. */
export interface FileGap {
  readonly kind: "file";
  /** Absolute with `/`; as written where it cannot be resolved. */
  readonly path: string;
  readonly reason: FileGapReason;
  /** The place where the manifest names the file, if it does. */
  readonly span?: Span;
  /** The package manager passes over what does not exist here, so that nothing is installed for it. */
  readonly isPassedOver?: true;
}

/** Something in a manifest that declares dependencies in a way that is not evaluated, such as a computed name. */
export interface EntryGap {
  readonly kind: "entry";
  /** The text as written, shortened for people. */
  readonly text: string;
  readonly span: Span;
  /** The file that it stands in where that is not the manifest; absolute with `/`. */
  readonly path?: string;
  readonly why?: ComponentGapReason;
}

/**
 * The reason why a component of a bill of materials is not checked:
 * - `other-system`: it is not of one of the seven package systems
 * - `no-purl`: it has no package URL
 * - `no-version`: its package URL names no version
 */
export type ComponentGapReason = "other-system" | "no-purl" | "no-version";

/** A part that a project declares, locks or names and that was not read: nothing in it counts as checked. */
export type Gap = FileGap | EntryGap;

/** The text of a file, or why there is none. */
export type FileText =
  | { readonly kind: "text"; readonly text: string; readonly encoding: TextEncoding }
  /** A file that does not exist. `isFolder` is set if a folder has this name: then it is not known what the file would say. */
  | { readonly kind: "missing"; readonly isFolder?: true }
  | { readonly kind: "unreadable"; readonly reason: UnreadableReason };

export type UnreadableReason = Extract<FileGapReason, "unreadable" | "too-large" | "binary" | "encoding">;

/** The encoding of a text. Only `utf-8` is ever written back. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "declared";

/** Wraps text that is at hand already, such as that of an open document. */
export function fileText(text: string | undefined): FileText {
  return text === undefined ? { kind: "missing" } : { kind: "text", text, encoding: "utf-8" };
}
