import type { Fetched } from "../../api/fetched.ts";
import type { Advisory, Version } from "../../api/messages/messages.ts";
import type { AffectedBy } from "../finding.ts";
import { bandOf, compareBands } from "../severity.ts";

/** The advisories of a version, worst first. One whose details are not to be had is there all the same. */
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
    .sort(
      (a, b) =>
        compareBands(a.band, b.band) ||
        (b.advisory?.cvss3Score ?? 0) - (a.advisory?.cvss3Score ?? 0) ||
        (a.id < b.id ? -1 : 1),
    );
}
