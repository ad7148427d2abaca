import { judge } from "../core/analysis/judge.ts";
import type { Policy } from "../core/analysis/policy.ts";
import type { Severity } from "../core/analysis/severity.ts";
import type { How } from "../core/analysis/target.ts";
import type { Facts } from "../core/analysis/facts.ts";
import { isOwnCode, verdictOf } from "../core/analysis/verdict.ts";
import type { Manifest, ManifestParser } from "../core/manifests/manifest.ts";
import type { Span } from "../core/model/span.ts";
import { findingMessage } from "../core/render/findingMessage.ts";
import { unjudgedReason } from "../core/render/words.ts";

/** The stable JSON of `check --format json`. Offsets are UTF-16 code units, half-open. Fields are added, never changed. */
export interface Report {
  readonly version: 1;
  readonly files: readonly FileReport[];
}

export interface FileReport {
  /** As given or found below what was given, with `/`. */
  readonly path: string;
  readonly system: string;
  readonly declarations: readonly DeclarationReport[];
  readonly findings: readonly FindingReport[];
  /** What is wrong with the text itself. */
  readonly problems: readonly { readonly message: string; readonly span: Span }[];
  readonly unjudged: readonly UnjudgedReport[];
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
  /** The version judged; absent where none could be chosen. */
  readonly target?: { readonly version: string; readonly how: How; readonly from: string };
}

export interface FindingReport {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly name: string;
  readonly version?: string;
  readonly span: Span;
  readonly advisory?: {
    readonly id: string;
    readonly severity: string;
    readonly url?: string;
    readonly aliases: readonly string[];
    readonly cvss3Score?: number;
    readonly cvss3Vector?: string;
  };
}

export interface UnjudgedReport {
  readonly name: string;
  /** A stable word: a skip reason, `malformed`, `unsatisfied`, `unknown-package`, `unknown-version`, `not-served` or `failed`. */
  readonly reason: string;
  readonly message: string;
  /** The user's own code (a path or a member of the workspace), which leaves the exit code alone. */
  readonly own: boolean;
  readonly span: Span;
}

export function reportFile(
  path: string,
  parser: ManifestParser,
  manifest: Manifest,
  all: readonly Facts[],
  policy: Policy,
): FileReport {
  return {
    path,
    system: parser.system,
    declarations: all.map((facts) => declarationReport(facts, path)),
    findings: judge(all, policy).map((finding) => ({
      rule: finding.rule,
      severity: finding.severity,
      message: findingMessage(finding),
      name: finding.declaration.package.name,
      ...("key" in finding && { version: finding.key.version }),
      span: finding.span,
      ...(finding.rule === "advisory" && {
        advisory: {
          id: finding.id,
          severity: finding.band,
          aliases: finding.advisory?.aliases ?? [],
          ...(finding.advisory && { url: finding.advisory.url }),
          ...(finding.advisory?.cvss3Score !== undefined && { cvss3Score: finding.advisory.cvss3Score }),
          ...(finding.advisory?.cvss3Vector !== undefined && { cvss3Vector: finding.advisory.cvss3Vector }),
        },
      }),
    })),
    problems: manifest.problems,
    unjudged: all.flatMap((facts) => unjudgedReport(facts)),
  };
}

function declarationReport({ declaration, target }: Facts, path: string): DeclarationReport {
  const { name, package: key, requirement, scope, nameSpan, requirementSpan, elsewhere } = declaration;
  return {
    name,
    canonicalName: key.name,
    requirement: requirement.text,
    scope,
    nameSpan,
    ...(requirementSpan && { requirementSpan }),
    ...(requirement.kind === "skipped" && { skipReason: requirement.reason }),
    ...(requirement.kind === "skipped" && requirement.detail && { skipDetail: requirement.detail }),
    ...(elsewhere && { elsewhere }),
    ...(target?.kind === "version" && {
      target: { version: target.key.version, how: target.how, from: target.from ?? elsewhere?.path ?? path },
    }),
  };
}

function unjudgedReport(facts: Facts): UnjudgedReport[] {
  const verdict = verdictOf(facts);
  if (verdict.kind !== "unknown") return [];
  const { why } = verdict;
  return [
    {
      name: facts.declaration.name,
      reason: why.kind === "skipped" ? why.reason : why.kind,
      message: unjudgedReason(why),
      own: isOwnCode(why),
      span: facts.declaration.nameSpan,
    },
  ];
}

/** 0 clean, 1 advisories or deprecations, 2 something could not be judged. */
export function exitCode({ files }: Report): 0 | 1 | 2 {
  if (files.some(({ findings }) => findings.some(({ rule }) => rule === "advisory" || rule === "deprecated"))) return 1;
  return files.some(({ unjudged }) => unjudged.some(({ own }) => !own)) ? 2 : 0;
}
