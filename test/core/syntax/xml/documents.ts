import assert from "node:assert/strict";
import type { XmlElement, XmlText } from "../../../../src/core/syntax/xml/xmlDocument.ts";

/** A text, and its elements: `name@attribute='value'=text(children)`. */
export const intact: readonly (readonly [what: string, text: string, elements: string])[] = [
  ["nothing", "", ""],
  ["white space", " \r\n\t", ""],
  ["one", "<a/>", "a"],
  ["one with a close tag", "<a></a>", "a"],
  ["several, nested", "<a><b/><c><d></d></c></a>", "a(b c(d))"],
  ["text", "<a>1.0</a>", "a=1.0"],
  ["text between blanks", "<a>\n  1.0 - x\t\r\n</a>", "a=1.0 - x"],
  ["text around elements", "<a> x <b>y</b> z </a>", "a=x  z(b=y)"],
  ["blanks in tags", "<a  b = '1'\n\tc\n=\n\"2\" ><d /></a\n>", "a@b='1'@c='2'(d)"],
  ["attributes", `<a b="1" c='2' d="'" e='"' f=""/>`, `a@b='1'@c='2'@d='''@e='"'@f=''`],
  ["`>` in attributes", `<a b="x > y"/>`, "a@b='x > y'"],
  ["lines in attributes", `<a b="1\n 2"/>`, "a@b='1\n 2'"],
  ["entities", "<a b='&quot;&apos;'>&lt;&amp;&gt;&#65;&#x42;</a>", "a@b='\"''=<&>AB"],
  ["entities that stay", "<a>&nbsp;&lt &x; &#x110000; &amp;lt;</a>", "a=&nbsp;&lt &x; &#x110000; &lt;"],
  ["comments", "<!-- <x> --><a><!----> 1<!-- <b>2</b> -->.0<!-- - --></a>", "a=1.0"],
  ["CDATA", "<a><![CDATA[ <b>&amp;]] ]]></a>", "a=<b>&amp;]]"],
  ["CDATA between text", "<a>1<![CDATA[.]]>0</a>", "a=1.0"],
  ["a declaration and instructions", "<?xml version='1.0'?><?x <y> ?><a><?z?></a>", "a"],
  ["a document type", '<!DOCTYPE a PUBLIC "-//x" "y.dtd"><a/>', "a"],
  [
    "a document type, and the name of entities behind it",
    "<!DOCTYPE a [\n<!ELEMENT a (b)>\n]><a><!-- <!ENTITY b> --></a>",
    "a",
  ],
  ["names", "<a.b-c_d:e é='1'><Ünï/></a.b-c_d:e>", "a.b-c_d:e@é='1'(Ünï)"],
  ["the same name inside", "<a><a><a/></a><a/></a>", "a(a(a) a)"],
  ["a byte order mark", "\ufeff<a/>", "a"],
  ["no indentation", "<a>\n<b>\n<c>1</c>\n</b>\n</a>", "a(b(c=1))"],
  ["odd indentation", "<a>\n    <b>\n  <c>1</c>\n <d/></b>\n  <e/>\n</a>", "a(b(c=1 d) e)"],
];

