import { message } from "../../messages/message.ts";
import type { Span } from "../../model/span.ts";
import type { EntryGap } from "../gap.ts";
import type { LockfileProblem } from "../lockfile.ts";
import { shorten } from "./shorten.ts";

/** Characters that are looked at: all others are cut off. */
const longest = 200;

/** A stretch of a text that is not evaluated. `path` is that of its file where that is not the manifest. */
export function entryGap(text: string, span: Span, path?: string): EntryGap {
  const quoted = text.slice(span.start, Math.min(span.end, span.start + longest)).replace(/\s+/g, " ");
  return { kind: "entry", text: shorten(quoted), span, ...(path !== undefined && { path }) };
}

/** A package that another one of the lockfile depends on and that the lockfile does not have: its text may be cut off. */
export function missingEntry(name: string): LockfileProblem {
  return { message: message("Missing entry of `{name}`", { name: shorten(name) }), span: { start: 0, end: 0 } };
}
