import type { Transitive } from "./facts.ts";
import type { FixedIn, PassedOver } from "./fixedIn.ts";
import type { VersionKey, VersionText } from "../model/keys.ts";
import { webUrl } from "../model/webUrl.ts";
import type { AffectedBy } from "./advisories.ts";

/** An advisory in a JSON report. */
export interface AdvisoryEntry {
  readonly id: string;
  /** The band of its CVSS v3 score. */
  readonly severity: string;
  /** The band that `unscored` decides. */
  readonly countsAs?: string;
  readonly url?: string;
  readonly aliases: readonly string[];
  readonly cvss3Score?: number;
  readonly cvss3Vector?: string;
}

/** The version in which a finding is gone, in JSON and SARIF. */
export type FixedInEntry =
  | {
      readonly state: "fixed";
      readonly version: VersionText;
      readonly losesAttestation?: true;
      readonly passedOver?: PassedOver;
    }
  | {
      readonly state: "partly";
      readonly version: VersionText;
      readonly fixedCount: number;
      readonly advisoryCount: number;
      /** Advisories that affect only the newer version. */
      readonly otherCount: number;
    }
  | { readonly state: "lockfile"; readonly lockfile?: string }
  | { readonly state: "packages"; readonly packages: readonly VersionEntry[] }
  | { readonly state: "none" };

/** Returns the entry for reports; undefined if the version is not known. */
export function fixedInEntry(fixedIn: FixedIn): FixedInEntry | undefined {
  switch (fixedIn.kind) {
    case "fixed": {
      const { version, losesAttestation, passedOver } = fixedIn;
      return {
        state: "fixed",
        version,
        ...(losesAttestation && { losesAttestation }),
        ...(passedOver && { passedOver }),
      };
    }
    case "partly": {
      const { version, fixed, of, others } = fixedIn;
      return { state: "partly", version, fixedCount: fixed, advisoryCount: of, otherCount: others };
    }
    case "lockfile": {
      const { lockfile } = fixedIn;
      return { state: "lockfile", ...(lockfile !== undefined && { lockfile }) };
    }
    case "packages":
      return { state: "packages", packages: fixedIn.packages.map(({ name, version }) => ({ name, version })) };
    case "none":
      return { state: "none" };
    case "unknown":
      return undefined;
  }
}

/** A version of a package of the manifest's system in a JSON report. */
export interface VersionEntry {
  readonly name: string;
  readonly version: VersionText;
}

/** The source that lists the transitive dependencies: a lockfile, or the service, which resolves them anew. */
export type TransitiveSource = "lockfile" | "service";

export function transitiveSource(from: Transitive["from"]): TransitiveSource {
  return from === "resolved" ? "service" : from;
}

export interface PathEntry {
  /** The last of the path. */
  readonly affected?: VersionEntry;
  readonly path?: readonly VersionEntry[];
}

export function advisoryEntry({ id, band, countsAs, advisory }: AffectedBy): AdvisoryEntry {
  const url = advisory && webUrl(advisory.url);
  return {
    id,
    severity: band,
    ...(countsAs !== undefined && { countsAs }),
    aliases: advisory?.aliases ?? [],
    ...(url !== undefined && { url }),
    ...(advisory?.cvss3Score !== undefined && { cvss3Score: advisory.cvss3Score }),
    ...(advisory?.cvss3Vector !== undefined && { cvss3Vector: advisory.cvss3Vector }),
  };
}

export function versionEntry({ name, version }: VersionKey): VersionEntry {
  return { name, version };
}

/** Empty for what is about the checked version itself. */
export function pathEntry(path: readonly VersionKey[] = []): PathEntry {
  const affected = path.at(-1);
  return affected ? { affected: versionEntry(affected), path: path.map(versionEntry) } : {};
}
