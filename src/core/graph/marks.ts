/** The bands of CVSS v3, worst first. Unscored ranks beside medium: nobody has rated it harmless. */
export const bands = ["critical", "high", "medium", "unscored", "low"] as const;

export type Band = (typeof bands)[number];

/** What is known about one node of a graph. `unknown` and `pending` are never drawn as clean. */
export interface NodeMark {
  readonly state: "checked" | "unknown" | "pending";
  /** Worst first. */
  readonly advisories: readonly AdvisoryMark[];
  /** Absent where the service did not say. */
  readonly deprecated?: boolean;
  /** As served; empty where none is known, absent where the version is not known. */
  readonly licenses?: readonly string[];
  /** Why the user's settings do not accept the license; absent where they do. */
  readonly licenseProblem?: LicenseProblem;
  /** RFC 3339 */
  readonly publishedAt?: string;
  /** Absent until the package has been asked for. */
  readonly update?: NodeUpdate;
}

export interface AdvisoryMark {
  readonly id: string;
  readonly aliases?: readonly string[];
  readonly band: Band;
  readonly title: string;
  /** Any text of the service: the host opens only web addresses. */
  readonly url: string;
}

export type LicenseProblem = "denied" | "not-allowed" | "non-standard" | "missing";

export type NodeUpdate =
  | { readonly kind: "newest" }
  | { readonly kind: "newer"; readonly to: string; readonly step: "major" | "minor" | "patch" }
  /** The service could not say. */
  | { readonly kind: "unknown" };

/** What is asked about a node once a person selects it. An absent field is not known. */
export interface NodeDetails {
  /** How many versions the package has. */
  readonly versions?: number;
  readonly update?: NodeUpdate;
  readonly project?: { readonly id: string; readonly score?: number };
  /** How many versions of packages depend on this one. */
  readonly dependents?: number;
}
