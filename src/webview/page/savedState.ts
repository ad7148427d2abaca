import type { PageSubject } from "../../core/pages/subject.ts";

/** The state that survives while the panel is hidden, and a reload of the window. */
export interface SavedState {
  /** The host restores the panel from it. */
  readonly subject: PageSubject;
  readonly scroll: number;
  /** The sorted column by table, and in which direction. */
  readonly sorts: Readonly<Record<string, Sort>>;
  /** The rows that are unfolded, by table. */
  readonly unfolded: Readonly<Record<string, readonly string[]>>;
}

export interface Sort {
  readonly column: number;
  readonly isDescending: boolean;
}

/** Returns what was saved for the subject; nothing for another one, and of what is not as it was saved. */
export function stateFor(subject: PageSubject, saved: unknown): SavedState {
  const { subject: before, scroll, sorts, unfolded } = fieldsOf(saved);
  if (JSON.stringify(before) !== JSON.stringify(subject)) return { subject, scroll: 0, sorts: {}, unfolded: {} };
  return {
    subject,
    scroll: typeof scroll === "number" && scroll > 0 ? scroll : 0,
    sorts: Object.fromEntries(
      Object.entries(fieldsOf(sorts)).flatMap(([table, sort]) => {
        const { column, isDescending } = fieldsOf(sort);
        return Number.isInteger(column)
          ? [[table, { column: Number(column), isDescending: isDescending === true }]]
          : [];
      }),
    ),
    unfolded: Object.fromEntries(
      Object.entries(fieldsOf(unfolded)).map(([table, rows]) => [
        table,
        Array.isArray(rows) ? rows.filter((row) => typeof row === "string") : [],
      ]),
    ),
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
