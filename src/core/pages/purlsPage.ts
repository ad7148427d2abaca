import { type AffectedBy, compareScores, weightOf } from "../analysis/advisories.ts";
import { advisoriesOf, type Finding, findingText, isVulnerability } from "../analysis/finding.ts";
import { defaultPolicy } from "../analysis/policy.ts";
import { bands } from "../analysis/severity.ts";
import { advisoryTitle } from "../messages/advisories.ts";
import { englishText, message, type Message, plural } from "../messages/message.ts";
import { type CheckedPurl, checkPurls } from "../purls/checkPurls.ts";
import { type ListedPurls, mostPurls } from "../purls/extract.ts";
import { listProblemText } from "../purls/listProblem.ts";
import {
  codeCell,
  fact,
  filledCell,
  messageCell,
  note,
  numberCell,
  pageCell,
  severityCell,
  severityValue,
  textCell,
  valued,
} from "./cells.ts";
import type { LoadPage } from "./host.ts";
import type { Block, Cell, Page, Part, Row, Section, Value } from "./page.ts";
import { type SubjectOf, subjectTitle } from "./subject.ts";

/** Package URLs with the verdict of each. */
export const loadPurlsPage: LoadPage<"purls"> = async (subject, { api, now, purls }, caller, report) => {
  report(() => purlsPage(subject, undefined));
  const settings = purls ?? { policy: defaultPolicy(now()), withheldAmong: () => Promise.resolve(new Map()) };
  return purlsPage(subject, await checkPurls(subject.purls, { api, ...settings }, caller));
};

export function purlsSubject({ purls, leftOut, without, problem }: ListedPurls): SubjectOf<"purls"> {
  return {
    kind: "purls",
    purls,
    ...(leftOut > 0 && { leftOut }),
    ...(without > 0 && { without }),
    ...(problem && { problem }),
  };
}

/** `checked` is in the order of the subject; undefined while it is requested. */
export function purlsPage(subject: SubjectOf<"purls">, checked: readonly CheckedPurl[] | undefined): Page {
  return {
    subject,
    title: subjectTitle(subject),
    kind: message("Package URLs"),
    verdict: checked && { marks: marksOf(subject, checked) },
    actions: checked ? [{ kind: "export", label: message("Export Report…") }] : [],
    sections: checked
      ? [overview(subject, checked), tableSection(checked)]
      : [{ id: "purls", title: message("Package URLs"), sources: [], blocks: [note(message("Loading…"), "loading")] }],
    ...(checked?.some(isFailing) && { outcome: "affected" }),
    ...(!checked && { isLoading: true }),
  };
}

/** Tells whether an advisory or a deprecated version is among the findings, as in the exit code of a check. */
export function isFailing(checked: CheckedPurl): boolean {
  return (
    checked.kind === "checked" &&
    checked.findings.some((finding) => isVulnerability(finding) || finding.rule === "deprecated")
  );
}

function isMalicious(checked: CheckedPurl): boolean {
  return checked.kind === "checked" && checked.findings.some(({ rule }) => rule === "malicious");
}

/** `3 of 12 with advisories or deprecated`, the worst of them, and how many were not checked. */
function marksOf({ leftOut = 0 }: SubjectOf<"purls">, all: readonly CheckedPurl[]): readonly Cell[] {
  const of = all.length;
  const malicious = all.filter(isMalicious).length;
  const failing = all.filter(isFailing).length;
  const [worst] = all.flatMap(advisoriesIn).sort(compareScores);
  const unchecked = all.filter(({ kind }) => kind === "unknown").length;
  const inPart = all.filter(isInPart).length;
  return [
    ...(malicious > 0 ? [messageCell(message("{malicious} of {of} malicious", { malicious, of }))] : []),
    failing > 0
      ? worst
        ? filledCell(
            message("{failing} of {of} with advisories or deprecated, worst {cell}", { failing, of }),
            severityCell(worst),
          )
        : messageCell(message("{failing} of {of} with advisories or deprecated", { failing, of }))
      : unchecked < of
        ? messageCell(message("No known advisories, and none deprecated, in what was checked"))
        : messageCell(message("Nothing was checked")),
    ...(unchecked > 0 ? [messageCell(plural(unchecked, "{count} not checked"))] : []),
    ...(inPart > 0 ? [messageCell(plural(inPart, "{count} not checked in full"))] : []),
    ...(leftOut > 0 ? [messageCell(plural(leftOut, "{count} left out"))] : []),
  ];
}

function advisoriesIn(checked: CheckedPurl): readonly AffectedBy[] {
  return checked.kind === "checked" ? checked.findings.flatMap(advisoriesOf) : [];
}

function isInPart(checked: CheckedPurl): boolean {
  return checked.kind === "checked" && checked.left !== undefined;
}

