import { setSeparator } from "../../../versions/pypi/pep440.ts";
import { translatePoetry } from "../../../versions/pypi/poetry.ts";
import type { Requirement } from "../../manifest.ts";

/** The requirement of a Poetry constraint, and whether the text is not a constraint at all. */
export interface PoetryConstraint {
  readonly requirement: Requirement;
  readonly isBroken: boolean;
}

/** Reads a version constraint in Poetry's own syntax. */
export function readPoetryConstraint(text: string): PoetryConstraint {
  const sets = translatePoetry(text);
  if (sets !== undefined) return { requirement: { kind: "written", text: sets.join(setSeparator) }, isBroken: false };
  return { requirement: { kind: "skipped", reason: "unsupported", text }, isBroken: true };
}
