import { findingText } from "../analysis/finding.ts";
import { message, type Message } from "../messages/message.ts";
import { uncheckedReason } from "../messages/reasons.ts";
import { age } from "../messages/time.ts";
import { packageId, type VersionKey } from "../model/keys.ts";
import { fileNameOf } from "../model/path.ts";
import { isSameText } from "../versions/index.ts";
import type { ChangedSide, ChangeKind, PackageChange, Review } from "../review/change.ts";
import { advisoriesCell } from "./advisories.ts";
import { fact, listCell, messageCell, note, numberCell, pageCell, textCell, valued } from "./cells.ts";
import type { LoadPage, PageHost, ReviewedHere } from "./host.ts";
import type { Block, Cell, Note, Page, Row, Section, Table } from "./page.ts";
import { reviewSentence } from "./reviewVerdict.ts";
import { type SubjectOf, subjectTitle } from "./subject.ts";

/** Loads the page of what the changes of the user's files bring in. */
export const loadReviewPage: LoadPage<"review"> = async (subject, host, caller, report) => {
  report(() => ({
    ...frameOf(subject),
    sections: [summaryOf([note(message("Comparing…"), "loading")])],
    isLoading: true,
  }));
  const reviewed = (await host.review?.(subject.base, caller)) ?? message("There is no repository here");
  if ("text" in reviewed) return { ...frameOf(subject), sections: [summaryOf([note(reviewed, "unknown")])] };
  return reviewPage(subject, reviewed, host);
};

function frameOf(subject: SubjectOf<"review">): Omit<Page, "sections"> {
  return { subject, title: subjectTitle(subject), kind: message("Review"), actions: [] };
}

function summaryOf(blocks: readonly Block[]): Section {
  return { id: "summary", title: message("Summary"), sources: [], blocks };
}

export function reviewPage(subject: SubjectOf<"review">, reviewed: ReviewedHere, { now }: Pick<PageHost, "now">): Page {
  const { review } = reviewed;
  const { changes, weaker, notes } = review;
  return {
    ...frameOf(subject),
    kind: message("{before} → {after}", { before: reviewed.before, after: reviewed.after }),
    verdict: { marks: [messageCell(reviewSentence(review))] },
    sections: [
      summaryOf([...unreadNotes(reviewed), { kind: "facts", facts: factsOf(reviewed) }]),
      ...listSection(
        { id: "weaker", title: message("Settings that let pass more"), tone: "warning" },
        weaker,
        reviewed,
      ),
      ...(changes.length > 0 ? [changesSection(reviewed, now())] : []),
      ...listSection({ id: "files", title: message("Files"), tone: "plain" }, notes, reviewed),
    ],
    outcome: outcomeOf(review),
  };
}

function outcomeOf({ changes, unread }: Review): NonNullable<Page["outcome"]> {
  if (changes.some(({ introduced }) => introduced.length > 0)) return "affected";
  return unread.length > 0 || changes.some((change) => change.uncertain ?? change.after?.unchecked)
    ? "unknown"
    : "found";
}

function unreadNotes({ review: { unread, withheld }, nameOf }: ReviewedHere): readonly Block[] {
  const sides = { before: message("before"), after: message("after") };
  return [
    ...unread.map(({ path, side, why }) =>
      note(
        message("{path} was not compared ({side}): {why}", { path: nameOf(path), side: sides[side], why }),
        "unknown",
      ),
    ),
    ...(withheld > 0
      ? [
          note(
            message("{count} not asked about, as private on one side is private on both", { count: withheld }),
            "unknown",
          ),
        ]
      : []),
  ];
}

function factsOf({ review: { compared, changes }, before, after }: ReviewedHere) {
  return [
    fact("before", message("Before"), textCell(before), { filesBefore: compared.before }),
    fact("after", message("After"), textCell(after), { filesAfter: compared.after }),
    fact("changes", message("Changes"), numberCell(changes.length)),
  ];
}

function listSection(
  { id, title, tone }: Pick<Section, "id" | "title"> & Pick<Note, "tone">,
  list: readonly { readonly path: string; readonly text: Message }[],
  { nameOf }: ReviewedHere,
): readonly Section[] {
  if (list.length === 0) return [];
  const blocks = list.map(({ path, text }) => note(message("{path}: {text}", { path: nameOf(path), text }), tone));
  return [{ id, title, sources: [], blocks }];
}

/** The direct changes, each with the transitive ones that it leads to, worst first. */
function changesSection(reviewed: ReviewedHere, now: number): Section {
  const { changes } = reviewed.review;
  const direct = changes.filter(isDirect);
  const byRoot = new Map<string, PackageChange[]>();
  const alone: PackageChange[] = [];
  const roots = new Set(direct.map((change) => packageId(change.package)));
  for (const change of changes) {
    if (isDirect(change)) continue;
    const [root] = (change.after ?? change.before)?.through ?? [];
    const id = root && packageId(root);
    if (id === undefined || !roots.has(id)) alone.push(change);
    else byRoot.set(id, [...(byRoot.get(id) ?? []), change]);
  }
  const rowOf = (change: PackageChange): Row => {
    const below = isDirect(change) ? (byRoot.get(packageId(change.package)) ?? []) : [];
    if (isDirect(change)) byRoot.delete(packageId(change.package));
    const row = changeRow(change, reviewed, now);
    return below.length === 0 ? row : { ...row, below: below.map((each) => changeRow(each, reviewed, now)) };
  };
  const rows = changes.filter((change) => isDirect(change) || alone.includes(change)).map(rowOf);
  return { id: "changes", title: message("Changes"), sources: [], blocks: [{ ...changeTable, rows }] };
}

