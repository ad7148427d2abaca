import assert from "node:assert/strict";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { blankComments, endOfString } from "../../../../src/core/syntax/json/blankComments.ts";
import { type Node, propertiesOf, readJson, spanOf, stringOf } from "../../../../src/core/syntax/json/json.ts";

/** A value as it was read: keys and texts in quotes, everything else as it is written, `?` for an absent value. */
function shown(node: Node | undefined, text: string): string {
  if (!node) return "?";
  const string = stringOf(node, text);
  if (string) return `${JSON.stringify(string.value)}${string.literal ? "" : "~"}`;
  if (node.type === "array") return `[${(node.children ?? []).map((child) => shown(child, text)).join(",")}]`;
  if (node.type !== "object") return text.slice(node.offset, node.offset + node.length);
  const properties = propertiesOf(node, text);
  return `{${properties.map(({ key, value }) => `${JSON.stringify(key.value)}:${shown(value, text)}`).join(",")}}`;
}

/** A text, its value, and what is wrong with it. `~` is behind texts that are written otherwise. */
const rows: readonly (readonly [what: string, text: string, value: string, problems?: readonly string[]])[] = [
  ["nothing", "", "?"],
  ["white space", " \r\n\t", "?"],
  ["values of each kind", '{"a":"b","c":[1,-2.5e3,true,null],"d":{}}', '{"a":"b","c":[1,-2.5e3,true,null],"d":{}}'],
  ["a byte order mark", '\ufeff{"a":1}', '{"a":1}'],
  ["comments", '// a\n{ /* b */ "c": 1 // d\n}', '{"c":1}'],
  ["trailing commas", '{"a":[1,],}', '{"a":[1]}'],
  ["a key twice", '{"a":1,"a":2}', '{"a":1,"a":2}'],
  ["escapes", '{"a\\u0041":"\\"b\\\\","c":"d\\n"}', '{"aA":"\\"b\\\\"~,"c":"d\\n"~}'],
  ["names of the prototype", '{"__proto__":1,"constructor":2}', '{"__proto__":1,"constructor":2}'],
  ["a value alone", '"a"', '"a"'],
  ["text behind the value", '{"a":1} x', '{"a":1}', ['Unexpected text: x']],
  ["text instead of a value", "x", '?', ['Unexpected text: x']],
  ["an object that is not closed", '{"a":1', '{"a":1}', ["Expected `}`: "]],
  ["a list that is not closed", '{"a":[1', '{"a":[1]}', ["Expected `]`: ", "Expected `}`: "]],
  ["a text that is not closed", '{"a":"b', '{"a":"b"}', ['Unclosed string: "b', "Expected `}`: "]],
  ["a text that is not closed before other lines", '{"a":"b\n,"c":1}', '{"a":"b","c":1}', ['Unclosed string: "b']],
  ["a text that ends in an escaped quote", '{"a":"b\\"', '{"a":"b\\""~}', ['Unclosed string: "b\\"', "Expected `}`: "]],
  ["a text that ends in an escaped backslash", '{"a":"b\\\\"}', '{"a":"b\\\\"~}'],
  ["empty texts", '{"":""}', '{"":""}'],
  ["a comment that is not closed in values of values", '{"a":{"b":[1 /* c', '{"a":{"b":[1]}}', ["Unclosed comment: /* c", "Expected `]`: ", "Expected `}`: ", "Expected `}`: "]],
  ["a key alone above an entry with a longer key", '{\n  "name"\n  "version" : "1"\n}', '{"version":"1"}', ['Expected `:`: "version"']],
  ["a key alone above an entry whose key has escapes", '{\n  "name"\n  "a\\"b": "1"\n}', '{"a\\"b":"1"}', ['Expected `:`: "a\\"b"']],
  ["two values", '{"a":1} {"b":2}', '{"a":1}', ['Expected end of file: {']],
  ["no comma between lines of an object", '{\n  "a": 1\n  "b": 2\n}', '{"a":1,"b":2}', ['Expected `,`: "b"']],
  ["a key alone above a line of blanks and another entry", '{\n  "a"\n  \n\t\n  "b": 1\n}', '{"b":1}', ['Expected `:`: "b"']],
  ["a quote alone", '{"a":"', '{"a":""}', ['Unclosed string: "', "Expected `}`: "]],
  ["a comment that is not closed", '{"a":1 /* b', '{"a":1}', ["Unclosed comment: /* b", "Expected `}`: "]],
  ["no comma", '{"a":1 "b":2}', '{"a":1,"b":2}', ["Expected `,`: \"b\""]],
  ["no comma between lines", '{"a":1\n"b":2}', '{"a":1,"b":2}', ["Expected `,`: \"b\""]],
  ["no colon", '{"a" 1}', '{"a":?}', ['Expected `:`: 1']],
  ["no value", '{"a":}', '{"a":?}', ["Expected a value: }"]],
  ["a key without quotes", '{a:1,"b":2}', '{"b":2}', ['Unexpected text: a', 'Expected a property name in double quotes: :', 'Expected a value: ,']],
  ["a number that is none", '{"a":1.}', '{"a":1.}', ['Invalid number: 1.']],
  ["a control character in a text", '{"a":"b\u0001c"}', '{"a":"b\\u0001c"}', ['Control characters must be escaped: "b\u0001c"']],
  ["an escape that is none", '{"a":"\\q"}', '{"a":""~}', ['Invalid escape in string: "\\q"']],
  ["an escape of Unicode that is none", '{"a":"\\u12"}', '{"a":""~}', ['Invalid `\\u` escape in string: "\\u12"']],
  ["a key alone above another entry", '{\n  "a"\n  "b": 1\n}', '{"b":1}', ['Expected `:`: "b"']],
  ["a key with its colon above another entry", '{\n  "a":\n  "b": 1,\n  "c": 2\n}', '{"b":1,"c":2}', ['Expected `,`: :', 'Expected a property name in double quotes: :', 'Expected a value: ,']],
  ["a key that is being typed above another entry", '{\n  "a\n  "b": 1\n}', '{"b":1}', ['Unclosed string: "a', 'Expected `:`: "b"']],
  ["a key alone with escapes above another entry", '{\n  "a\\"c"\n  "b": 1\n}', '{"b":1}', ['Expected `:`: "b"']],
  ["a key alone above an empty line and another entry", '{\n  "a"\n\n  "b": 1\n}', '{"b":1}', ['Expected `:`: "b"']],
  ["a key alone between entries", '{\n  "x": 0,\n  "a"\n  "b": 1\n}', '{"x":0,"b":1}', ['Expected `:`: "b"']],
  ["a key alone above the end", '{\n  "b": 1,\n  "a"\n}', '{"b":1,"a":?}', ['Expected `:`: }']],
  ["a value on the line below its key, and no comma", '{\n  "a":\n  "b"\n  "c": 1\n}', '{"a":"b","c":1}', ['Expected `,`: "c"']],
  ["a key alone above a value", '{\n  "a"\n  1\n}', '{"a":?}', ['Expected `:`: 1']],
  ["a text in a list above an entry", '{ "l": [\n  "a"\n  "b"\n ]}', '{"l":["a","b"]}', ["Expected `,`: \"b\""]],
  ["a key of a thousand characters above another entry", `{\n"${"k".repeat(998)}"\n"b": 1\n}`, '{"b":1}', ['Expected `:`: "b"']],
  ["a longer key above another entry", `{\n"${"k".repeat(999)}"\n"b": 1\n}`, `{"${"k".repeat(999)}":?}`, ['Expected `:`: "b"']],
]; // prettier-ignore

