import type { Coverage } from "../analysis/coverage.ts";
import {
  advisoryEntry,
  type AdvisoryEntry,
  fixedInEntry,
  type FixedInEntry,
  transitiveSource,
  type TransitiveSource,
} from "../analysis/details.ts";
import type { Facts, Transitive } from "../analysis/facts.ts";
import { type Finding, ruleOf } from "../analysis/finding.ts";
import { isDevelopment } from "../analysis/policy.ts";
import type { RuleDetails } from "../analysis/rule.ts";
import type { Severity } from "../analysis/severity.ts";
import { dependentsOf } from "../analysis/target/dependents.ts";
import type { Locked } from "../analysis/target/subject.ts";
import type { How } from "../analysis/target/target.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { attribution } from "./attribution.ts";
import { formatMessage } from "../messages/message.ts";
import type { VersionText } from "../model/keys.ts";
import type { Span } from "../model/span.ts";
import { findingMessage } from "../render/findingMessage.ts";
import type { UnreadFile } from "../scan/unreadFile.ts";
import { type Counts, countsOf } from "./counts.ts";
import { coverageEntries, type CoverageEntry } from "./coverageEntries.ts";
import { jsonText } from "./jsonText.ts";
import type { ExitEntry, ReportFile, ReportHost, ReportInput, UnscoredEntry } from "./reportInput.ts";
import { requirementText } from "./requirementText.ts";
import { type Reason, uncheckedVersion } from "./unchecked.ts";

/**
 * The JSON of `check`, stable within a `version`: fields are added, never changed or removed. `docs/schemas/check.schema.json`
 * describes it. Offsets are UTF-16 code units, half-open.
 */
export interface JsonReport {
  readonly version: 2;
  /** The manifests that were checked. */
  readonly files: readonly FileEntry[];
  readonly unreadFiles: readonly UnreadFile[];
  /** The check ended early: results are incomplete. */
  readonly interrupted: boolean;
  /** The counts of the dependencies of all files. */
  readonly counts: Counts;
  /** Present where `--fail-on` was given and unscored advisories count as a band. */
  readonly unscored?: UnscoredEntry;
  /** The number of dependencies that `--omit` leaves out; absent without it. */
  readonly omitted?: number;
  /** The folder below the root of the repository from which relative paths count, empty for the root; absent outside of any, and in a report of the editor. */
  readonly folder?: string;
  /** The exit code and its reason; absent in a report of the editor. */
  readonly exit?: ExitEntry;
  /** The source of what is known about packages, and the license of what it has generated. */
  readonly data: typeof attribution.data;
}

export interface FileEntry {
  readonly path: string;
  /** Absent for a bill of materials, whose dependencies and findings have theirs. */
  readonly system?: string;
  readonly dependencies: readonly DependencyEntry[];
  readonly findings: readonly FindingEntry[];
  /** Errors in the text of the file: dependencies may be missing. */
  readonly problems: readonly { readonly message: string; readonly span: Span }[];
  readonly unchecked: readonly UncheckedEntry[];
  readonly coverage: CoverageReport;
}

/** The extent to which the file was read, listed and answered. */
interface CoverageReport {
  readonly state: Coverage["state"];
  readonly gaps: readonly CoverageEntry[];
}

interface DependencyEntry {
  /** The name as written. */
  readonly name: string;
  /** Present only in a bill of materials. */
  readonly system?: string;
  /** The package's canonical name. */
  readonly package: string;
  readonly requirement: string;
  readonly scope: string;
  /** Its group is for development. */
  readonly development?: true;
  readonly nameSpan: Span;
  readonly requirementSpan?: Span;
  /** The reason why the service is not asked about the package. */
  readonly skipReason?: string;
  /** The setting or file that decides this, where it is not the manifest: `@acme:registry in .npmrc`. */
  readonly skipDetail?: string;
  /** The place where the requirement is written, if that is another file. */
  readonly requirementLocation?: { readonly path: string; readonly span: Span };
  /** The version that was checked; absent where none could be determined. `path` is the file that decides it. */
  readonly resolution?: { readonly version: string; readonly kind: How; readonly path: string };
  /** The packages that depend on it, in a lockfile that is checked by itself and has the graph. */
  readonly requiredBy?: readonly { readonly package: string; readonly version: string }[];
  /** The version's transitive dependencies; absent where nothing is known about them, and in a lockfile. */
  readonly transitive?: TransitiveEntry;
}

