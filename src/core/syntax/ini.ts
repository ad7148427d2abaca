import { message } from "../messages/message.ts";
import type { SyntaxProblem } from "../model/problem.ts";

/** A line of a value, without the white space around it. */
export interface IniLine {
  readonly text: string;
  /** Offset of the text in the file. */
  readonly start: number;
}

export interface IniOption {
  /** Empty before the first header. */
  readonly section: string;
  readonly key: string;
  /** The value on the line of the key and on those that continue it, without comments and empty lines. */
  readonly lines: readonly IniLine[];
  /** True if other lines continue the value. */
  readonly isMultiline: boolean;
}

export interface IniDocument {
  readonly options: readonly IniOption[];
  readonly problems: readonly SyntaxProblem[];
}

interface OpenOption extends IniOption {
  readonly lines: IniLine[];
  isMultiline: boolean;
}

/**
 * Reads a configuration file as Python's `configparser` does by default: a line that is indented more than a key continues
 * its value, and a line that begins with `#` or `;` is a comment anywhere.
 */
export function readIni(text: string): IniDocument {
  const options: OpenOption[] = [];
  const problems: SyntaxProblem[] = [];
  let section = "";
  let open: OpenOption | undefined;
  let indent = 0;
  for (const { text: line, start: lineStart } of linesOf(text)) {
    const content = line.trim();
    if (content === "" || content.startsWith("#") || content.startsWith(";")) continue;
    const depth = line.length - line.trimStart().length;
    const start = lineStart + depth;
    if (open && depth > indent) {
      open.isMultiline = true;
      open.lines.push({ text: content, start });
      continue;
    }
    open = undefined;
    indent = depth;
    const span = { start, end: start + content.length };
    if (content.startsWith("[")) {
      const end = content.lastIndexOf("]");
      // A header that is still being typed has a name already.
      section = content.slice(1, end > 0 ? end : undefined).trim();
      if (end < 2) problems.push({ message: message("Expected a name and `]`"), span });
      continue;
    }
    const separator = content.search(/[=:]/);
    if (separator < 0) {
      problems.push({ message: message("Expected `=` and a value"), span });
      continue;
    }
    const value = content.slice(separator + 1).trim();
    const first = { text: value, start: span.end - value.length };
    const key = content.slice(0, separator).trim();
    open = { section, key, lines: value === "" ? [] : [first], isMultiline: false };
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
