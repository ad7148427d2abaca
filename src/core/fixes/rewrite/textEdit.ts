import type { Place } from "../../manifests/manifest.ts";

/** A stretch of a file and what to put in its place. Nothing has been written yet. */
export interface TextEdit extends Place {
  /** The text that stands there: if it no longer does, the edit is out of date. */
  readonly before: string;
  readonly after: string;
}

export function isEdit(edit: TextEdit | string | undefined): edit is TextEdit {
  return typeof edit === "object";
}

export function containsSpan(text: string, { start, end }: Place["span"]): boolean {
  return 0 <= start && start < end && end <= text.length;
}
