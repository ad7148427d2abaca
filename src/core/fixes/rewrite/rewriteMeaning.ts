import { gradleRequirement } from "../../manifests/maven/gradle/gradleVersion.ts";
import { readPoetryConstraint } from "../../manifests/pypi/pyproject/poetryConstraint.ts";
import type { System } from "../../model/keys.ts";
import { versionsOf } from "../../versions/index.ts";

/**
 * A requirement as files have it, said in requirements of its system of which one has to be met: several for what Poetry
 * unites by `||`. Undefined for what is no requirement.
 */
export function meaningOf(system: System, written: string): readonly string[] | undefined {
  const { isRequirement } = versionsOf(system);
  const texts = translate(system, written);
  return texts?.every(isRequirement) === true ? texts : undefined;
}

/** Whether the text is in Gradle's own syntax for what Maven says in another way, or not at all. */
export function isGradle(text: string): boolean {
  return /!!|\+$|^latest\.|^\s*\]|\[\s*$/.test(text);
}

function translate(system: System, written: string): readonly string[] | undefined {
  if (system === "RUBYGEMS") return [written.replace(rubyJoint, ",")];
  if (system === "MAVEN" && isGradle(written)) {
    const { kind, text } = gradleRequirement(written);
    return kind === "written" ? [text] : undefined;
  }
  if (system !== "PYPI" || versionsOf(system).isRequirement(written)) return [written];
  const meanings = written.split(/\|\|?/).map((alternative) => readPoetryConstraint(alternative).requirement);
  return meanings.every(({ kind }) => kind === "written") ? meanings.map(({ text }) => text) : undefined;
}

/** Between several texts of Ruby that make one requirement; the outer quotes are no part of it. */
export const rubyJoint = /["'](?:\.freeze)?\s*,\s*["']/g;
