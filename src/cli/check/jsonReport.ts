import type { Facts, Transitive } from "../../core/analysis/facts.ts";
import type { Severity } from "../../core/analysis/severity.ts";
import type { How } from "../../core/analysis/target/target.ts";
import { countsOf, type Counts } from "../../core/report/counts.ts";
import type { Span } from "../../core/model/span.ts";
import { findingMessage } from "../../core/render/findingMessage.ts";
import { advisoryReport, detailsOf, type AdvisoryReport, type DetailsReport } from "./jsonDetails.ts";
import { shownBeside } from "./findManifests.ts";
import type { Checked, CheckedFile, UnreadFile } from "./checkedFiles.ts";
import { uncheckedEntries, type UncheckedReport } from "./uncheckedEntries.ts";

/** The stable JSON of `check --format json`. Offsets are UTF-16 code units, half-open. Fields are added, never changed. */
export interface Report {
  readonly version: 1;
  readonly files: readonly FileReport[];
  /** Of which nothing is known. */
  readonly unread: readonly { readonly path: string; readonly why: UnreadFile["why"] }[];
  /** Whether the user has stopped it before all was checked. */
  readonly stopped: boolean;
  /** How far the declarations of all files are checked. */
  readonly counts: Counts;
}

export interface FileReport {
  /** As given or found below what was given, with `/`. */
  readonly path: string;
  readonly system: string;
  readonly declarations: readonly DeclarationReport[];
  readonly findings: readonly FindingReport[];
  /** What is wrong with the text itself. */
  readonly problems: readonly { readonly message: string; readonly span: Span }[];
  readonly unchecked: readonly UncheckedReport[];
}

export interface DeclarationReport {
  readonly name: string;
  readonly canonicalName: string;
  readonly requirement: string;
  readonly scope: string;
  readonly nameSpan: Span;
  readonly requirementSpan?: Span;
  readonly skipReason?: string;
  /** What made it so, where that stands elsewhere: a setting of a package manager, a lockfile. */
  readonly skipDetail?: string;
  /** Where the requirement stands when that is another file. */
  readonly elsewhere?: { readonly path: string; readonly span: Span };
  /** The version checked; absent where none could be chosen. `from` is the file that says it. */
  readonly target?: { readonly version: string; readonly how: How; readonly from: string };
  /** What the version brings along; absent where nothing is known of it. */
  readonly brings?: {
    readonly from: Transitive["from"];
    readonly packages: number;
    /** So many of them could not be checked. */
    readonly unchecked: number;
    /** Why these are not all. */
    readonly incomplete?: string;
  };
}

export interface FindingReport {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly name: string;
  readonly version?: string;
  readonly span: Span;
  /** Of the rule `advisory`. */
  readonly advisory?: AdvisoryReport;
  readonly details?: DetailsReport;
}

export function reportOf({ files, unread, isStopped }: Checked): Report {
  return {
    version: 1,
    files: files.map(fileReport),
    unread: unread.map(({ file, why }) => ({ path: file.shown, why })),
    stopped: isStopped,
    counts: countsOf(files),
  };
}

function fileReport({ file, system, manifest, facts, findings }: CheckedFile): FileReport {
  const shown = (at: string) => shownBeside(file.shown, at);
  return {
    path: file.shown,
    system,
    declarations: facts.map((one) => declarationReport(one, file.shown, shown)),
    findings: findings.map((finding) => {
      const details = detailsOf(finding, shown);
      return {
        rule: finding.rule,
        severity: finding.severity,
        message: findingMessage(finding),
        name: finding.declaration.package.name,
        ...("key" in finding && { version: finding.key.version }),
        span: finding.span,
        ...(finding.rule === "advisory" && { advisory: advisoryReport(finding) }),
        ...(details && { details }),
      };
    }),
    problems: manifest.problems,
    unchecked: uncheckedEntries(facts),
  };
}

function declarationReport(
  { declaration, target, transitive }: Facts,
  path: string,
  shown: (at: string) => string,
): DeclarationReport {
  const { name, package: key, requirement, scope, nameSpan, requirementSpan, elsewhere } = declaration;
  const from = (target?.kind === "version" ? target.from : undefined) ?? elsewhere?.path;
  return {
    name,
    canonicalName: key.name,
    requirement: requirement.text,
    scope,
    nameSpan,
    ...(requirementSpan && { requirementSpan }),
    ...(requirement.kind === "skipped" && { skipReason: requirement.reason }),
    ...(requirement.kind === "skipped" && requirement.detail && { skipDetail: requirement.detail }),
    ...(elsewhere && { elsewhere: { path: shown(elsewhere.path), span: elsewhere.span } }),
    ...(target?.kind === "version" && {
      target: { version: target.key.version, how: target.how, from: from === undefined ? path : shown(from) },
    }),
    ...(transitive && { brings: bringsReport(transitive) }),
  };
}

function bringsReport({ from, packages, incomplete }: Transitive): NonNullable<DeclarationReport["brings"]> {
  const unchecked = packages.filter(({ version }) => version?.kind !== "found").length;
  return { from, packages: packages.length, unchecked, ...(incomplete !== undefined && { incomplete }) };
}
