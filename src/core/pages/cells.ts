import type { AffectedBy } from "../analysis/advisories.ts";
import { linkedScore } from "../messages/advisories.ts";
import { inEnglish } from "../messages/language.ts";
import { code, formatMessage, link, message, type Message, plural, servedText } from "../messages/message.ts";
import { ago, dayAndAge } from "../messages/time.ts";
import type { PackageKey, VersionKey } from "../model/keys.ts";
import type { Cell, Fact, Note, Outcome, Page, Part, Release, Row, Section, Source, Table, Value } from "./page.ts";
import type { PageSubject } from "./subject.ts";

/** Text from elsewhere. */
export function textCell(text: string): Cell {
  return [{ kind: "text", text: servedText(text) }];
}

export function messageCell(text: Message): Cell {
  return [{ kind: "text", text }];
}

export function codeCell(text: string): Cell {
  return messageCell(message("{text}", { text: code(text) }));
}

/** A link to a page on the web, or only its label where the address is not http or https. */
export function webCell(label: string, url: string): Cell {
  return messageCell(message("{page}", { page: link(label, url) }));
}

export function pageCell(text: string, subject: PageSubject): Cell {
  return [{ kind: "page", text: servedText(text), subject }];
}

/** The cell with data beside its words. */
export function valued([first = { kind: "text", text: message("") }, ...others]: Cell, value: Value): Cell {
  return [{ ...first, value }, ...others];
}

/** The data of a cell; its words where it has no other. */
export function cellValue(cell: Cell): Value {
  const found = cell.find(({ value }) => value !== undefined);
  return found?.value === undefined ? inEnglish(() => cellText(cell)) : found.value;
}

/** `1,234,567` */
export function numberCell(count: number): Cell {
  return valued(messageCell(message("{count}", { count })), count);
}

/** `high 7.5`, or a link to where the severity may be published if there is no score. */
export function severityCell(affected: Pick<AffectedBy, "band" | "countsAs" | "advisory">): Cell {
  const text = message("{score}", { score: linkedScore(affected) });
  return [{ kind: "severity", band: affected.band, text, value: severityValue(affected) }];
}

export function severityValue({ band, countsAs, advisory }: Pick<AffectedBy, "band" | "countsAs" | "advisory">): Value {
  return { band, score: advisory?.cvss3Score ?? null, ...(countsAs !== undefined && { countsAs }) };
}

/** `2020-08-13, 6 years ago`, or that it is unknown. */
export function timeCell(time: string | undefined, now: number): Cell {
  const text = dayAndAge(time, now);
  return text && time !== undefined ? valued(messageCell(text), new Date(time).toISOString()) : unknownCell;
}

/** One of a set of names that the service spells. */
export function nameCell(text: Message, name: string): Cell {
  return valued(messageCell(text), name);
}

export const unknown = message("unknown");
export const unknownCell: Cell = valued(messageCell(unknown), null);

/** Cells one after the other, separated by commas; `unknown` for none. */
export function listCell(cells: readonly Cell[], none: Cell = unknownCell): Cell {
  if (cells.length === 0) return none === unknownCell ? none : valued(none, []);
  return joinedCell(cells, message(", "));
}

/** A sentence that has `{cell}` in its template, such as a link, and the cell in its place. */
export function filledCell(text: Message, cell: Cell): Cell {
  return [...messageCell({ ...text, side: "before" }), ...cell, ...messageCell({ ...text, side: "behind" })];
}

/** Clauses that a table shows a line each; empty for none. */
export function linesCell(cells: readonly Cell[]): Cell {
  return cells.length === 0 ? valued(textCell(""), []) : joinedCell(cells, message("; "));
}

/** Sentences one after the other; empty for none. */
export function sentencesCell(cells: readonly Cell[]): Cell {
  return joinedCell(cells, message(" "));
}

