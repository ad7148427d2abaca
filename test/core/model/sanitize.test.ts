import assert from "node:assert/strict";
import { escapedJson, isCommand, printable, visible, withoutCommands } from "../../../src/core/model/sanitize.ts";

describe("text from elsewhere", () => {
  const rows: readonly (readonly [what: string, text: string, visible: string, printable: string])[] = [
    ["plain", "@acme/ui 1.0.0 (α, 日本, 🎉)", "@acme/ui 1.0.0 (α, 日本, 🎉)", "@acme/ui 1.0.0 (α, 日本, 🎉)"],
    ["several lines", "a\r\n\tb", "a\ufffd\ufffd\ufffdb", "a b"],
    ["an escape sequence", "\u001b[2Ja\u009b2J", "\ufffd[2Ja\ufffd2J", " [2Ja 2J"],
    ["a reversed name", "\u202egnp.exe", "\ufffdgnp.exe", "\ufffdgnp.exe"],
    ["isolates and marks", "a\u2066b\u2069\u200f\u061c", "a\ufffdb\ufffd\ufffd\ufffd", "a\ufffdb\ufffd\ufffd\ufffd"],
    [
      "invisible characters",
      "lo\u200bda\u00ads\u2060h\ufeff",
      "lo\ufffdda\ufffds\ufffdh\ufffd",
      "lo\ufffdda\ufffds\ufffdh\ufffd",
    ],
    ["tags", "a\u{e0041}\u{e007f}", "a\ufffd\ufffd", "a\ufffd\ufffd"],
    ["separators", "a\u2028b\u2029", "a\ufffdb\ufffd", "a b "],
  ];
  for (const [what, text, seen, line] of rows) {
    it(`is visible with ${what}`, () => assert.deepEqual([visible(text), printable(text)], [seen, line]));
  }
});

describe("text for the log of a runner", () => {
  const rows: readonly (readonly [what: string, text: string, safe: string])[] = [
    ["two colons where a line begins", "::error::x\n  ::debug::y", "\ufffd::error::x\n  \ufffd::debug::y"],
    ["them after what is not shown", "\u034f\u0085::error::x", "\u034f\u0085\ufffd::error::x"],
    ["them after a carriage return", "a\r::error::x", "a\r\ufffd::error::x"],
    ["them within a line", "std::vector a::b", "std::vector a::b"],
    ["a command of Azure anywhere", "a ##vso[task.x]y ##VSO[z]", "a #\ufffd#vso[task.x]y #\ufffd#VSO[z]"],
    ["its signs apart", "#\u200b#\ufe00[error]", "#\ufffd\u200b#\ufe00[error]"],
    ["a message of TeamCity", "##teamcity[x]", "#\ufffd#teamcity[x]"],
    ["headings and lists", "## A\n### [b](c)\n- d", "## A\n### [b](c)\n- d"],
    ["lines of every kind", "a\r\n\n\tb\r\n", "a\r\n\n\tb\r\n"],
  ];
  for (const [what, text, safe] of rows) {
    it(`is safe with ${what}`, () => {
      assert.equal(withoutCommands(text), safe);
      assert.equal(isCommand(text), text !== safe);
    });
  }

  it("is a command with an escape sequence", () => assert.ok(isCommand("a\u001b[2J")));

  it("has the same content as JSON", () => {
    const value = { "##[a]": "##vso[b] \u202e\u009b::c", d: "#\u200b##[" };
    const json = escapedJson(JSON.stringify(value, undefined, 2));
    assert.deepEqual(JSON.parse(json), value);
    assert.equal(withoutCommands(json), json);
    assert.doesNotMatch(json, /[\u202e\u009b]/);
  });
});
