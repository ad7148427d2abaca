import { joinCoverage } from "../analysis/coverage.ts";
import { advisoriesOf, type Finding, ruleOf } from "../analysis/finding.ts";
import { compareSeverities } from "../analysis/severity.ts";
import { attributionMessage } from "./attribution.ts";
import { fixCell } from "../messages/fixedIn.ts";
import { formatMessage, message, type Message, plural, withoutTicks } from "../messages/message.ts";
import { declaredName } from "../messages/shownName.ts";
import { dayText } from "../messages/time.ts";
import { positionsIn } from "../model/positions.ts";
import { printable } from "../model/sanitize.ts";
import { webUrl } from "../model/webUrl.ts";
import { unreadFileText } from "../scan/unreadFile.ts";
import { countMalicious, countsOf } from "./counts.ts";
import { findingSubject } from "./findingSubject.ts";
import { gapLines } from "./gapLines.ts";
import { escapedMarkup } from "./markup.ts";
import type { ReportHost, ReportInput } from "./reportInput.ts";
import { scoreWord, vulnerableLines } from "./table.ts";
import { tasksOf } from "./tasks.ts";
import { lastLines } from "./text.ts";

/** Writes one file of HTML without scripts or requests: the verdict and what to do, what was not checked, then the findings of each manifest. */
export function htmlReport(input: ReportInput, { productVersion, now, fixArguments }: ReportHost): string {
  const files = input.files.map((file) => ({ ...file, positionOf: positionsIn(file.text) }));
  const title = textOf(verdictOf(input));
  const about = message("Package Insights {productVersion}, {day}", { productVersion, day: dayText(now) });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${lastLines(input)
  .map((line) => paragraph(escapedMarkup(printable(line))))
  .join("\n")}
${whatToDo(files, fixArguments)}
${unchecked(files, input.unreadFiles)}
${files.map(findingsOf).join("\n")}
</main>
<footer>${[about, attributionMessage].map((line) => paragraph(textOf(line))).join("")}</footer>
</body>
</html>
`;
}

type LocatedFile = Parameters<typeof tasksOf>[0][number];

const style = `
:root{color-scheme:light dark}
body{background:Canvas;color:CanvasText;font:1rem/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid GrayText}
code{font-family:ui-monospace,monospace}
`.replaceAll("\n", "");

/** The sentence that the report begins with: unknown is never clean. */
function verdictOf({ files, unreadFiles, isInterrupted }: ReportInput): Message {
  if (files.length + unreadFiles.length === 0) return message("Nothing was checked");
  const { vulnerable, dependencies } = countsOf(files);
  const malicious = countMalicious(files.flatMap(({ findings }) => findings));
  if (malicious > 0) return plural(malicious, "{count} malicious package", "{count} malicious packages");
  const { state } = joinCoverage(files.map(({ coverage }) => coverage));
  const isWhole = state !== "incomplete" && unreadFiles.length === 0 && !isInterrupted;
  const of = { dependencies };
  if (vulnerable > 0)
    return isWhole
      ? plural(
          vulnerable,
          "{count} of {dependencies} dependencies is vulnerable",
          "{count} of {dependencies} dependencies are vulnerable",
          of,
        )
      : plural(
          vulnerable,
          "{count} of {dependencies} dependencies is vulnerable, and not all was checked",
          "{count} of {dependencies} dependencies are vulnerable, and not all was checked",
          of,
        );
  return isWhole ? message("No known advisories") : message("Not all was checked");
}

function whatToDo(files: readonly LocatedFile[], fixArguments: ReportHost["fixArguments"]): string {
  const tasks = tasksOf(files);
  if (tasks.length === 0) return "";
  return [
    `<h2>${textOf(message("What to do"))}</h2>`,
    ...vulnerableLines(files, fixArguments).map((line) => paragraph(escapedMarkup(printable(line)))),
    "<ol>",
    ...tasks.map(({ worst, what, places }) => {
      const where = message("{worst}, {places}", { worst: scoreWord(worst), places: places.join(", ") });
      return `<li>${textOf(what)} <small>(${textOf(where)})</small></li>`;
    }),
    "</ol>",
  ].join("\n");
}

function unchecked(files: readonly LocatedFile[], unreadFiles: ReportInput["unreadFiles"]): string {
  const rows = [
    ...files.flatMap(({ path, positionOf, coverage, manifest }) => {
      const at = (offset: number) => `${path}:${positionOf(offset).line}`;
      const problems = manifest.problems.map(({ message: problem, span }) => [
        at(span.start),
        formatMessage(message("syntax: {problem}", { problem })),
      ]);
      const gaps = coverage.gaps.filter(({ kind }) => kind !== "text");
      return [
        ...problems,
        ...gapLines(gaps, false).map(({ text, span }) => [at(span?.start ?? 0), formatMessage(text)]),
      ];
    }),
    ...unreadFiles.map((file) => [file.path, unreadFileText(file)]),
  ];
  if (rows.length === 0) return "";
  return [
    `<h2>${textOf(message("Not checked"))}</h2>`,
    paragraph(textOf(message("This could not be checked, or not completely. It does not mean that it is safe."))),
    table(
      [message("Location"), message("Reason")],
      rows.map((cells) => cells.map((cell) => escapedMarkup(printable(cell)))),
    ),
  ].join("\n");
}

function findingsOf(file: LocatedFile): string {
  if (file.findings.length === 0) return "";
  const sorted = [...file.findings].sort((a, b) => compareSeverities(a.severity, b.severity));
  return [
    `<h2><code>${escapedMarkup(printable(file.path))}</code></h2>`,
    table(
      columns,
      sorted.map((finding) => cellsOf(finding, file)),
    ),
  ].join("\n");
}

const columns = [
  message("Severity"),
  message("Line"),
  message("Package"),
  message("Version"),
  message("Finding"),
  message("Fix"),
  message("Advisories"),
];

function cellsOf(finding: Finding, { positionOf }: LocatedFile): readonly string[] {
  const { version = "" } = findingSubject(finding);
  const [worst] = advisoriesOf(finding);
  return [
    textOf(worst ? scoreWord(worst) : message("{severity}", { severity: finding.severity })),
    String(positionOf(finding.span.start).line),
    textOf(declaredName(finding.declaration)),
    escapedMarkup(printable(version)),
    textOf(ruleOf(finding).message(finding)),
    textOf(fixCell(finding.fixedIn)),
    advisoriesOf(finding)
      .map(({ id, advisory }) => linked(id, advisory && webUrl(advisory.url)))
      .join(", "),
  ];
}

function linked(text: string, url: string | undefined): string {
  const label = escapedMarkup(printable(text));
  return url === undefined ? label : `<a href="${escapedMarkup(url)}">${label}</a>`;
}

function table(head: readonly Message[], rows: readonly (readonly string[])[]): string {
  return [
    `<table><thead><tr>${head.map((cell) => `<th scope="col">${textOf(cell)}</th>`).join("")}</tr></thead><tbody>`,
    ...rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`),
    "</tbody></table>",
  ].join("\n");
}

function paragraph(html: string): string {
  return `<p>${html}</p>`;
}

function textOf(text: Message): string {
  return escapedMarkup(printable(withoutTicks(formatMessage(text))));
}
