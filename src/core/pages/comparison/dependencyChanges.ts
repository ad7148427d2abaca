import type { Compared, Comparison } from "../../comparison/compare.ts";
import type { AffectedDependency, DependencyChange } from "../../comparison/compareDependencies.ts";
import { alternatives, code, message, type Message } from "../../messages/message.ts";
import { systemTraits } from "../../model/systems.ts";
import { advisoryTable } from "../advisories.ts";
import { codeCell, listCell, note, pageCell, textCell } from "../cells.ts";
import type { Block, Table } from "../page.ts";
import { changeTables } from "./advisoryChanges.ts";
import { uncheckedCount } from "./summary.ts";

/** What changes in what the versions depend on. */
export function dependencyBlocks({ from, to, dependencies }: Comparison): readonly Block[] {
  if (!dependencies) return [note(noGraph(from, to), "unknown")];
  const { added, removed, changed, advisories, unsettled } = dependencies;
  const tables = [
    ...changeTable("added", message("Added ({count})", { count: added.length }), added, ["to"]),
    ...changeTable("removed", message("Removed ({count})", { count: removed.length }), removed, ["from"]),
    ...changeTable("changed", message("Changed ({count})", { count: changed.length }), changed, ["from", "to"]),
    ...changeTables(advisories, affectedTable).map((table) => ({
      ...table,
      id: `${table.id}Advisories`,
      heading: message("Dependency advisories: {change}", { change: table.heading ?? table.caption }),
    })),
    ...unsettledTable(unsettled),
  ];
  const hasGaps = [from, to].some((side) => uncheckedCount(side) > 0 || side.dependencies?.incomplete !== undefined);
  const none = hasGaps ? note(message("No known changes."), "unknown") : note(message("No changes."));
  return [
    note(message("As the service resolves each version on its own today.")),
    ...[from, to].flatMap(incompleteNote),
    ...(tables.length > 0 ? tables : [none]),
  ];
}

function incompleteNote({ key, dependencies }: Compared): readonly Block[] {
  if (dependencies?.incomplete === undefined) return [];
  const values = { version: code(key.version), reason: dependencies.incomplete };
  return [note(message("Incomplete for {version}: {reason}", values), "unknown")];
}

function noGraph(from: Compared, to: Compared): Message {
  const { system } = from.key;
  const { displayName, serves } = systemTraits[system];
  if (!serves.graphs)
    return message("Unknown: the service does not resolve dependencies for {system}.", { system: displayName });
  const lacking = [from, to].filter(({ dependencies }) => !dependencies).map(({ key }) => code(key.version));
  return message("Unknown: no dependency graph of {versions}.", { versions: alternatives(lacking) });
}

function changeTable(
  id: string,
  heading: Message,
  changes: readonly DependencyChange[],
  sides: readonly ("from" | "to")[],
): readonly Table[] {
  if (changes.length === 0) return [];
  const titles = { from: message("Before"), to: message("After") };
  return [
    {
      kind: "table",
      id,
      caption: heading,
      heading,
      columns: [
        { id: "package", title: message("Package") },
        ...sides.map((side) => ({ id: side, title: sides.length === 1 ? message("Version") : titles[side] })),
      ],
      rows: changes.map((change) => ({
        cells: [textCell(change.name), ...sides.map((side) => listCell(change[side].map(codeCell), []))],
      })),
    },
  ];
}

function affectedTable(list: readonly AffectedDependency[], caption: Message): Table {
  return advisoryTable(caption, list, {
    column: { id: "package", title: message("Package") },
    cell: ({ key }) => pageCell(`${key.name} ${key.version}`, { kind: "version", key }),
  });
}

/** Found only on one side while the other is not complete. */
function unsettledTable(list: readonly AffectedDependency[]): readonly Table[] {
  if (list.length === 0) return [];
  const heading = message("Dependency advisories that could not be compared ({count})", { count: list.length });
  return [{ ...affectedTable(list, heading), id: "unsettled", heading }];
}
