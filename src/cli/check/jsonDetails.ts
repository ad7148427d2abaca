import type { AffectedBy, Finding } from "../../core/analysis/finding.ts";
import type { VersionKey } from "../../core/model/keys.ts";

/** An advisory that affects a version. */
export interface AdvisoryReport {
  readonly id: string;
  /** The band of its CVSS v3 score. */
  readonly severity: string;
  readonly url?: string;
  readonly aliases: readonly string[];
  readonly cvss3Score?: number;
  readonly cvss3Vector?: string;
}

/** A version of a package of the file's system. */
export interface VersionReport {
  readonly name: string;
  readonly version: string;
}

/** What a rule has to say beside what all have; which fields there are depends on the rule, as the README documents. */
export interface DetailsReport {
  /** The version that it is true of, where that is not the checked one. */
  readonly affected?: VersionReport;
  /** From the checked version to the affected one, both included. */
  readonly path?: readonly VersionReport[];
  /** `lockfile` or `resolved`; of `stale-lockfile` the path of the lockfile. */
  readonly from?: string;
  /** The band of the worst of `advisories`. */
  readonly severity?: string;
  readonly advisories?: readonly AdvisoryReport[];
  readonly reason?: string;
  readonly to?: string;
  readonly step?: string;
  readonly similar?: readonly string[];
  readonly state?: string;
  readonly license?: string;
  readonly previous?: VersionReport;
  readonly attested?: string;
  readonly declared?: string;
  readonly project?: string;
  readonly score?: number;
  readonly below?: number;
  readonly publishedAt?: string;
  readonly days?: number;
  readonly ignore?: {
    readonly rule?: string;
    readonly package?: string;
    readonly advisory?: string;
    readonly until?: string;
    readonly reason?: string;
  };
}

/** Undefined where the rule has nothing more to say. `shown` writes paths as the report does. */
export function detailsOf(finding: Finding, shown: (at: string) => string): DetailsReport | undefined {
  switch (finding.rule) {
    case "advisory":
    case "unknown-version":
      return undefined;
    case "transitive-advisory": {
      const { from, band, advisories } = finding;
      return { ...wayOf(finding.path), from, severity: band, advisories: advisories.map(advisoryReport) };
    }
    case "deprecated":
      return finding.reason === undefined ? {} : { reason: finding.reason };
    case "outdated":
      return { to: finding.to, step: finding.step };
    case "unknown-package":
    case "suspicious-name":
      return { similar: finding.similar };
    case "license":
      return { state: finding.state, license: finding.license, ...(finding.path && wayOf(finding.path)) };
    case "provenance-lost":
      return { previous: versionReport(finding.previous) };
    case "provenance-source":
      return { attested: finding.attested, declared: finding.declared };
    case "scorecard":
      return { project: finding.project, score: finding.score, below: finding.below };
    case "stale-lockfile":
      return { from: shown(finding.from) };
    case "too-new":
      return { publishedAt: finding.publishedAt, days: finding.days };
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

export function advisoryReport({ id, band, advisory }: AffectedBy): AdvisoryReport {
  return {
    id,
    severity: band,
    aliases: advisory?.aliases ?? [],
    ...(advisory && { url: advisory.url }),
    ...(advisory?.cvss3Score !== undefined && { cvss3Score: advisory.cvss3Score }),
    ...(advisory?.cvss3Vector !== undefined && { cvss3Vector: advisory.cvss3Vector }),
  };
}

function wayOf(path: readonly VersionKey[]): Pick<DetailsReport, "affected" | "path"> {
  const affected = path.at(-1);
  return { ...(affected && { affected: versionReport(affected) }), path: path.map(versionReport) };
}

function versionReport({ name, version }: VersionKey): VersionReport {
  return { name, version };
}
