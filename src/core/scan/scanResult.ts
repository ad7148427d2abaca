import { coverageOf, type Coverage } from "../analysis/coverage.ts";
import type { Facts } from "../analysis/facts.ts";
import type { Finding, RuleId } from "../analysis/finding.ts";
import type { Needs } from "../analysis/needs.ts";
import type { Severity } from "../analysis/severity.ts";
import type { Summary } from "../analysis/summary.ts";
import { isOwnCode, type UncheckedReason } from "../analysis/target/verdict.ts";
import type { Gap } from "../manifests/gap.ts";
import type { Declaration, Manifest, ManifestParser } from "../manifests/manifest.ts";
import type { SyntaxProblem } from "../model/problem.ts";
import type { System } from "../model/keys.ts";
import { factsFor, type Placed } from "./deduplicate.ts";
import type { UnreadFile } from "./unreadFile.ts";
import type { Verdicts } from "./verdicts.ts";

/** What a scan says of one manifest. */
export interface ScannedFile {
  /** As given to the scan. */
  readonly path: string;
  readonly system: System;
  /** Not all has been answered, as the scan was stopped: what was found holds, and more may have been. */
  readonly isPartial?: true;
  readonly counts: Counts;
  readonly findings: readonly Finding[];
  /** What could not be checked, the user's own code apart. */
  readonly unchecked: readonly UncheckedDeclaration[];
  /** What is wrong with the text itself. */
  readonly problems: readonly SyntaxProblem[];
  readonly coverage: Coverage;
  /** Where the scan was asked to keep it. */
  readonly kept?: Kept;
}

/** What reports in other formats are made of. */
export interface Kept {
  readonly manifest: Manifest;
  readonly coverage: Coverage;
  /** In the order of the declarations. */
  readonly facts: readonly Facts[];
  readonly text: string;
}

export interface UncheckedDeclaration {
  readonly declaration: Declaration;
  readonly why: UncheckedReason;
}

/** Numbers of declarations, but `findings`. */
export type Counts = Pick<Summary, "pending" | "checked" | "unchecked" | "own" | "findings" | "staleFor" | "failure">;

export interface ScanResult {
  /** In the order of the paths. */
  readonly files: readonly ScannedFile[];
  readonly unread: readonly UnreadFile[];
  /** Over all files. */
  readonly counts: Counts;
  readonly bySeverity: Readonly<Record<Severity, number>>;
  /** Of the rules that have found anything. */
  readonly byRule: ReadonlyMap<RuleId, number>;
  /** How many versions the declarations mean, each counted once. */
  readonly keys: number;
  /** The scan was stopped. Of paths neither in `files` nor in `unread` nothing is known. */
  readonly cancelled: boolean;
}

/** A manifest that has been read. */
export interface ReadFile {
  readonly path: string;
  readonly parser: ManifestParser;
  readonly manifest: Manifest;
  readonly gaps: readonly Gap[];
  /** In the order of the declarations. */
  readonly asked: readonly Placed[];
  /** Where it shall be kept. */
  readonly text?: string;
}

export function scannedFile(
  { path, parser: { system }, manifest, gaps, asked, text }: ReadFile,
  answers: Verdicts,
  { needs, isPartial }: { readonly needs: Needs; readonly isPartial: boolean },
): ScannedFile {
  const numbers = noCounts();
  const unchecked: UncheckedDeclaration[] = [];
  const findings: Finding[] = [];
  let staleFor: number | undefined;
  let failure: Counts["failure"];
  for (const placed of asked) {
    const { verdict, failure: failed } = answers.of(placed);
    findings.push(...answers.findings(placed));
    failure ??= failed;
    if (verdict.kind !== "unknown") numbers[verdict.kind]++;
    else if (isOwnCode(verdict.why)) numbers.own++;
    else {
      numbers.unchecked++;
      unchecked.push({ declaration: placed.subject.declaration, why: verdict.why });
    }
    if (verdict.kind === "checked" && verdict.stale) staleFor = Math.max(staleFor ?? 0, verdict.age ?? 0);
  }
  const facts = asked.map((placed) => factsFor(placed.subject, answers.of(placed).facts));
  const coverage = coverageOf({ manifest, gaps }, facts, needs);
  return {
    path,
    system,
    ...(isPartial && { isPartial }),
    counts: {
      ...numbers,
      findings: findings.length,
      ...(staleFor !== undefined && { staleFor }),
      ...(failure && { failure }),
    },
    findings,
    unchecked,
    problems: manifest.problems,
    coverage,
    ...(text !== undefined && { kept: { manifest, coverage, facts, text } }),
  };
}

/** Over all files. */
export function scanResult(
  files: readonly ScannedFile[],
  unread: readonly UnreadFile[],
  keys: number,
  cancelled: boolean,
): ScanResult {
  const numbers = noCounts();
  const bySeverity: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  const byRule = new Map<RuleId, number>();
  let staleFor: number | undefined;
  let failure: Counts["failure"];
  for (const { counts, findings } of files) {
    for (const key of ["pending", "checked", "unchecked", "own", "findings"] as const) numbers[key] += counts[key];
    if (counts.staleFor !== undefined) staleFor = Math.max(staleFor ?? 0, counts.staleFor);
    failure ??= counts.failure;
    for (const { severity, rule } of findings) {
      bySeverity[severity]++;
      byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
    }
  }
  const counts = { ...numbers, ...(staleFor !== undefined && { staleFor }), ...(failure && { failure }) };
  return { files, unread, counts, bySeverity, byRule, keys, cancelled };
}

function noCounts() {
  return { pending: 0, checked: 0, unchecked: 0, own: 0, findings: 0 };
}
