import { type AffectedBy, compareScores } from "../analysis/advisories.ts";
import { advisoriesOf, isBelow, isOwn, pathOf, type Finding } from "../analysis/finding.ts";
import type { FixedIn } from "../analysis/fixedIn.ts";
import { foundOnce } from "../analysis/foundOnce.ts";
import { placeId, placeOf } from "../analysis/target/place.ts";
import { type Band, bands, compareSeverities } from "../analysis/severity.ts";
import { scoreText } from "../messages/advisories.ts";
import { fixCell, packagesText } from "../messages/fixedIn.ts";
import { formatMessage, listed, message, plural, type Message } from "../messages/message.ts";
import { shownName } from "../messages/shownName.ts";
import { printable } from "../model/sanitize.ts";
import { isNearest, nearestDependents } from "../render/nearest.ts";
import { byDependency, type ScannedDependency } from "../scan/tree/dependencies.ts";
import { unreadFileText } from "../scan/unreadFile.ts";
import { versionId } from "../versions/index.ts";
import { cut, cutMiddle, cutStart, padded, widthOf, wrapped } from "./columns.ts";
import { gapLines, isUnanswered, unansweredMessage } from "./gapLines.ts";
import type { Color, ReportHost, ReportInput, Terminal } from "./reportInput.ts";
import { lastLines } from "./text.ts";

/**
 * Writes a report for people: a block for each manifest with a row for each dependency on which something was found, as Problems have it, then
 * what was not checked, then vulnerable dependencies by their worst band, what fixes them, and the counts.
 */
export function tableReport(
  input: ReportInput,
  { isVerbose = false, terminal, fixArguments }: Pick<ReportHost, "isVerbose" | "terminal" | "fixArguments">,
): string {
  const { columns = Infinity } = terminal ?? {};
  const paint = terminal?.paint ?? ((text: string) => text);
  const unanswered = isVerbose ? undefined : unansweredMessage(input.files);
  const rowsByFile = allRows(input.files);
  const blocks = input.files.map((file, index): Block => {
    const unchecked = new Set(file.coverage.gaps.flatMap((gap) => (gap.kind === "dependency" ? gap.declaration : [])));
    const isTold = (finding: Finding) => unchecked.has(finding.declaration) && isToldByGap(finding);
    const rows = (rowsByFile[index] ?? []).filter(({ dependency }) => !dependency.findings.every(isTold));
    const open = file.coverage.gaps.filter((gap) => !unanswered || !isUnanswered(gap));
    return { path: file.path, rows, gaps: gapLines(open, !isVerbose).map(({ text }) => formatMessage(text)) };
  });
  const cellsOf = ({ rows }: Block) => rows.map(({ cells }) => cells);
  const common = widthsOf(blocks.flatMap(cellsOf), columns);
  const blockLines = (block: Block): readonly string[] => {
    // Where not all fits, each manifest has its own columns, so that less is cut.
    const { widths } = common.isCut ? widthsOf(cellsOf(block), columns) : common;
    return [
      paint(printable(block.path), "bold"),
      ...block.rows.map((row) => rowLine(row, widths, paint)),
      ...block.gaps.map((gap) => paint(wrapped(`  ? ${printable(gap)}`, columns, "    "), "yellow")),
      "",
    ];
  };
  const rest = [
    ...input.unreadFiles.map((file) => `? ${unreadFileText(file)}`),
    ...(unanswered ? [`? ${formatMessage(unanswered)}`] : []),
  ].map((line) => paint(wrapped(printable(line), columns, "  "), "yellow"));
  const end = [...summary(rowsByFile.flat(), fixArguments), ...lastLines(input)].map((line) =>
    withinColumns(printable(line), columns),
  );
  const last = end.pop() ?? "";
  const lines = [
    ...blocks.filter(({ rows, gaps }) => rows.length + gaps.length > 0).flatMap(blockLines),
    ...(rest.length > 0 ? [...rest, ""] : []),
    ...end,
    input.exit ? paint(last, exitColors[input.exit.code]) : last,
  ];
  return `${lines.join("\n")}\n`;
}

/** A line with what follows it where it is too long; a command stays whole, on a line of its own. */
function withinColumns(line: string, columns: number): string {
  const at = line.indexOf(": package-insights ");
  if (widthOf(line) <= columns || at < 0) return wrapped(line, columns, "  ");
  return `${wrapped(line.slice(0, at + 1), columns, "  ")}\n  ${line.slice(at + 2)}`;
}

const exitColors = { 0: "green", 1: "red", 2: "yellow", 3: "yellow" } as const satisfies Record<number, Color>;

/** A manifest in a table. */
interface Block {
  readonly path: string;
  readonly rows: readonly Row[];
  readonly gaps: readonly string[];
}

interface Row {
  readonly dependency: ScannedDependency;
  /** The band or severity, the package, its version, its fix, and what was found. */
  readonly cells: readonly string[];
}

