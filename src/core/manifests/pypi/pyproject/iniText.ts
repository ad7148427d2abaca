import type { Span } from "../../../model/span.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";

/** A line of a value, without the blanks around it. */
export interface IniLine {
  readonly text: string;
  /** Where the text begins in the file. */
  readonly start: number;
}

export interface IniOption {
  /** Empty before the first header. */
  readonly section: string;
  readonly key: string;
  /** What stands behind the key and in the lines that continue it, without comments and empty lines. */
  readonly lines: readonly IniLine[];
  /** Whether the value goes on below the line of the key. */
  readonly isMultiline: boolean;
}

export interface IniText {
  readonly options: readonly IniOption[];
  readonly problems: readonly SyntaxProblem[];
}

interface OpenOption extends IniOption {
  readonly lines: IniLine[];
  isMultiline: boolean;
}

/**
 * Reads a configuration file as Python's `configparser` does by default: a line that is indented deeper than a key
 * continues its value, and a line that begins with `#` or `;` is a comment wherever it stands.
 */
export function readIni(text: string): IniText {
  const options: OpenOption[] = [];
  const problems: SyntaxProblem[] = [];
  let section = "";
  let open: OpenOption | undefined;
  let indent = 0;
  for (const { text: line, start } of linesOf(text)) {
    const content = line.trim();
    if (content === "" || content.startsWith("#") || content.startsWith(";")) continue;
    const depth = line.length - line.trimStart().length;
    const at = start + depth;
    if (open && depth > indent) {
      open.isMultiline = true;
      open.lines.push({ text: content, start: at });
      continue;
    }
    open = undefined;
    indent = depth;
    const span = { start: at, end: at + content.length };
    if (content.startsWith("[")) {
      const end = content.lastIndexOf("]");
      // A header that is still being typed has a name already.
      section = content.slice(1, end > 0 ? end : undefined).trim();
      if (end < 2) problems.push(problem("Expected a name and `]`", span));
      continue;
    }
    const sign = content.search(/[=:]/);
    if (sign < 0) {
      problems.push(problem("Expected `=` and a value", span));
      continue;
    }
    const value = content.slice(sign + 1).trim();
    const first = { text: value, start: at + content.length - value.length };
    open = { section, key: content.slice(0, sign).trim(), lines: value === "" ? [] : [first], isMultiline: false };
    options.push(open);
  }
  return { options, problems };
}

function linesOf(text: string): readonly IniLine[] {
  const lines: IniLine[] = [];
  const breaks = /\r\n|\r|\n|$/g;
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  for (const { 0: ending, index } of text.matchAll(breaks)) {
    lines.push({ text: text.slice(start, index), start });
    start = index + ending.length;
  }
  return lines;
}

function problem(message: string, span: Span): SyntaxProblem {
  return { message, span };
}