function joinedCell(cells: readonly Cell[], between: Message): Cell {
  const separator: Part = { kind: "text", text: between };
  const line = cells.flatMap((cell, index) => (index === 0 ? cell : [separator, ...cell]));
  return valued(line, cells.map(cellValue));
}

export function fact(id: string, name: Message, value: Cell, data?: Fact["data"]): Fact {
  return { id, name, value, ...(data && { data }) };
}

export function note(text: Message, tone: Note["tone"] = "plain"): Note {
  return { kind: "note", tone, text };
}

/** Tells whether everything that the section is about was answered. */
export function isKnown({ blocks }: Section): boolean {
  return !blocks.some((block) => block.kind === "note" && block.tone !== "plain");
}

/** The answer of the page in a word. */
export function outcomeOf({ outcome, sections }: Page): Outcome {
  return outcome ?? (sections.every(isKnown) ? "found" : "unknown");
}

/** A cell as plain text. */
export function cellText(cell: Cell): string {
  return cell.map(({ text }) => formatMessage(text)).join("");
}

/** `GetVersion, 5 minutes ago`; undefined for a section that is made from no answer. */
export function sourcesMessage(sources: readonly Source[]): Message | undefined {
  return sources.reduce<Message | undefined>((list, source) => {
    const next = sourceMessage(source);
    return list ? message("{list}; {next}", { list, next }) : next;
  }, undefined);
}

function sourceMessage({ operation, age, stale }: Source): Message {
  if (age === undefined) return message("{operation}", { operation });
  return stale
    ? message("{operation}, {age} (no longer fresh)", { operation, age: ago(age) })
    : message("{operation}, {age}", { operation, age: ago(age) });
}

/** `42 releases from 2015-01-01 to 2024-02-03`; undefined without any. */
export function timelineMessage(releases: readonly Release[]): Message | undefined {
  const [first, last] = [releases[0], releases.at(-1)];
  if (!first || !last) return undefined;
  const [from, to] = [first.publishedAt.slice(0, 10), last.publishedAt.slice(0, 10)];
  return plural(releases.length, "{count} release on {from}", "{count} releases from {from} to {to}", { from, to });
}

/** The page of a package or a version on the web pages of the service, where these are public. */
export function packageSite(site: string | undefined, key: PackageKey | VersionKey): string | undefined {
  if (site === undefined) return undefined;
  const path = `${site}/${key.system.toLowerCase()}/${encodeURIComponent(key.name)}`;
  return "version" in key ? `${path}/${encodeURIComponent(key.version)}` : path;
}

export function advisorySite(site: string | undefined, id: string): string | undefined {
  return site === undefined ? undefined : `${site}/advisory/osv/${encodeURIComponent(id)}`;
}

/** `id` is `<code_host>/<user>/<repo>`. */
export function projectSite(site: string | undefined, id: string): string | undefined {
  const [host = "", ...path] = id.split("/");
  const name = /^[a-z]+/.exec(host)?.[0];
  if (site === undefined || name === undefined || path.length === 0) return undefined;
  return `${site}/project/${name}/${encodeURIComponent(path.join("/"))}`;
}

/** The table where links can be followed, without the columns that only have their addresses. */
export function withoutAddresses(table: Table): Table {
  const { columns, rows } = table;
  if (!columns.some(({ isAddress }) => isAddress)) return table;
  const isKept = (_: unknown, index: number) => columns[index]?.isAddress === undefined;
  const rowOf = (row: Row): Row => ({
    ...row,
    cells: row.cells.filter(isKept),
    ...(row.sort && { sort: row.sort.filter(isKept) }),
    ...(row.below && { below: row.below.map(rowOf) }),
  });
  return { ...table, columns: columns.filter(isKept), rows: rows.map(rowOf) };
}

/** A section with one table; with `none` instead where that has no rows. */
export function tableSection(head: Omit<Section, "blocks">, table: Omit<Table, "kind">, none?: Note): Section {
  return { ...head, blocks: none && table.rows.length === 0 ? [none] : [{ kind: "table", ...table }] };
}