/** Tells whether a line that its dependency was not checked says all of it. */
function isToldByGap(finding: Finding): boolean {
  const { rule, severity } = finding;
  const isUnknown = rule === "unknown-package" || rule === "unknown-version";
  return isUnknown && severity === "information" && likeliest(finding) === undefined;
}

/** The name that may be meant, of an unknown package. */
function likeliest(finding: Finding): string | undefined {
  return finding.rule === "unknown-package" ? finding.items[0].similar[0] : undefined;
}

function allRows(files: ReportInput["files"]): readonly (readonly Row[])[] {
  const once = foundOnce(files.map(({ absolutePath: path, findings }) => ({ path, findings })));
  return files.map(({ absolutePath }, index) => rowsOf(absolutePath, once[index] ?? []));
}

/** The worst first. */
function rowsOf(path: string, findings: readonly Finding[]): readonly Row[] {
  const nearest = nearestDependents(findings);
  const shown = findings.filter((finding) => isNearest(finding, nearest));
  const items = shown.map((finding) => ({ kind: "finding" as const, path, finding }));
  return [...byDependency(items).dependencies].sort(compareDependencies).map((dependency) => {
    const { declaration, key, findings: own, advisory, worst, fixedIn } = dependency;
    const how = own.find((finding) => finding.how)?.how;
    const version = key ? message("{version} {how}", { version: key.version, how: how ?? "" }) : message("");
    const cells = [
      advisory ? scoreWord(advisory) : message("{worst}", { worst: worst ?? "" }),
      message("{name}", { name: shownName(declaration) }),
      version,
      fixText(fixedIn),
      foundText(own),
    ];
    return { dependency, cells: cells.map((cell) => printable(formatMessage(cell)).trim()) };
  });
}

function compareDependencies(a: ScannedDependency, b: ScannedDependency): number {
  if (a.advisory && b.advisory) return compareScores(a.advisory, b.advisory);
  if (a.advisory || b.advisory) return a.advisory ? -1 : 1;
  return compareSeverities(a.worst ?? "hint", b.worst ?? "hint");
}

/** `high 7.5` */
export function scoreWord(affected: AffectedBy): Message {
  return affected.band === "unscored" ? message("unscored") : scoreText(affected);
}

/** An arrow leads to what fixes it. */
function fixText(fixedIn: FixedIn | undefined): Message {
  switch (fixedIn?.kind) {
    case undefined:
      return message("");
    case "packages":
      return message("→ {packages}", { packages: packagesText(fixedIn.packages) });
    case "none":
      return fixedIn.isWayOut ? fixCell(fixedIn) : message("no fix");
    case "unknown":
      return message("fix unknown");
    default:
      return message("→ {fix}", { fix: fixCell(fixedIn) });
  }
}

/** `2 own, 5 transitive, deprecated` */
function foundText(findings: readonly Finding[]): Message {
  const idsOf = (isWanted: (finding: Finding) => boolean) =>
    new Set(findings.filter(isWanted).flatMap((finding) => advisoriesOf(finding).map(({ id }) => id))).size;
  const [own, below] = [idsOf(isOwn), idsOf(isBelow)];
  const others = findings.filter((finding) => !isOwn(finding) && !isBelow(finding));
  const texts = new Map(others.map((finding) => [finding.rule, ruleText(finding)]));
  return listed([
    ...(own > 0 ? [message("{count} own", { count: own })] : []),
    ...(below > 0 ? [message("{count} transitive", { count: below })] : []),
    ...texts.values(),
  ]);
}

/** `unknown-package (lodash?)` */
function ruleText(finding: Finding): Message {
  const { rule } = finding;
  const name = likeliest(finding);
  return name === undefined ? message("{rule}", { rule }) : message("{rule} ({name}?)", { rule, name });
}

/** `Vulnerable dependencies: 2 critical, 5 high`, and what fixes them; none without any. */
export function vulnerableLines(files: ReportInput["files"], fixArguments?: readonly string[]): readonly string[] {
  return summary(allRows(files).flat(), fixArguments);
}

function summary(rows: readonly Row[], fixArguments: readonly string[] = []): readonly string[] {
  const all = rows.map(({ dependency }) => dependency);
  const vulnerable = all.flatMap(({ advisory }) => advisory ?? []);
  if (vulnerable.length === 0) return [];
  const counts = bands.flatMap((band) => {
    const count = vulnerable.filter((advisory) => advisory.band === band).length;
    return count === 0 ? [] : [message("{count} {band}", { count, band })];
  });
  const affected = new Set(all.flatMap(affectedIds));
  const fixed = all.filter(({ fixedIn }) => isFixed(fixedIn));
  const updates = new Set(
    fixed.map(({ path, declaration }) => placeId(placeOf(path, declaration) ?? { path, span: declaration.nameSpan })),
  ).size;
  const values = {
    fixed: new Set(fixed.flatMap(fixedIds)).size,
    all: affected.size,
    command: commandText(fixArguments),
  };
  return [
    message("Vulnerable dependencies: {counts}", { counts: listed(counts) }),
    ...(updates === 0
      ? []
      : [
          plural(
            updates,
            "{fixed} of {all} vulnerable packages are fixed by updating {count} dependency{command}",
            "{fixed} of {all} vulnerable packages are fixed by updating {count} dependencies{command}",
            values,
          ),
        ]),
  ].map((text) => formatMessage(text));
}

