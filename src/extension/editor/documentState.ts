import type * as vscode from "vscode";
import { coverageOf, type Coverage } from "../../core/analysis/coverage.ts";
import type { Finding } from "../../core/analysis/finding.ts";
import { transitiveFailure, type Facts } from "../../core/analysis/facts.ts";
import { needsOf, type Policy } from "../../core/analysis/policy.ts";
import type { Subject } from "../../core/analysis/target/subject.ts";
import type { Project } from "../../core/manifests/project.ts";

/** A manifest or a lockfile in a visible editor, and what is known about its dependencies. */
export interface DocumentState {
  readonly document: vscode.TextDocument;
  /** The version of the document that was parsed: spans apply to no other. */
  readonly version: number;
  readonly project: Project;
  /** True if it is a lockfile, and the manifest that it was made for is next to it: findings are shown there. */
  readonly isManifestsLock: boolean;
  readonly subjects: readonly Subject[];
  readonly facts: readonly Facts[];
  /** The findings on each of the facts, evaluated once for all that show them. */
  readonly findings: ReadonlyMap<Facts, readonly Finding[]>;
  /** True if requests are still in progress. */
  readonly busy: boolean;
  /** True if the versions in which advisories are fixed are still searched. */
  readonly isSearching: boolean;
}

/** The findings on all dependencies, in their order. */
export function findingsIn({ findings }: DocumentState): readonly Finding[] {
  return [...findings.values()].flat();
}

/** Returns the coverage, which is incomplete while requests are in progress. */
export function coverageIn({ project, facts }: DocumentState, policy: Policy): Coverage {
  return coverageOf(project, facts, needsOf(policy, false));
}

/** Tells whether all requests have ended, and none has failed. */
export function isSettled({ busy, isSearching, facts }: DocumentState): boolean {
  return !busy && !isSearching && !facts.some(unanswered);
}

/** Tells whether a request for one of these facts failed. */
export function unanswered({ package: parent, version, advisories, transitive, ...found }: Facts): boolean {
  const { requirement } = found.declaration;
  return (
    (requirement.kind === "skipped" && requirement.pom?.why === "unanswered") ||
    [found.fixedIn, found.transitiveFixedIn].some((fixedIn) => fixedIn?.kind === "unknown" && fixedIn.hasFailed) ||
    [parent, version, ...advisories.values()].some((fetched) => fetched?.kind === "failed") ||
    transitiveFailure(transitive) !== undefined
  );
}
