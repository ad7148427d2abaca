import { escapedJson } from "../model/sanitize.ts";

/** A value as JSON for people and programs: nothing in it hides, reorders text, or is a command to a terminal or a runner. */
export function jsonText(value: unknown): string {
  return escapedJson(JSON.stringify(value, undefined, 2));
}