interface TransitiveEntry {
  readonly source: TransitiveSource;
  readonly packageCount: number;
  /** The number of these that could not be checked. */
  readonly uncheckedCount: number;
  /** The reason why the list may not be complete. */
  readonly incompleteReason?: string;
}

/** A dependency whose version could not be checked. */
interface UncheckedEntry {
  /** The name as written. */
  readonly name: string;
  readonly reason: Reason;
  readonly message: string;
  /** Local code (a path or a workspace member), which does not affect the exit code. */
  readonly local: boolean;
  readonly span: Span;
}

export function jsonReport(input: ReportInput, host: ReportHost): string {
  return [...jsonParts(input, host)].join("");
}

/** The same text in parts, one for each manifest, as that of thousands takes more memory than all else. */
export function* jsonParts(
  { files, unreadFiles, isInterrupted, unscored, omittedCount, folder, exit }: ReportInput,
  host: ReportHost,
): Generator<string> {
  const version: JsonReport["version"] = 2;
  const rest: Omit<JsonReport, "version" | "files"> = {
    unreadFiles,
    interrupted: isInterrupted,
    counts: countsOf(files),
    ...(unscored && { unscored }),
    ...(omittedCount !== undefined && { omitted: omittedCount }),
    ...(folder !== undefined && { folder }),
    ...(exit && { exit }),
    ...attribution,
  };
  const [writeFinding, writeOfBill] = [createFindingWriter(false), createFindingWriter(true)];
  yield `{\n  "version": ${version},\n  "files": [`;
  for (const [index, file] of files.entries())
    yield `${index === 0 ? "" : ","}${fileText(file, host, file.system ? writeFinding : writeOfBill)}`;
  yield `${files.length === 0 ? "" : "\n  "}],${jsonText(rest).slice(1)}\n`;
}

/** The line break before an entry of a list of a manifest. */
const lineBreak = "\n        ";

/** The entry of a manifest in the list of files. */
function fileText(file: ReportFile, host: ReportHost, writeFinding: WriteFinding): string {
  const pathOf = (absolute: string) => host.pathOf(absolute, file);
  const findings = file.findings.map((finding) => writeFinding(finding, pathOf));
  const list = findings.length === 0 ? "[]" : `[${lineBreak}${findings.join(`,${lineBreak}`)}\n      ]`;
  return `\n    {${fieldTexts(entryBefore(file, pathOf))},\n      "findings": ${list},${fieldTexts(entryAfter(file, pathOf))}\n    }`;
}

/** The fields of an entry of a list of the report. */
function fieldTexts(entry: Partial<FileEntry>): string {
  return jsonText([[entry]]).slice("[\n  [\n    {".length, -"\n    }\n  ]\n]".length);
}

type EntryBefore = Pick<FileEntry, "path" | "system" | "dependencies">;

function entryBefore(file: ReportFile, pathOf: (absolute: string) => string): EntryBefore {
  const dependencies = file.facts.map((facts) => dependencyEntry(facts, file, pathOf));
  return { path: file.path, ...(file.system && { system: file.system }), dependencies };
}

/** All that follows the findings. */
function entryAfter(
  { facts, manifest, coverage }: ReportFile,
  pathOf: (absolute: string) => string,
): Omit<FileEntry, keyof EntryBefore | "findings"> {
  return {
    problems: manifest.problems.map(({ message, span }) => ({ message: formatMessage(message), span })),
    unchecked: facts
      .flatMap((dependency) => uncheckedVersion(dependency) ?? [])
      .map(({ declaration: { name, nameSpan: span }, reason, message, isLocal: local }) => {
        return { name, reason, message, local, span };
      }),
    coverage: {
      state: coverage.state,
      gaps: coverageEntries(coverage).map((entry) =>
        entry.path === undefined ? entry : { ...entry, path: pathOf(entry.path) },
      ),
    },
  };
}

