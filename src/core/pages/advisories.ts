import { type AffectedBy, isConfirmed, sortedAdvisories } from "../analysis/advisories.ts";
import type { Transitive } from "../analysis/facts.ts";
import { advisoryTitle, confirmedMalicious, maliciousBelow } from "../messages/advisories.ts";
import { message, plural, type Message } from "../messages/message.ts";
import { listCell, messageCell, pageCell, severityCell, severityValue, textCell, valued } from "./cells.ts";
import type { Cell, Column, Table } from "./page.ts";

const columns: readonly Column[] = [
  { id: "severity", title: message("CVSS v3") },
  { id: "advisory", title: message("Advisory") },
  { id: "title", title: message("Title") },
  { id: "aliases", title: message("Aliases") },
];

/** A table of advisories, in the order given; `extra` adds cells at the end of each row. */
export function advisoryTable<T extends AffectedBy>(
  caption: Message,
  list: readonly T[],
  extra?: { readonly column: Column; readonly cell: (item: T) => Cell },
): Table {
  return {
    kind: "table",
    id: "advisories",
    caption,
    columns: extra ? [...columns, extra.column] : columns,
    rows: list.map((item) => ({ cells: [...advisoryCells(item), ...(extra ? [extra.cell(item)] : [])] })),
  };
}

function advisoryCells(affected: AffectedBy): readonly Cell[] {
  const { id, advisory } = affected;
  return [
    severityCell(affected),
    pageCell(id, { kind: "advisory", id }),
    messageCell(advisoryTitle(affected)),
    listCell((advisory?.aliases ?? []).map(textCell), []),
  ];
}

/** What is said first of a version that is malicious, or whose nearest malicious dependency this is; undefined for others. */
export function maliceText(own: readonly AffectedBy[], transitive: Transitive | undefined): Message | undefined {
  if (own.some(isConfirmed)) return confirmedMalicious;
  const [nearest] = (transitive?.packages ?? [])
    .filter(
      ({ version, advisories }) =>
        version?.kind === "found" && sortedAdvisories(version.value, advisories).some(isConfirmed),
    )
    .sort((a, b) => a.path.length - b.path.length);
  return nearest && maliciousBelow(nearest.key, nearest.path);
}

/** `3, worst high 7.5`. Worst first. */
export function advisoriesCell(list: readonly AffectedBy[]): Cell {
  const [worst] = list;
  if (!worst) return valued(messageCell(message("none known")), { count: 0 });
  const count = plural(list.length, "{count}, worst ");
  return valued([...messageCell(count), ...severityCell(worst)], { count: list.length, worst: severityValue(worst) });
}