export const broken: readonly (readonly [what: string, text: string, elements: string, problems: readonly string[]])[] =
  [
    ["text only", "x", "", []],
    ["`<` only", "<", "", ["Expected a name after `<`: <"]],
    ["a bare `<` first", "<a>< 2</a>", "a=< 2", ["Expected a name after `<`: <"]],
    ["a close tag without a name", "<a><b>1</></a>", "a(b=1)", ["No opening tag for `</>`: </>"]],
    [
      "a close tag without a name around all",
      "<a><b/></>",
      "a(b)",
      ["No opening tag for `</>`: </>", "Unclosed tag `<a>`: <a"],
    ],
    [
      "an attribute without a name",
      `<a = "1" b='2'/>`,
      "a@b='2'",
      ["Unexpected text: =", 'Unexpected text: "', "Unexpected text: 1", 'Unexpected text: "'],
    ],
    [
      "two equals signs",
      `<a == "1" b='2'/>`,
      "a@b='2'",
      ["Unexpected text: =", "Unexpected text: =", 'Unexpected text: "', "Unexpected text: 1", 'Unexpected text: "'],
    ],
    [
      "no closing quote, lines and attributes below",
      `<a b="1\n x\n c="2">3</a>`,
      "a@b='1'@c='2'=3",
      ['Unclosed attribute value: "1', "Expected a value in quotes: x"],
    ],
    [
      "no closing quote before an end that is not the tag's",
      `<a b="1>\n<c/></a>`,
      "a@b='1'(c)",
      ['Unclosed attribute value: "1>'],
    ],
    ["no closing quote, and nothing in it", `<a b="/>\n<c/>`, "a@b='' c", ['Unclosed attribute value: "/>']],
    [
      "an open comment and another below",
      "<a><!-- 1\n<b/>\n<!-- 2\n</a>",
      "a(b)",
      ["Unclosed comment: <!-- 1", "Unclosed comment: <!-- 2"],
    ],
    [
      "a document type that is open in its brackets",
      "<!DOCTYPE a [ <!ENTITY b 'c'> <a/>",
      "a",
      ["Unclosed declaration: <!DOCTYPE a [", "Entities are not expanded: <!ENTITY b 'c'>"],
    ],
    ["a slash within a tag", "<a / b='1'/>", "a@b='1'", ["Unexpected text: /"]],
    [
      "a misspelled close tag around others",
      "<a><b><c/>1</d></a>",
      "a(b=1(c))",
      ["No opening tag for `</d>`: </d>", "Unclosed tag `<b>`: <b"],
    ],
    ["a bare `<`", "<a>1 < 2</a>", "a=1 < 2", ["Expected a name after `<`: <"]],
    ["a half-typed tag", "<a>\n  <b\n  <c>1</c>\n  <d/>\n</a>", "a(b c=1 d)", ["Expected `>` after `<b`: <b"]],
    ["a half-typed tag, closed", "<a>\n  <b\n  </b>\n  <d/>\n</a>", "a(b d)", ["Expected `>` after `<b`: <b"]],
    ["a tag that its children show to be open", "<a\n  <b/>\n</a>", "a(b)", ["Expected `>` after `<a`: <a"]],
    [
      "a half-typed tag before `<`",
      "<a>\n<b<1</b></a>",
      "a(b=1)",
      ["Expected `>` after `<b`: <b", "Expected a name after `<`: <"],
    ],
    [
      "a half-typed tag before `<` and a tag",
      "<a><b<<c/></a>",
      "a(b(c))",
      ["Expected `>` after `<b`: <b", "Expected a name after `<`: <"],
    ],
    [
      "a close tag with more behind its name",
      "<a><b>1</b=><c>2</c/></a>",
      "a(b=1 c=2)",
      ["Expected `>` after `</b`: </b", "Expected `>` after `</c`: </c"],
    ],
    [
      "text behind a half-typed close tag",
      "<a><b/></a 1</a>",
      "a(b)",
      ["Expected `>` after `</a`: </a", "No opening tag for `</a>`: </a>"],
    ],
    ["a half-typed close tag", "<a>\n<b>1</b\n<c/></a>", "a(b=1 c)", ["Expected `>` after `</b`: </b"]],
    ["half of a close tag", "<a>\n<bb>1</b\n<c/></a>", "a(bb=1 c)", ["Expected `>` after `</b`: </b"]],
    ["the start of a close tag", "<a>\n<b>1</\n<c/></a>", "a(b=1 c)", ["Expected `>` after `</`: </"]],
    ["a misspelled close tag", "<a><b>1</c><d/></a>", "a(b=1 d)", ["No opening tag for `</c>`: </c>"]],
    [
      "a close tag too many",
      "<a></b><c/></a></a>",
      "a(c)",
      ["No opening tag for `</b>`: </b>", "No opening tag for `</a>`: </a>"],
    ],
    ["no close tag", "<a>\n  <b>\n  <c>1</c>\n</a>", "a(b c=1)", ["Unclosed tag `<b>`: <b"]],
    ["no close tag, children inside", "<a>\n  <b>\n    <c/>\n  <d/>\n</a>", "a(b(c) d)", ["Unclosed tag `<b>`: <b"]],
    ["no close tag, on one line", "<a><b><c>1</c></a>", "a(b(c=1))", ["Unclosed tag `<b>`: <b"]],
    ["no close tag behind text", "<a><b>1<c>2</c></a>", "a(b=1 c=2)", ["Unclosed tag `<b>`: <b"]],
    [
      "no close tag, then another of the name",
      "<a>\n<b>\n<c/>\n<b>1</b>\n<b/></a>",
      "a(b(c) b=1 b)",
      ["Unclosed tag `<b>`: <b"],
    ],
    [
      "no close tag twice",
      "<a>\n  <b>\n    <c>\n    <d/>\n  <e/>\n</a>",
      "a(b(c d) e)",
      ["Unclosed tag `<c>`: <c", "Unclosed tag `<b>`: <b"],
    ],
    [
      "a text that breaks off",
      "<a>\n  <b>1</b>\n  <c>2",
      "a(b=1 c=2)",
      ["Unclosed tag `<c>`: <c", "Unclosed tag `<a>`: <a"],
    ],
    [
      "the same without indentation",
      "<a>\n<b>1</b>\n<c>2",
      "a(b=1 c=2)",
      ["Unclosed tag `<c>`: <c", "Unclosed tag `<a>`: <a"],
    ],
    [
      "no closing quote",
      '<a>\n  <b c="1 />\n  <d e="2"/>\n</a>',
      "a(b@c='1' d@e='2')",
      ['Unclosed attribute value: "1 />'],
    ],
    [
      "no closing quote, nor the tag's end",
      '<a>\n  <b c="1\r\n  <d e="2"/>\n</a>',
      "a(b@c='1' d@e='2')",
      ['Unclosed attribute value: "1', "Expected `>` after `<b`: <b"],
    ],
    [
      "no closing quote, attributes below",
      '<a b="1\n   c="2">3</a>',
      "a@b='1'@c='2'=3",
      ['Unclosed attribute value: "1'],
    ],
    [
      "a closing quote missing at the end",
      '<a b="1',
      "a@b='1'",
      ['Unclosed attribute value: "1', "Expected `>` after `<a`: <a"],
    ],
    ["no value", "<a b= c='1'/>", "a@c='1'", ["Expected a value in quotes: b"]],
    ["no value nor `=`", "<a b c='1'/>", "a@c='1'", ["Expected a value in quotes: b"]],
    ["no quotes", "<a b=1 c='2'/>", "a@c='2'", ["Expected a value in quotes: b", "Unexpected text: 1"]],
    ["an open comment", "<a>\n  <b/> <!-- c\n  <d/>\n</a>", "a(b d)", ["Unclosed comment: <!-- c"]],
    [
      "open CDATA",
      "<a>\n  <b><![CDATA[1</b>\n  <d/>\n</a>",
      "a(b=1</b> d)",
      ["Unclosed CDATA section: <![CDATA[1</b>", "Unclosed tag `<b>`: <b"],
    ],
    ["an open instruction", "<?xml\n<a/>", "a", ["Unclosed processing instruction: <?xml"]],
    ["an open document type", "<!DOCTYPE a [\n<!ELEMENT b (c)>\n<a/>", "a", ["Unclosed declaration: <!DOCTYPE a ["]],
    ["a document type before a tag", "<!DOCTYPE a\n<a><b/></a>", "a(b)", ["Unclosed declaration: <!DOCTYPE a"]],
    ["a document type and a tag on a line", "<!DOCTYPE a <a><b/></a>", "a(b)", ["Unclosed declaration: <!DOCTYPE a "]],
    ["a document type at the end", "<a/><!DOCTYPE a", "a", ["Unclosed declaration: <!DOCTYPE a"]],
    [
      "a document type with entities, which are not expanded",
      '<!DOCTYPE a [\n<!ENTITY b "c">\n<!ENTITY d "&b;&b;">\n]><a>&d;</a>',
      "a=&d;",
      ['Entities are not expanded: <!ENTITY b "c">\n<!ENTITY d "&b;&b;">\n]>'],
    ],
  ];

