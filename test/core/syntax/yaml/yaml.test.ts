import assert from "node:assert/strict";
import fc from "fast-check";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { parseYaml } from "../../../../src/core/syntax/yaml/yaml.ts";
import type { YamlEntry, YamlText, YamlValue } from "../../../../src/core/syntax/yaml/yamlDocument.ts";
import { runs } from "../../../support/runs.ts";
import { anyWellFormedText } from "../../../support/texts.ts";
import { broken, checkSpans, intact, shop, show } from "./documents.ts";

describe("YAML", () => {
  for (const [what, text, documents] of intact) {
    it(`${what}, intact`, () => {
      const read = parseYaml(text);
      checkSpans(text, read);
      assert.deepEqual([read.documents.map(show), read.problems], [documents, []]);
    });
  }

  for (const [what, text, outline, problems] of broken) {
    it(`${what}, half-typed`, () => {
      const read = parseYaml(text);
      checkSpans(text, read);
      assert.deepEqual(read.documents.map(show), [outline]);
      assert.deepEqual(
        read.problems.map(({ message, span }) => `${formatMessage(message)}: ${text.slice(span.start, span.end)}`),
        problems,
      );
    });
  }

  it("keeps every other entry, wherever a line is cut off", () => {
    const lines = shop.split("\n");
    const complete = leaves(parseYaml(shop));
    for (const [index, line] of lines.entries()) {
      // Without its end such a line is another one, which the lines below belong to.
      if (!/^\s*(?:"[^"]*"|[\w-]+): \S/.test(line)) continue;
      for (let length = 0; length < line.length; length++) {
        const cut = lines.with(index, line.slice(0, length)).join("\n");
        const remaining = new Set(leaves(parseYaml(cut)));
        const lost = complete.filter((leaf) => !remaining.has(leaf));
        const most = line.includes("{") ? 2 : 1;
        assert.ok(lost.length <= most, `${JSON.stringify(line.slice(0, length))} loses ${lost.join(" and ")}`);
      }
    }
  });

  it("reads what is written of any values, in brackets and in lines", () => {
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        anyWellFormedText(8),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(anyWellFormedText(3), tie("value"), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(value, (any) => {
        for (const text of [JSON.stringify(any), JSON.stringify(any, null, 2), inLines(any, "")]) {
          const read = parseYaml(text);
          checkSpans(text, read);
          assert.deepEqual([read.documents.map(show), read.problems], [[JSON.stringify(any)], []], text);
        }
      }),
      runs(200),
    );
  });

  it("tells how each text is written", () => {
    const text = 'a: b\n"c": \'d\'\n*e : |\n  f\nk: [g, "h", *i]';
    const forms = (value: YamlValue | undefined): readonly string[] => {
      if (value?.kind === "scalar") return [`${value.value} ${value.form}`];
      if (value?.kind === "sequence") return value.items.flatMap(forms);
      return entriesOf(value).flatMap(({ key, value: inner }) => [...forms(key), ...forms(inner)]);
    };
    assert.deepEqual(forms(parseYaml(text).documents[0]), [
      "a plain",
      "b plain",
      "c quoted",
      "d quoted",
      "*e alias",
      "f block",
      "k plain",
      "g plain",
      "h quoted",
      "*i alias",
    ]);
  });

  /** A text, and what each of its collections spans. */
  const collections: readonly (readonly [text: string, spans: readonly string[]])[] = [
    ["a: 1\nb: 2 # c\n\n# d\n", ["a: 1\nb: 2"]],
    ["a:\n  b: 1 # c\n\n  # d\ne: 2", ["a:\n  b: 1 # c\n\n  # d\ne: 2", "b: 1"]],
    ["a:\n- b\n- c\n\nd: 1", ["a:\n- b\n- c\n\nd: 1", "- b\n- c"]],
    ["- a:\n    b: 1\n\n- - c\n  - d\n", ["- a:\n    b: 1\n\n- - c\n  - d", "a:\n    b: 1", "b: 1", "- c\n  - d"]],
    ["a: |\n  b\n\nc: 1\n", ["a: |\n  b\n\nc: 1"]],
    ["a: [b, {c: d}] # e\nf: {\n  g: 1,\n}\n", ["a: [b, {c: d}] # e\nf: {\n  g: 1,\n}", "[b, {c: d}]", "{c: d}", "{\n  g: 1,\n}"]],
    ["a:\n  b:\n\n  c:\n# d\n", ["a:\n  b:\n\n  c:", "b:\n\n  c:"]],
    ["a: &x\n  b: 1\n", ["a: &x\n  b: 1", "b: 1"]],
    ["a: [b: c]\n", ["a: [b: c]", "[b: c]", "b: c"]],
    ["a\nb: 1\n\n", ["a\nb: 1"]],
    ["# a\n\n  b: 1\n  c: 2\n", ["b: 1\n  c: 2"]],
  ]; // prettier-ignore
  for (const [text, spans] of collections) {
    it(`has the collections of ${JSON.stringify(text)} up to the end of their contents`, () => {
      const found: string[] = [];
      const enter = (value: YamlValue | undefined): void => {
        if (value?.kind === "mapping" || value?.kind === "sequence")
          found.push(text.slice(value.span.start, value.span.end));
        if (value?.kind === "mapping") for (const entry of value.entries) enter(entry.value);
        if (value?.kind === "sequence") for (const item of value.items) enter(item);
      };
      for (const document of parseYaml(text).documents) enter(document);
      assert.deepEqual(found, spans);
    });
  }

  for (const [levels, isRead] of [
    [199, true],
    [200, false],
  ] as const) {
    for (const [open, close] of [
      ["[", "]"],
      ["{a: ", "}"],
    ] as const) {
      it(`is ${isRead ? "" : "not "}read ${levels} levels deep in ${open}${close} of a mapping`, () => {
        const { documents, problems } = parseYaml(`x: ${open.repeat(levels)}${close.repeat(levels)}\ny: 1`);
        const text = documents.map(show).join();
        assert.equal(text.endsWith(',"y":"1"}'), true);
        const isTooDeep = problems.some(({ message }) => formatMessage(message) === "Nested more than 200 levels deep");
        assert.equal(isTooDeep, !isRead);
      });
    }
  }

  it("passes over what is nested too deeply in lines, and keeps what follows", () => {
    const deep = Array.from({ length: 205 }, (_, depth) => `${" ".repeat(depth)}a:\n`).join("");
    const { documents, problems } = parseYaml(`${deep}${" ".repeat(205)}b: 1\n c: 2\nd: 3\n`);
    assert.deepEqual(
      problems.map(({ message }) => formatMessage(message)),
      ["Nested more than 200 levels deep"],
    );
    assert.deepEqual(
      entriesOf(documents[0]).map(({ key }) => key.value),
      ["a", "d"],
    );
    assert.deepEqual(
      entriesOf(entriesOf(documents[0])[0]?.value).map(({ key }) => key.value),
      ["a", "c"],
    );
  });

  it("gives spans without quotes, and says whether they hold the value", () => {
    const text = `"a b": 'x''y'\nc: "d"\ne: { f: *g }`;
    const seen = entriesOf(parseYaml(text).documents[0]).flatMap(({ key, value }) => [
      [text.slice(key.span.start, key.span.end), key.literal],
      value && [text.slice(value.span.start, value.span.end), value.kind === "scalar" && value.literal],
    ]);
    assert.deepEqual(seen, [
      ["a b", true],
      ["x''y", false],
      ["c", true],
      ["d", true],
      ["e", true],
      ["{ f: *g }", false],
    ]);
  });
});

function entriesOf(value: YamlValue | undefined): readonly YamlEntry[] {
  return value?.kind === "mapping" ? value.entries : [];
}

/** Each scalar with the keys that lead to it. */
function leaves({ documents }: YamlText): readonly string[] {
  const found: string[] = [];
  const enter = (value: YamlValue | undefined, path: string): void => {
    if (value?.kind === "mapping") for (const entry of value.entries) enter(entry.value, `${path}.${entry.key.value}`);
    else if (value?.kind === "sequence") for (const item of value.items) enter(item, `${path}[]`);
    else found.push(`${path} = ${show(value)}`);
  };
  for (const document of documents) enter(document, "");
  return found;
}

/** A value as people write it, but with quotes around every text. */
function inLines(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return isList ? "[]" : "{}";
  return entries
    .map(([key, inner]: [string, unknown]) => {
      const start = isList ? "-" : `${JSON.stringify(key)}:`;
      const isDeep = typeof inner === "object" && inner !== null && Object.keys(inner).length > 0;
      if (isList && isDeep) return `${indent}- ${inLines(inner, `${indent}  `).trimStart()}`;
      return `${indent}${start}${isDeep ? "\n" : " "}${inLines(inner, isDeep ? `${indent}  ` : "")}`;
    })
    .join("\n");
}
