import type { AffectedBy } from "../../analysis/advisories.ts";
import type { Advisory } from "../../api/messages/advisories.ts";
import { webUrl } from "../../model/webUrl.ts";
import { fixedInMessage } from "../../messages/fixedIn.ts";
import { formatMessage, message } from "../../messages/message.ts";
import type { Entry, Inventory } from "../inventory.ts";

/** Each advisory once, with all components that it affects. */
export function vulnerabilitiesOf({ entries }: Inventory): readonly object[] {
  const byId = new Map<string, { readonly best: AffectedBy; readonly components: Map<string, Entry> }>();
  for (const entry of entries) {
    for (const affectedBy of entry.affected) {
      const { best, components = new Map<string, Entry>() } = byId.get(affectedBy.id) ?? {};
      byId.set(affectedBy.id, {
        best: best?.advisory ? best : affectedBy,
        components: components.set(entry.ref, entry),
      });
    }
  }
  return [...byId.values()].map(({ best, components }) => vulnerabilityOf(best, [...components.values()]));
}

function vulnerabilityOf({ id, band, advisory }: AffectedBy, components: readonly Entry[]): object {
  const recommendation = components.flatMap(recommendationFor).join(" ");
  const url = advisory && webUrl(advisory.url);
  return {
    "bom-ref": `vulnerability:${id}`,
    id,
    source: { name: "OSV", ...(url !== undefined && { url }) },
    ...(advisory && advisory.aliases.length > 0 && { references: advisory.aliases.map(reference) }),
    ratings: [{ ...score(advisory), severity: band === "unscored" ? "unknown" : band }],
    ...(advisory && { description: advisory.title }),
    ...(recommendation !== "" && { recommendation }),
    affects: components.map(({ ref }) => ({ ref })),
  };
}

function recommendationFor({ key, version = "", fixedIn }: Entry): readonly string[] {
  const text = fixedIn && fixedInMessage(fixedIn);
  if (!text) return [];
  return [formatMessage(message("{name} {version}: {fixedIn}.", { name: key.name, version, fixedIn: text }))];
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
