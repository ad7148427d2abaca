import type { Fetched } from "../api/fetched.ts";
import type { Advisory, Version } from "../api/messages.ts";
import { bandOf, compareBands, type Band } from "./severity.ts";

/** An advisory that affects a version. */
export interface AffectedBy {
  readonly id: string;
  readonly band: Band;
  /** The details; absent if the service did not give them. */
  readonly advisory?: Advisory;
}

/** The advisories of a version in the order of `compareAdvisories`, those without details included. */
export function sortedAdvisories(
  { advisoryKeys }: Version,
  advisories: ReadonlyMap<string, Fetched<Advisory>>,
): readonly AffectedBy[] {
  return advisoryKeys
    .map(({ id }): AffectedBy => {
      const fetched = advisories.get(id);
      const advisory = fetched?.kind === "found" ? fetched.value : undefined;
      return { id, band: bandOf(advisory), ...(advisory && { advisory }) };
    })
    .sort(compareAdvisories);
}

/**
 * The order of advisories everywhere: the highest score first, then by ID. Those without a score follow those of medium
 * severity, as no one has called them harmless.
 */
function compareAdvisories(a: AffectedBy, b: AffectedBy): number {
  return compareScores(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Compares like `compareAdvisories`, but returns 0 for equal scores. */
export function compareScores(a: AffectedBy, b: AffectedBy): number {
  return compareBands(a.band, b.band) || (b.advisory?.cvss3Score ?? 0) - (a.advisory?.cvss3Score ?? 0);
}
