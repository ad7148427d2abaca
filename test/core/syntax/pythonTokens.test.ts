import assert from "node:assert/strict";
import { readPythonTokens, type PythonToken } from "../../../src/core/syntax/pythonTokens.ts";

/**
 * A text, and its tokens: strings in quotes, with `~` before those whose value is not their text, `^` before what begins a statement of
 * the module, and the number of brackets around it behind it, if any.
 */
const rows: readonly (readonly [what: string, text: string, tokens: string])[] = [
  ["nothing", "", ""],
  ["white space, comments and a byte order mark", "\ufeff # a\n\t\f\r\n#", ""],
  ["words and signs", "a = b1.c_2", "^a = b1 . c_2"],
  ["the first word behind a byte order mark", "\ufeffimport a", "^import a"],
  ["words of any script", "größe = 名前", "^größe = 名前"],
  ["a call with names and texts", "setup(name='a', version=\"1\")", "^setup ( name1 =1 'a'1 ,1 version1 =1 '1'1 )1"],
  ["brackets of all kinds", "a([{b}])", "^a ( [1 {2 b3 }3 ]2 )1"],
  ["closing brackets too many", "a)]}\nb(c)", "^a ) ] } ^b ( c1 )1"],
  ["brackets in texts, which are none", "a = '([{'\nb = ')'", "^a = '([{' ^b = ')'"],
  ["lines in brackets, which begin nothing", "a(\nb\n)\nc", "^a ( b1 )1 ^c"],
  ["indented lines, which begin nothing of the module", "if a:\n  b\n\tc\nd", "^if a : b c ^d"],
  ["a line that is continued", "a = \\\n  b\\\r\nc", "^a = b ^c"],
  ["comments behind code and on lines of their own", "a # 'b'\n# c\nd#e", "^a ^d"],
  ["empty texts of each kind", `'' "" '''''' """"""`, "^'' '' '' ''"],
  ["quotes of the other kind in a text", `"it's" '"'`, `^'it's' '"'`],
  ["texts of several lines", "'''a\nb'c''d''' \"\"\"e\n\"\"\"", "^'a\nb'c''d' 'e\n'"],
  ["an escaped quote, which ends nothing", `'a\\'b' c`, "^~'a\\'b' c"],
  ["an escaped backslash before the end", `'a\\\\' b`, "^~'a\\\\' b"],
  ["an escaped line break in a text", "'a\\\nb' c", "^~'a\\\nb' c"],
  ["raw texts, whose backslashes stay", `r'\\d' R"\\"" c`, `^'\\d' '\\"' c`],
  ["raw bytes", `rb'a' bR'b\\' c' d`, `^~'a' ~'b\\' c' d`],
  ["texts with expressions", `f'{a}' F"b" fr'c'`, "^~'{a}' ~'b' ~'c'"],
  ["bytes", `b'a' B"c"`, "^~'a' ~'c'"],
  ["texts of Unicode", `u'a' U"b"`, "^'a' 'b'"],
  ["letters that are no prefix", `x'a' abc'd' bur'e'`, "^x 'a' abc 'd' bur 'e'"],
  ["texts side by side", `'a' 'b'"c"`, "^'a' 'b' 'c'"],
  ["a text that is not closed, which ends with its line", "a = 'b\nc = 'd'", "^a = ~'b' ^c = 'd'"],
  ["a text of several lines that is not closed", "a = '''b\nc = 'd'", "^a = ~'b\nc = 'd''"],
  ["a quote at the end", "a = '", "^a = ~''"],
  ["a backslash at the end of a text", "a = 'b\\", "^a = ~'b\\'"],
  ["a backslash at the end", "a\\", "^a \\"],
  ["signs outside of Latin", "a € b", "^a € b"],
]; // prettier-ignore

function shown({ kind, text, isDynamic, isFirst, depth }: PythonToken): string {
  const written = kind === "string" ? `${isDynamic ? "~" : ""}'${text}'` : text;
  return `${isFirst ? "^" : ""}${written}${depth > 0 ? depth : ""}`;
}

describe("the tokens of Python", () => {
  for (const [what, text, expected] of rows) {
    it(`are those of ${what}`, () => {
      const tokens = readPythonTokens(text);
      assert.equal(tokens.map(shown).join(" "), expected);
      let end = 0;
      for (const { kind, text: own, span, content, isDynamic } of tokens) {
        assert.ok(
          end <= span.start && span.start <= content.start && content.end <= span.end && span.end <= text.length,
        );
        assert.equal(text.slice(content.start, content.end), own);
        const isQuoted = /^[rbuf]{0,2}["']/i.test(text.slice(span.start, span.end));
        assert.equal(kind, isQuoted ? "string" : /^[\p{L}\p{N}_]/u.test(own) ? "word" : "punctuator");
        if (kind === "string" && !isDynamic) assert.ok(content.end < span.end);
        if (kind === "punctuator") assert.equal(span.end - span.start, 1);
        end = span.end;
      }
    });
  }

  it("have spans with prefixes and quotes, and contents without", () => {
    const text = `a = r"b" + '''c''' + 'd`;
    const strings = readPythonTokens(text).filter(({ kind }) => kind === "string");
    assert.deepEqual(
      strings.map(({ span, content }) => [text.slice(span.start, span.end), content.start - span.start]),
      [
        [`r"b"`, 2],
        ["'''c'''", 3],
        ["'d", 1],
      ],
    );
  });
});
