import { deepEqual } from "node:assert/strict";
import { searchSystems, type SearchHost } from "../../../src/core/lookups/searchSystems.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";

const guesses = (["NPM", "CARGO"] as const).map((system) => ({
  kind: "package" as const,
  key: { system, name: "tills" },
}));
const caller = { signal: new AbortController().signal };

describe("a search of all systems", () => {
  const rows: readonly (readonly [what: string, answer: object, others: readonly string[]])[] = [
    ["that know nothing", { kind: "missing", text: "" }, ["Not known in npm, Cargo"]],
    [
      "that do not answer",
      { kind: "failed", error: { kind: "timeout", request: "GET /x" } },
      ["npm: GET /x: no answer in time", "Cargo: GET /x: no answer in time"],
    ],
  ];
  for (const [what, answer, expected] of rows) {
    it(`${what} asks about no version`, async () => {
      let batches = 0;
      const host: SearchHost = {
        packageOf: () => Promise.resolve(answer as Awaited<ReturnType<SearchHost["packageOf"]>>),
        versionsOf() {
          batches++;
          return Promise.resolve([]);
        },
        now: () => 0,
      };
      const { existing, others } = await searchSystems(guesses, host, caller);
      const texts = others.map((each) => (each.kind === "refused" ? formatMessage(each.reason) : "a page"));
      deepEqual([existing, texts, batches], [[], expected, 0]);
    });
  }
});
