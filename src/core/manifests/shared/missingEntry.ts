import { message } from "../../messages/message.ts";
import type { LockfileProblem } from "../lockfile.ts";
import { shorten } from "./shorten.ts";

/** A package that another one of the lockfile depends on and that the lockfile does not have: its text may be cut off. */
export function missingEntry(name: string): LockfileProblem {
  return { message: message("Missing entry of `{name}`", { name: shorten(name) }), span: { start: 0, end: 0 } };
}
