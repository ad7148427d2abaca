import type { Coverage } from "../analysis/coverage.ts";
import type { Facts } from "../analysis/facts.ts";
import type { Finding, RuleId } from "../analysis/finding.ts";
import type { FixedIn } from "../analysis/fixedIn.ts";
import type { Policy } from "../analysis/policy.ts";
import type { Severity } from "../analysis/severity.ts";
import { addSummaries, type Answer, countAffected, type Summary } from "../analysis/summary.ts";
import type { DependencyUse } from "../analysis/target/use.ts";
import type { UncheckedReason } from "../analysis/target/verdict.ts";
import type { Gap } from "../manifests/gap.ts";
import type { Declaration, Manifest, ManifestParser } from "../manifests/manifest.ts";
import type { SyntaxProblem } from "../model/problem.ts";
import type { System } from "../model/keys.ts";
import type { DeduplicatedSubject } from "./deduplicate.ts";
import type { UnreadFile } from "./unreadFile.ts";

/** The result of a scan for one manifest. */
export interface ScannedFile {
  /** The path as given to the scan. */
  readonly path: string;
  /** The system of its packages; absent for a bill of materials, whose packages may be of any. */
  readonly system?: System | undefined;
  /** The scan was interrupted before everything was answered: there may be more findings. */
  readonly isPartial?: true;
  /** The scan goes on with this file: it is also partial so far. */
  readonly isProvisional?: true;
  readonly counts: Summary;
  readonly findings: readonly Finding[];
  /** Every dependency in short, in the order of the declarations. */
  readonly uses: readonly DependencyUse[];
  /** The dependencies that could not be checked, except local code. */
  readonly unchecked: readonly UncheckedDeclaration[];
  /** Errors in the text. */
  readonly problems: readonly SyntaxProblem[];
  readonly coverage: Coverage;
  /** Milliseconds since 1970: when it was scanned, if that was in an earlier window. */
  readonly rememberedSince?: number;
  /** The source of a report, if the scan was asked to keep it. */
  readonly reportSource?: ReportSource;
}

/** The data that reports are made of. */
interface ReportSource {
  readonly manifest: Manifest;
  readonly coverage: Coverage;
  /** The facts in the order of the declarations. */
  readonly facts: readonly Facts[];
  readonly text: string;
}

export interface UncheckedDeclaration {
  readonly declaration: Declaration;
  readonly why: UncheckedReason;
}

export interface ScanResult {
  /** The files in the order of the paths. */
  readonly files: readonly ScannedFile[];
  readonly unread: readonly UnreadFile[];
  /** The counts over all files; of dependencies that have their version from one place, one is counted as vulnerable. */
  readonly counts: Summary;
  readonly bySeverity: Readonly<Record<Severity, number>>;
  /** The number of findings by rule, only of rules that have found something. */
  readonly byRule: ReadonlyMap<RuleId, number>;
  /** The number of different versions that were checked. */
  readonly keys: number;
  /** Milliseconds since 1970: when the files were scanned, if all of them were in an earlier window. */
  readonly rememberedSince?: number;
  /** The scan was interrupted. Nothing is known about paths that are neither in `files` nor in `unread`. */
  readonly cancelled: boolean;
}

/** A manifest or a lockfile that has been read. */
export interface ReadFile {
  readonly path: string;
  readonly parser: ManifestParser;
  readonly manifest: Manifest;
  readonly gaps: readonly Gap[];
  /** The policy by which it is evaluated. */
  readonly policy: Policy;
  /** The subjects in the order of the declarations. */
  readonly subjects: readonly DeduplicatedSubject[];
  /** The text, if it is to be kept. */
  readonly text?: string;
}

/** A manifest with what is known about its dependencies. */
export interface EvaluatedFile {
  readonly path: string;
  /** The text, if it is to be kept. */
  readonly text?: string;
  /** The facts in the order of the declarations. */
  readonly facts: readonly Facts[];
  readonly answers: readonly Answer[];
  readonly byDependency: readonly (readonly Finding[])[];
  readonly findings: readonly Finding[];
}

/** Finds, for each of the facts of files with one policy, in which version it is fixed, and how its transitive dependencies are. */
export type SearchFixedIn = (
  files: readonly EvaluatedFile[],
  policy: Policy,
  caller: { readonly signal: AbortSignal; readonly priority: "background" },
) => Promise<readonly [own: FoundFixes, transitive: FoundFixes]>;

type FoundFixes = readonly (readonly (FixedIn | undefined)[])[];

/** Sums up the results over all files. */
export function scanResult(
  files: readonly ScannedFile[],
  unread: readonly UnreadFile[],
  keys: number,
  cancelled: boolean,
): ScanResult {
  const bySeverity: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  const byRule = new Map<RuleId, number>();
  for (const { findings } of files) {
    for (const { severity, rule } of findings) {
      bySeverity[severity]++;
      byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
    }
  }
  const counts = { ...addSummaries(files.map((file) => file.counts)), ...countAffected(files) };
  return { files, unread, counts, bySeverity, byRule, keys, cancelled, ...sinceWhen(files) };
}

function sinceWhen(files: readonly ScannedFile[]): Pick<ScanResult, "rememberedSince"> {
  const times = files.flatMap(({ rememberedSince }) => rememberedSince ?? []);
  return files.length > 0 && times.length === files.length
    ? { rememberedSince: times.reduce((first, time) => Math.min(first, time)) }
    : {};
}
