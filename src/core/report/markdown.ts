import { type Finding, ruleOf } from "../analysis/finding.ts";
import type { Severity } from "../analysis/severity.ts";
import { passedMessage } from "../messages/advisories.ts";
import { attributionMessage } from "./attribution.ts";
import { fixCell } from "../messages/fixedIn.ts";
import { formatMessage, listed, message, type Message, plural } from "../messages/message.ts";
import { declaredName } from "../messages/shownName.ts";
import { dayText } from "../messages/time.ts";
import { type Position, positionsIn } from "../model/positions.ts";
import { printable } from "../model/sanitize.ts";
import { markdown, webAddress } from "../render/markdown.ts";
import { type UnreadFile, unreadMessage } from "../scan/unreadFile.ts";
import { countMalicious, countsOf } from "./counts.ts";
import { otherCoverageEntries } from "./coverageEntries.ts";
import { findingSubject } from "./findingSubject.ts";
import type { ReportFile, ReportHost, ReportInput } from "./reportInput.ts";
import { requirementText } from "./requirementText.ts";
import { scoreWord, vulnerableLines } from "./table.ts";
import { tasksOf } from "./tasks.ts";
import { type Unchecked, uncheckedVersion } from "./unchecked.ts";

/** Writes a report for people: what to do, what was not checked, then counts and the findings of each manifest by severity. */
export function markdownReport(input: ReportInput, { productVersion, now, fixArguments }: ReportHost): string {
  const files = input.files.map(reportedFile);
  const day = dayText(now);
  return `${[
    "# Package Insights",
    `${day}, ${inlineText(formatMessage(message("version {productVersion}", { productVersion })))}`,
    ...whatToDo(files, fixArguments),
    ...uncheckedOf(files, input.unreadFiles),
    ...problemsOf(files),
    ...summary(files),
    ...(input.unscored && input.unscored.passed > 0 ? [`${markdown(passedMessage(input.unscored))}.`] : []),
    ...files.flatMap(findingsOf),
    markdown(attributionMessage),
  ].join("\n\n")}\n`;
}

interface ReportedFile extends ReportFile {
  readonly unchecked: readonly Unchecked[];
  readonly positionOf: (offset: number) => Position;
}

function reportedFile(file: ReportFile): ReportedFile {
  return {
    ...file,
    unchecked: file.facts.flatMap((facts) => uncheckedVersion(facts) ?? []),
    positionOf: positionsIn(file.text),
  };
}

/** Every change that settles advisories, the worst first, and what none is known for. */
function whatToDo(files: readonly ReportedFile[], fixArguments?: readonly string[]): readonly string[] {
  if (files.length === 0) return [markdown(message("No manifests found. Nothing was checked."))];
  const title = markdown(message("## What to do"));
  const tasks = tasksOf(files);
  if (tasks.length === 0) return [title, markdown(message("Nothing: what was checked has no known advisories."))];
  return [
    title,
    ...vulnerableLines(files, fixArguments).map(inlineText),
    table(
      taskColumns,
      tasks.map(({ worst, what, advisories, settled, places }) => [
        inlineText(formatMessage(scoreWord(worst))),
        inlineText(formatMessage(what)),
        inlineText(formatMessage(settledText(settled, advisories))),
        inlineText(formatMessage(placesText(places))),
      ]),
    ),
  ];
}

const taskColumns = [message("Worst"), message("To do"), message("Settles"), message("Where")];

function settledText(settled: number, advisories: number): Message {
  return settled === advisories
    ? plural(advisories, "{count} advisory", "{count} advisories")
    : plural(advisories, "{settled} of {count} advisory", "{settled} of {count} advisories", { settled });
}

/** The places that a change names; the tables have all. */
const mostPlaces = 3;

function placesText(places: readonly string[]): Message {
  const others = places.length - mostPlaces;
  if (others <= 0) return listed(places);
  return message("{places} and {others} more", { places: listed(places.slice(0, mostPlaces)), others });
}

const groups: readonly (readonly [severity: Severity, title: Message])[] = [
  ["error", message("Errors")],
  ["warning", message("Warnings")],
  ["information", message("Information")],
  ["hint", message("Hints")],
];

function summary(files: readonly ReportedFile[]): readonly string[] {
  if (files.length === 0) return [];
  const counts = countsOf(files);
  const findings = files.flatMap((file) => file.findings);
  const malicious = countMalicious(findings);
  const rows: readonly (readonly [what: Message, number: number])[] = [
    [message("Manifests"), files.length],
    [message("Dependencies"), counts.dependencies],
    [message("Checked, with all transitive dependencies"), counts.checked],
    [message("Checked, with some transitive dependencies"), counts.partiallyChecked],
    [message("Checked, without transitive dependencies"), counts.directOnly],
    [message("**Not checked**"), counts.unchecked],
    [message("Local code"), counts.local],
    [message("**Vulnerable**"), counts.vulnerable],
    ...(malicious > 0 ? [[message("**Malicious packages**"), malicious] as const] : []),
    [message("Findings"), findings.length],
    ...groups.map(
      ([severity, title]) => [title, findings.filter((finding) => finding.severity === severity).length] as const,
    ),
    [message("Syntax errors"), files.flatMap(({ manifest }) => manifest.problems).length],
  ];
  const manifests = files.map((file) =>
    [inlineText(file.path), file.facts.length, file.findings.length, uncheckedCount(file)].map(String),
  );
  return [
    markdown(message("## In numbers")),
    table(
      [message(""), message("Number")],
      rows.map(([what, number]) => [markdown(what), String(number)]),
    ),
    table(manifestColumns, manifests),
  ];
}

