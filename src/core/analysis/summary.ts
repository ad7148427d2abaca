import type { ApiError } from "../api/errors.ts";
import { transitiveFailure, type Facts } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { countVulnerable, type ManifestFindings } from "./foundOnce.ts";
import { isLocalCode, verdictOf, type Verdict } from "./target/verdict.ts";

/** The progress of the check of a manifest, or of several, in numbers of declarations. */
export interface Summary {
  readonly pending: number;
  readonly checked: number;
  /** Could not be checked: private, not indexed, unresolved and the like, and failed requests. */
  readonly unchecked: number;
  /** Local code: paths and workspace members. */
  readonly local: number;
  readonly findings: number;
  /** Affected by an advisory themselves or in their transitive dependencies, unless all are ignored. */
  readonly vulnerable: number;
  /** The number of these that are malicious, or depend on what is. */
  readonly malicious: number;
  /** Seconds: the age of the oldest stale answer, if any was used. */
  readonly staleFor?: number;
  /** The first failed request, if any. */
  readonly failure?: ApiError;
}

/** The state of one declaration, with the first failed request for a part of it. */
export interface Answer {
  readonly verdict: Verdict;
  readonly failure?: ApiError;
}

export function answerOf(facts: Facts): Answer {
  const verdict = verdictOf(facts);
  const failure = failureOf(facts, verdict);
  return { verdict, ...(failure && { failure }) };
}

function failureOf({ advisories, transitive }: Facts, verdict: Verdict): ApiError | undefined {
  if (verdict.kind === "unknown" && verdict.why.kind === "failed") return verdict.why.error;
  for (const fetched of advisories.values()) if (fetched.kind === "failed") return fetched.error;
  return transitiveFailure(transitive);
}

export function countAnswers(answers: readonly Answer[], findings: readonly Finding[]): Summary {
  return {
    ...addSummaries(answers.map(summaryOf)),
    findings: findings.length,
    ...countAffected([{ path: "", findings }]),
  };
}

export function countAffected(manifests: readonly ManifestFindings[]): Pick<Summary, "vulnerable" | "malicious"> {
  return {
    vulnerable: countVulnerable(manifests),
    malicious: countVulnerable(manifests, ({ rule }) => rule === "malicious"),
  };
}

/** All in one. */
export function addSummaries(summaries: readonly Summary[]): Summary {
  const sum = { ...nothing };
  let staleFor: number | undefined;
  let failure: ApiError | undefined;
  for (const summary of summaries) {
    for (const count of counted) sum[count] += summary[count];
    if (summary.staleFor !== undefined) staleFor = Math.max(staleFor ?? 0, summary.staleFor);
    failure ??= summary.failure;
  }
  return { ...sum, ...(staleFor !== undefined && { staleFor }), ...(failure && { failure }) };
}

const nothing = { pending: 0, checked: 0, unchecked: 0, local: 0, findings: 0, vulnerable: 0, malicious: 0 };

const counted = ["pending", "checked", "unchecked", "local", "findings", "vulnerable", "malicious"] as const;

function summaryOf({ verdict, failure }: Answer): Summary {
  const none = { ...nothing, ...(failure && { failure }) };
  switch (verdict.kind) {
    case "pending":
      return { ...none, pending: 1 };
    case "checked":
      return { ...none, checked: 1, ...(verdict.stale && { staleFor: verdict.age ?? 0 }) };
    case "unknown":
      return isLocalCode(verdict.why) ? { ...none, local: 1 } : { ...none, unchecked: 1 };
  }
}
