import type { SyntaxProblem } from "../../../model/problem.ts";
import type { TomlTable } from "../../../syntax/toml/tomlDocument.ts";
import type { Span } from "../../../model/span.ts";

/** What a merge left undecided, with both sides. */
export interface Conflict {
  /** The line that it begins with. */
  readonly marker: Span;
  /** Where the line ends that closes it, or the text where none does. */
  readonly end: number;
}

/** From the first to the last. Costs no more than a search where there are none. */
export function findConflicts(text: string): readonly Conflict[] {
  const opening = /^<{7}(?!<).*$/gm;
  const closing = /^>{7}(?!>).*$/gm;
  const conflicts: Conflict[] = [];
  if (!text.includes("<<<<<<<")) return conflicts;
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    const start = open.index;
    closing.lastIndex = start;
    const end = closing.test(text) ? closing.lastIndex : text.length;
    conflicts.push({ marker: { start, end: start + open[0].length }, end });
    opening.lastIndex = end;
  }
  return conflicts;
}

export function conflictProblems(conflicts: readonly Conflict[]): readonly SyntaxProblem[] {
  return conflicts.map(({ marker }) => ({ message: "Merge conflict", span: marker }));
}

/** The reader of TOML may tell no more problems than this: behind the last of so many nothing is known to be whole. */
const mostTold = 100;

/** Which tables a problem stands in, or a conflict reaches into: what they say may be half of it, or the wrong half. */
export function damagedTables(
  tables: readonly TomlTable[],
  problems: readonly SyntaxProblem[],
  conflicts: readonly Conflict[],
): ReadonlySet<number> {
  const starts = tables.map(({ keys }) => keys[0]?.span.start ?? 0);
  const damaged = new Set<number>();
  const addAll = (from: number, to: number) => {
    for (let index = from; index <= to; index++) damaged.add(index);
  };
  // A problem of a header begins at its bracket, before the key.
  for (const { span } of outside(conflicts, problems)) damaged.add(lastAt(starts, Math.max(span.start, span.end - 1)));
  for (const { marker, end } of conflicts) {
    const before = lastAt(starts, marker.start);
    if (endOf(tables[before]) > marker.start) damaged.add(before);
    addAll(before + 1, lastAt(starts, end));
  }
  const last = problems[mostTold - 1];
  if (last) addAll(lastAt(starts, last.span.start), tables.length - 1);
  return damaged;
}

/** The problems that stand in no conflict. */
export function outside(conflicts: readonly Conflict[], problems: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  if (conflicts.length === 0) return problems;
  const starts = conflicts.map(({ marker }) => marker.start);
  return problems.filter(({ span }) => {
    const conflict = conflicts[lastAt(starts, span.start)];
    return !conflict || span.start < conflict.marker.start || span.start >= conflict.end;
  });
}

function endOf(table: TomlTable | undefined): number {
  const last = table?.entries.at(-1);
  return last?.value?.span.end ?? last?.keys.at(-1)?.span.end ?? 0;
}

/** The index of the last of the rising offsets that is not behind `offset`; the first where all are. */
function lastAt(offsets: readonly number[], offset: number): number {
  let low = 0;
  for (let high = offsets.length - 1; low < high;) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
