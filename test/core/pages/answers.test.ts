import assert from "node:assert/strict";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import { message } from "../../../src/core/messages/message.ts";
import { sectionOf } from "../../../src/core/pages/answers.ts";
import { isKnown, note } from "../../../src/core/pages/cells.ts";
import { pageText } from "../../../src/core/report/pageReport.ts";

const head = { id: "list", title: message("List"), missing: message("Not served.") };

const rows: readonly (readonly [
  what: string,
  fetched: Fetched<string> | undefined,
  expected: string,
  known: boolean,
])[] = [
  ["an answer", { kind: "found", value: "a" }, "  a\n  (Query, just now)", true],
  [
    "an answer that is cut off",
    { kind: "found", value: "a", truncated: true },
    "  a\n  The service limits the length of this list; there may be more.\n  (Query, just now)",
    false,
  ],
  [
    "an answer that is no longer fresh",
    { kind: "found", value: "a", age: 7_200, stale: true },
    "  a\n  (Query, 2 hours ago (no longer fresh))",
    true,
  ],
  ["no answer yet", undefined, "  Loading…", false],
  ["an answer without a value", { kind: "missing", text: "" }, "  Not served.\n  (Query, just now)", false],
  [
    "a failure",
    { kind: "failed", error: { kind: "timeout", request: "GET /query" } },
    "  Not known: GET /query: no answer in time",
    false,
  ],
];

describe("a section made of an answer", () => {
  for (const [what, fetched, expected, known] of rows) {
    it(`shows ${what}`, () => {
      const section = sectionOf(head, { operation: "Query", fetched }, (value) => [
        note(message("{value}", { value })),
      ]);
      const subject = { kind: "image", chainId: "x" } as const;
      const text = pageText({ subject, title: "x", kind: message("x"), actions: [], sections: [section] });
      assert.equal(text, `x\nx\n\nList\n${expected}\n`);
      assert.equal(isKnown(section), known);
    });
  }
});
