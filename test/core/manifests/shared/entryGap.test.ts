import assert from "node:assert/strict";
import { entryGap, missingEntry } from "../../../../src/core/manifests/shared/entryGap.ts";
import { shorten } from "../../../../src/core/manifests/shared/shorten.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";

const rows: readonly (readonly [text: string, shown: string])[] = [
  ["", ""],
  ["implementation(name)", "implementation(name)"],
  ["x".repeat(40), "x".repeat(40)],
  ["x".repeat(41), `${"x".repeat(39)}…`],
];

describe("text that is quoted in a message", () => {
  for (const [text, shown] of rows) it(`shows ${text} as ${shown}`, () => assert.equal(shorten(text), shown));

  it("has no line breaks, and is from its place alone", () => {
    const text = `a = [\n\t"x",\n  y\n]\nrest`;
    const span = { start: 4, end: text.indexOf("]") + 1 };
    assert.deepEqual(entryGap(text, span), { kind: "entry", text: '[ "x", y ]', span });
    assert.deepEqual(entryGap(text, span, "/w/b.toml"), { kind: "entry", text: '[ "x", y ]', span, path: "/w/b.toml" });
  });

  it("is only looked at in its beginning", () => {
    const text = `-${" ".repeat(300)}y`;
    assert.equal(entryGap(text, { start: 1, end: text.length }).text, " ");
    assert.equal(entryGap(text, { start: 200, end: text.length }).text, " y");
  });

  it("names a package that a lockfile lacks", () => {
    const { message, ...rest } = missingEntry("x".repeat(41));
    assert.equal(formatMessage(message), `Missing entry of \`${"x".repeat(39)}…\``);
    assert.deepEqual(rest, { span: { start: 0, end: 0 } });
  });
});