describe("JSON", () => {
  for (const [what, text, value, problems = []] of rows) {
    it(`has ${what}`, () => {
      const read = readJson(text);
      assert.deepEqual(
        {
          value: shown(read.root, text),
          problems: read.problems.map(
            ({ message, span }) => `${formatMessage(message)}: ${text.slice(span.start, span.end)}`,
          ),
        },
        { value, problems },
      );
      const check = (node: Node): void => {
        const { start, end } = spanOf(node);
        assert.ok(0 <= start && start <= end && end <= text.length);
        for (const child of node.children ?? []) check(child);
      };
      if (read.root) check(read.root);
    });
  }

  it("has texts whose spans are without quotes", () => {
    const text = '{"a b": "c", "d": "e';
    const { root } = readJson(text);
    const strings = propertiesOf(root ?? assert.fail(), text).flatMap(({ key, value }) => [
      key,
      value && stringOf(value, text),
    ]);
    assert.deepEqual(
      strings.map((string) => string && text.slice(string.span.start, string.span.end)),
      ["a b", "c", "d", "e"],
    );
    const open = '["a\\"';
    const [item] = readJson(open).root?.children ?? [];
    assert.deepEqual(stringOf(item ?? assert.fail(), open)?.span, { start: 2, end: open.length });
  });

  it("has neither properties nor a text where a value is of another kind", () => {
    const root = readJson("[1]").root ?? assert.fail();
    assert.deepEqual([propertiesOf(root, "[1]"), stringOf(root, "[1]")], [[], undefined]);
    const pairs = '[["a", 1]]';
    assert.deepEqual(propertiesOf(readJson(pairs).root ?? assert.fail(), pairs), []);
  });

  for (const [levels, isRead] of [
    [200, true],
    [201, false],
  ] as const) {
    for (const [open, close] of ["[]", '{"a":}'].map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const)) {
      it(`is ${isRead ? "" : "not "}read ${levels} levels deep in ${open}${close}`, () => {
        const { root, problems } = readJson(`${open.repeat(levels - 1)}${open[0]}${close.repeat(levels)}`);
        assert.equal(root !== undefined, isRead);
        assert.deepEqual(
          problems.map(({ message, span }) => [formatMessage(message), span]),
          isRead
            ? []
            : [["Nested more than 200 levels deep", { start: 200 * open.length, end: 200 * open.length + 1 }]],
        );
      });
    }
  }

  it("counts levels that are open at once, and no brackets in texts and comments", () => {
    const text = `[${"[],".repeat(300)}"${"[".repeat(300)}" /* ${"{".repeat(300)} */]`;
    assert.deepEqual(readJson(text).problems, []);
  });
});

