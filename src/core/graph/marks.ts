import type { Message } from "../messages/message.ts";

/** Malicious, then the bands of CVSS v3, worst first. Unscored precedes medium: nobody has rated it harmless. */
export const bands = ["malicious", "critical", "high", "unscored", "medium", "low"] as const;

export type Band = (typeof bands)[number];

/** All that has a sign of its own in a badge, the most severe first. */
export const signs = [...bands, "deprecated"] as const;

export type Sign = (typeof signs)[number];

/** The facts that are known about one node of a graph. `unknown` and `pending` are never drawn as clean. */
export interface NodeMark {
  readonly state: "checked" | "unknown" | "pending";
  /** Worst first. */
  readonly advisories: readonly AdvisoryMark[];
  /** True if the version is deprecated; absent if the service did not say. */
  readonly deprecated?: boolean;
  /** The licenses as served; empty if none is known, absent if the version is not known. */
  readonly licenses?: readonly string[];
  /** The reason why the user's settings do not accept the license; absent if they do. */
  readonly licenseProblem?: LicenseProblem;
  /** RFC 3339 */
  readonly publishedAt?: string;
  /** The update; absent until the package has been asked for. */
  readonly update?: NodeUpdate;
}

export interface AdvisoryMark {
  readonly id: string;
  readonly aliases?: readonly string[];
  readonly band: Band;
  readonly title: Message;
  /** Any text of the service: the host opens only web addresses. */
  readonly url: string;
}

export type LicenseProblem = "denied" | "not-allowed" | "non-standard" | "missing";

export type NodeUpdate =
  | { readonly kind: "newest" }
  | { readonly kind: "newer"; readonly to: string; readonly step: "major" | "minor" | "patch" }
  /** The service could not say. */
  | { readonly kind: "unknown" };

/** The details that are asked for once a person selects a node. An absent field is not known. */
export interface NodeDetails {
  /** The number of versions that the package has. */
  readonly versions?: number;
  readonly update?: NodeUpdate;
  readonly project?: { readonly id: string; readonly score?: number };
  /** The number of versions of packages that depend on this one. */
  readonly dependents?: number;
}
