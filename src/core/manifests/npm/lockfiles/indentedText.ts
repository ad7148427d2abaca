import type { Span } from "../../../model/span.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";

/** A line of a lockfile with those that are indented below it. */
export interface Field {
  readonly key: string;
  /**
   * Without quotes; empty for a field that only has others below it, or a text of several lines. A map in braces is left as
   * written.
   */
  readonly value: string;
  readonly fields: Field[];
  /** The line without its indentation. */
  readonly span: Span;
}

/** What one line says. */
export type Line = Pick<Field, "key" | "value">;

export interface IndentedText {
  /** Divided by lines of `---`; there is always one. */
  readonly documents: readonly (readonly Field[])[];
  readonly problems: readonly SyntaxProblem[];
}

/** What a line without its indentation says; undefined where it is none of the format's. */
export type ReadLine = (line: string, indent: number) => Line | undefined;

interface Open {
  readonly indent: number;
  /** Undefined for the item of a list, of which nothing is kept. */
  readonly field: { -readonly [Key in keyof Field]: Field[Key] } | undefined;
  /** What is indented below it is the rest of its value. */
  readonly hasValue: boolean;
}

/**
 * Reads the nesting of a text that a package manager wrote, in linear time. The items of lists, comments and texts of several
 * lines are left out. Of the two sides of a merge conflict both are kept, so that a key may be there twice.
 */
export function readIndented(text: string, readLine: ReadLine): IndentedText {
  const documents: Field[][] = [[]];
  const problems = new Map<string, SyntaxProblem>();
  const open: Open[] = [];
  let explicitKey: string | undefined;

  const refuse = (message: string, start: number, end: number) => {
    if (!problems.has(message)) problems.set(message, { message, span: { start, end } });
  };
  const add = ({ key, value }: Line, indent: number, span: Span) => {
    const field = { key, value, fields: [], span };
    (open.at(-1)?.field?.fields ?? documents.at(-1))?.push(field);
    open.push({ indent, field, hasValue: value !== "" });
  };
  const readContent = (start: number, end: number, indent: number) => {
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const above = open.at(-1);
    if (above?.hasValue) {
      // Its first line alone would be another value.
      if (above.field) above.field.value = "";
      return;
    }
    const content = text.slice(start, end);
    if (isItem(content)) {
      open.push({ indent, field: undefined, hasValue: true });
    } else if (content.startsWith("? ")) {
      explicitKey = unquoted(content.slice(2).trim());
    } else if (content.startsWith(":") && explicitKey !== undefined) {
      add({ key: explicitKey, value: "" }, indent, { start, end });
      explicitKey = undefined;
      if (content.length > 2) readContent(start + 2, end, indent + 2);
    } else {
      const line = content.startsWith("\t") ? undefined : readLine(content, indent);
      if (line) add(line, indent, { start, end });
      else refuse("This is no line of a lockfile", start, end);
    }
  };

  for (let lineStart = text.startsWith("\uFEFF") ? 1 : 0, lineEnd: number; lineStart < text.length;) {
    const newline = text.indexOf("\n", lineStart);
    lineEnd = newline < 0 ? text.length : newline;
    let start = lineStart;
    while (start < lineEnd && text.charCodeAt(start) === 0x20) start++;
    let end = lineEnd;
    while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
    if (end === start || text[start] === "#") {
      // Says nothing that is asked for.
    } else if (start === lineStart && /^(?:<{7}|={7}|>{7}|\|{7})/.test(text.slice(start, start + 7))) {
      refuse("The lockfile has a merge conflict", start, end);
    } else if (start === lineStart && end === start + 3 && text.startsWith("---", start)) {
      open.length = 0;
      if (documents.at(-1)?.length !== 0) documents.push([]);
    } else {
      readContent(start, end, start - lineStart);
    }
    lineStart = lineEnd + 1;
  }
  return { documents, problems: [...problems.values()] };
}

/** `key: value` as YAML has it, where either may be in quotes. */
export function readYamlLine(line: string): Line | undefined {
  const colon = endOfYamlKey(line);
  if (colon < 0) return undefined;
  const written = line.slice(colon + 1).trim();
  const comment = written.indexOf(" #");
  const isPlain = comment >= 0 && !isQuote(written[0]) && !written.startsWith("{");
  const value = written.startsWith("#") ? "" : isPlain ? written.slice(0, comment).trimEnd() : unquoted(written);
  return { key: unquoted(line.slice(0, colon)), value };
}

/** The fields below this one, or those of the map in braces that it has for a value. */
export function fieldsOf(field: Field): readonly Field[] {
  return field.fields.length === 0 && field.value.startsWith("{") ? readFlowMap(field) : field.fields;
}

/** Every value that the key has among these fields: more than one only where a merge left them. */
export function valuesOf(fields: readonly Field[], key: string): readonly string[] {
  return fields.filter((field) => field.key === key && field.value !== "").map(({ value }) => value);
}

/** All fields of all the sections of these names. */
export function sectionsOf(fields: readonly Field[], ...keys: readonly string[]): readonly Field[] {
  return fields.filter(({ key }) => keys.includes(key)).flatMap(fieldsOf);
}

/** Without the quotes of YAML, or of JSON, whose strings yarn writes. */
export function unquoted(text: string): string {
  if (text.length < 2 || text[0] !== text.at(-1)) return text;
  if (text[0] === "'") return text.slice(1, -1).replaceAll("''", "'");
  if (text[0] !== '"') return text;
  if (!text.includes("\\")) return text.slice(1, -1);
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

/** Where the quote that begins at `start` ends; negative where it does not. */
export function closingQuote(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (quote === '"' && text[at] === "\\") at++;
    else if (text[at] === quote) {
      if (quote === '"' || text[at + 1] !== quote) return at;
      at++;
    }
  }
  return -1;
}

function isQuote(char: string | undefined): boolean {
  return char === '"' || char === "'";
}

function isItem(content: string): boolean {
  return content === "-" || content.startsWith("- ");
}

function endOfYamlKey(line: string): number {
  if (isQuote(line[0])) {
    const close = closingQuote(line, 0);
    return close >= 0 && line[close + 1] === ":" ? close + 1 : -1;
  }
  const colon = line.indexOf(": ");
  if (colon >= 0) return colon;
  return line.endsWith(":") ? line.length - 1 : -1;
}

/** `{a: b, 'c': "d"}`; what is nested in it is not told apart. */
function readFlowMap({ value: text, span }: Field): readonly Field[] {
  const fields: Field[] = [];
  for (let at = 1; at < text.length;) {
    const start = at;
    while (at < text.length && text[at] !== "," && text[at] !== "}") {
      const opens = isQuote(text[at]) && /[\s,:{]/.test(text[at - 1] ?? "");
      const last = opens ? closingQuote(text, at) : at;
      at = last < 0 ? text.length : last + 1;
    }
    const line = readYamlLine(text.slice(start, at).trim());
    if (line) fields.push({ ...line, fields: [], span });
    at++;
  }
  return fields;
}
