import type { Note, Section, Table } from "./page.ts";

/** A section with one table; with `none` instead where that has no rows. */
export function tableSection(head: Omit<Section, "blocks">, table: Omit<Table, "kind">, none?: Note): Section {
  return { ...head, blocks: none && table.rows.length === 0 ? [none] : [{ kind: "table", ...table }] };
}
