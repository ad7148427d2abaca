import type { AffectedBy } from "../../analysis/advisories.ts";
import type { Comparison } from "../../comparison/compare.ts";
import type { Changes } from "../../comparison/compareAdvisories.ts";
import { message, type Message } from "../../messages/message.ts";
import { advisoryTable } from "../advisories.ts";
import { note } from "../cells.ts";
import type { Block, Table } from "../page.ts";

const headings = {
  fixed: (count: number) => message("Fixed ({count})", { count }),
  introduced: (count: number) => message("Introduced ({count})", { count }),
  remaining: (count: number) => message("Remaining ({count})", { count }),
};

/** The advisories of the two versions themselves. */
export function advisoryBlocks({ advisories }: Comparison): readonly Block[] {
  if (!advisories) return [note(message("Unknown: not both versions could be checked."), "unknown")];
  const blocks = changeTables(advisories, (list, heading) => advisoryTable(heading, list));
  return blocks.length > 0 ? blocks : [note(message("No known advisories for either version itself."))];
}

/** A table for each kind of change that has any. */
export function changeTables<T extends AffectedBy>(
  changes: Changes<T>,
  tableOf: (list: readonly T[], heading: Message) => Table,
): readonly Table[] {
  return (["fixed", "introduced", "remaining"] as const).flatMap((kind) => {
    const list = changes[kind];
    if (list.length === 0) return [];
    const heading = headings[kind](list.length);
    return [{ ...tableOf(list, heading), id: kind, heading }];
  });
}
