import type { AffectedBy } from "../analysis/advisories.ts";
import { findingText, isVulnerability } from "../analysis/finding.ts";
import { graphRootOf } from "../analysis/graphs/availableGraphs.ts";
import { useOf } from "../analysis/target/use.ts";
import { fixedInMessage } from "../messages/fixedIn.ts";
import { message, type Message, plural } from "../messages/message.ts";
import { uncheckedReason } from "../messages/reasons.ts";
import { age } from "../messages/time.ts";
import { packageId, type VersionKey } from "../model/keys.ts";
import { fileNameOf } from "../model/path.ts";
import { positionsIn } from "../model/positions.ts";
import type { ChangedSide, ChangeKind, PackageChange, ReviewFixes } from "../review/change.ts";
import { isSameText } from "../versions/index.ts";
import { filledCell, listCell, messageCell, pageCell, severityCell, textCell, valued } from "./cells.ts";
import type { ReviewedHere } from "./host.ts";
import type { Action, Cell, Row, Table } from "./page.ts";
import { fixOf, updateTo } from "./updates.ts";
import { placedUse } from "./uses.ts";

/** The direct changes, each with the transitive ones that it leads to, worst first. */
export function changesTable(reviewed: ReviewedHere, fixes: ReviewFixes, now: number): Table {
  const { changes } = reviewed.review;
  const rowOf = createRows(reviewed, fixes, now);
  const roots = new Set(changes.filter(isDirect).map((change) => packageId(change.package)));
  const below = new Map<string, PackageChange[]>();
  const shown: PackageChange[] = [];
  for (const change of changes) {
    const root = isDirect(change) ? undefined : rootOf(change);
    if (root === undefined || !roots.has(root)) shown.push(change);
    else below.set(root, [...(below.get(root) ?? []), change]);
  }
  const rows = shown.map((change): Row => {
    const id = packageId(change.package);
    const others = isDirect(change) ? (below.get(id) ?? []) : [];
    // The same package may change in several ways: what it leads to is told once.
    if (others.length > 0) below.delete(id);
    return { ...rowOf(change), ...(others.length > 0 && { below: others.map(rowOf) }) };
  });
  return { ...changeTable, rows };
}

