import type { CheckedManifest } from "../../core/fixes/plan/dependency.ts";
import { selectionOf, type Selection } from "../../core/fixes/plan/selection.ts";
import { message } from "../../core/messages/message.ts";
import { UsageError } from "../usageError.ts";

/** Selects dependencies by name patterns, all without any. Throws for one that names no dependency. */
export function selectedBy(only: readonly string[], manifests: readonly CheckedManifest[]): Selection["isSelected"] {
  const { isSelected, unused } = selectionOf(only, manifests);
  if (unused !== undefined) throw new UsageError(message("no dependency matches {pattern}", { pattern: unused }));
  return isSelected;
}
