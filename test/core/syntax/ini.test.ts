import assert from "node:assert/strict";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { readIni } from "../../../src/core/syntax/ini.ts";

/** A text, its options, `section.key = line | line`, with `+` before those of several lines, and what is wrong with it. */
const rows: readonly (readonly [what: string, text: string, options: readonly string[], problems?: readonly string[]])[] = [
  ["nothing", "", []],
  ["white space and a byte order mark", "\ufeff \n\t\r\n", []],
  ["options with either sign", "[metadata]\nname = shop\nversion: 1.0", ["metadata.name = shop", "metadata.version = 1.0"]],
  ["an option before any header", "name = shop\n[a]\nb=1", [".name = shop", "a.b = 1"]],
  ["a byte order mark before a header", "\ufeff[a]\nb = 1", ["a.b = 1"]],
  ["the first sign of several", "[a]\nurl = x:y=z\nother: p = q", ["a.url = x:y=z", "a.other = p = q"]],
  ["signs without white space", "[a]\nb=1\nc:2", ["a.b = 1", "a.c = 2"]],
  ["white space around names", "[ a b ]\n c d  =  1 2 \n", ["a b.c d = 1 2"]],
  ["options without values", "[a]\nb =\nc:", ["a.b = ", "a.c = "]],
  ["values on the lines below", "[options]\ninstall_requires =\n    requests>=2\n    attrs\nzip_safe = no", ["options.+install_requires = requests>=2 | attrs", "options.zip_safe = no"]],
  ["values that begin on the line of the key", "[a]\nb = 1\n  2\n\t3", ["a.+b = 1 | 2 | 3"]],
  ["comments and empty lines within a value", "[a]\nb =\n    1\n\n# no\n    # neither\n    ; nor this\n    2 # part of it", ["a.+b = 1 | 2 # part of it"]],
  ["comments of both kinds", "# a = 1\n; b = 2\n  # c\n[d]\n", []],
  ["lines that look like headers and options within a value", "[a]\nb =\n  [c]\n  d = 1", ["a.+b = [c] | d = 1"]],
  ["indented options, which continue nothing at their own depth", "[a]\n  b = 1\n  c = 2\n   3\n d = 4", ["a.b = 1", "a.+c = 2 | 3", "a.d = 4"]],
  ["an indented line below a header, which continues nothing", "[a]\nb = 1\n[c]\n  d = 2", ["a.b = 1", "c.d = 2"]],
  ["an indented line below a line without a sign", "[a]\nb\n  c = 2", ["a.c = 2"], ["Expected `=` and a value: b"]],
  ["a section twice", "[a]\nb = 1\n[c]\nd = 2\n[a]\nb = 3", ["a.b = 1", "c.d = 2", "a.b = 3"]],
  ["all line ends", "[a]\r\nb = 1\r\n  2\rc = 3\n", ["a.+b = 1 | 2", "a.c = 3"]],
  ["text behind a header", "[a] # b\nc = 1", ["a.c = 1"]],
  ["a header with brackets in it", "[a[b]]\nc = 1", ["a[b].c = 1"]],
  ["a header that is being typed", "[options\nb = 1", ["options.b = 1"], ["Expected a name and `]`: [options"]],
  ["a header without a name", "[]\nb = 1", [".b = 1"], ["Expected a name and `]`: []"]],
  ["a header of one letter", "[a]\nb = 1", ["a.b = 1"]],
  ["a key that is being typed", "[a]\n  nam\nb = 1", ["a.b = 1"], ["Expected `=` and a value: nam"]],
  ["a value without a key", "[a]\n= 1", ["a. = 1"]],
]; // prettier-ignore

describe("INI", () => {
  for (const [what, text, expected, problems = []] of rows) {
    it(`has ${what}`, () => {
      const document = readIni(text);
      const lineOf = ({ section, key, lines, isMultiline }: (typeof document.options)[number]) =>
        `${section}.${isMultiline ? "+" : ""}${key} = ${lines.map((line) => line.text).join(" | ")}`;
      assert.deepEqual(document.options.map(lineOf), expected);
      for (const { lines } of document.options)
        for (const line of lines) assert.equal(text.slice(line.start, line.start + line.text.length), line.text);
      assert.deepEqual(
        document.problems.map(({ message, span }) => `${formatMessage(message)}: ${text.slice(span.start, span.end)}`),
        problems,
      );
    });
  }
});
