import assert from "node:assert/strict";
import fc from "fast-check";
import { stringify } from "smol-toml";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { parseToml } from "../../../../src/core/syntax/toml/toml.ts";
import { runs } from "../../../support/runs.ts";
import { anyWellFormedText } from "../../../support/texts.ts";
import { agree, broken, checkSpans, intact, newer, outline, shop } from "./documents.ts";

describe("TOML", () => {
  for (const [what, text] of intact) it(`${what}, intact`, () => agree(text));

  for (const [what, text, entries] of newer)
    it(what, () => {
      const document = parseToml(text);
      checkSpans(text, document);
      assert.deepEqual([outline(document), document.problems], [entries, []]);
    });

  for (const [what, text, entries, problems] of broken)
    it(`${what}, half-typed`, () => {
      const document = parseToml(text);
      checkSpans(text, document);
      assert.deepEqual(outline(document), entries);
      assert.deepEqual(
        document.problems.map(({ message, span }) => `${formatMessage(message)}: ${text.slice(span.start, span.end)}`),
        problems,
      );
    });

  it("agrees with another reader on values of every shape", () => {
    const key = fc.oneof(fc.stringMatching(/^[a-z_-]{1,3}$/), anyWellFormedText(3));
    const { table } = fc.letrec<{ value: unknown; table: Record<string, unknown> }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        anyWellFormedText(8),
        fc.integer(),
        fc.boolean(),
        fc.array(tie("value"), { maxLength: 3 }),
        tie("table"),
      ),
      table: fc.dictionary(key, tie("value"), { maxKeys: 4, noNullPrototype: true }),
    }));
    fc.assert(
      fc.property(table, (value) => agree(stringify(value))),
      runs(30),
    );
  });

  it("keeps every other entry, wherever a line is cut off", () => {
    const lines = shop.split("\n");
    const complete = new Set(outline(parseToml(shop)));
    for (const [index, line] of lines.entries()) {
      const isEntry = line.includes("=");
      for (let length = 0; isEntry && length < line.length; length++) {
        const cut = lines.with(index, line.slice(0, length)).join("\n");
        const remaining = new Set(outline(parseToml(cut)));
        const lost = [...complete].filter((entry) => !remaining.has(entry));
        assert.ok(lost.length <= 1, `${JSON.stringify(line.slice(0, length))} loses ${lost.join(" and ")}`);
      }
    }
  });

  it("gives spans without quotes, and says whether they hold the value", () => {
    const text = 'a."b c" = "x\\ty"\nd = \'z\'\ne = """\nf"""';
    const [root] = parseToml(text).tables;
    const seen = root?.entries.map(({ keys, value }) => [
      ...keys.map(({ span }) => text.slice(span.start, span.end)),
      value && text.slice(value.span.start, value.span.end),
      value?.kind === "string" && value.literal,
    ]);
    assert.deepEqual(seen, [
      ["a", "b c", "x\\ty", false],
      ["d", "z", true],
      ["e", "f", true],
    ]);
  });
});