/** JSON with comments, and what is left of it; `·` is a blank in its place. */
const blanked: readonly (readonly [what: string, text: string, left: string])[] = [
  ["nothing", "", ""],
  ["neither", '{"a": [1, 2]}', '{"a": [1, 2]}'],
  ["a comment of a line", '{ // a\n"b": 1}', '{ ····\n"b": 1}'],
  ["a comment at the end", "1 // a", "1 ····"],
  ["a comment of several lines", "/* a\nb */1", "·········1"],
  ["a comment with stars and slashes", "/* * / ** */1/**/", "············1····"],
  ["a comment that is not closed", "1 /* a *", "1 ······"],
  ["a slash alone", "1 / 2 /", "1 / 2 /"],
  ["what looks like comments in texts", '["// a", "/* b */"]', '["// a", "/* b */"]'],
  ["escaped quotes before what looks like a comment", '["\\"// a", "\\\\"] // b', '["\\"// a", "\\\\"] ····'],
  ["a trailing comma in an object", '{"a": 1,}', '{"a": 1·}'],
  ["a trailing comma in a list", "[1, 2, \n]", "[1, 2· \n]"],
  ["a trailing comma before comments", "[1, // a\n/* b */ ]", "[1· ····\n······· ]"],
  ["commas between values", '[1,"a",{},[],null]', '[1,"a",{},[],null]'],
  ["a comma before a text that begins with a bracket", '[1,"]"]', '[1,"]"]'],
  ["two commas at the end", "[1,,]", "[1,·]"],
  ["a text that is not closed", '["a, // b', '["a, // b'],
]; // prettier-ignore

describe("comments of JSON", () => {
  for (const [what, text, left] of blanked) {
    it(`are blanks, as are trailing commas, in a text with ${what}`, () => {
      assert.equal(blankComments(text).replaceAll("\n", ""), left.replaceAll("·", " ").replaceAll("\n", ""));
      assert.equal(blankComments(text).length, text.length);
    });
  }

  const ends: readonly (readonly [text: string, start: number, end: number])[] = [
    ['"a"b', 0, 2],
    ['x"a"', 1, 3],
    ['""', 0, 1],
    ['"\\""', 0, 3],
    ['"\\\\"', 0, 3],
    ['"\\\\\\""', 0, 5],
    ['"a', 0, 2],
    ['"a\\"', 0, 4],
  ]; // prettier-ignore
  for (const [text, start, end] of ends) {
    it(`end behind the quote at ${end} of ${text}`, () => assert.equal(endOfString(text, start), end));
  }
});
