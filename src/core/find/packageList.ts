import { message, plural, type Message } from "../messages/message.ts";
import { systems, type System } from "../model/keys.ts";
import { isPossibleName } from "../model/names.ts";
import { parsePurl } from "../model/purl.ts";
import { systemTraits } from "../model/systems.ts";
import { purlsIn } from "../purls/extract.ts";
import { listProblemText } from "../purls/listProblem.ts";
import { versionsOf } from "../versions/index.ts";
import { findTable, isColumnName, tableRows, type Cells, type Table } from "./listTable.ts";

/** A package of a list, with the versions that are looked for. */
export interface ListedPackage {
  /** The system that the list names, or all in which a package can have this name. */
  readonly systems: readonly System[];
  readonly name: string;
  /** The versions as written; empty for any version. */
  readonly versions: readonly string[];
}

/** A part of a list that was not understood. */
interface UnreadLine {
  /** The line, counted from 1; absent in a bill of materials. */
  readonly line?: number;
  readonly why: Message;
}

export interface PackageList {
  readonly packages: readonly ListedPackage[];
  /** The first of the parts that were not understood. */
  readonly unread: readonly UnreadLine[];
  /** The number of further ones. */
  readonly moreUnread: number;
}

/** The largest published lists have a hundredth of it. */
const mostPackages = 100_000;

/** Parts that were not understood of which each is told. */
const mostTold = 20;

/** Characters beyond which nothing is a name or a version. */
const longest = 500;

/**
 * Reads a list of packages: a name with its versions in each line, package URLs, a table in CSV or Markdown, or a bill of materials.
 * Never throws: what is not understood is told line by line.
 */
