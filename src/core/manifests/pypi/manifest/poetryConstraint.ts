import { isPoetryUnion, translatePoetry } from "../../../versions/pypi/poetry.ts";
import type { Requirement } from "../../manifest.ts";

/** The requirement of a Poetry constraint, and whether the text is not a constraint at all. */
export interface PoetryConstraint {
  readonly requirement: Requirement;
  readonly isBroken: boolean;
}

/** Reads a version constraint in Poetry's own syntax. `||` has no counterpart in PEP 440 and is skipped as unsupported. */
export function readPoetryConstraint(text: string): PoetryConstraint {
  const specifiers = translatePoetry(text);
  if (specifiers !== undefined) return { requirement: { kind: "written", text: specifiers }, isBroken: false };
  const isUnion = isPoetryUnion(text);
  const detail = isUnion ? { detail: "PEP 440 has no counterpart of ||" } : {};
  return { requirement: { kind: "skipped", reason: "unsupported", text, ...detail }, isBroken: !isUnion };
}