export function outline(elements: readonly XmlElement[]): string {
  return elements
    .map(({ name, attributes, text, children }) => {
      const values = attributes.map((attribute) => `@${attribute.name}='${attribute.value.value}'`).join("");
      const inner = children.length > 0 ? `(${outline(children)})` : "";
      return `${name}${values}${text.value === "" ? "" : `=${text.value}`}${inner}`;
    })
    .join(" ");
}

/** Spans are in order and inside their parents, and hold what they say. */
export function checkSpans(text: string, elements: readonly XmlElement[], from = 0, to = text.length): void {
  let last = from;
  for (const { name, nameSpan, attributes, text: own, span, children } of elements) {
    assert.ok(last <= span.start && span.start < span.end && span.end <= to, `${name} is outside of its place`);
    assert.equal(text.slice(nameSpan.start, nameSpan.end), name);
    for (const { value } of attributes) checkText(text, value, nameSpan.end, span.end);
    checkText(text, own, nameSpan.end, span.end);
    checkSpans(text, children, nameSpan.end, span.end);
    last = span.end;
  }
}

function checkText(text: string, { value, span, literal }: XmlText, from: number, to: number): void {
  assert.ok(from <= span.start && span.start <= span.end && span.end <= to);
  assert.equal(text.slice(span.start, span.end) === value, literal);
}
