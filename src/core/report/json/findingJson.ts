import { advisoryEntry, fixedInEntry, type AdvisoryEntry, type FixedInEntry } from "../../analysis/details.ts";
import { ruleOf, type Finding } from "../../analysis/finding.ts";
import { isDevelopment } from "../../analysis/policy/development.ts";
import type { RuleDetails } from "../../analysis/rule.ts";
import type { Severity } from "../../analysis/severity.ts";
import type { Declaration } from "../../manifests/manifest.ts";
import type { Span } from "../../model/span.ts";
import { findingMessage } from "../../render/findingMessage.ts";
import type { VersionText } from "../../model/keys.ts";
import { jsonText } from "../jsonText.ts";

export interface FindingEntry {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** The canonical name of the dependency. */
  readonly package: string;
  /** The checked version. */
  readonly version?: VersionText;
  /** The dependency is in a group for development. */
  readonly development?: true;
  readonly span: Span;
  /** Only of the rule `advisory`. */
  readonly advisory?: AdvisoryEntry;
  /** Of the rule `advisory`, where it was searched and answered. The same for all advisories of a dependency. */
  readonly fixedIn?: FixedInEntry;
  /** The fields of the rule; `docs/rules.md` lists them. */
  readonly details?: RuleDetails;
}

/** Writes the entry of a finding as text. */
export type WriteFinding = (finding: Finding, pathOf: (absolute: string) => string) => string;

/** The text of an entry around the numbers of its span. */
interface Written {
  readonly finding: Finding;
  readonly texts: readonly [before: string, between: string, after: string];
}

/**
 * Each line begins with `lineBreak`. What a dependency has in many manifests is written once, apart from its place: the findings of a scan
 * share their items then.
 */
export function createFindingWriter(lineBreak: string): WriteFinding {
  const known = new WeakMap<Finding["items"], Written>();
  return (finding, pathOf) => {
    const before = known.get(finding.items);
    if (before && isSameButPlace(before.finding, finding)) return textAt(finding.span, before);
    const paths: string[] = [];
    const entry = findingEntry(finding, (absolute) => {
      paths.push(absolute);
      return pathOf(absolute);
    });
    const text = jsonText(entry).replaceAll("\n", lineBreak);
    const written = { finding, texts: aroundSpan(text, lineBreak) };
    // The same path may be written otherwise in the report on another file.
    if (paths.length === 0) known.set(finding.items, written);
    return textAt(finding.span, written);
  };
}

function textAt({ start, end }: Span, { texts: [before, between, after] }: Written): string {
  return `${before}${start}${between}${end}${after}`;
}

/** A string in JSON has no line breaks, and what is nested has more spaces. */
function aroundSpan(text: string, lineBreak: string): Written["texts"] {
  const [start, end] = [`${lineBreak}  "span": {${lineBreak}    "start": `, `,${lineBreak}    "end": `];
  const before = text.indexOf(start) + start.length;
  const between = text.indexOf(end, before);
  return [text.slice(0, before), end, text.slice(text.indexOf(lineBreak, between + end.length))];
}

function isSameButPlace(a: Finding, b: Finding): boolean {
  return (
    a.rule === b.rule &&
    a.severity === b.severity &&
    a.key === b.key &&
    a.how === b.how &&
    a.lockfile === b.lockfile &&
    a.fixedIn === b.fixedIn &&
    a.ignoredCount === b.ignoredCount &&
    isSameDeclaration(a.declaration, b.declaration)
  );
}

/** All that sentences say of a declaration. */
function isSameDeclaration(a: Declaration, b: Declaration): boolean {
  return (
    a === b ||
    (a.name === b.name &&
      a.package.name === b.package.name &&
      a.scope === b.scope &&
      a.isForDevelopment === b.isForDevelopment &&
      a.requirement.text === b.requirement.text &&
      a.nameSpan.end > 0 === b.nameSpan.end > 0)
  );
}

function findingEntry(finding: Finding, pathOf: (absolute: string) => string): FindingEntry {
  const details = ruleOf(finding).details?.(finding, pathOf);
  const fixedIn = finding.fixedIn && fixedInEntry(finding.fixedIn);
  return {
    rule: finding.rule,
    severity: finding.severity,
    message: findingMessage(finding),
    package: finding.declaration.package.name,
    ...(finding.key && { version: finding.key.version }),
    ...(isDevelopment(finding.declaration) && { development: true }),
    span: finding.span,
    ...(finding.rule === "advisory" && { advisory: advisoryEntry(finding.items[0].advisories[0]) }),
    ...(fixedIn && { fixedIn }),
    ...(details && { details }),
  };
}
