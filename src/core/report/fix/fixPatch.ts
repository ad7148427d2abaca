import type { TextEdit } from "../../fixes/rewrite/textEdit.ts";
import type { FixReport } from "./fixReport.ts";

/**
 * The changes as a unified diff, which `git apply` and `patch -p1` read. Empty where there are none. Its lines are those of the files:
 * nothing in them can be escaped, see `isCommand`.
 */
export function fixPatch({ changes: updates, overrides, textAt, pathText, marked }: FixReport): string {
  const changes: readonly TextEdit[] = [...updates, ...overrides];
  const paths = [...new Set(changes.map(({ path }) => path))];
  return paths
    .map((path) => {
      const mark = marked.has(path) ? "\uFEFF" : "";
      const edits = changes
        .filter((change) => change.path === path)
        .map(({ span: { start, end }, after }) => {
          return { span: { start: start + mark.length, end: end + mark.length }, after };
        });
      const hunks = hunksOf(mark + (textAt(path) ?? ""), edits);
      return `--- ${pathInPatch(`a/${pathText(path)}`)}\n+++ ${pathInPatch(`b/${pathText(path)}`)}\n${hunks}`;
    })
    .join("");
}

/** Writes a path as `git` does: in quotes with escapes if necessary, and before a tab if it has blanks. */
function pathInPatch(path: string): string {
  if (!/[^ !#-[\]-~]/.test(path)) return path.includes(" ") ? `${path}\t` : path;
  const bytes = [...new TextEncoder().encode(path.toWellFormed())];
  return `"${bytes.map(quotedByte).join("")}"`;
}

function quotedByte(byte: number): string {
  const character = String.fromCharCode(byte);
  const escape = escapes.get(character);
  if (escape !== undefined) return escape;
  return byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, "0")}` : character;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["\u0007", "\\a"],
  ["\b", "\\b"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\v", "\\v"],
  ["\f", "\\f"],
  ["\r", "\\r"],
  ['"', '\\"'],
  ["\\", "\\\\"],
]);

type Edit = Pick<TextEdit, "span" | "after">;

/** Lines around a change that are given with it. */
const context = 3;

/** A run of lines that is replaced; counted from 0, `end` not included. */
interface Block {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

function hunksOf(text: string, edits: readonly Edit[]): string {
  const lines = linesOf(text);
  const groups: [Block, ...Block[]][] = [];
  for (const block of blocksOf(text, edits)) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (before && block.start - before.end <= 2 * context) group?.push(block);
    else groups.push([block]);
  }
  let shift = 0;
  return groups
    .map((blocks) => {
      const hunk = hunkOf(lines, blocks, shift);
      for (const { start, end, lines: added } of blocks) shift += added.length - (end - start);
      return hunk;
    })
    .join("");
}

/** `shift` is how many lines the hunks before have added. */
function hunkOf(lines: readonly string[], blocks: readonly [Block, ...Block[]], shift: number): string {
  const start = Math.max(0, blocks[0].start - context);
  const end = Math.min(lines.length, (blocks.at(-1)?.end ?? 0) + context);
  const body: string[] = [];
  let at = start;
  for (const block of blocks) {
    body.push(...lines.slice(at, block.start).map((line) => ` ${line}`));
    body.push(...lines.slice(block.start, block.end).map((line) => `-${line}`));
    body.push(...block.lines.map((line) => `+${line}`));
    at = block.end;
  }
  body.push(...lines.slice(at, end).map((line) => ` ${line}`));
  const added = blocks.reduce((sum, block) => sum + block.lines.length - (block.end - block.start), 0);
  const range = (first: number, count: number) => `${first + 1},${count}`;
  const header = `@@ -${range(start, end - start)} +${range(start + shift, end - start + added)} @@\n`;
  return header + body.map((line) => (line.endsWith("\n") ? line : `${line}\n\\ No newline at end of file\n`)).join("");
}

/** The lines that each edit touches, with edits of the same lines together. */
function blocksOf(text: string, edits: readonly Edit[]): readonly Block[] {
  const blocks: { start: number; end: number; from: number; to: number; edits: Edit[] }[] = [];
  for (const edit of edits.toSorted((a, b) => a.span.start - b.span.start)) {
    const last = blocks.at(-1);
    const from = text.lastIndexOf("\n", edit.span.start - 1) + 1;
    const feed = text.indexOf("\n", Math.max(edit.span.start, edit.span.end - 1));
    const to = feed < 0 ? text.length : feed + 1;
    if (last && from < last.to) {
      last.edits.push(edit);
      last.to = Math.max(last.to, to);
    } else {
      blocks.push({ start: 0, end: 0, from, to, edits: [edit] });
    }
  }
  return blocks.map(({ from, to, edits: own }) => {
    const start = linesOf(text.slice(0, from)).length;
    const before = text.slice(from, to);
    const after = own.reduceRight((rest, { span, after: changed }) => {
      return rest.slice(0, span.start - from) + changed + rest.slice(span.end - from);
    }, before);
    return { start, end: start + linesOf(before).length, lines: linesOf(after) };
  });
}

/** Each with its line ending. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