/** `: package-insights fix .`; empty where a shell may take an argument for something else, or there are too many to be read. */
function commandText(all: readonly string[]): Message {
  const isShort = all.length > 0 && all.length <= mostArguments;
  return isShort && all.every((argument) => /^(?:--)?[\w./][\w./:=+@-]*$/.test(argument))
    ? message(": {command}", { command: ["package-insights fix", ...all].join(" ") })
    : message("");
}

const mostArguments = 12;

/** Names the vulnerable packages that lead to a row. */
function affectedIds({ findings }: ScannedDependency): readonly string[] {
  return findings.flatMap(affectedId);
}

/** The same of those that the update of the dependency fixes. */
function fixedIds({ findings }: ScannedDependency): readonly string[] {
  return findings.filter(({ fixedIn }) => isFixed(fixedIn)).flatMap(affectedId);
}

/** Tells whether `fix` updates to a version that fixes it: not to one that is held back, and none fixes what is malicious. */
function isFixed(fixedIn: FixedIn | undefined): boolean {
  return fixedIn?.kind === "fixed" && !fixedIn.isWayOut && !fixedIn.held;
}

function affectedId(finding: Finding): readonly string[] {
  const key = pathOf(finding)?.at(-1) ?? finding.key;
  return key && advisoriesOf(finding).length > 0 ? [versionId(key)] : [];
}

interface Widths {
  /** Widths of the columns but the last. */
  readonly widths: readonly number[];
  readonly isCut: boolean;
}

/** The widths of the columns; on a terminal the names and the fixes are cut, where all would not fit otherwise. */
function widthsOf(rows: readonly (readonly string[])[], columns: number): Widths {
  const widest = (column: number, among = rows) =>
    among.reduce((width, cells) => Math.max(width, widthOf(cells[column] ?? "")), 0);
  const [band, name, version, fix] = [widest(0), widest(1), widest(2), widest(fixColumn)];
  const hasFix = (cells: readonly string[]) => cells[fixColumn] !== "";
  const found = widest(4, rows.filter(hasFix));
  const alone = widest(
    4,
    rows.filter((cells) => !hasFix(cells)),
  );
  const excess = band + name + version + Math.max(fix + found + 2, alone) + 8 - columns;
  const fromFix = Math.max(0, Math.min(excess, fix - leastWidth, fix + found + 2 - alone));
  const fromName = Math.max(0, Math.min(excess - fromFix, name - leastWidth));
  const fromVersion = Math.max(0, Math.min(excess - fromFix - fromName, version - leastWidth));
  return { widths: [band, name - fromName, version - fromVersion, fix - fromFix], isCut: excess > 0 };
}

/** The place of the fixes among the cells of a row. What was found stands there where there is none. */
const fixColumn = 3;

/** The place of the names among the cells of a row. */
const nameColumn = 1;

/** The columns that are left of a name, a version or a fix at least. */
const leastWidth = 16;

type Paint = Terminal["paint"];

function rowLine({ cells, dependency }: Row, widths: readonly number[], paint: Paint): string {
  const isAlone = cells[fixColumn] === "";
  const shown = isAlone ? cells.toSpliced(fixColumn, 1) : cells;
  const [band = "", ...others] = shown.map((cell, column) => {
    const width = isAlone && column === fixColumn ? undefined : widths[column];
    if (width === undefined) return cell;
    return padded(column === nameColumn ? shortName(cell, width) : cut(cell, width), width);
  });
  const { advisory, worst = "hint" } = dependency;
  const color = advisory ? bandColors[advisory.band] : severityColors[worst];
  return `  ${paint(band, color)}  ${others.join("  ")}`.trimEnd();
}

/** Cuts names with a group or a host at their start, as their end tells them apart. */
function shortName(name: string, width: number): string {
  return /^[^@:/]+[:/]/.test(name) ? cutStart(name, width) : cutMiddle(name, width);
}

const bandColors: Readonly<Record<Band, Color>> = {
  malicious: "red",
  critical: "red",
  high: "red",
  unscored: "yellow",
  medium: "yellow",
  low: "cyan",
};

const severityColors = { error: "red", warning: "yellow", information: "cyan", hint: "dim" } as const;
