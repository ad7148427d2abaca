import type { AffectedBy } from "../../analysis/advisories.ts";
import type { Advisory } from "../../api/messages/advisories.ts";
import { webUrl } from "../../model/webUrl.ts";
import type { Inventory } from "../inventory.ts";

/** Each advisory once, with all components that it affects. */
export function vulnerabilitiesOf({ entries }: Inventory): readonly object[] {
  const byId = new Map<string, { readonly best: AffectedBy; readonly refs: Set<string> }>();
  for (const { ref, affected } of entries) {
    for (const affectedBy of affected) {
      const vulnerability = byId.get(affectedBy.id);
      const best = vulnerability?.best.advisory ? vulnerability.best : affectedBy;
      byId.set(affectedBy.id, { best, refs: (vulnerability?.refs ?? new Set<string>()).add(ref) });
    }
  }
  return [...byId.values()].map(({ best, refs }) => vulnerabilityOf(best, refs));
}

function vulnerabilityOf({ id, band, advisory }: AffectedBy, refs: ReadonlySet<string>): object {
  const url = advisory && webUrl(advisory.url);
  return {
    "bom-ref": `vulnerability:${id}`,
    id,
    source: { name: "OSV", ...(url !== undefined && { url }) },
    ...(advisory && advisory.aliases.length > 0 && { references: advisory.aliases.map(reference) }),
    ratings: [{ ...score(advisory), severity: band === "unscored" ? "unknown" : band }],
    ...(advisory && { description: advisory.title }),
    affects: [...refs].map((ref) => ({ ref })),
  };
}

/** An alias starts with its source: `CVE`, `RUSTSEC`. */
function reference(id: string): object {
  return { id, source: { name: /^[A-Za-z0-9]+/.exec(id)?.[0] ?? id } };
}

function score(advisory: Advisory | undefined): object {
  if (advisory?.cvss3Score === undefined) return {};
  const { cvss3Score, cvss3Vector } = advisory;
  return { score: cvss3Score, method: methodOf(cvss3Vector), ...(cvss3Vector && { vector: cvss3Vector }) };
}

function methodOf(vector: string | undefined): string {
  if (vector?.startsWith("CVSS:3.1/")) return "CVSSv31";
  return vector?.startsWith("CVSS:3.0/") ? "CVSSv3" : "other";
}