function rootOf({ before, after }: PackageChange): string | undefined {
  const [root] = (after ?? before)?.through ?? [];
  return root && packageId(root);
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

function createRows(reviewed: ReviewedHere, fixes: ReviewFixes, now: number): (change: PackageChange) => Row {
  const actionsOf = createActions(reviewed, fixes);
  const scorecard = reviewed.withoutScorecards ? () => undefined : scorecardOf;
  return (change) => {
    const { package: key, kind, paths } = change;
    const actions = actionsOf(change);
    const fixedIn = actions.some((action) => action.kind === "update") ? undefined : fixes.get(change);
    const fix = fixedIn && fixedInMessage(fixedIn);
    return {
      cells: [
        pageCell(key.name, { kind: "package", key }),
        valued(messageCell(kindTexts[kind]), kind),
        versionsCell(change),
        changedAdvisories(change),
        listCell([...(fix ? [messageCell(fix)] : []), ...remarksOf(change, now, scorecard)], []),
        licenseCell(change),
        listCell(paths.map((path) => valued(textCell(fileNameOf(path)), reviewed.nameOf(path)))),
      ],
      ...(actions.length > 0 && { actions }),
    };
  };
}

/** Lists the actions on a change in an editor, which has addresses of files. */
function createActions({ review, nameOf, uriOf, commit }: ReviewedHere, fixes: ReviewFixes) {
  if (!uriOf) return (): readonly Action[] => [];
  const positions = new Map<string, ReturnType<typeof positionsIn>>();
  const lineOf = (path: string, offset: number): number => {
    const positionOf = positions.get(path) ?? positionsIn(review.files.get(path)?.text ?? "");
    positions.set(path, positionOf);
    return positionOf(offset).line - 1;
  };

  function updateOf(change: PackageChange): Action | undefined {
    const { after } = change;
    const fixedIn = fixes.get(change);
    const version = fixOf(fixedIn);
    if (!after || !fixedIn || version === undefined) return undefined;
    // What the lockfile has below it is compared by itself, as if the lockfile listed it.
    const { declaration, ignores, advisories, target } = after.facts;
    const use = useOf({ declaration, ignores, advisories, fixedIn, ...(target && { target }) });
    if (!use.isUpdatable) return undefined;
    const place = { uri: uriOf?.(after.path) ?? "", file: nameOf(after.path) };
    const placed = placedUse(use, { ...place, lineOf: (offset) => lineOf(after.path, offset) });
    return { kind: "update", label: message("Update to {version}", { version }), updates: [updateTo(placed, version)] };
  }

  function graphOf({ after }: PackageChange): Action | undefined {
    const [root = after && graphRootOf(after.facts)] = after?.through ?? [];
    const label = after?.scope === undefined ? message("Why") : message("Graph");
    return after && root && { kind: "graph", label, key: root, manifest: uriOf?.(after.path) ?? "" };
  }

  function diffOf(change: PackageChange): Action | undefined {
    const { before, after } = change;
    const path = (after ?? before)?.path;
    if (path === undefined || commit === undefined) return undefined;
    const offset = isDirect(change) ? after?.facts.declaration.nameSpan.start : undefined;
    const place = { uri: uriOf?.(path) ?? "", line: offset === undefined ? 0 : lineOf(path, offset) };
    return { kind: "diff", label: message("Open Change"), place, commit };
  }

  return (change: PackageChange): readonly Action[] =>
    [updateOf(change), diffOf(change), graphOf(change)].flatMap((action) => action ?? []);
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

/** `2 introduced, worst high 7.5, 1 fixed`, or that they are not known. */
function changedAdvisories({ advisories, unsettled }: PackageChange): Cell {
  if (!advisories)
    return unsettled.length > 0 ? countedCell(unsettled, "unsettled") : valued(messageCell(message("not known")), null);
  const { fixed, introduced, remaining } = advisories;
  const parts = [
    ...(introduced.length > 0 ? [countedCell(introduced, "introduced")] : []),
    ...(remaining.length > 0 ? [countedCell(remaining, "remaining")] : []),
    ...(fixed.length > 0 ? [messageCell(plural(fixed.length, "{count} fixed"))] : []),
  ];
  const ids = (list: typeof fixed) => list.map(({ id }) => id);
  return valued(listCell(parts, messageCell(message("none"))), {
    fixed: ids(fixed),
    introduced: ids(introduced),
    remaining: ids(remaining),
  });
}

/** `1 introduced: high 7.5`. Worst first. */
function countedCell(list: readonly AffectedBy[], what: keyof typeof worstTexts): Cell {
  const [worst] = list;
  return worst ? filledCell(worstTexts[what](list.length), severityCell(worst)) : [];
}

const worstTexts = {
  introduced: (count: number) => plural(count, "{count} introduced: {cell}", "{count} introduced, worst {cell}"),
  remaining: (count: number) => plural(count, "{count} remains: {cell}", "{count} remain, worst {cell}"),
  unsettled: (count: number) => plural(count, "{count} not settled: {cell}", "{count} not settled, worst {cell}"),
};

const integrityTexts: Readonly<Record<NonNullable<PackageChange["integrity"]>, Message>> = {
  gone: message("without its hash"),
  changed: message("another archive for the same version"),
};

const provenanceTexts: Readonly<Record<NonNullable<PackageChange["provenance"]>, Message>> = {
  lost: message("provenance lost"),
  gained: message("provenance attested"),
};

/** The rules that say why a version was not checked. */
const notChecked = ["unknown-package", "unknown-version", "withdrawn"] as const;

/** Remarks for a person who decides on the change, the most important first. */
function remarksOf(change: PackageChange, now: number, scorecard: typeof scorecardOf): readonly Cell[] {
  const { introduced, source, integrity, revision, provenance, isFirst, uncertain, before, after } = change;
  const shown = after ?? before;
  const rules = new Map(introduced.map(({ finding }) => [finding.rule, finding]));
  const others = [...rules.values()].filter((finding) => !isVulnerability(finding) || finding.rule === "malicious");
  const unchecked = notChecked.some((rule) => rules.has(rule)) ? undefined : shown?.unchecked;
  const remarks: readonly (Message | undefined)[] = [
    ...others.map(findingText),
    source && message("from {to}, before from {from}", { from: source.from, to: source.to }),
    integrity && integrityTexts[integrity],
    revision && message("commit {from} → {to}", { from: revision.from, to: revision.to }),
    provenance && provenanceTexts[provenance],
    uncertain && message("not certain: {why}", { why: uncertain }),
    unchecked && message("not checked: {why}", { why: uncheckedReason(unchecked) }),
    shown && throughText(shown),
    isFirst && message("new in this project"),
    after && scorecard(after),
    after && ageOf(after, now),
  ];
  return remarks.flatMap((remark) => (remark ? [messageCell(remark)] : []));
}

/** `through a → b`: what needs a transitive dependency. */
function throughText({ through }: ChangedSide): Message | undefined {
  const names = through?.slice(0, -1).map(({ name }) => name) ?? [];
  return names.length === 0 ? undefined : message("through {path}", { path: names.join(" → ") });
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
