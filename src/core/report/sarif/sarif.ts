import type { SyntaxProblem } from "../../model/problem.ts";
import { countsOf } from "../counts.ts";
import type { ReportInput, ReportFile, ReportHost } from "../reportInput.ts";
import { uncheckedIn } from "../unchecked.ts";
import { findingResult, uncheckedResult } from "./sarifResults.ts";
import { sarifRules } from "./sarifRules.ts";
import { placesIn, plain, rootId, type Places } from "./sarifText.ts";

/**
 * SARIF 2.1.0 with one run. Findings are results that fail; what could not be checked is a result to review, without a level;
 * what is wrong with a text is a notification, as declarations may be missing there. Advisories have their score as the
 * property `security-severity`; where there is no score there is no such property. The run's properties say
 * how far the declarations are checked.
 */
export function sarifReport({ files }: ReportInput, { productVersion, now, uuid }: ReportHost): string {
  const all = files.map((file, index) => ({ file, places: placesIn(file, index) }));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Package Insights", version: productVersion, rules: sarifRules() } },
        automationDetails: { id: "package-insights/", guid: uuid },
        invocations: [
          {
            executionSuccessful: true,
            endTimeUtc: new Date(now).toISOString(),
            toolExecutionNotifications: all.flatMap(({ file, places }) =>
              file.manifest.problems.map((problem) => notification(problem, places)),
            ),
          },
        ],
        originalUriBaseIds: { [rootId]: { description: { text: "The folder that was checked." } } },
        artifacts: all.map(({ places }) => ({ location: places.file })),
        columnKind: "utf16CodeUnits",
        properties: countsOf(files),
        results: all.flatMap(({ file, places }) => results(file, places)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function results({ findings, facts }: ReportFile, places: Places): readonly object[] {
  return [
    ...findings.map((finding) => findingResult(finding, places)),
    ...facts.flatMap(uncheckedIn).map((one) => uncheckedResult(one, places)),
  ];
}

function notification({ message, span }: SyntaxProblem, places: Places): object {
  return { level: "warning", message: { text: plain(message) }, locations: [places.at(span)] };
}
