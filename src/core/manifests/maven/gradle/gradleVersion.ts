import { isDynamic, translateGradle } from "../../../versions/maven/gradle.ts";
import type { Requirement } from "../../manifest.ts";
import { skipped } from "../../shared/skip.ts";

/** Translates a version of Gradle to the one that Maven would write; unsupported if Maven has no counterpart. */
export function gradleRequirement(text: string): Requirement {
  const requirement = translateGradle(text);
  return requirement === undefined ? skipped("unsupported", text) : { kind: "written", text: requirement };
}

export interface RichVersion {
  readonly strictly?: string;
  readonly require?: string;
  readonly prefer?: string;
  /** True if some versions are excluded. */
  readonly rejects: boolean;
}

/** The part of a rich version that selects: what is preferred within a range is taken. Undefined where it has none. */
export function partOfRichVersion({ strictly, require, prefer }: RichVersion): keyof RichVersion | undefined {
  const outer = strictly !== undefined ? "strictly" : require !== undefined ? "require" : undefined;
  if (outer === undefined) return prefer === undefined ? undefined : "prefer";
  return prefer !== undefined && isDynamic(strictly ?? require ?? "") ? "prefer" : outer;
}