export function readPackageList(text: string): PackageList {
  const list = createList();
  const bill = /^\s*\{/.test(text) ? purlsIn(text) : undefined;
  if (bill && (bill.source !== "text" || bill.problem)) {
    for (const purl of bill.purls) list.add({ text: purl, draft: readName(purl, undefined), bad: [] });
    if (bill.problem) list.tell(listProblemText(bill.problem));
    const left = bill.without + bill.leftOut;
    if (left > 0)
      list.tell(plural(left, "{count} component was not looked for", "{count} components were not looked for"));
    return list.read();
  }
  const table = findTable(text);
  const lines = (table ? text.slice(0, table.start) : text).split(/\r\n|[\r\n]/);
  const head = lines.length > 1 ? lines.findIndex((line) => line.trim() !== "") : -1;
  const isHeading = (line: string, index: number) =>
    isColumnName(line) && (index === head || line.trim().endsWith(":"));
  for (const [index, line] of lines.entries()) if (!isHeading(line, index)) readLine(line, index + 1, list);
  if (table) for (const row of tableRows(text, table)) readRow(row, table, list);
  return list.read();
}

/** A package while its line is read. */
interface Draft {
  system: System | undefined;
  readonly name: string;
  readonly versions: string[];
  isAnyVersion?: boolean;
}

interface Entry {
  readonly text: string;
  readonly draft: Draft | undefined;
  /** Words that are neither a name nor a version. */
  readonly bad: string[];
  readonly line?: number;
}

type List = ReturnType<typeof createList>;

function createList() {
  const packages: ListedPackage[] = [];
  const unread: UnreadLine[] = [];
  let moreUnread = 0;
  const tell = (why: Message, line?: number): void => {
    if (unread.length === mostTold) moreUnread++;
    else unread.push({ why, ...(line !== undefined && { line }) });
  };
  return {
    tell,
    add({ text, draft, bad, line }: Entry): void {
      const possible = draft ? systemsOf(draft) : [];
      if (!draft || possible.length === 0) {
        tell(message("“{text}” is not a package", { text: shortened(text) }), line);
        return;
      }
      const { name, isAnyVersion = false } = draft;
      const versions = [...new Set(draft.versions)];
      const isKnown = (version: string) => possible.some((system) => versionIn(system, version) !== undefined);
      const [known, unknown] = [versions.filter(isKnown), [...versions.filter((each) => !isKnown(each)), ...bad]];
      const [first] = unknown;
      if (first !== undefined) tell(message("“{text}” is not a version", { text: shortened(first) }), line);
      if (known.length === 0 && first !== undefined && !isAnyVersion) return;
      if (packages.length === mostPackages)
        tell(message("“{text}” was left out: the list has too many packages", { text: shortened(text) }), line);
      else packages.push({ systems: possible, name, versions: isAnyVersion ? [] : known });
    },
    read: (): PackageList => ({ packages, unread, moreUnread }),
  };
}

function systemsOf({ system, name }: Draft): readonly System[] {
  const candidates = system === undefined ? systems : [system];
  return name.length > longest ? [] : candidates.filter((each) => isPossibleName(each, name));
}

/** The version that a text of a list means in a system: with or without `=` and `v` before it; undefined where it is none. */
export function versionIn(system: System, written: string): string | undefined {
  if (written.length > longest) return undefined;
  const { isVersion, spell } = versionsOf(system);
  const version = written.replace(/^=+/, "");
  const numbers = version.replace(/^v(?=\d)/i, "");
  return [numbers, spell(numbers), version].find(isVersion);
}

/** Reads the package that a word names, perhaps with its version: `axios`, `npm:axios@1.14.1`, `junit:junit:4.12`, `requests==2.31.0`. */
function readName(word: string, named: System | undefined): Draft | undefined {
  if (word.length > longest) return undefined;
  if (/^pkg:/i.test(word)) {
    const purl = parsePurl(word);
    return purl && { ...purl.key, versions: purl.version === undefined ? [] : [purl.version] };
  }
  const [, prefix = "", rest = ""] = /^([a-z.]+):(.+)$/i.exec(word) ?? [];
  const system = systemNamed(prefix) ?? named;
  const [name, version] = splitName(systemNamed(prefix) ? rest : word);
  return name === "" ? undefined : { system, name, versions: version === undefined ? [] : [version] };
}

function splitName(word: string): readonly [name: string, version?: string] {
  const at = word.lastIndexOf("@");
  if (at > 0) return [word.slice(0, at), word.slice(at + 1)];
  const equals = word.indexOf("=");
  if (equals > 0) return [word.slice(0, equals), word.slice(equals)];
  const [group = "", artifact = "", version = "", ...others] = word.split(":");
  if (version !== "" && others.length === 0) return [`${group}:${artifact}`, version];
  return [word.replace(/:$/, "")];
}

/** Reads a line: `axios 1.14.1, 0.30.4`, `- @acme/ui@1.0.0`, `npm,axios,1.14.1`. */
function readLine(text: string, line: number, list: List): void {
  const words = /^\s*(?:#|\/\/|```)/.test(text) ? [] : wordsIn(text);
  let system: System | undefined;
  let open: Entry | undefined;
  const close = (entry: Entry | undefined): void => entry && list.add(entry);
  for (const [index, { word, isFirst }] of words.entries()) {
    const next = words[index + 1];
    if (open && (!isFirst || !isName(word))) addVersion(open, word);
    else if (open?.draft && !next && systemNamed(word)) open.draft.system ??= systemNamed(word);
    else if (isSystemOf(word, next, words[index + 2])) system = systemNamed(word.replace(/:$/, ""));
    else {
      close(open);
      open = { text: open || isFirst ? word : text, draft: readName(word, system), bad: [], line };
    }
  }
  close(open);
}

type Word = ReturnType<typeof wordsIn>[number];

/** Tells whether a word is the system of the package that comes next, in the same part of the line or with a version. */
function isSystemOf(word: string, next: Word | undefined, afterNext: Word | undefined): boolean {
  if (!next || !isName(next.word) || !systemNamed(word.replace(/:$/, ""))) return false;
  return !next.isFirst || (afterNext !== undefined && !isName(afterNext.word));
}

function addVersion({ draft, bad }: Entry, word: string): void {
  if (!draft) return;
  if (isAny(word)) draft.isAnyVersion = true;
  else (isVersionLike(word) ? draft.versions : bad).push(word);
}

/** Digits that are not the beginning of a name such as `7zip`. */
const startsVersion = /^(?:=|v?\d+(?![a-z\d]))/i;

function isName(word: string): boolean {
  return !startsVersion.test(word);
}

function isVersionLike(word: string): boolean {
  return /^(?:=*v?\d|=)/i.test(word) || systems.some((system) => versionIn(system, word) !== undefined);
}

function isAny(word: string): boolean {
  return /^(?:\*|all|any)$/i.test(word);
}

/** The words of a line. The first of each part may be a name. */
function wordsIn(line: string): readonly { readonly word: string; readonly isFirst: boolean }[] {
  return line
    .replace(/^\s*(?:[-*•–]|\d{1,6}[.)])\s+/, "")
    .split(/[,;|]/)
    .flatMap((part) =>
      part
        .split(/\s+/)
        .map(bare)
        .filter((word) => !isJoin(word))
        .map((word, index) => ({ word, isFirst: index === 0 })),
    );
}

function isJoin(word: string): boolean {
  return /^(?:=*|&|\+|and|or|versions?:?)$/i.test(word);
}

const quotes: ReadonlySet<string> = new Set(["'", '"', "`", "(", ")", "[", "]", "{", "}", "“", "”"]);

/** A word without the quotes and brackets around it. */
function bare(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && quotes.has(word[start] ?? "")) start++;
  while (end > start && quotes.has(word[end - 1] ?? "")) end--;
  return word.slice(start, end);
}