function overview({ leftOut = 0, without = 0, problem }: SubjectOf<"purls">, all: readonly CheckedPurl[]): Section {
  const count = (matches: (checked: CheckedPurl) => boolean): Cell => numberCell(all.filter(matches).length);
  const malicious = all.filter(isMalicious).length;
  const unchecked = all.filter((each) => each.kind === "unknown").length;
  const inPart = all.filter(isInPart).length;
  const gaps: readonly Block[] = [
    ...(unchecked > 0
      ? [
          note(
            plural(unchecked, "{count} package URL was not checked", "{count} package URLs were not checked"),
            "unknown",
          ),
        ]
      : []),
    ...(inPart > 0
      ? [
          note(
            plural(
              inPart,
              "{count} package URL was not checked in full",
              "{count} package URLs were not checked in full",
            ),
            "unknown",
          ),
        ]
      : []),
    ...(problem ? [note(listProblemText(problem), "unknown")] : []),
    ...(leftOut > 0 ? [note(leftOutText(leftOut), "unknown")] : []),
    ...(without > 0
      ? [
          note(
            plural(without, "{count} component has no package URL", "{count} components have no package URL"),
            "unknown",
          ),
        ]
      : []),
  ];
  return {
    id: "overview",
    title: message("Overview"),
    sources: [],
    blocks: [
      {
        kind: "facts",
        facts: [
          fact("listed", message("Listed"), numberCell(all.length)),
          ...(malicious > 0 ? [fact("malicious", message("Malicious"), numberCell(malicious))] : []),
          fact("failing", message("With advisories or deprecated"), count(isFailing)),
          fact(
            "checked",
            message("Checked"),
            count(({ kind }) => kind === "checked"),
          ),
        ],
      },
      ...gaps,
    ],
  };
}

function leftOutText(leftOut: number): Message {
  return plural(
    leftOut,
    "{count} more was left out: at most {most} package URLs are checked at once",
    "{count} more were left out: at most {most} package URLs are checked at once",
    { most: mostPurls },
  );
}

function tableSection(all: readonly CheckedPurl[]): Section {
  return {
    id: "purls",
    title: message("Package URLs ({count})", { count: all.length }),
    sources: [{ operation: "PurlLookupBatch" }, { operation: "GetVersionBatch" }],
    blocks: [
      {
        kind: "table",
        id: "purls",
        caption: message("Package URLs with what was found"),
        columns: [
          { id: "number", title: message("No."), isSortable: true, align: "end" },
          { id: "purl", title: message("Package URL"), isSortable: true },
          { id: "version", title: message("Version"), isSortable: true },
          { id: "severity", title: message("Severity"), isSortable: true },
          { id: "result", title: message("Result"), isSortable: true },
        ],
        rows: all.map(rowOf),
      },
    ],
  };
}

function rowOf(checked: CheckedPurl, index: number): Row {
  const { purl, key } = checked;
  const [worst] = [...advisoriesIn(checked)].sort(compareScores);
  const name = key && `${key.name} ${key.version}`;
  const result = resultOf(checked);
  return {
    cells: [
      valued(textCell(String(index + 1)), index + 1),
      codeCell(purl),
      key && name !== undefined ? pageCell(name, { kind: "version", key }) : [],
      worst ? severityCell(worst) : [],
      result.cell,
    ],
    sort: [index, purl, name, worst && rankOf(worst), result.rank],
  };
}

/** Lower is worse. */
function rankOf(affected: AffectedBy): number {
  return bands.indexOf(weightOf(affected)) - (affected.advisory?.cvss3Score ?? 0) / 100;
}

/** Returns what was found, or why it is not known. When sorted, what was found is first and what is clean last. */
function resultOf(checked: CheckedPurl): { readonly cell: Cell; readonly rank: number } {
  if (checked.kind === "unknown") return { cell: valued(messageCell(checked.why), resultValue(checked)), rank: 1 };
  const found = checked.findings.map(findingCell);
  const [first, ...others] = checked.left ? [...found, messageCell(checked.left)] : found;
  if (!first) return { cell: valued(messageCell(message("no problems found")), resultValue(checked)), rank: 2 };
  const cell = [...first, ...others.flatMap((other) => [separator, ...other])];
  return { cell: valued(cell, resultValue(checked)), rank: found.length > 0 ? 0 : 1 };
}

/** Data of a result: findings by rule, with the advisory that each is about, and what is not known. */
function resultValue(checked: CheckedPurl): Value {
  if (checked.kind === "unknown") return { checked: false, findings: [], notChecked: englishText(checked.why) };
  return {
    checked: true,
    findings: checked.findings.map((finding) => {
      const [affected] = advisoriesOf(finding);
      const about = affected && { advisory: affected.id, severity: severityValue(affected) };
      return { rule: finding.rule, ...about, message: englishText(findingText(finding)) };
    }),
    ...(checked.left && { notChecked: englishText(checked.left) }),
  };
}

const separator: Part = { kind: "text", text: message("; ") };

/** An advisory by its ID and title; of another finding the sentence. */
function findingCell(finding: Finding): Cell {
  if (finding.rule !== "advisory") return messageCell(findingText(finding));
  const [affected] = finding.items[0].advisories;
  const { id } = affected;
  return [
    ...pageCell(id, { kind: "advisory", id }),
    ...messageCell(message(": {title}", { title: advisoryTitle(affected) })),
  ];
}