const manifestColumns = [message("Manifest"), message("Dependencies"), message("Findings"), message("Not checked")];

function findingsOf(file: ReportedFile): readonly string[] {
  if (file.findings.length === 0) return [];
  const tables = groups.flatMap(([severity, title]) => {
    const group = file.findings.filter((finding) => finding.severity === severity);
    return group.length === 0
      ? []
      : [
          `### ${markdown(title)}`,
          table(
            findingColumns,
            group.map((finding) => findingCells(finding, file)),
          ),
        ];
  });
  return [`## ${inlineText(file.path)}`, ...tables];
}

const findingColumns = [
  message("Line"),
  message("Package"),
  message("Version"),
  message("Rule"),
  message("Finding"),
  message("Fix"),
  message("Advisories"),
];

function findingCells(finding: Finding, { positionOf }: ReportedFile): readonly string[] {
  const { version = "", advisories } = findingSubject(finding);
  return [
    String(positionOf(finding.span.start).line),
    inlineText(formatMessage(declaredName(finding.declaration))),
    inlineText(version),
    finding.rule,
    inlineText(formatMessage(ruleOf(finding).message(finding))),
    inlineText(formatMessage(fixCell(finding.fixedIn))),
    advisories.map(({ id, advisory }) => linkText(id, advisory?.url ?? "")).join(", "),
  ];
}

/** Syntax errors are counted apart; what no source can tell is not a gap. */
function uncheckedCount({ coverage }: ReportedFile): number {
  return coverage.gaps.filter(({ kind }) => kind !== "limit" && kind !== "text").length;
}

/** A row for each dependency, transitive dependency, entry or file that was not checked. */
function gapRows({ path, text, unchecked, coverage, positionOf }: ReportedFile): readonly (readonly string[])[] {
  const dependencies = unchecked.map(({ declaration, message }) => [
    placeOf(path, positionOf(declaration.nameSpan.start)),
    inlineText(formatMessage(declaredName(declaration))),
    inlineText(requirementText(declaration, text)),
    inlineText(message),
  ]);
  const others = otherCoverageEntries(coverage).map(({ name = "", message, span }) => [
    placeOf(path, positionOf(span?.start ?? 0)),
    inlineText(name),
    "",
    inlineText(message),
  ]);
  return [...dependencies, ...others];
}

function uncheckedOf(files: readonly ReportedFile[], unreadFiles: readonly UnreadFile[]): readonly string[] {
  const unread = unreadFiles.map(({ path, reason }) => [
    inlineText(path),
    "",
    "",
    inlineText(formatMessage(unreadMessage(reason))),
  ]);
  const rows = [...files.flatMap(gapRows), ...unread];
  if (rows.length === 0) return [];
  return [
    markdown(message("## Not checked")),
    markdown(message("This could not be checked, or not completely. It does not mean that it is safe.")),
    table([message("Location"), message("Package"), message("Requirement"), message("Reason")], rows),
  ];
}

function problemsOf(files: readonly ReportedFile[]): readonly string[] {
  const rows = files.flatMap(({ path, manifest, positionOf }) =>
    manifest.problems.map(({ message, span }) => [
      placeOf(path, positionOf(span.start)),
      inlineText(formatMessage(message)),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    markdown(message("## Syntax errors")),
    markdown(message("Dependencies may be missing.")),
    table([message("Location"), message("Problem")], rows),
  ];
}

function placeOf(path: string, { line }: Position): string {
  return `${inlineText(path)}:${line}`;
}

function table(columns: readonly Message[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [row(columns.map(markdown)), row(columns.map(() => "---")), ...rows.map(row)].join("\n");
}

/**
 * Text from elsewhere as a heading or a cell of a table, which shows exactly that text on one line. The source stays readable:
 * only what GitHub or the preview of VS Code would take for markup or a link is escaped. Elsewhere in a document more would be.
 */
export function inlineText(text: string): string {
  return escaped(text, markup);
}

/** A link, or only the label where the URL is not http or https. */
export function linkText(label: string, url: string): string {
  const address = webAddress(url);
  return address === undefined ? inlineText(label) : `[${escaped(label, [...markup, /[[\]]/])}](${address})`;
}

const markup: readonly RegExp[] = [
  // A backslash that would escape what follows, also the bar behind the cell.
  /\\(?=[!-/:-@[-`{-~]|$)/,
  /[|`]/,
  /<(?=[a-z/!?])/,
  /&(?=#?\w+;)/,
  /\](?=\()/,
  // Addresses become links by themselves, those of mail too.
  /:(?=\/\/)/,
  /(?<=www)\./,
  /(?<=[\w.+-])@(?=[\w-]+\.\w)/,
  // At the end of a heading they are not shown.
  /(?<=^|\s)#(?=#*\s*$)/,
];

/** Signs that only count in pairs, with text right behind the first and right before the second. */
const pairs: readonly (readonly [sign: RegExp, pair: RegExp])[] = [
  [/\*/, /\*(?!\s).*(?<!\s)\*/],
  [/~/, /~(?!\s).*(?<!\s)~/],
  [/\$/, /\$(?!\s).*(?<!\s)\$/],
  [/(?<![a-z0-9])_|_(?![a-z0-9])/, /(?<![a-z0-9])_(?!\s).*(?<!\s)_(?![a-z0-9])/i],
];

function escaped(text: string, signs: readonly RegExp[]): string {
  const line = printable(text);
  const all = [...signs, ...pairs.filter(([, pair]) => pair.test(line)).map(([sign]) => sign)];
  return line.replace(new RegExp(all.map(({ source }) => source).join("|"), "gi"), "\\$&");
}
