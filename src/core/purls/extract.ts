import { type Bill, billIn, billInXml, isCycloneDxXml } from "../manifests/bill/components.ts";
import { isObject } from "../manifests/shared/jsonLockfile.ts";
import { findConflicts } from "../manifests/shared/mergeConflicts.ts";
import { positionsIn } from "../model/positions.ts";
import { readJson } from "../syntax/json/json.ts";
import type { ListProblem } from "./listProblem.ts";

/** Package URLs that a text lists, in its order; equal ones as often as they are listed. */
export interface ListedPurls {
  readonly source: "text" | "cyclonedx" | "spdx";
  /** The package URLs as written. Text that is not a package URL is listed, too, if the text is a list. */
  readonly purls: readonly string[];
  /** The number of further package URLs that are not listed. */
  readonly leftOut: number;
  /** Components of a bill of materials, or rows of a table with a column of package URLs, that have none. */
  readonly without: number;
  /** The reason why there may be more than these. */
  readonly problem?: ListProblem;
}

/** The largest bills of materials of products have a fifth of it. */
export const mostPurls = 20_000;

/** Characters of which a longer entry keeps the first. */
const longest = 2_000;

/**
 * The package URLs in a document of CycloneDX in JSON or XML or of SPDX in JSON, in a list with one in each line, or anywhere in another text. Never throws:
 * of a broken document, and of a format that is not read, it lists the package URLs anywhere in the text and tells the problem.
 */
export function purlsIn(text: string): ListedPurls {
  const document = startOfJson.test(text) ? parsed(text) : undefined;
  const bill = isObject(document) ? billIn(document) : wholeXml(text);
  if (bill) return ofBill(bill);
  const problem = problemIn(text, document !== undefined);
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const entries = isList(text, lines) ? lines.flatMap(entriesOf) : purlsAnywhere(text);
  return { ...listed("text", entries, rowsWithout(text)), ...(problem && { problem }) };
}

function wholeXml(text: string): Bill | undefined {
  const bill = isCycloneDxXml(text) ? billInXml(text) : undefined;
  return bill?.problems.length === 0 ? bill : undefined;
}

/** The start of JSON, but not that of a link in Markdown. */
const startOfJson = /^\s*(?:\{|\[\s*[[{"\]])/;

/** Finds what keeps the text from being read as what it begins like. */
function problemIn(text: string, isJson: boolean): ListProblem | undefined {
  if (isJson) return undefined;
  const [conflict] = findConflicts(text);
  if (conflict) return problemAt("conflicted", conflict.marker.start, text);
  if (startOfJson.test(text)) return problemAt("broken", readJson(text).problems[0]?.span.start ?? 0, text);
  const isXml = /^\s*</.test(text);
  const bill = isXml && text.includes("cyclonedx.org/schema/bom") ? /<(?:\w+:)?bom\s/.exec(text) : undefined;
  if (bill) return problemAt("cyclonedx", bill.index, text);
  const spdx = isXml
    ? text.includes("spdx.org/rdf") && /<rdf:RDF\s/.exec(text)
    : /^(?:SPDXVersion:[^\S\n]*|spdxVersion:[^\S\n]*["']?)SPDX-/m.exec(text);
  return spdx ? problemAt("spdx", spdx.index, text) : undefined;
}

function problemAt(kind: ListProblem["kind"], offset: number, text: string): ListProblem {
  return { kind, line: positionsIn(text)(offset).line };
}

/** Lines that begin with a package URL make a list of a text that is not a difference of files. Sentences may have some in between. */
function isList(text: string, lines: readonly string[]): boolean {
  const [first = ""] = lines;
  const begun = lines.filter(isPurl).length;
  const spaced = lines.filter((line) => !isPurl(line) && /\s/.test(line)).length;
  return begun > 0 && (isPurl(first) || begun >= spaced) && !/^(?:diff |@@ -\d)/m.test(text);
}

function isPurl(line: string): boolean {
  return /^pkg:/i.test(line);
}

/** Returns the entries of a line. Text that is not a package URL is an entry, too, so that nothing is passed over. */
function entriesOf(line: string): readonly string[] {
  const purls = /\s/.test(line) ? purlsAnywhere(line) : [];
  return purls.length > 0 ? purls : [line];
}

/** The rows without a package URL, where the first line of a table names a column of package URLs. */
function rowsWithout(text: string): number {
  const [head = "", ...rows] = text.match(/(?:"[^"]*(?:"|$)|[^"\r\n])+/g) ?? [];
  const isTable = head.split(/[,;\t]/).some((cell) => /^\W*(?:purl|package[ _-]?url)\W*$/i.test(cell));
  return isTable ? rows.filter((row) => /\w/.test(row) && !/\bpkg:/i.test(row)).length : 0;
}

function ofBill({ source, components }: Bill): ListedPurls {
  const without = components.filter(({ purls, isNoPackage }) => purls.length === 0 && !isNoPackage).length;
  return listed(
    source,
    components.flatMap(({ purls }) => purls),
    without,
  );
}

/** Up to a space, a quote or a bracket, without the punctuation of the sentence around it. */
function purlsAnywhere(text: string): readonly string[] {
  return (text.match(/\bpkg:[^\s"'`<>\\|{}()[\]]+/gi) ?? []).map((purl) => purl.replace(/(?<![.,;:!])[.,;:!]+$/, ""));
}

function listed(source: ListedPurls["source"], purls: readonly string[], without: number): ListedPurls {
  return {
    source,
    purls: purls.slice(0, mostPurls).map((purl) => purl.slice(0, longest)),
    leftOut: Math.max(0, purls.length - mostPurls),
    without,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, "")) as unknown;
  } catch {
    return undefined;
  }
}