function dependencyEntry(
  { declaration, target, locked, transitive }: Facts,
  file: ReportFile,
  pathOf: (absolute: string) => string,
): DependencyEntry {
  const { name, package: key, requirement, scope, nameSpan, requirementSpan, elsewhere } = declaration;
  const from = (target?.kind === "version" ? target.from : undefined) ?? elsewhere?.path;
  return {
    name,
    ...(!file.system && { system: key.system }),
    package: key.name,
    requirement: requirementText(declaration, file.text),
    scope,
    ...(isDevelopment(declaration) && { development: true }),
    nameSpan,
    ...(requirementSpan && { requirementSpan }),
    ...(requirement.kind === "skipped" && { skipReason: requirement.reason }),
    ...(requirement.kind === "skipped" && requirement.detail && { skipDetail: requirement.detail }),
    ...(elsewhere && { requirementLocation: { path: pathOf(elsewhere.path), span: elsewhere.span } }),
    ...(target?.kind === "version" && {
      resolution: {
        version: target.key.version,
        kind: target.how,
        path: from === undefined ? file.path : pathOf(from),
      },
    }),
    ...graphFields(locked, transitive),
  };
}

function graphFields(
  locked: Locked | undefined,
  transitive: Transitive | undefined,
): Pick<DependencyEntry, "requiredBy" | "transitive"> {
  if (!locked?.isListed) return transitive ? { transitive: transitiveEntry(transitive) } : {};
  const dependents = dependentsOf(locked)?.map(({ key }) => ({ package: key.name, version: key.version }));
  return dependents ? { requiredBy: dependents } : {};
}

function transitiveEntry({ from, packages, incomplete }: Transitive): TransitiveEntry {
  return {
    source: transitiveSource(from),
    packageCount: packages.length,
    uncheckedCount: packages.filter(({ version }) => version?.kind !== "found").length,
    ...(incomplete !== undefined && { incompleteReason: formatMessage(incomplete) }),
  };
}

interface FindingEntry {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** Present only in a bill of materials. */
  readonly system?: string;
  /** The canonical name of the dependency. */
  readonly package: string;
  /** The checked version. */
  readonly version?: VersionText;
  /** The dependency is in a group for development. */
  readonly development?: true;
  readonly span: Span;
  /** The advisory, only of the rule `advisory`. */
  readonly advisory?: AdvisoryEntry;
  /** The fix, only of the rule `advisory`, if it was searched and answered. The same for all advisories of a dependency. */
  readonly fixedIn?: FixedInEntry;
  /** The fields of the rule; `docs/rules.md` lists them. */
  readonly details?: RuleDetails;
}

/** Writes the entry of a finding as text. */
type WriteFinding = (finding: Finding, pathOf: (absolute: string) => string) => string;

/** The text of an entry around the numbers of its span. */
interface Written {
  readonly finding: Finding;
  readonly texts: readonly [before: string, between: string, after: string];
}

/**
 * Each line begins with that break. What a dependency has in many manifests is written once, apart from its place: the findings of a scan
 * share their items then.
 */
function createFindingWriter(withSystem: boolean): WriteFinding {
  const known = new WeakMap<Finding["items"], Written>();
  return (finding, pathOf) => {
    const before = known.get(finding.items);
    if (before && isSameButPlace(before.finding, finding)) return textAt(finding.span, before);
    const paths: string[] = [];
    const noted = (absolute: string): string => {
      paths.push(absolute);
      return pathOf(absolute);
    };
    const entry = findingEntry(finding, noted, withSystem);
    const text = jsonText(entry).replaceAll("\n", lineBreak);
    const written = { finding, texts: aroundSpan(text) };
    // The same path may be written otherwise in the report on another file.
    if (paths.length === 0) known.set(finding.items, written);
    return textAt(finding.span, written);
  };
}

function textAt({ start, end }: Span, { texts: [before, between, after] }: Written): string {
  return `${before}${start}${between}${end}${after}`;
}

/** A string in JSON has no line breaks, and what is nested has more spaces. */
function aroundSpan(text: string): Written["texts"] {
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
    a.stale === b.stale &&
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

/** `withSystem`: the finding is apart from its manifest. */
export function findingEntry(
  finding: Finding,
  pathOf: (absolute: string) => string,
  withSystem: boolean,
): FindingEntry {
  const details = ruleOf(finding).details?.(finding, pathOf);
  const fixedIn = finding.fixedIn && fixedInEntry(finding.fixedIn);
  return {
    rule: finding.rule,
    severity: finding.severity,
    message: findingMessage(finding),
    ...(withSystem && { system: finding.declaration.package.system }),
    package: finding.declaration.package.name,
    ...(finding.key && { version: finding.key.version }),
    ...(isDevelopment(finding.declaration) && { development: true }),
    span: finding.span,
    ...(finding.rule === "advisory" && { advisory: advisoryEntry(finding.items[0].advisories[0]) }),
    ...(fixedIn && { fixedIn }),
    ...(details && { details }),
  };
}
