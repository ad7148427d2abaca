import assert from "node:assert/strict";
import fc from "fast-check";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { parseXml } from "../../../../src/core/syntax/xml/xml.ts";
import { runs } from "../../../support/runs.ts";
import { broken, checkSpans, intact, outline } from "./documents.ts";

describe("XML", () => {
  for (const [what, text, elements] of intact)
    it(`${what}, intact`, () => {
      const { roots, problems } = parseXml(text);
      checkSpans(text, roots);
      assert.deepEqual([outline(roots), problems], [elements, []]);
    });

  for (const [what, text, elements, problems] of broken)
    it(`${what}, half-typed`, () => {
      const document = parseXml(text);
      checkSpans(text, document.roots);
      assert.equal(outline(document.roots), elements);
      assert.deepEqual(
        document.problems.map(({ message, span }) => `${formatMessage(message)}: ${text.slice(span.start, span.end)}`),
        problems,
      );
    });

  it("reads what was written, however it is laid out", () => {
    const name = fc.constantFrom("a", "b", "c-d", "e.f");
    const value = fc.string({ maxLength: 6 }).map((text) => text.trim());
    const blank = fc.constantFrom("", "\n", "  ", "\r\n\t", "<!-- <a> -->");
    const leaf = fc.record({ name, attribute: fc.option(value), text: value, blank, inner: fc.constant([]) });
    const { element } = fc.letrec<{ element: Shape }>((tie) => ({
      element: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.record({
          name,
          attribute: fc.option(value),
          text: fc.constant(""),
          blank,
          inner: fc.array(tie("element"), { maxLength: 3 }),
        }),
      ),
    }));
    fc.assert(
      fc.property(element, (shape) => {
        const text = write(shape);
        const { roots, problems } = parseXml(text);
        assert.deepEqual(problems, []);
        checkSpans(text, roots);
        assert.equal(outline(roots), sketch(shape));
      }),
      runs(50),
    );
  });

  it("gives spans without quotes and blanks, and says whether they hold the value", () => {
    const text = "<a b='x&amp;y' c='z'> 1<!-- -->2 <d>\n 3 </d><e/><f> </f></a>";
    const [a] = parseXml(text).roots;
    const seen = [
      ...(a?.attributes.map(({ value }) => value) ?? []),
      ...(a ? [a.text, ...a.children.map((e) => e.text)] : []),
    ];
    assert.deepEqual(
      seen.map(({ value, span, literal }) => [value, text.slice(span.start, span.end), literal]),
      [
        ["x&y", "x&amp;y", false],
        ["z", "z", true],
        ["12", "1<!-- -->2", false],
        ["3", "3", true],
        ["", "", true],
        ["", "", true],
      ],
    );
    assert.equal(text.indexOf("</f>"), (a?.children[2]?.text.span.start ?? 0) + 1);
  });

  it("keeps what stands around a bomb", () => {
    const bomb = "<x>".repeat(10_000) + "</x>".repeat(10_000);
    const { roots, problems } = parseXml(`<a><b/>${bomb}<c/></a>`);
    assert.deepEqual(
      roots[0]?.children.map(({ name }) => name),
      ["b", "x", "c"],
    );
    assert.deepEqual(
      problems.map(({ message }) => formatMessage(message)),
      ["Nested more than 200 levels deep"],
    );
  });
});

interface Shape {
  readonly name: string;
  readonly attribute: string | null;
  readonly text: string;
  readonly blank: string;
  readonly inner: readonly Shape[];
}

function write({ name, attribute, text, blank, inner }: Shape): string {
  const start = `<${name}${attribute === null ? "" : ` x="${encode(attribute)}"`}`;
  const body = encode(text) + inner.map((shape) => blank + write(shape)).join("");
  return body === "" && blank === "" ? `${start}/>` : `${start}>${blank}${body}${blank}</${name}>`;
}

function encode(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&#34;");
}

function sketch({ name, attribute, text, inner }: Shape): string {
  const children = inner.length > 0 ? `(${inner.map(sketch).join(" ")})` : "";
  return `${name}${attribute === null ? "" : `@x='${attribute}'`}${text === "" ? "" : `=${text}`}${children}`;
}