/** Reads a row of a table, in which the cell of the name may have a version, too. */
function readRow({ line, cells }: Cells, { columns, width }: Table, list: List): void {
  const text = cells
    .map((each) => each.trim())
    .filter((each) => each !== "")
    .join(" ");
  if (text === "" || text.startsWith("#") || !/[^-:\s]/.test(text)) return;
  const cell = (column: keyof Table["columns"]): string => {
    const index = columns[column];
    return bare((index === undefined ? "" : (cells[index] ?? "")).trim());
  };
  const ecosystem = cell("system");
  const system = systemNamed(ecosystem);
  if (ecosystem !== "" && !system) {
    list.tell(message("“{text}” is not one of the seven systems", { text: shortened(ecosystem) }), line);
    return;
  }
  const purl = cell("purl");
  const written = purl === "" ? inNamespace(cell("namespace"), cell("name"), system) : purl;
  const entry = { text, draft: /^\S+$/.test(written) ? readName(written, system) : undefined, bad: [], line };
  // Versions in cells of their own.
  const isLast = columns.version === width - 1;
  if (cells.length > width && !isLast)
    list.tell(message("“{text}” has more cells than the table has columns", { text: shortened(text) }), line);
  const versions = isLast ? cells.slice(width - 1).join(",") : cell("version");
  for (const { word } of wordsIn(versions)) addVersion(entry, word);
  list.add(entry);
}

function inNamespace(namespace: string, name: string, system: System | undefined): string {
  if (namespace === "" || name === "") return name;
  const separator = system === undefined ? undefined : systemTraits[system].namespaceSeparator;
  return `${namespace}${separator ?? (namespace.startsWith("@") ? "/" : ":")}${name}`;
}

const systemNames: ReadonlyMap<string, System> = new Map(
  systems.flatMap((system) => {
    const { displayName, purlType, aliases } = systemTraits[system];
    return [system, displayName, purlType, ...aliases].map((name) => [name.toLowerCase(), system] as const);
  }),
);

/** The system of this name, also as the database of OSV spells it. */
function systemNamed(name: string): System | undefined {
  return systemNames.get(name.toLowerCase().replace(/^crates\.io$/, "crates"));
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