function isDirect({ before, after }: PackageChange): boolean {
  return (after ?? before)?.scope !== undefined;
}

const changeTable: Omit<Table, "rows"> = {
  kind: "table",
  id: "changes",
  caption: message("Packages that change"),
  columns: [
    { id: "package", title: message("Package") },
    { id: "change", title: message("Change") },
    { id: "versions", title: message("Version") },
    { id: "advisories", title: message("Advisories") },
    { id: "findings", title: message("To Know") },
    { id: "license", title: message("License") },
    { id: "files", title: message("In") },
  ],
};

const kindTexts: Readonly<Record<ChangeKind, Message>> = {
  added: message("added"),
  removed: message("removed"),
  updated: message("updated"),
  downgraded: message("downgraded"),
  replaced: message("replaced"),
  moved: message("moved"),
  requirement: message("required otherwise"),
};

function changeRow(change: PackageChange, { nameOf }: ReviewedHere, now: number): Row {
  const { package: key, kind, paths } = change;
  return {
    cells: [
      pageCell(key.name, { kind: "package", key }),
      valued(messageCell(kindTexts[kind]), kind),
      versionsCell(change),
      changedAdvisories(change),
      listCell(remarksOf(change, now), []),
      licenseCell(change),
      listCell(paths.map((path) => valued(textCell(fileNameOf(path)), nameOf(path)))),
    ],
  };
}

/** A link to the comparison of two versions, or to the page of one. */
function versionsCell({ package: key, before, after }: PackageChange): Cell {
  const [from, to] = [before?.version, after?.version];
  const value = { from: from ?? null, to: to ?? null };
  const keyOf = (version: string): VersionKey => ({ ...key, version });
  if (before && after) {
    if (from === undefined || to === undefined)
      return valued(messageCell(message("{from} → {to}", { from: from ?? "?", to: to ?? "?" })), value);
    if (isSameText(from, to)) return valued(pageCell(to, { kind: "version", key: keyOf(to) }), value);
    return valued(pageCell(`${from} → ${to}`, { kind: "comparison", from: keyOf(from), to: keyOf(to) }), value);
  }
  const version = to ?? from;
  if (version === undefined) return valued(messageCell(message("not known")), value);
  return valued(pageCell(version, { kind: "version", key: keyOf(version) }), value);
}

/** `2 fixed, 1 introduced: high 7.5`, or that they are not known. */
function changedAdvisories({ advisories, unsettled }: PackageChange): Cell {
  if (!advisories)
    return unsettled.length > 0
      ? [...messageCell(message("not settled: ")), ...advisoriesCell(unsettled)]
      : valued(messageCell(message("not known")), null);
  const { fixed, introduced, remaining } = advisories;
  const parts = [
    ...(introduced.length > 0 ? [[...messageCell(message("introduced: ")), ...advisoriesCell(introduced)]] : []),
    ...(fixed.length > 0 ? [messageCell(message("{count} fixed", { count: fixed.length }))] : []),
    ...(remaining.length > 0 ? [messageCell(message("{count} remain", { count: remaining.length }))] : []),
  ];
  const ids = (list: typeof fixed) => list.map(({ id }) => id);
  return valued(listCell(parts, messageCell(message("none"))), {
    fixed: ids(fixed),
    introduced: ids(introduced),
    remaining: ids(remaining),
  });
}

/** What a person should know before the change is taken, the most important first. */
function remarksOf(change: PackageChange, now: number): readonly Cell[] {
  const { introduced, source, integrity, revision, provenance, isFirst, uncertain, before, after } = change;
  const shown = after ?? before;
  const rules = new Map(introduced.map(({ finding }) => [finding.rule, finding]));
  const others = [...rules.values()].filter(({ rule }) => rule !== "advisory" && rule !== "transitive-advisory");
  const remarks: readonly (Message | undefined)[] = [
    ...others.map(findingText),
    source && message("from {to}, before from {from}", { from: source.from, to: source.to }),
    integrity && (integrity === "gone" ? message("without its hash") : message("another archive for the same version")),
    revision && message("commit {from} → {to}", { from: revision.from, to: revision.to }),
    provenance && (provenance === "lost" ? message("provenance lost") : message("provenance attested")),
    isFirst && message("new in this project"),
    uncertain && message("not certain: {why}", { why: uncertain }),
    shown?.unchecked && message("not checked: {why}", { why: uncheckedReason(shown.unchecked) }),
    after && ageOf(after, now),
    after && scorecardOf(after),
  ];
  return remarks.flatMap((remark) => (remark ? [messageCell(remark)] : []));
}

function ageOf({ facts: { version } }: ChangedSide, now: number): Message | undefined {
  return version?.kind === "found" ? age(version.value.publishedAt, now) : undefined;
}

function scorecardOf({ facts: { project } }: ChangedSide): Message | undefined {
  const score = project?.kind === "found" ? project.value.scorecard?.overallScore : undefined;
  return score === undefined ? undefined : message("Scorecard {score}", { score: score.toFixed(1) });
}

function licenseCell({ before, after }: PackageChange): Cell {
  const [from, to] = [before, after].map((side) => side && licenseOf(side));
  const value = { from: from ?? null, to: to ?? null };
  if (from !== undefined && to !== undefined && from !== to)
    return valued(messageCell(message("{from} → {to}", { from, to })), value);
  return valued(messageCell(message("{license}", { license: to ?? from ?? "?" })), value);
}

function licenseOf({ facts: { version } }: ChangedSide): string | undefined {
  if (version?.kind !== "found" || version.value.licenses.length === 0) return undefined;
  return version.value.licenses.join(", ");
}
