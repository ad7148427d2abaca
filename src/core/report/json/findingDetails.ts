import type { AffectedBy, Finding } from "../../analysis/finding.ts";
import type { VersionKey } from "../../model/keys.ts";

/** An advisory that affects a version. */
export interface AdvisoryEntry {
  readonly id: string;
  /** The band of its CVSS v3 score. */
  readonly severity: string;
  readonly url?: string;
  readonly aliases: readonly string[];
  readonly cvss3Score?: number;
  readonly cvss3Vector?: string;
}

/** A version of a package of the file's system. */
export interface VersionEntry {
  readonly name: string;
  readonly version: string;
}

/** The fields of a finding that only its rule has; `docs/cli.md` lists them by rule. */
export interface FindingDetails {
  /** The affected version, where it is not the checked one. */
  readonly affected?: VersionEntry;
  /** From the checked version to the affected one, both included. */
  readonly path?: readonly VersionEntry[];
  /** Where the path comes from. */
  readonly source?: TransitiveSource;
  /** The band of the worst of `advisories`. */
  readonly severity?: string;
  readonly advisories?: readonly AdvisoryEntry[];
  readonly reason?: string;
  readonly newVersion?: string;
  readonly updateType?: string;
  readonly similarNames?: readonly string[];
  readonly status?: string;
  readonly license?: string;
  readonly attestedVersion?: VersionEntry;
  readonly attestedRepository?: string;
  readonly declaredRepository?: string;
  readonly project?: string;
  readonly score?: number;
  readonly threshold?: number;
  readonly lockfile?: string;
  readonly publishedAt?: string;
  readonly minimumAgeDays?: number;
  readonly ignore?: {
    readonly rule?: string;
    readonly package?: string;
    readonly advisory?: string;
    readonly until?: string;
    readonly reason?: string;
  };
}

/** Who lists the transitive dependencies: a lockfile, or the service, which resolves them anew. */
export type TransitiveSource = "lockfile" | "service";

/** Undefined where the rule has no fields of its own. `pathOf` gives the path of a file as the report writes it. */
export function findingDetails(finding: Finding, pathOf: (absolute: string) => string): FindingDetails | undefined {
  switch (finding.rule) {
    case "advisory":
    case "unknown-version":
      return undefined;
    case "transitive-advisory": {
      const { from, band, advisories } = finding;
      return {
        ...pathEntry(finding.path),
        source: transitiveSource(from),
        severity: band,
        advisories: advisories.map(advisoryEntry),
      };
    }
    case "deprecated":
      return finding.reason === undefined ? {} : { reason: finding.reason };
    case "outdated":
      return { newVersion: finding.to, updateType: finding.step };
    case "unknown-package":
    case "suspicious-name":
      return { similarNames: finding.similar };
    case "license":
      return { status: finding.state, license: finding.license, ...(finding.path && pathEntry(finding.path)) };
    case "provenance-lost":
      return { attestedVersion: versionEntry(finding.previous) };
    case "provenance-source":
      return { attestedRepository: finding.attested, declaredRepository: finding.declared };
    case "scorecard":
      return { project: finding.project, score: finding.score, threshold: finding.below };
    case "stale-lockfile":
      return { lockfile: pathOf(finding.from) };
    case "too-new":
      return { publishedAt: finding.publishedAt, minimumAgeDays: finding.days };
    case "expired-ignore": {
      const { rule, package: pattern, advisory, until, reason } = finding.ignore;
      return {
        ignore: {
          ...(rule !== undefined && { rule }),
          ...(pattern !== undefined && { package: pattern }),
          ...(advisory !== undefined && { advisory }),
          ...(until !== undefined && { until }),
          ...(reason !== undefined && { reason }),
        },
      };
    }
  }
}

export function advisoryEntry({ id, band, advisory }: AffectedBy): AdvisoryEntry {
  return {
    id,
    severity: band,
    aliases: advisory?.aliases ?? [],
    ...(advisory && { url: advisory.url }),
    ...(advisory?.cvss3Score !== undefined && { cvss3Score: advisory.cvss3Score }),
    ...(advisory?.cvss3Vector !== undefined && { cvss3Vector: advisory.cvss3Vector }),
  };
}

export function transitiveSource(from: "lockfile" | "resolved"): TransitiveSource {
  return from === "resolved" ? "service" : from;
}

function pathEntry(path: readonly VersionKey[]): Pick<FindingDetails, "affected" | "path"> {
  const affected = path.at(-1);
  return { ...(affected && { affected: versionEntry(affected) }), path: path.map(versionEntry) };
}

function versionEntry({ name, version }: VersionKey): VersionEntry {
  return { name, version };
}
