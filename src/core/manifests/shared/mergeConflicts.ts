import { message } from "../../messages/message.ts";
import type { LockfileProblem } from "../lockfile.ts";
import type { Span } from "../../model/span.ts";

/** Both sides of an unresolved merge, with the lines of markers around them. */
export interface MergeConflict {
  /** The line that opens it. */
  readonly marker: Span;
  /** The end of the line that closes it, or of the text if none does. */
  readonly end: number;
}

/** Finds the conflicts in the order of the text, in linear time. */
export function findConflicts(text: string): readonly MergeConflict[] {
  const conflicts: MergeConflict[] = [];
  if (!text.includes("<<<<<<<")) return conflicts;
  const opening = /^<{7}(?: .*)?$/gm;
  const closing = /^>{7}(?: .*)?$/gm;
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex;
    const end = closing.test(text) ? closing.lastIndex : text.length;
    conflicts.push({ marker: { start: open.index, end: opening.lastIndex }, end });
    opening.lastIndex = end;
  }
  return conflicts;
}

/** A problem on each line that opens a conflict. */
export function conflictProblems(conflicts: readonly MergeConflict[]): readonly LockfileProblem[] {
  return conflicts.map(({ marker }) => ({ message: conflictMessage, span: marker, reason: "conflicted" }));
}

export const conflictMessage = message("Merge conflict");

/** Tells whether the line is one of the four kinds that Git writes around and between the sides of a conflict. */
export function isConflictMarker(line: string): boolean {
  return /^(?:<{7}|\|{7}|={7}|>{7})(?:\s|$)/.test(line);
}
