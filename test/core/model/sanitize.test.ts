import assert from "node:assert/strict";
import { printable, visible } from "../../../src/core/model/sanitize.ts";

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
