import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { maxProblems } from "../../syntax/text.ts";
import { tomlSlices } from "../../syntax/toml/toml.ts";
import type { TomlKey, TomlTable } from "../../syntax/toml/tomlDocument.ts";
import { createTomlTree, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { LockfileProblem } from "../lockfile.ts";
import { perSlice, type Slices } from "../../model/slices.ts";
import { conflictProblems, findConflicts, type MergeConflict } from "./mergeConflicts.ts";

/** The contents of a lockfile in TOML, and the parts of it that cannot be relied on. */
export interface TomlLockfile {
  readonly root: TomlNode;
  /**
   * Items of the outermost arrays of tables with a syntax error, a merge conflict or a repeated key in them. Other tables
   * with such damage have no content.
   */
  readonly damaged: ReadonlySet<TomlNode>;
  readonly problems: readonly LockfileProblem[];
}

/** Reads a lockfile in TOML. If something is defined twice, the first definition counts. */
export function* readTomlLockfile(text: string): Slices<TomlLockfile> {
  const { tables, problems } = yield* tomlSlices(text);
  const conflicts = findConflicts(text);
  const damagedTables = damageOf(tables, problems, conflicts);
  const { root, add } = createTomlTree();
  const damaged = new Set<TomlNode>();
  const repeated: TomlKey[] = [];
  for (const [index, table] of tables.entries()) {
    if (index % perSlice === perSlice - 1) yield;
    const isDamaged = damagedTables.has(index);
    // Without an item to mark as damaged, the content itself is omitted.
    const found = add(isDamaged && !belongsToItem(root, table) ? { ...table, entries: [] } : table);
    if (!isDamaged && found.length === 0) continue;
    // Damage has a problem of its own already.
    if (!isDamaged) repeated.push(...found.slice(0, maxProblems));
    const item = outermostItem(root, table);
    if (item) damaged.add(item);
  }
  const all = [
    ...conflictProblems(conflicts),
    ...outsideConflicts(problems, conflicts),
    ...repeated
      .slice(0, maxProblems)
      .map(({ text: key, span }) => ({ message: message("Duplicate key `{key}`", { key }), span })),
  ];
  return { root, damaged, problems: all.sort((a, b) => a.span.start - b.span.start) };
}

function belongsToItem(root: TomlNode, table: TomlTable): boolean {
  return (table.isItem && table.keys.length === 1) || outermostItem(root, table) !== undefined;
}

function outermostItem(root: TomlNode, { keys }: TomlTable): TomlNode | undefined {
  return keys[0] && root.children.get(keys[0].text)?.items.at(-1);
}

/** Indexes of the tables that a problem stands in or a conflict reaches into. */
function damageOf(
  tables: readonly TomlTable[],
  problems: readonly SyntaxProblem[],
  conflicts: readonly MergeConflict[],
): ReadonlySet<number> {
  const starts = tables.map(({ keys }) => keys[0]?.span.start ?? 0);
  const damaged = new Set<number>();
  const addAll = (from: number, to: number) => {
    for (let index = from; index <= to; index++) damaged.add(index);
  };
  // The problem of a header begins at its bracket, before the key.
  for (const { span } of outsideConflicts(problems, conflicts))
    damaged.add(lastAt(starts, Math.max(span.start, span.end - 1)));
  for (const { marker, end } of conflicts) {
    const before = lastAt(starts, marker.start);
    if (endOf(tables[before]) > marker.start) damaged.add(before);
    addAll(before + 1, lastAt(starts, end));
  }
  // The reader may not have reported the problems behind this one.
  const last = problems[maxProblems - 1];
  if (last) addAll(lastAt(starts, last.span.start), tables.length - 1);
  return damaged;
}

function outsideConflicts(
  problems: readonly SyntaxProblem[],
  conflicts: readonly MergeConflict[],
): readonly SyntaxProblem[] {
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

/** The index of the last of the ascending offsets that is not behind `offset`; the first if all are. */
function lastAt(offsets: readonly number[], offset: number): number {
  let low = 0;
  for (let high = offsets.length - 1; low < high;) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
