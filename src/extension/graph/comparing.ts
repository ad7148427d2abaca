import type { GraphSubject } from "../../core/graph/subject.ts";
import type { Host } from "../activation/host.ts";
import { pickOtherVersion } from "../lookups/pickOtherVersion.ts";

/** The subject with the other graph that a person wants to see in the picture; undefined where none is selected. */
export async function changeComparison(
  subject: GraphSubject,
  other: "version" | "source" | "nothing",
  host: Host,
): Promise<GraphSubject | undefined> {
  const plain = withoutComparison(subject);
  if (other === "nothing") return plain;
  if (other === "source") return { ...plain, compare: { kind: "source" } };
  if (plain.root.kind !== "version") return undefined;
  const picked = await pickOtherVersion(host, plain.root.key);
  return picked && { ...plain, compare: { kind: "version", version: picked.version } };
}

export function withoutComparison({ root, manifest, source }: GraphSubject): GraphSubject {
  return { root, ...(manifest !== undefined && { manifest }), ...(source && { source }) };
}
